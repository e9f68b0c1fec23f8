#include "figures/attention_order/layout.h"

#include <algorithm>

#include "plot/rich_text.h"

namespace figures::order {
namespace {

using base::Rect;

float real(size_t n) { return static_cast<float>(n); }

void lay_out_words(const plot::Scene& scene, std::span<const std::string> words, Layout& layout) {
  const Rect room = scene.picture();
  float word_px = 34;
  for (const std::string& word : words) word_px = std::max(word_px, scene.text_width(plot::verbatim(word), plot::kWord) + 18);
  const size_t count = words.size();
  layout.columns = std::min(count, std::max<size_t>(3, static_cast<size_t>(room.width / (word_px + 8))));
  layout.label_px = std::min(word_px, 0.16f * room.width);
  const size_t lines = (count + layout.columns - 1) / layout.columns;
  const bool high = room.height > 320;
  layout.chip_px = room.height > 480 ? 40 : high ? 34 : 26;
  layout.one_line = lines == 1 && high;
  const float width = std::min(room.width, (layout.one_line ? 190.0f : 132.0f) * real(layout.columns));
  const bool seen = room.height > 200 + 30 * real(lines - 1);
  const float words_px = layout.one_line ? kFirst_px + std::clamp(0.42f * (room.height - 280), 40.0f, 140.0f) + layout.chip_px
                         : seen          ? real(lines) * (layout.chip_px + 6)
                                         : 0;
  layout.words = {room.x + (room.width - width) / 2, room.y, width, words_px};
  plot::Type type = plot::large(layout.one_line ? 24 : 15);
  const float slot_px = layout.slot(0).width - 12;
  const auto wide = [&](const std::string& word) { return scene.text_width(plot::verbatim(word), type) > slot_px; };
  while (type.em_px() > 15 && std::ranges::any_of(words, wide)) type = type.smaller();
  layout.em_px = type.em_px();
}

}  // namespace

Layout lay_out(const plot::Scene& scene, std::span<const std::string> words, const Shown& shown) {
  const Rect room = scene.picture();
  const float count = real(words.size());
  Layout p;
  lay_out_words(scene, words, p);
  const bool low = room.height <= 280;
  const bool roomy = room.height > 480;
  const float verdict_px = std::clamp(0.13f * room.height, 26.0f, roomy ? 84.0f : 44.0f), button_px = roomy || scene.narrow() ? 44 : 34;
  const float mean_px = shown.pooled ? std::clamp(0.08f * room.height, 16.0f, 40.0f) : 0;
  p.verdict = {room.x, room.bottom() - verdict_px, room.width - (low ? 90.0f : 0.0f), verdict_px};
  p.button = low ? Rect{room.right() - 84, p.verdict.y + 2, 84, verdict_px - 4}
                 : Rect{room.x + room.width / 2 - 60, p.words.bottom() + (roomy ? 24.0f : 12.0f), 120, button_px};
  const float top = (low ? p.words.bottom() : p.button.bottom()) + (low ? 22.0f : shown.only_outputs ? 46.0f : roomy ? 76.0f : 62.0f);
  p.row_px = std::clamp((p.verdict.y - mean_px - 10 - top) / count, 2.0f, 96.0f);
  p.ways = !scene.narrow() && !low;
  const float gap_px = scene.narrow() ? 12 : 36, right_px = shown.only_outputs && !shown.compares ? 6 : kMoved_px + (p.ways ? kWay_px : 0),
              least_px = std::max(70.0f, 0.24f * room.width);
  const float left = room.x + p.label_px + 8;
  p.cell_px = std::min((room.right() - left - gap_px - least_px - right_px) / count, std::max(1.5f * p.row_px, 44.0f));
  p.grid = {left, top, shown.only_outputs ? 0 : p.cell_px * count, p.row_px * count};
  const float outputs = shown.only_outputs ? left : p.grid.right() + gap_px;
  p.outputs = {outputs, top, room.right() - right_px - outputs, p.grid.height};
  if (shown.pooled) p.mean = {outputs, p.outputs.bottom() + 6, p.outputs.width, mean_px - 6};
  return p;
}

}  // namespace figures::order
