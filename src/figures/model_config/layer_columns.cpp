#include "figures/model_config/layer_columns.h"

#include <algorithm>
#include <cmath>

#include "figures/knobs.h"
#include "plot/layout.h"

namespace figures::plans {

using engine::LayerKind;

Rect LayerColumns::bar_to(int layer, float top) const {
  const Rect at = column(layer);
  const float y = std::round(std::min(top, area.bottom() - 2));
  return {at.x, y, bar, area.bottom() - y};
}

LayerColumns columns_in(Rect room, int count, int of, int model) {
  LayerColumns columns{.area = room, .count = count, .model = model};
  const float share = room.width / static_cast<float>(std::max(of, 1));
  columns.pitch = share < 2 ? share : std::min(std::floor(share), 56.0f);
  const float gap = columns.pitch >= 24 ? 6 : columns.pitch >= 12 ? 4 : columns.pitch >= 7 ? 3 : 0;
  columns.bar = columns.pitch - gap;
  columns.area.width = columns.pitch * static_cast<float>(count);
  return columns;
}

void add_targets(plot::Scene& scene, const LayerColumns& columns) {
  for (int i = 0; i < columns.count; ++i) scene.rectangle({"column", i, columns.model}, columns.column(i), {}).selects(i);
}

void add_layer_numbers(plot::Scene& scene, const LayerColumns& columns, int chosen) {
  const float y = columns.area.bottom() + 15, wide = scene.text_width("000", plot::kNumber) + 8;
  int every = 1;
  for (const int step : {1, 2, 4, 8, 16, 32, 64, 128})
    if (every == 1 || columns.pitch * static_cast<float>(every) < wide) every = step;
  for (int i = 0; i < columns.count; ++i) {
    const bool here = i == chosen;
    if (!here && i % every != 0) continue;
    scene
        .text({"layer number", i, columns.model}, {columns.column(i).x + columns.bar / 2, y}, grouped(i),
              here ? plot::kStrongNumber : plot::kNumber, here ? ColourToken::accent : ColourToken::ink2, plot::Anchor::middle)
        .ranked(here ? 1 : 3);
  }
}

/// Narrower from step to step, or evenly, towards the far tokens.
static std::vector<Point> tapering(Rect r, bool in_steps) {
  const float middle = r.x + r.width / 2, half = r.width / 2;
  if (!in_steps) return {{r.x, r.bottom()}, {middle - half / 4, r.y}, {middle + half / 4, r.y}, {r.right(), r.bottom()}};
  constexpr int kSteps = 3;
  std::vector<Point> left, right;
  for (int step = 0; step < kSteps; ++step) {
    const float w = half * static_cast<float>(kSteps - step) / kSteps, low = r.bottom() - r.height * static_cast<float>(step) / kSteps,
                high = r.bottom() - r.height * static_cast<float>(step + 1) / kSteps;
    left.insert(left.end(), {{middle - w, low}, {middle - w, high}});
    right.insert(right.end(), {{middle + w, low}, {middle + w, high}});
  }
  left.insert(left.end(), right.rbegin(), right.rend());
  return left;
}

void add_bar(plot::Scene& scene, plot::Key key, Rect rect, const LayerGroup& group, bool chosen, float strength) {
  constexpr float kShares[] = {0.45f, 0.8f, 0.22f, 0.62f};
  const plot::Paint quiet(ColourToken::ink3, strength * kShares[group.ink % 4]), edge(ColourToken::ink3, strength * 0.7f),
      ink = chosen ? plot::Paint(ColourToken::accent) : quiet;
  const LayerKind kind = group.first.layer().kind;
  const bool thin = rect.width < 4;
  if (kind == LayerKind::kRecurrent) {
    scene.rectangle(key, rect, chosen ? ink : edge).hatch();
  } else if (!thin && (kind == LayerKind::kAlibi || kind == LayerKind::kT5 || kind == LayerKind::kRelative)) {
    scene.polygon(key, tapering(rect, kind != LayerKind::kAlibi), ink);
  } else if (kind == LayerKind::kRope || thin) {
    scene.rectangle(key, rect, kind == LayerKind::kRope || chosen ? ink : quiet.faded(0.4f));
  } else {
    const float line = chosen ? 2 : 1;
    scene.rectangle(key, {rect.x + line / 2, rect.y + line / 2, rect.width - line, std::max(rect.height - line, 1.0f)}, ColourToken::stage)
        .stroked(chosen ? ink : edge, line);
  }
}

void add_scale_notes(plot::Scene& scene, Rect gutter, const std::vector<ScaleNote>& notes, int model) {
  constexpr float kLine_px = 16;
  const int room = static_cast<int>(gutter.height / kLine_px);
  std::vector<ScaleNote> shown(notes.begin(), notes.begin() + std::min(static_cast<int>(notes.size()), room));
  std::ranges::stable_sort(shown, {}, &ScaleNote::y);
  std::vector<plot::LevelSpan> spans;
  for (const ScaleNote& note : shown) spans.push_back({note.y, kLine_px});
  const std::vector<float> middles = plot::spread(spans, gutter.y - 6, gutter.bottom() + 4);
  for (size_t i = 0; i < shown.size(); ++i) {
    const int index = 8 * model + static_cast<int>(i);
    scene.line({"note line", index}, {gutter.x, shown[i].y}, {gutter.x + 9, middles[i]}, ColourToken::edge, 1);
    scene.text({"note", index}, {gutter.x + 13, middles[i]}, shown[i].text).level();
  }
}

}  // namespace figures::plans
