// T5's buckets of distances, and the bias that a head gets from them: Raffel et al. 2020, arXiv 1910.10683, section 2.1. The model, the
// texts and the drawing are in t5_buckets/; this file handles layout and input.

#include <algorithm>
#include <cmath>

#include "figures/figure.h"
#include "figures/t5_buckets/bias_view.h"
#include "figures/t5_buckets/model.h"
#include "figures/t5_buckets/staircase.h"
#include "figures/t5_buckets/words.h"
#include "plot/axis.h"
#include "plot/readout.h"

namespace figures {
namespace {

using namespace buckets;

constexpr float kLeft_px = 60;
constexpr float kClick_px = 4;  ///< a press that moves less than this is a click

class T5BucketsFigure final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override {
    if (model_.set(values)) bias_.invalidate();
  }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return buckets::cursor_text(model_); }
  DataTable data(Extent extent) const override { return buckets::data(model_, extent); }
  float height_for(float width_px) const override {
    return std::clamp(width_px * 1.02f, 380.0f, 540.0f) + plot::kReadout_px + plot::formula_px(width_px);
  }

 private:
  void propose(int query, int key, Edits& edits) const;
  void propose_distance(int ahead, Edits& edits) const;
  void pin(bool here, Edits& edits) const;
  void follow(const plot::Pointer& pointer, Edits& edits);

  Model model_;
  Staircase staircase_;
  BiasView bias_;
  std::optional<base::Point> pressed_;
};

void T5BucketsFigure::propose(int query, int key, Edits& edits) const {
  if (query != model_.query) edits.values.push_back({kQuery, static_cast<double>(query)});
  if (key != model_.key) edits.values.push_back({kKey, static_cast<double>(key)});
}

/// Proposes a query and key at this distance, with the query as close to the current one as possible.
void T5BucketsFigure::propose_distance(int ahead, Edits& edits) const {
  const int last = model_.positions - 1;
  const int query = std::clamp(model_.query, std::max(0, -ahead), std::min(last, last - ahead));
  propose(query, query + ahead, edits);
}

/// Pins the cursor, or releases it if it is already pinned and the click is `here`.
void T5BucketsFigure::pin(bool here, Edits& edits) const {
  edits.values.push_back({kPinned, model_.pinned && here ? 0.0 : 1.0});
  edits.committed = true;
}

void T5BucketsFigure::follow(const plot::Pointer& pointer, Edits& edits) {
  const auto pair = pointer.over ? bias_.hit(pointer.at, model_) : std::nullopt;
  const auto ahead = pointer.over ? staircase_.hit(pointer.at, model_) : std::nullopt;
  const auto head = pointer.over ? bias_.hit_head(pointer.at) : std::nullopt;
  if (pointer.pressed) pressed_ = pointer.at;
  const bool clicked = pointer.released && pressed_ && std::hypot(pointer.at.x - pressed_->x, pointer.at.y - pressed_->y) <= kClick_px;
  if (head && clicked) {
    edits.values.push_back({kHead, static_cast<double>(*head)});
    edits.committed = true;
  } else if ((pair || ahead) && (clicked || !model_.pinned)) {
    pair ? propose(pair->query, pair->key, edits) : propose_distance(*ahead, edits);
    if (clicked) pin(edits.values.empty(), edits);
  }
  if (pointer.released || !pointer.down) pressed_.reset();
}

void T5BucketsFigure::draw(plot::Surface& surface, Edits& edits) {
  const float formula_px = plot::formula_px(surface.width());
  const float readout_y = surface.height() - plot::kReadout_px - formula_px;
  const float room = readout_y - Staircase::kNames_px - plot::kAxisBelow_px - 12;
  const bool has_room = surface.width() >= 240 && room >= 180;  // for more than the readout
  if (has_room) {
    const float steps_px = std::round(room * 0.38f);
    staircase_.draw(surface, {kLeft_px, Staircase::kNames_px, surface.width() - kLeft_px - 10, steps_px}, model_);
    const float top = Staircase::kNames_px + steps_px + plot::kAxisBelow_px + 6;
    bias_.draw(surface, {0, top, surface.width(), readout_y - top - 4}, model_);
  }
  const std::string_view part = plot::draw_foot(surface, readout_y, readouts(model_), buckets::formula(model_));
  if (!has_room) return;
  if (surface.pointer().over) edits.highlight = part;
  follow(surface.pointer(), edits);
}

bool T5BucketsFigure::key(std::string_view name, Edits& edits) {
  const bool far = name.starts_with("Shift+");
  const std::string_view plain = far ? name.substr(6) : name;
  const int by = far ? 10 : 1, last = model_.positions - 1;
  int query = model_.query, key = model_.key;
  if (plain == "ArrowLeft")
    key -= by;
  else if (plain == "ArrowRight")
    key += by;
  else if (plain == "ArrowUp")
    query -= by;
  else if (plain == "ArrowDown")
    query += by;
  else if (plain == "Home")
    key = 0;
  else if (plain == "End")
    key = last;
  else if (plain == "PageUp")
    query = 0;
  else if (plain == "PageDown")
    query = last;
  else if (name == "Enter" || name == " ")
    return pin(true, edits), true;
  else
    return false;
  propose(std::clamp(query, 0, last), std::clamp(key, 0, last), edits);
  return true;
}

}  // namespace

extern const Kind t5_buckets{"t5_buckets",
                             "Buckets of distances",
                             buckets::parameters(),
                             [] { return std::unique_ptr<Figure>(std::make_unique<T5BucketsFigure>()); },
                             {},
                             buckets::kKey};

}  // namespace figures
