"""A second reader of index files, written from IndexFormat.md alone: checks all of a file, and answers points.

Usage: reader.py INDEX check             checks the file, and prints its counts
       reader.py INDEX points N SEED     prints N seeded points, at and around borders and anywhere, as CSV
       reader.py INDEX answers           reads such a CSV, and adds the zones that cover each point, separated by semicolons
"""

import random
import struct
import sys
import zlib

ORIGIN_X, ORIGIN_Y = -1_800_000_000, -900_000_000
LEAST_WIDTHS = (0, 2, 4, 6, 8, 10, 12, 18)


def expect(condition, what):
    if not condition:
        sys.exit(f"expected {what}")


class Index:
    def __init__(self, path):
        self.data = data = open(path, "rb").read()
        expect(data[:8] == bytes.fromhex("89545A490D0A1A0A"), "an index")
        version, count, size, checksum, zero = struct.unpack_from("<IIQII", data, 8)
        expect((version, count, size, zero) == (4, 8, len(data), 0), "format 4 and the size of the file")
        expect(zlib.crc32(data[:24] + bytes(4) + data[28:256]) == checksum, "the checksum of the header")
        expect(not any(data[224:256]), "zeros after the table of sections")
        self.sections, end = {}, 256
        for row in range(8):
            number, checksum, start, length = struct.unpack_from("<IIQQ", data, 32 + 24 * row)
            expect(number == row + 1 and start == -(-end // 64) * 64, "sections that follow each other")
            expect(not any(data[end:start]) and zlib.crc32(data[start : start + length]) == checksum, f"section {number}")
            self.sections[number], end = data[start : start + length], start + length
        expect(end == len(data), "the end of the file after the last section")
        metadata = self.sections[1]
        self.unit, self.cell_units, self.edge_count, self.leaf_count = struct.unpack_from("<IIQQ", metadata)
        self.error, self.region, *self.window, self.leaf_shift = struct.unpack_from("<II4II", metadata, 24)
        self.cell_width = self.unit * self.cell_units
        self.columns, self.rows = 3_600_000_000 // self.cell_width, 1_800_000_000 // self.cell_width
        self.shift = (self.cell_units - 1).bit_length()
        starts = self.table(2, 1)
        texts = self.sections[2][4 * len(starts) + 4 :]
        self.names = [texts[a:b].decode() for a, b in zip(starts, starts[1:])]
        self.zone_sets, self.record_sets = self.lists(3), self.lists(5)
        self.record_zones, self.pairs, self.tree = self.numbers(4), self.numbers(6), self.numbers(7)
        self.leaves = self.sections[8]
        expect(sorted(self.names) == self.names and sorted(self.record_zones) == list(self.record_zones), "ascending names")

    def numbers(self, section):
        data = self.sections[section]
        return struct.unpack(f"<{len(data) // 4}I", data)

    def table(self, section, size):
        (count,) = struct.unpack_from("<I", self.sections[section])
        starts = struct.unpack_from(f"<{count + 1}I", self.sections[section], 4)
        expect(list(starts) == sorted(starts) and 8 + 4 * count + size * starts[-1] == len(self.sections[section]), "starts")
        return starts

    def lists(self, section):
        starts = self.table(section, 4)
        elements = self.numbers(section)[len(starts) + 1 :]
        lists = [elements[a:b] for a, b in zip(starts, starts[1:])]
        expect(lists == sorted(set(lists)) and all(list(each) == sorted(set(each)) for each in lists), "ascending lists")
        return lists

    def zones(self, number):
        if number <= len(self.names):
            return [number - 1] if number else []
        return list(self.zone_sets[number - len(self.names) - 1])

    # Leaves

    def leaf(self, entry):
        """Whether chains toggle record sets, the pair or base set, and for each chain its offset, size and toggle."""
        at = (entry & 0xFFFFFF) << self.leaf_shift
        (head,) = struct.unpack_from("<H", self.leaves, at)
        if entry >> 30 == 2:
            return False, head, [(at + 2, None, 0)]
        field, at, toggles, count = "H", at + 2, head & 1, head >> 1
        if count == 0:
            field, (count,), at = "I", struct.unpack_from("<I", self.leaves, at), at + 4
        numbers = struct.unpack_from(f"<{1 + count * (1 + toggles)}{field}", self.leaves, at)
        at += struct.calcsize(f"<{len(numbers)}{field}")
        chains = []
        for row in range(count):
            size, toggle = numbers[1 + row * (1 + toggles)], numbers[2 + 2 * row] if toggles else 0
            chains.append((at, size, toggle))
            at += size
        return bool(toggles), numbers[0], chains

    def chain(self, at):
        """The vertices from the middle of the cell, whether the ends lead west, and the size in bytes."""
        count, flags, third, row_margin, column_margin = self.leaves[at : at + 5]
        expect(1 <= count <= 64 and flags < 32, "a chain")
        shift, least = third & 31, LEAST_WIDTHS[third >> 5]
        ends = [struct.unpack_from(f"<{count + 1}h", self.leaves, at + 5 + 2 * axis * (count + 1)) for axis in (0, 1)]
        margins = [(code & 15) << (code >> 4) for code in (row_margin, column_margin)]
        expect(max(margins) <= 30_720, "margins of at most 30,720")
        widths = self.leaves[at + 9 + 4 * count : at + 9 + 5 * count]
        first = at + 9 + 5 * count
        edges = [8] * (count - 1) + [(flags & 7) + 1]
        total = 2 * shift * (count + 1) + sum(
            (n - 1) * (2 * least + (w & 15) + (w >> 4)) for n, w in zip(edges, widths))
        size = (total + 7) // 8
        bits = int.from_bytes(self.leaves[first : first + size], "little")
        expect(bits >> total == 0, "zeros after the last bit")

        def take(width):
            nonlocal bits
            value, bits = bits & ((1 << width) - 1), bits >> width
            return value

        lows, residuals = [], []
        for n, w in zip(edges, widths):
            lows.append((take(shift), take(shift)))
            residuals.append([[take(width) - (1 << width) // 2 for _ in range(n - 1)] for width in ((w & 15) + least, (w >> 4) + least)])
        lows.append((take(shift), take(shift)))
        vertices = []
        for block, n in enumerate(edges):
            axes = []
            for axis in (0, 1):
                a, b = ((ends[axis][end] << shift) + lows[end][axis] for end in (block, block + 1))
                step = (b - a) * (65536 // n) >> 13
                inner = [a + (step * j >> 3) + residuals[block][axis][j - 1] for j in range(1, n)]
                low, high = sorted((a >> shift, b >> shift))
                expect(all(low - margins[axis] <= v >> shift <= high + margins[axis] for v in inner), "margins around all vertices")
                axes.append([a, *inner, b])
            vertices += zip(axes[1][bool(block) :], axes[0][bool(block) :])
        return vertices, (flags >> 3 & 1, flags >> 4), first + size - at

    # Lookup

    def find(self, x, y):
        """The zones that cover a point in 1e-7 degrees."""
        x, y = ORIGIN_X if x == -ORIGIN_X else x, min(y, -ORIGIN_Y - 1)
        column, row = (x - ORIGIN_X) // self.cell_width, (y - ORIGIN_Y) // self.cell_width
        wc, wr, columns, rows = self.window
        if (column - wc) % self.columns >= columns or not wr <= row < wr + rows:
            return []
        entry = self.tree[(row - wr) * columns + (column - wc) % self.columns]
        east, north, shift = (x - ORIGIN_X) % self.cell_width, (y - ORIGIN_Y) % self.cell_width, self.shift
        cx, cy = east // self.unit, north // self.unit
        while entry >> 30 == 1:
            k = entry >> 27 & 7
            shift -= k
            mask = (1 << k) - 1
            entry = self.tree[4 * (entry & 0x7FFFFFF) + ((cy >> shift & mask) << k | cx >> shift & mask)]
        if entry >> 30 == 0:
            return self.zones(entry & 0x1FFFFFFF)
        size = 1 << shift + (entry >> 27 & 7)
        middle_x, middle_y = (cx & -size) + size // 2, (cy & -size) + size // 2
        px, py = east - middle_x * self.unit, north - middle_y * self.unit
        toggles, number, chains = self.leaf(entry)
        odd, records = 0, set(self.record_sets[number]) if toggles else set()
        for at, _, toggle in chains:
            vertices, west, _ = self.chain(at)
            crossed = sum(west[end] and vertices[-end][1] * self.unit > py for end in (0, 1))
            for (ax, ay), (bx, by) in zip(vertices, vertices[1:]):
                ax, ay, bx, by = ax * self.unit, ay * self.unit, bx * self.unit, by * self.unit
                if (ay <= py) != (by <= py):
                    side = (px - ax) * (by - ay) - (py - ay) * (bx - ax)
                    crossed += side >= 0 if by > ay else side <= 0
            if crossed % 2:
                odd ^= 1
                records ^= set(self.record_sets[toggle]) if toggles else set()
        if toggles:
            return sorted({self.record_zones[record] for record in records})
        return self.zones(self.pairs[2 * number + odd])

    # Checks

    def check(self):
        self.counts = {"leaves": 0, "chains": 0, "vertices": 0, "longest leaf": 0, "chains in a leaf": 0}
        self.vertices = []
        columns, rows = self.window[2:]
        self.next_node, self.leaf_end = -(-columns * rows // 4) * 4, 0
        for number in range(columns * rows):
            row, column = self.window[1] + number // columns, (self.window[0] + number % columns) % self.columns
            corner = column * self.cell_units + ORIGIN_X // self.unit, row * self.cell_units + ORIGIN_Y // self.unit
            self.visit(self.tree[number], corner, self.shift)
        expect(self.next_node == -(-len(self.tree) // 4) * 4, "a tree that the walk accounts for")
        expect(self.leaves[self.leaf_end :] == bytes(128), "128 zeros after the last leaf")
        expect(self.counts["leaves"] == self.leaf_count, f"{self.leaf_count} leaves")
        return self.counts

    def visit(self, entry, corner, shift):
        if entry >> 30 == 0:
            expect(entry & 0x1FFFFFFF <= len(self.names) + len(self.zone_sets), "a zone set")
        elif entry >> 30 == 1:
            k, first = entry >> 27 & 7, 4 * (entry & 0x7FFFFFF)
            expect(1 <= k <= shift and first == self.next_node, "the next node")
            self.next_node += -(-(1 << 2 * k) // 4) * 4
            for slot in range(1 << 2 * k):
                child, row, column = self.tree[first + slot], slot >> k, slot & (1 << k) - 1
                mask = (1 << (child >> 27 & 7)) - 1 if child >> 31 else 0
                if mask and (row | column) & mask:
                    expect(child == self.tree[first + ((row & ~mask) << k) + (column & ~mask)], "the leaf of the first slot")
                    continue
                self.visit(child, (corner[0] + (column << shift - k), corner[1] + (row << shift - k)), shift - k)
        else:
            self.check_leaf(entry, corner, shift + (entry >> 27 & 7))

    def check_leaf(self, entry, corner, size_log):
        at, step = (entry & 0xFFFFFF) << self.leaf_shift, 1 << self.leaf_shift
        expect(at == -(-self.leaf_end // step) * step and not any(self.leaves[self.leaf_end : at]), "the next leaf")
        toggles, number, chains = self.leaf(entry)
        expect(number < (len(self.record_sets) if toggles else len(self.pairs) // 2), "a set")
        middle = tuple(c + ((1 << size_log) >> 1) for c in corner)
        for place, size, toggle in chains:
            vertices, west, found = self.chain(place)
            expect(size in (None, found) and (not toggles or toggle < len(self.record_sets)), "a chain of its size")
            expect(self.leaves[place + 2] & 31 >= size_log - 16, "ends that a point in the cell fits beside")
            expect(all(not west[end] or vertices[-end][0] + middle[0] <= corner[0] for end in (0, 1)), "ends in the west")
            self.vertices += [((x + middle[0]) * self.unit, (y + middle[1]) * self.unit) for x, y in vertices]
            self.counts["vertices"] += len(vertices)
            self.leaf_end = place + found
        expect(min((self.leaf_end - 1) // 64 - at // 64, 7) == entry >> 24 & 7, "the leaf's lines")
        self.counts["leaves"] += 1
        self.counts["chains"] += len(chains)
        self.counts["longest leaf"] = max(self.counts["longest leaf"], self.leaf_end - at)
        self.counts["chains in a leaf"] = max(self.counts["chains in a leaf"], len(chains))

    def points(self, count, seed):
        self.check()
        chance = random.Random(seed)
        while count:
            x, y = chance.choice(self.vertices)
            reach = chance.choice((0, 1, self.unit, 10_000, 1_000_000, 3_600_000_000))
            x, y = x + chance.randint(-reach, reach), y + chance.randint(-reach, reach)
            if abs(x) <= -ORIGIN_X and abs(y) <= -ORIGIN_Y:
                count -= 1
                yield y, x


def degrees(e7):
    return f"{'-' if e7 < 0 else ''}{abs(e7) // 10**7}.{abs(e7) % 10**7:07}"


def main(path, action, *arguments):
    index = Index(path)
    if action == "check":
        print(*(f"{name}: {count}" for name, count in index.check().items()), sep="\n")
    elif action == "points":
        print("latitude,longitude")
        for y, x in index.points(*map(int, arguments)):
            print(f"{degrees(y)},{degrees(x)}")
    else:
        print(next(sys.stdin).rstrip() + ",timezone")
        for line in sys.stdin:
            y, x = (int(field.replace(".", "")) for field in line.split(","))
            print(line.rstrip() + "," + ";".join(index.names[zone] for zone in index.find(x, y)))


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    main(*sys.argv[1:])
