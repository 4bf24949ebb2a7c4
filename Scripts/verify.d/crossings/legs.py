"""Seeded legs: near borders, from and through vertices, along edges, far, over the antimeridian and the poles."""

from world import HALF, POLE, TURN

# E7 per meter of latitude.
METER = 89.93


def legs(world, generator, count):
    kinds = [near] * 8 + [from_vertex] * 3 + [through_vertex] * 2 + [along_edge] * 3 + [far] * 2 + [antimeridian, pole]
    made = [kinds[number % len(kinds)](world, generator) for number in range(count)]
    # A few that cross half the world: each meets hundreds of borders.
    for number in range(0, count, 500):
        made[number] = (anywhere(generator), anywhere(generator))
    return made


def edge(world, generator):
    number = generator.randrange(len(world.a))
    return tuple(world.a[number].tolist()), tuple(world.b[number].tolist())


def beside(point, generator, meters):
    reach = max(1, round(meters * METER))
    return on_earth(point[0] + generator.randint(-reach, reach), point[1] + generator.randint(-reach, reach))


def on_earth(x, y):
    x = x - TURN if x > HALF else x + TURN if x < -HALF else x
    return x, max(-POLE, min(POLE, y))


def distance(generator):
    """1 m to 5 km."""
    return 10 ** generator.uniform(0, 3.7)


def near(world, generator):
    vertex = edge(world, generator)[0]
    start = beside(vertex, generator, distance(generator))
    return start, beside(start if generator.random() < 0.5 else vertex, generator, distance(generator))


def from_vertex(world, generator):
    vertex, other = edge(world, generator)[0], edge(world, generator)[0]
    ends = [vertex, beside(vertex, generator, distance(generator))]
    if generator.random() < 0.02:
        ends[1] = other
    generator.shuffle(ends)
    return tuple(ends)


def through_vertex(world, generator):
    (x, y) = edge(world, generator)[0]
    reach = round(distance(generator) * METER)
    dx, dy = generator.randint(-reach, reach), generator.randint(-reach, reach)
    dx, dy = generator.choice([(dx, dy), (dx, 0), (0, dy)])
    return on_earth(x - dx, y - dy), on_earth(x + dx, y + dy)


def along_edge(world, generator):
    (ax, ay), (bx, by) = edge(world, generator)
    # From before the edge, its start or inside it to its end or beyond.
    before, after = generator.choice([(0, 0), (1, 0), (0, 1), (1, 1)])
    start = on_earth(ax - before * (bx - ax), ay - before * (by - ay))
    end = on_earth(bx + after * (bx - ax), by + after * (by - ay))
    return (start, end) if generator.random() < 0.5 else (end, start)


def far(world, generator):
    vertex = edge(world, generator)[0]
    return beside(vertex, generator, 10_000), beside(vertex, generator, 10 ** generator.uniform(3.7, 5.3))


def antimeridian(world, generator):
    y = generator.randint(-POLE, POLE)
    reach = round(10 ** generator.uniform(0, 9))
    start = generator.choice([HALF, -HALF, HALF - generator.randint(0, reach), -HALF + generator.randint(0, reach)])
    end = generator.choice([HALF, -HALF, HALF - generator.randint(0, reach), -HALF + generator.randint(0, reach)])
    return on_earth(start, y), on_earth(end, y + generator.randint(-reach, reach))


def pole(world, generator):
    side = generator.choice([-1, 1])
    reach = round(10 ** generator.uniform(0, 8.5))
    ends = [on_earth(generator.randint(-HALF, HALF), side * (POLE - generator.choice([0, 1, generator.randint(0, reach)]))) for _ in range(2)]
    if generator.random() < 0.7:
        ends[1] = on_earth(ends[0][0] + generator.randint(-reach, reach), ends[1][1])
    return tuple(ends)


def anywhere(generator):
    return generator.randint(-HALF, HALF), generator.randint(-POLE, POLE)
