#include "plot/layout.h"

#include <algorithm>

namespace plot {
namespace {

struct Span {
  float from = 0;
  float to = 0;
};

bool crosses(Span label, float thread) { return label.from - 2 < thread && thread < label.to + 2; }

/// What stands on one level, and the threads that pass through it to labels above.
struct Level {
  std::vector<Span> labels;
  std::vector<float> threads;

  bool has_room(Span label, float apart_px) const {
    return std::ranges::all_of(labels, [&](Span s) { return label.to + apart_px < s.from || label.from > s.to + apart_px; });
  }
  bool is_crossed(Span label) const {
    return std::ranges::any_of(threads, [&](float thread) { return crosses(label, thread); });
  }
  bool stops(float thread) const {
    return std::ranges::any_of(labels, [&](Span label) { return crosses(label, thread); });
  }
};

/// The lowest level on which the label has room; with `clear` its thread and those of others must cross no label. -1: there is none.
int level_for(std::span<const Level> levels, Span label, float thread, float apart_px, bool clear) {
  for (size_t i = 0; i < levels.size(); ++i) {
    if (levels[i].has_room(label, apart_px) && !(clear && levels[i].is_crossed(label))) return static_cast<int>(i);
    if (clear && levels[i].stops(thread)) return -1;
  }
  return -1;
}

PlacedLabel place(std::span<const Level> levels, LabelSpan label, std::span<const float> lefts, float apart_px) {
  for (const bool clear : {true, false}) {
    for (const float left : lefts) {
      const int level = level_for(levels, {left, left + label.width}, label.x, apart_px, clear);
      if (level >= 0) return {level, left};
    }
  }
  return {};
}

}  // namespace

std::vector<base::Rect> row(base::Rect room, int count, float gap_px) {
  const float width = (room.width - static_cast<float>(count - 1) * gap_px) / static_cast<float>(count);
  std::vector<base::Rect> parts;
  for (int i = 0; i < count; ++i) parts.push_back({room.x + static_cast<float>(i) * (width + gap_px), room.y, width, room.height});
  return parts;
}

std::vector<base::Rect> column(base::Rect room, int count, float gap_px) {
  const float height = (room.height - static_cast<float>(count - 1) * gap_px) / static_cast<float>(count);
  std::vector<base::Rect> parts;
  for (int i = 0; i < count; ++i) parts.push_back({room.x, room.y + static_cast<float>(i) * (height + gap_px), room.width, height});
  return parts;
}

base::Rect inset(base::Rect room, float left_px, float top_px, float right_px, float bottom_px) {
  return {room.x + left_px, room.y + top_px, room.width - left_px - right_px, room.height - top_px - bottom_px};
}

std::vector<PlacedLabel> place_labels(std::span<const LabelSpan> labels, float left, float right, int levels, float apart_px) {
  std::vector<Level> taken(static_cast<size_t>(std::max(levels, 0)));
  std::vector<PlacedLabel> placed;
  for (const LabelSpan& label : labels) {
    const float last = std::max(left, right - label.width);
    const float lefts[] = {std::clamp(label.x - 1, left, last), std::clamp(label.x + 1 - label.width, left, last)};
    placed.push_back(place(taken, label, lefts, apart_px));
    if (placed.back().level < 0) continue;
    const auto level = static_cast<size_t>(placed.back().level);
    taken[level].labels.push_back({placed.back().left, placed.back().left + label.width});
    for (size_t below = 0; below < level; ++below) taken[below].threads.push_back(label.x);
  }
  return placed;
}

std::vector<size_t> ascending(std::span<const float> values) {
  std::vector<size_t> order(values.size());
  for (size_t i = 0; i < values.size(); ++i) {  // there are a few: by insertion, which is small
    size_t at = i;
    for (; at > 0 && values[order[at - 1]] > values[i]; --at) order[at] = order[at - 1];
    order[at] = i;
  }
  return order;
}

std::vector<float> spread(std::span<const LevelSpan> labels, float top, float bottom) {
  // Labels that touch become one block, which stands where its labels want it on average.
  struct Block {
    float top = 0, height = 0;
    int count = 1;
  };
  float all = 0;
  for (const LevelSpan& label : labels) all += label.height;
  const float shrunk = all > bottom - top && all > 0 ? std::max(0.0f, bottom - top) / all : 1;
  std::vector<float> wanted_middles;
  for (const LevelSpan& label : labels) wanted_middles.push_back(label.middle);
  const std::vector<size_t> order = ascending(wanted_middles);
  std::vector<Block> blocks;
  const auto within = [&](float wanted, float height) { return std::max(top, std::min(wanted, bottom - height)); };
  for (const size_t i : order) {
    const float height = shrunk * labels[i].height;
    Block block{within(labels[i].middle - height / 2, height), height, 1};
    while (!blocks.empty() && blocks.back().top + blocks.back().height > block.top) {
      const Block& above = blocks.back();
      const auto many = static_cast<float>(above.count), few = static_cast<float>(block.count);
      const float wanted = (many * above.top + few * (block.top - above.height)) / (many + few), sum = above.height + block.height;
      block = {within(wanted, sum), sum, above.count + block.count};
      blocks.pop_back();
    }
    blocks.push_back(block);
  }
  std::vector<float> middles(labels.size());
  auto next = order.begin();
  for (const Block& block : blocks) {
    float y = block.top;
    for (int k = 0; k < block.count; ++k, ++next) {
      const float height = shrunk * labels[*next].height;
      middles[*next] = y + height / 2;
      y += height;
    }
  }
  return middles;
}

}  // namespace plot
