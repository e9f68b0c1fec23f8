#include "plot/font_file.h"

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

}  // namespace

base::Result<VerticalMetrics> vertical_metrics(Bytes ttf) {
  const Bytes head = table(ttf, "head", 20);
  const Bytes hhea = table(ttf, "hhea", 8);
  if (head.empty() || hhea.empty()) return std::unexpected("This is no TrueType file: its table 'head' or 'hhea' is missing.");
  const float units_per_em = static_cast<float>(u16(head, 18));
  if (units_per_em == 0) return std::unexpected("This TrueType file says that its em has no units.");
  return VerticalMetrics{i16(hhea, 4) / units_per_em, -i16(hhea, 6) / units_per_em};
}

}  // namespace plot
