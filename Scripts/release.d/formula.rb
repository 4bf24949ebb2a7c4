class Tzlookup < Formula
  desc "Time zone of a coordinate, offline and exact"
  homepage "@URL@"
  url "@URL@/releases/download/@VERSION@/tzlookup-@VERSION@-source.tar.gz"
  sha256 "@SUM@"
  license all_of: ["MIT", "ODbL-1.0", "CC-BY-4.0", "Unicode-3.0"]

  depends_on xcode: ["16.3", :build]
  depends_on "geos"
  depends_on "libzip"
  depends_on "shapelib"

  uses_from_macos "swift" => :build
  uses_from_macos "zlib"

  def install
    # Homebrew has a sandbox of its own.
    ENV["TZLOOKUP_SWIFTPM"] = "--disable-sandbox"
    system "Scripts/install", prefix
  end

  test do
    assert_equal "Asia/Tokyo", shell_output("#{bin}/tzlookup 43.06 141.35").strip
  end
end
