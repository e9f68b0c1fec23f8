#include "ui/outline.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

// Dear ImGui contains stb_truetype but does not export it. Of this second copy only the rasteriser gets linked.
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <imstb_truetype.h>

namespace ui {
namespace {

constexpr float kUnitsPerEm = 1000;
constexpr float kMaxCoordinate = 32767;  ///< the rasteriser's coordinates have 16 bits

class PathReader {
 public:
  explicit PathReader(std::string_view path) : path_(path), at_(path_.c_str()) {}

  Outline read() {
    for (;;) {
      skip();
      const char command = *at_;
      if (command == '\0') break;
      ++at_;
      if (command == 'Z') continue;  // the rasteriser closes contours itself
      if (!segments_of(command)) break;
    }
    return std::move(outline_);
  }

 private:
  void skip() {
    while (*at_ == ' ' || *at_ == ',' || *at_ == '\n') ++at_;
  }

  bool number(float& value) {
    skip();
    char* end = nullptr;
    value = std::strtof(at_, &end);
    const bool there = end != at_ && std::fabs(value) <= kMaxCoordinate;  // false for NaN
    at_ = end;
    return there;
  }

  /// Reads one segment after another for as long as coordinates follow the command.
  bool segments_of(char command) {
    const int pairs = command == 'M' || command == 'L' ? 1 : command == 'Q' ? 2 : command == 'C' ? 3 : 0;
    if (pairs == 0) return false;
    float first = 0;
    for (bool any = false; number(first); any = true) {
      float c[6] = {first};
      for (int i = 1; i < 2 * pairs; ++i) {
        if (!number(c[i])) return false;
      }
      add(command == 'M' && any ? 'L' : command, c, pairs);
    }
    return true;
  }

  void add(char command, const float* c, int pairs) {
    const Outline::Verb verb = command == 'M'   ? Outline::Verb::move
                               : command == 'L' ? Outline::Verb::line
                               : command == 'Q' ? Outline::Verb::quadratic
                                                : Outline::Verb::cubic;
    const float* end = c + 2 * (pairs - 1);
    for (int i = 0; i < pairs; ++i) extend(c[2 * i], c[2 * i + 1]);
    outline_.segments.push_back(
        {verb, end[0], end[1], pairs > 1 ? c[0] : 0, pairs > 1 ? c[1] : 0, pairs > 2 ? c[2] : 0, pairs > 2 ? c[3] : 0});
  }

  void extend(float x, float y) {
    Outline& o = outline_;
    const bool first = o.empty() && !seen_;
    o.min_x = first ? x : std::min(o.min_x, x);
    o.max_x = first ? x : std::max(o.max_x, x);
    o.min_y = first ? y : std::min(o.min_y, y);
    o.max_y = first ? y : std::max(o.max_y, y);
    seen_ = true;
  }

  std::string path_;
  const char* at_;
  Outline outline_;
  bool seen_ = false;
};

stbtt_vertex vertex(const Outline::Segment& s) {
  constexpr unsigned char kTypes[] = {STBTT_vmove, STBTT_vline, STBTT_vcurve, STBTT_vcubic};
  const auto unit = [](float value) { return static_cast<short>(std::lround(value)); };
  stbtt_vertex v{};
  v.type = kTypes[static_cast<size_t>(s.verb)];
  v.x = unit(s.x);
  v.y = unit(s.y);
  v.cx = unit(s.cx);
  v.cy = unit(s.cy);
  v.cx1 = unit(s.dx);
  v.cy1 = unit(s.dy);
  return v;
}

}  // namespace

Outline parse_outline(std::string_view path) { return PathReader(path).read(); }

Bitmap rasterise(const Outline& outline, float em_px, float right_px) {
  const float scale = em_px / kUnitsPerEm;
  Bitmap bitmap;
  if (outline.empty()) return bitmap;
  bitmap.x = static_cast<int>(std::floor(outline.min_x * scale + right_px));
  bitmap.y = static_cast<int>(std::floor(-outline.max_y * scale));
  bitmap.width = static_cast<int>(std::ceil(outline.max_x * scale + right_px)) - bitmap.x + 1;
  bitmap.height = static_cast<int>(std::ceil(-outline.min_y * scale)) - bitmap.y + 1;
  bitmap.coverage.assign(static_cast<size_t>(bitmap.width) * static_cast<size_t>(bitmap.height), 0);
  std::vector<stbtt_vertex> vertices;
  for (const Outline::Segment& segment : outline.segments) vertices.push_back(vertex(segment));
  stbtt__bitmap target{bitmap.width, bitmap.height, bitmap.width, bitmap.coverage.data()};
  constexpr float kFlatness_px = 0.25f;
  stbtt_Rasterize(&target, kFlatness_px, vertices.data(), static_cast<int>(vertices.size()), scale, scale, right_px, 0, bitmap.x, bitmap.y,
                  1, nullptr);
  return bitmap;
}

}  // namespace ui
