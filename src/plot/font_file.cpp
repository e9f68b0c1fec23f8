#include "plot/font_file.h"

#include <algorithm>
#include <string_view>

namespace plot {
namespace {

using Bytes = std::span<const std::uint8_t>;

std::uint32_t u16(Bytes bytes, size_t at) { return static_cast<std::uint32_t>(bytes[at] << 8 | bytes[at + 1]); }
std::uint32_t u32(Bytes bytes, size_t at) { return u16(bytes, at) << 16 | u16(bytes, at + 2); }
float i16(Bytes bytes, size_t at) { return static_cast<float>(static_cast<std::int16_t>(u16(bytes, at))); }

/// The bytes from the table with this tag on, or an empty span if there are fewer than `min` of them.
Bytes table(Bytes ttf, std::string_view tag, size_t min) {
  if (ttf.size() < 12) return {};
  const size_t count = u16(ttf, 4);
  for (size_t i = 0; i < count && 12 + 16 * (i + 1) <= ttf.size(); ++i) {
    const size_t record = 12 + 16 * i;
    if (std::string_view(reinterpret_cast<const char*>(&ttf[record]), 4) != tag) continue;
    const size_t offset = u32(ttf, record + 8);
    if (offset > ttf.size() || ttf.size() - offset < min) return {};
    return ttf.subspan(offset);
  }
  return {};
}

/// The sum of the big-endian words, modulo 2^32; the last one is filled up with zeros.
std::uint32_t checksum(Bytes bytes) {
  std::uint32_t sum = 0;
  for (size_t at = 0; at < bytes.size(); ++at) sum += static_cast<std::uint32_t>(bytes[at]) << (8 * (3 - at % 4));
  return sum;
}

/// The subtable of `cmap` that maps characters by segments (format 4), or an empty span.
Bytes segments(Bytes cmap) {
  const size_t count = u16(cmap, 2);
  for (size_t i = 0; i < count && 4 + 8 * (i + 1) <= cmap.size(); ++i) {
    const size_t offset = u32(cmap, 4 + 8 * i + 4);
    if (offset + 14 <= cmap.size() && u16(cmap, offset) == 4) return cmap.subspan(offset);
  }
  return {};
}

/// The glyph of `code` in segment `s` of `count`, as the specification of format 4 computes it; 0: none.
std::uint32_t glyph_of(Bytes map, size_t s, size_t count, std::uint32_t code) {
  const size_t start = 16 + 2 * count + 2 * s, delta = start + 2 * count, range = delta + 2 * count;
  const std::uint32_t offset = u16(map, range);
  if (offset == 0) return (code + u16(map, delta)) & 0xFFFF;
  const size_t at = range + offset + 2 * (code - u16(map, start));
  const std::uint32_t glyph = at + 2 <= map.size() ? u16(map, at) : 0;
  return glyph == 0 ? 0 : (glyph + u16(map, delta)) & 0xFFFF;
}

}  // namespace

bool is_whole(Bytes ttf) {
  if (ttf.size() < 12) return false;
  const size_t count = u16(ttf, 4);
  if (12 + 16 * count > ttf.size()) return false;
  for (size_t record = 12; record < 12 + 16 * count; record += 16) {
    const size_t offset = u32(ttf, record + 8), length = u32(ttf, record + 12);
    if (offset > ttf.size() || length > ttf.size() - offset) return false;
  }
  constexpr std::uint32_t kSum = 0xB1B0AFBA;  // the adjustment in `head` brings every file to it
  return checksum(ttf) == kSum;
}

base::Result<VerticalMetrics> vertical_metrics(Bytes ttf) {
  const Bytes head = table(ttf, "head", 20);
  const Bytes hhea = table(ttf, "hhea", 8);
  if (head.empty() || hhea.empty()) return std::unexpected("This is not a TrueType file: its table 'head' or 'hhea' is missing.");
  const float units_per_em = static_cast<float>(u16(head, 18));
  if (units_per_em == 0) return std::unexpected("This TrueType file has no units per em.");
  return VerticalMetrics{i16(hhea, 4) / units_per_em, -i16(hhea, 6) / units_per_em};
}

base::Result<std::vector<std::pair<std::uint32_t, float>>> advances(Bytes ttf) {
  const Bytes head = table(ttf, "head", 20), hhea = table(ttf, "hhea", 36), hmtx = table(ttf, "hmtx", 4), cmap = table(ttf, "cmap", 4);
  if (head.empty() || hhea.empty() || hmtx.empty() || cmap.empty())
    return std::unexpected("This is not a TrueType file: one of its tables 'head', 'hhea', 'hmtx' and 'cmap' is missing.");
  const Bytes map = segments(cmap);
  const size_t count = map.empty() ? 0 : u16(map, 6) / 2;
  const std::uint32_t widths = u16(hhea, 34);
  const float units_per_em = static_cast<float>(u16(head, 18));
  if (count == 0 || widths == 0 || units_per_em == 0 || 16 + 8 * count > map.size() || 4 * widths > hmtx.size())
    return std::unexpected("This TrueType file has no characters.");
  std::vector<std::pair<std::uint32_t, float>> all;
  for (size_t s = 0; s < count; ++s) {
    const std::uint32_t first = u16(map, 16 + 2 * count + 2 * s), last = u16(map, 14 + 2 * s);
    for (std::uint32_t code = first; code <= last && code != 0xFFFF; ++code) {
      const std::uint32_t glyph = glyph_of(map, s, count, code);
      if (glyph != 0) all.emplace_back(code, static_cast<float>(u16(hmtx, 4 * std::min(glyph, widths - 1))) / units_per_em);
    }
  }
  return all;
}

}  // namespace plot
