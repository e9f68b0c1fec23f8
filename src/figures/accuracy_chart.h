#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figures/knobs.h"
#include "plot/layout.h"
#include "plot/scene.h"

// Shares of right answers against the length of the text, from the trained length on: one line for each model, with its name at its end.
// One or two have their colour, and the value at the greatest length set large; the others are grey.
// Functions are static, so that each kind of figure has its own and the module that all pages load has none.
namespace figures::accuracy {

struct Line {
  int id = 0;  ///< of its marks, and the row that pointing at it selects
  std::string name;
  std::vector<double> shares;  ///< at each length, or at the first alone
  plot::Paint ink = ColourToken::edge;
  bool named = false;  ///< in its colour
  bool large = false;  ///< and with a large value
  plot::Dash dash = plot::Dash::solid;
  std::string_view part = {};  ///< see plot::Mark::part
};

struct Chart {
  Rect area;  ///< from the trained length to the greatest, from 1 to 0
  std::span<const int> lengths;
  int read = 0;          ///< the length that is read, an index
  bool covered = false;  ///< what lies beyond the trained length is not to be seen
  bool small = false;
  float gap_px = 22;  ///< from the lines' ends to their names

  int last() const { return static_cast<int>(lengths.size()) - 1; }
  Point at(int length, double share) const {
    return {area.x + area.width * static_cast<float>(length) / static_cast<float>(last()),
            area.bottom() - area.height * static_cast<float>(share)};
  }
};

inline constexpr float kBand_px = 32;  ///< of the trained length

/// Fills the room, with place for names up to `widest` at the right.
static inline Chart chart_in(const plot::Scene& scene, Rect room, std::span<const int> lengths, std::string_view widest) {
  Chart chart{.lengths = lengths, .small = scene.narrow() || room.height < 300};
  const plot::Type type{base::Face::sans, chart.small ? 13 : 14};
  chart.gap_px = chart.small ? 14 : 22;
  const float names_px = scene.text_width(widest, type) + scene.text_width("0.00", type) + (chart.small ? 10.0f : 16.0f);
  const float top = chart.small ? 26 : 38, below = chart.small ? 26 : 34;
  chart.area = {room.x + kBand_px / 2, room.y + top, std::max(20.0f, room.width - kBand_px / 2 - chart.gap_px - names_px),
                std::max(20.0f, room.height - top - below)};
  return chart;
}

/// The lengths below, with what they count.
static inline void add_lengths(plot::Scene& scene, const Chart& chart, std::string_view unit) {
  const float y = std::round(chart.area.bottom()) + (chart.small ? 20.0f : 26.0f);
  for (int length = 0; length <= chart.last(); ++length) {
    const bool read = length == chart.read;
    scene
        .text({"letters", length}, {chart.at(length, 0).x, y}, grouped(chart.lengths[to_size(length)]),
              plot::serif((read ? 22 : 16) - (chart.small ? 3 : 0), read), read ? ColourToken::ink : ColourToken::ink3,
              plot::Anchor::middle)
        .ranked(0)
        .highlights_with(read ? "length" : "");
  }
  scene.text({"letters name"}, {chart.area.right() + (chart.small ? 22.0f : 30.0f), y}, std::string(unit)).ranked(2);
}

/// What is covered is a chart without its lines: faint rules at every length, and at a half and none.
static inline void add_rules(plot::Scene& scene, const Chart& chart, float right) {
  for (int length = 1; length <= chart.last(); ++length) {
    const float x = std::round(chart.at(length, 0).x) + 0.5f;
    scene.line({"rule", length}, {x, std::round(chart.area.y)}, {x, std::round(chart.area.bottom())}, ColourToken::hairline, 1);
  }
  for (const double share : {0.0, 0.25, 0.5, 0.75}) {
    const float y = std::round(chart.at(0, share).y) + 0.5f;
    scene.line({"share rule", static_cast<int>(100 * share)}, {chart.area.x + kBand_px / 2, y}, {right, y}, ColourToken::hairline, 1);
  }
}

/// The band of the trained length, the height of those that are always right, and what covers the answer.
static inline void add_ground(plot::Scene& scene, const Chart& chart, std::string_view unit) {
  const Rect& area = chart.area;
  const float top = std::round(area.y) - (chart.small ? 24 : 34), bottom = std::round(area.bottom());
  const float left = std::round(area.x - kBand_px / 2), edge = std::round(area.right() + 8), from = left + kBand_px + 2;
  scene.rectangle({"trained"}, {left, top, kBand_px, bottom - top}, ColourToken::panel).highlights_with("trained");
  scene.rectangle({"cover"}, {chart.covered ? from : edge, top, chart.covered ? scene.width() - from : 0, bottom - top},
                  plot::Paint(ColourToken::panel, 0.5f));
  const float right = chart.covered ? scene.width() : edge;
  scene.line({"level"}, {left, std::round(area.y) + 0.5f}, {right, std::round(area.y) + 0.5f}, ColourToken::hairline, 1);
  if (chart.covered) add_rules(scene, chart, right);
  scene.text({"trained name"}, {left + kBand_px + 8, top + 14}, "trained here");
  if (chart.covered)
    scene.text({"what"}, chart.at(chart.last(), 0.5), "?", plot::large(chart.small ? 30 : 44), ColourToken::ink3, plot::Anchor::middle);
  else if (area.width > 240)
    scene.text({"level name"}, {area.right(), top + 14}, "always right", plot::kLabel, ColourToken::ink3, plot::Anchor::end).ranked(3);
  add_lengths(scene, chart, unit);
}

/// A dotted line at what guessing gives, or at the best that is possible; its name in the widest gap between the lines.
static inline void add_bound(plot::Scene& scene, const Chart& chart, std::span<const Line> lines, double bound, std::string name) {
  const float y = chart.at(0, bound).y;
  const float from = chart.area.x - kBand_px / 2, to = chart.covered ? scene.width() : chart.area.right();
  scene.line({"bound"}, {from, y}, {to, y}, ColourToken::ink3, 1).dashed(plot::Dash::dotted).highlights_with("chance");
  Point best;
  float widest = -1;
  for (int gap = chart.covered ? 1 : 0; gap < chart.last(); ++gap) {
    for (const float below : {14.0f, -8.0f}) {
      const Point at{(chart.at(gap, 0).x + chart.at(gap + 1, 0).x) / 2, y + below};
      float clear = 1e9f;
      for (const Line& line : lines) {
        if (chart.covered || gap + 1 >= static_cast<int>(line.shares.size())) continue;
        for (const double share : {0.25, 0.5, 0.75}) {
          const double there = std::lerp(line.shares[to_size(gap)], line.shares[to_size(gap + 1)], share);
          clear = std::min(clear, std::fabs(chart.at(0, there).y - at.y + 4));
        }
      }
      if (clear <= widest + 4) continue;
      widest = clear;
      best = at;
    }
  }
  if (widest > 9)
    scene.text({"bound name"}, best, std::move(name), plot::kLabel, ColourToken::ink2, plot::Anchor::middle)
        .ranked(3)
        .highlights_with("chance");
}

/// Covered, a line has not left the trained length yet.
static inline void add_line(plot::Scene& scene, const Chart& chart, const Line& line) {
  std::vector<Point> points;
  for (int length = 0; length < static_cast<int>(line.shares.size()); ++length) {
    const int there = chart.covered ? 0 : length;
    points.push_back(chart.at(there, line.shares[to_size(there)]));
  }
  const bool named = line.named && !chart.covered;
  const plot::Paint ink = named ? line.ink : ColourToken::edge;
  if (chart.covered) scene.dot({"start", line.id}, points.front(), 4, ink);
  scene.dot({"end", line.id}, points.back(), named ? 7.0f : 2.0f, ink).stroked(ColourToken::stage, named ? 3.0f : 0.0f);
  if (points.size() == 1) return;
  scene.curve({"line", line.id}, std::move(points), named ? ink : ink.faded(0.75f), named ? 3.5f : 1.5f)
      .dashed(line.dash)
      .highlights_with(line.part);
}

/// Every point of the chart reads the length and the line that are nearest to it.
static inline void add_zones(plot::Scene& scene, const Chart& chart, std::span<const Line> lines) {
  if (chart.covered) return;
  const float step = chart.area.width / static_cast<float>(chart.last());
  for (int length = 0; length <= chart.last(); ++length) {
    std::vector<float> heights;
    std::vector<int> ids;
    for (const Line& line : lines) {
      if (length >= static_cast<int>(line.shares.size())) continue;
      heights.push_back(chart.at(0, line.shares[to_size(length)]).y);
      ids.push_back(line.id);
    }
    const std::vector<size_t> order = plot::ascending(heights);
    const float x = chart.at(length, 0).x, from = x - (length > 0 ? step / 2 : kBand_px / 2),
                to = x + (length < chart.last() ? step / 2 : 12);
    float top = chart.area.y - 30;
    for (size_t k = 0; k < order.size(); ++k) {
      const float bottom = k + 1 < order.size() ? (heights[order[k]] + heights[order[k + 1]]) / 2 : chart.area.bottom() + 30;
      const int id = ids[order[k]];
      scene.rectangle({"zone", id, length}, {from, top, to - from, std::max(0.0f, bottom - top)}, {}).selects(length, id);
      top = bottom;
    }
  }
}

/// The value of one line at the length that is read; at the lines' end it has its value beside it anyway.
static inline void add_reading(plot::Scene& scene, const Chart& chart, const Line& line) {
  if (chart.covered || chart.read >= static_cast<int>(line.shares.size()) || (chart.read == chart.last() && line.large)) return;
  const double share = line.shares[to_size(chart.read)];
  const Point at = chart.at(chart.read, share);
  const float x = std::round(at.x) + 0.5f;
  scene.line({"here"}, {x, chart.area.y - 12}, {x, chart.area.bottom()}, ColourToken::edge, 1);
  scene.dot({"sample"}, at, 7, line.ink).stroked(ColourToken::stage, 3);
  scene.text({"sample value"}, {at.x + 10, at.y - 8}, fixed(share, 2), plot::large(chart.small ? 22 : 28), line.ink)
      .over_lines()
      .ranked(0)
      .highlights_with("accuracy");
}

static inline void add_name(plot::Scene& scene, const Chart& chart, const Line& line, float y) {
  const bool large = line.large && !chart.covered, named = line.named;
  const int end = chart.covered ? 0 : static_cast<int>(line.shares.size()) - 1;
  const Point from = chart.at(end, line.shares[to_size(end)]);
  const float x = chart.covered ? chart.area.x + kBand_px / 2 + 18 : from.x + chart.gap_px;
  const plot::Paint ink = named ? line.ink : chart.covered ? ColourToken::ink2 : ColourToken::ink3;
  const std::string value = fixed(line.shares.back(), 2);
  const bool apart = !large && (chart.covered || std::fabs(y - from.y) > 2);
  scene.line({"thread", line.id}, {from.x + (chart.covered ? 5.0f : 3.0f), from.y}, {x - 4, y},
             plot::Paint(ColourToken::edge, apart ? 0.6f : 0.0f), 1);
  if (large) {
    const float base = y + (chart.small ? 4.0f : 6.0f);
    scene.text({"value", line.id}, {x, base}, value, plot::large(chart.small ? 30 : 44), ink)
        .ranked(0)
        .selects(end, line.id)
        .highlights_with("accuracy");
    scene
        .text({"name", line.id}, {x, base + (chart.small ? 18.0f : 23.0f)}, line.name,
              plot::Type(base::Face::sans_semibold, chart.small ? 13 : 16), ink)
        .ranked(0)
        .selects(-1, line.id)
        .highlights_with(line.part);
    return;
  }
  const plot::Type type{named ? base::Face::sans_semibold : base::Face::sans, chart.small ? 13 : 14};
  scene.text({"name", line.id}, {x, y}, line.name, type, ink).level().ranked(1).selects(-1, line.id).highlights_with(line.part);
  if (chart.covered) scene.all().back().over_lines();
  if (!chart.covered) scene.text({"value", line.id}, {scene.width() - 1, y}, value, type, ink, plot::Anchor::end).level().ranked(2);
}

/// The names at the lines' ends with the values there, moved apart where they would touch.
static inline void add_names(plot::Scene& scene, const Chart& chart, std::span<const Line> lines) {
  std::vector<plot::LevelSpan> wanted;
  for (const Line& line : lines) {
    const double share = chart.covered ? line.shares.front() : line.shares.back();
    const bool large = line.large && !chart.covered;
    wanted.push_back({chart.at(0, share).y, large ? (chart.small ? 52.0f : 70.0f) : (chart.small ? 18.0f : 23.0f)});
  }
  const float top = chart.area.y - (chart.covered ? (chart.small ? 2.0f : 10.0f) : chart.small ? 22.0f : 30.0f);
  float bottom = chart.area.bottom() + 4;
  if (chart.covered) {  // above the lowest of them, so that what guessing gives strikes none through
    float lowest = top, taken = 0;
    for (const plot::LevelSpan& name : wanted) {
      lowest = std::max(lowest, name.middle - 3);
      taken += name.height;
    }
    bottom = std::max(lowest, std::min(bottom - 18, top + taken));
  }
  const std::vector<float> places = plot::spread(wanted, top, bottom);
  for (size_t k = 0; k < lines.size(); ++k) add_name(scene, chart, lines[k], places[k]);
}

/// Where the chart is covered, a word that shows ready-made results to those who do not wait: it sets `parameter` to its first choice.
static inline void add_uncover(plot::Scene& scene, const Chart& chart, int parameter) {
  constexpr std::string_view kShow = "Show me ours";
  const Point at{chart.at(chart.last(), 0.5).x, chart.at(0, 0.5).y + 32};
  const float width = scene.text_width(kShow, plot::kStrongLabel);
  scene.rectangle({"uncover"}, {at.x - width / 2 - 14, at.y - 20, width + 28, 32}, {}).on_click_set(parameter, 0);
  scene.text({"uncover name"}, at, std::string(kShow), plot::kStrongLabel, ColourToken::accent, plot::Anchor::middle).ranked(0);
  scene.line({"uncover line"}, {at.x - width / 2, at.y + 4}, {at.x + width / 2, at.y + 4}, ColourToken::accent, 1);
}

}  // namespace figures::accuracy
