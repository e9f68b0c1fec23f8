// How distance changes the score of one query and one key under sinusoidal vectors, RoPE, ALiBi and T5's bias, with the assumption about
// the two stated above the plot. Su et al. 2021, RoFormer, arXiv 2104.09864, section 3.4.3; Barbero et al. 2024, arXiv 2410.06205. The
// model and the texts are in score_decay/.

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "base/number.h"
#include "figures/figure.h"
#include "figures/score_decay/model.h"
#include "figures/score_decay/words.h"
#include "plot/axis.h"
#include "plot/line.h"
#include "plot/value_axis.h"

namespace figures {
namespace {

using namespace decay;
using base::Face;
using base::Ink;
using base::Rect;
using base::Type;
using plot::Anchor;

constexpr float kLeft_px = 56;
constexpr float kRight_px = 116;  ///< for the names beside the lines
constexpr float kLine_px = 19;    ///< line height of the assumption

/// The height of the longest assumption.
float assumption_px(float width_px) { return kLine_px * (width_px >= 470 ? 3.0f : width_px >= 340 ? 4.0f : 5.0f) + 4; }

class ScoreDecay final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view text) override { model_.set(values, text); }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return decay::cursor_text(model_); }
  DataTable data(Extent extent) const override { return decay::data(model_, extent); }
  float height_for(float width_px) const override {
    return assumption_px(width_px) + std::clamp(width_px * 0.6f, 260.0f, 380.0f) + plot::kReadout_px;
  }

 private:
  void draw_assumption(plot::Surface& surface) const;
  void draw_lines(plot::Surface& surface, const plot::ValueAxis& axis) const;
  float x_of(int distance) const { return plot_.x + plot_.width * static_cast<float>(distance) / static_cast<float>(model_.reach - 1); }
  void propose(int distance, Edits& edits) const;
  void pin(int distance, Edits& edits) const;
  void follow(const plot::Pointer& pointer, Edits& edits);

  Model model_;
  Rect plot_{0, 0, 1, 1};
  bool pressed_ = false;
};

/// Draws the assumption, wrapped between words.
void ScoreDecay::draw_assumption(plot::Surface& surface) const {
  const std::string text = assumption_text(model_);
  std::string_view left = text;
  for (float y = 15; !left.empty(); y += kLine_px) {
    size_t end = left.size();
    while (surface.text_width(Face::sans, Type::small, left.substr(0, end)) > surface.width() - 2) {
      const size_t space = left.rfind(' ', end - 1);
      if (space == left.npos) break;
      end = space;
    }
    surface.text({1, y}, Anchor::start, Face::sans, Type::small, surface.colour(model_.wrong() ? Ink::wrong : Ink::ink2),
                 left.substr(0, end));
    left = left.substr(std::min(left.size(), end + 1));
  }
}

/// An axis that fits all values in view, with some room above and below.
plot::ValueAxis axis_of(const Model& model) {
  double low = 0, high = 0;
  for (const std::vector<double>& line : model.scores) {
    low = std::min(low, *std::ranges::min_element(line));
    high = std::max(high, *std::ranges::max_element(line));
  }
  const double room = std::max(0.05 * (high - low), 0.1);
  return {"score", low - room, high + room};
}

void ScoreDecay::draw_lines(plot::Surface& surface, const plot::ValueAxis& axis) const {
  std::vector<plot::LineLabel> labels;
  for (size_t line = 0; line < kLines; ++line) {
    std::vector<base::Point> points;
    float last = -1;
    for (int n = 0; n < model_.reach; ++n) {
      const base::Point at{x_of(n), plot::y_of(plot_, axis, model_.scores[line][static_cast<size_t>(n)])};
      if (at.x - last < 0.5f && n + 1 < model_.reach) continue;  // closer points would not be visible
      last = at.x;
      points.push_back(at);
    }
    plot::draw_line(surface, points, static_cast<int>(line));
    labels.push_back({std::string(name_of(static_cast<Line>(line))), points.back().y, static_cast<int>(line)});
  }
  plot::draw_line_labels(surface, std::move(labels), plot_.right() + 8, plot_.y + 6, plot_.bottom() - 4);
  const float x = x_of(model_.distance);
  surface.line({x, plot_.y}, {x, plot_.bottom()}, surface.colour(Ink::edge), model_.pinned ? 2.0f : 1.0f);
  for (size_t line = 0; line < kLines; ++line)
    plot::draw_dot(surface, {x, plot::y_of(plot_, axis, model_.score(static_cast<Line>(line), model_.distance))}, static_cast<int>(line));
}

void ScoreDecay::draw(plot::Surface& surface, Edits& edits) {
  const float top = assumption_px(surface.width()), readout = surface.height() - plot::kReadout_px;
  plot_ = {kLeft_px, top + 6, surface.width() - kLeft_px - kRight_px, readout - top - 12 - plot::kAxisBelow_px - 8};
  if (plot_.width >= 60 && plot_.height >= 90) {
    draw_assumption(surface);
    const plot::ValueAxis axis = axis_of(model_);
    plot::draw_left(surface, plot_, axis);
    for (const double tick : plot::ticks(0, model_.reach - 1, plot_.width, 44)) {
      surface.text({x_of(static_cast<int>(tick)), plot_.bottom() + 17}, Anchor::middle, Face::sans, Type::small, surface.colour(Ink::ink3),
                   base::grouped(static_cast<long long>(tick)));
    }
    surface.text({plot_.x + plot_.width / 2, plot_.bottom() + 35}, Anchor::middle, Face::sans, Type::small, surface.colour(Ink::ink3),
                 "positions from key to query");
    draw_lines(surface, axis);
    follow(surface.pointer(), edits);
  }
  plot::draw_readout(surface, {0, readout, surface.width(), plot::kReadout_px}, readouts(model_));
}

void ScoreDecay::propose(int distance, Edits& edits) const {
  if (distance != model_.distance) edits.values.push_back({kDistance, static_cast<double>(distance)});
}

/// Pins the cursor here, or releases it if it is already pinned here.
void ScoreDecay::pin(int distance, Edits& edits) const {
  const bool here = distance == model_.distance;
  propose(distance, edits);
  edits.values.push_back({kPinned, model_.pinned && here ? 0.0 : 1.0});
  edits.committed = true;
}

void ScoreDecay::follow(const plot::Pointer& pointer, Edits& edits) {
  const bool within = pointer.over && base::inset(plot_, -4).contains(pointer.at);
  if (pointer.pressed) pressed_ = within;
  const bool clicked = within && pointer.released && pressed_;
  if (pointer.released || !pointer.down) pressed_ = false;
  if (!within) return;
  const float share = std::clamp((pointer.at.x - plot_.x) / plot_.width, 0.0f, 1.0f);
  const int distance = static_cast<int>(std::lround(share * static_cast<float>(model_.reach - 1)));
  if (clicked)
    pin(distance, edits);
  else if (!model_.pinned)
    propose(distance, edits);
}

/// Left and Right move by one, Page Up and Page Down by an eighth of the visible range.
bool ScoreDecay::key(std::string_view name, Edits& edits) {
  const int last = model_.reach - 1, far = std::max(1, model_.reach / 8);
  int to = model_.distance;
  if (name == "ArrowLeft")
    to -= 1;
  else if (name == "ArrowRight")
    to += 1;
  else if (name == "PageDown")
    to -= far;
  else if (name == "PageUp")
    to += far;
  else if (name == "Home")
    to = 0;
  else if (name == "End")
    to = last;
  else if (name == "Enter" || name == " ")
    return pin(to, edits), true;
  else
    return false;
  propose(std::clamp(to, 0, last), edits);
  return true;
}

}  // namespace

extern const Kind score_decay{"score_decay", "Score over distance, under an assumption", decay::parameters(),
                              [] { return std::unique_ptr<Figure>(std::make_unique<ScoreDecay>()); }, decay::vectors_parameter()};

}  // namespace figures
