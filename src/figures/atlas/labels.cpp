#include "figures/atlas/labels.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "plot/rich_text.h"

namespace figures::atlas_map {
namespace {

using base::Point;
using base::Rect;

constexpr float kApart_px = 4;

float line_px(plot::Type type) { return std::round(1.25f * static_cast<float>(type.em_px())); }

Rect beside(Point at, float away_px, float width_px, float height_px, Side side) {
  switch (side) {
    case Side::right: return {at.x + away_px, at.y - height_px / 2, width_px, height_px};
    case Side::left: return {at.x - away_px - width_px, at.y - height_px / 2, width_px, height_px};
    case Side::below: return {at.x - width_px / 2, at.y + away_px, width_px, height_px};
    case Side::above: return {at.x - width_px / 2, at.y - away_px - height_px, width_px, height_px};
    case Side::middle: return {at.x - width_px / 2, at.y - height_px / 2, width_px, height_px};
  }
}

}  // namespace

bool Labels::is_free(Rect box) const {
  if (box.x < picture_.x || box.y < picture_.y || box.right() > picture_.right() || box.bottom() > picture_.bottom()) return false;
  return std::ranges::none_of(taken_, [&](const Rect& other) {
    return box.x < other.right() + kApart_px && other.x < box.right() + kApart_px && box.y < other.bottom() && other.y < box.bottom();
  });
}

bool Labels::add(const Text& text, Point at, float away_px, std::initializer_list<Side> sides) {
  float width_px = 0;
  for (const std::string& line : text.lines) width_px = std::max(width_px, scene_.text_width(line, text.type));
  for (const std::string& line : text.more) width_px = std::max(width_px, scene_.text_width(line, text.more_type));
  const float each_px = line_px(text.type), more_px = line_px(text.more_type), head_px = each_px * static_cast<float>(text.lines.size());
  const float height_px = head_px + more_px * static_cast<float>(text.more.size());
  for (const Side side : sides) {
    const Rect box = beside(at, away_px, width_px, height_px, side);
    if (!is_free(box)) continue;
    taken_.push_back(box);
    const plot::Anchor anchor = side == Side::right ? plot::Anchor::start : side == Side::left ? plot::Anchor::end : plot::Anchor::middle;
    const float x = anchor == plot::Anchor::start ? box.x : anchor == plot::Anchor::end ? box.right() : box.x + box.width / 2;
    int line = 0;
    for (const std::string& words : text.lines) {
      const float y = std::round(box.y + each_px * static_cast<float>(line) + 0.8f * each_px);
      scene_.text({text.role, text.index, line++}, {x, y}, words, text.type, text.paint, anchor).ranked(0).over_lines();
    }
    for (size_t i = 0; i < text.more.size(); ++i) {
      const float y = std::round(box.y + head_px + more_px * static_cast<float>(i) + 0.8f * more_px);
      scene_.text({text.role, text.index, line++}, {x, y}, text.more[i], text.more_type, base::ColourToken::ink2, anchor)
          .ranked(0)
          .over_lines();
    }
    return true;
  }
  return false;
}

/// The words in lines of at most this width, except for single words that are wider.
std::vector<std::string> Labels::filled(std::string_view words, plot::Type type, float width_px) const {
  std::vector<std::string> lines(1);
  for (const std::string_view word : base::split(words, ' ')) {
    const std::string longer = lines.back() + (lines.back().empty() ? "" : " ") + plot::verbatim(word);
    if (lines.back().empty() || scene_.text_width(longer, type) <= width_px)
      lines.back() = longer;
    else
      lines.push_back(plot::verbatim(word));
  }
  return lines;
}

std::vector<std::string> Labels::broken(std::string_view words, plot::Type type, float width_px, int most) const {
  const size_t count = filled(words, type, width_px).size();
  if (count > static_cast<size_t>(most)) return {};
  float narrow_px = scene_.text_width(plot::verbatim(words), type) / static_cast<float>(count), wide_px = width_px;
  if (filled(words, type, narrow_px).size() <= count) wide_px = narrow_px;
  while (wide_px - narrow_px > 6) {
    const float middle_px = (narrow_px + wide_px) / 2;
    (filled(words, type, middle_px).size() > count ? narrow_px : wide_px) = middle_px;
  }
  return filled(words, type, wide_px);
}

}  // namespace figures::atlas_map
