// Token and position vectors of the reader's own words, added or concatenated; how much of each can be recovered from the sum; and what the
// next layer costs. Vaswani et al. 2017, Attention Is All You Need, sections 3.4 and 3.5. The model, the texts and the drawing are in
// add_embeddings/; this file handles layout and input.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/add_embeddings/model.h"
#include "figures/add_embeddings/recover_view.h"
#include "figures/add_embeddings/vectors_view.h"
#include "figures/add_embeddings/words.h"
#include "figures/figure.h"
#include "plot/ellipsize.h"
#include "plot/line.h"
#include "plot/readout.h"

namespace figures {
namespace {

using namespace add;
using base::Face;
using base::Ink;
using base::Type;

constexpr base::TextParameter kText{"words", "sentence", "The cat sat", 160};
constexpr float kTop_px = 4, kHint_px = 30;

class AddEmbeddings final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view text) override {
    model_.set(values, text);
    vectors_.invalidate();
  }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return add::cursor_text(model_); }
  DataTable data(Extent extent) const override { return add::data(model_, extent); }
  float height_for(float width_px) const override;

 private:
  void draw_costs(plot::Surface& surface, base::Rect area) const;
  void draw_picture(plot::Surface& surface, base::Rect area);
  void follow(const plot::Pointer& pointer, Edits& edits);
  void propose(Index parameter, int value, int present, Edits& edits) const {
    if (value != present) edits.values.push_back({parameter, static_cast<double>(value)});
  }

  Model model_;
  VectorsView vectors_;
  RecoverView recover_;
  bool pressed_ = false;
};

float AddEmbeddings::height_for(float width_px) const {
  const float below = plot::kReadout_px + plot::formula_px(width_px);
  if (model_.view == View::costs) return kHint_px + 200 + below;
  if (model_.view == View::recover) return std::clamp(width_px * 0.85f, 330.0f, 430.0f) + below;
  const float words = static_cast<float>(std::max<size_t>(1, model_.count()));
  return 22 + 28 + 44 + 24 * (model_.norm ? 4.0f : 3.0f) + 18 + words * std::clamp(200 / words, 16.0f, 36.0f) + below;
}

/// Draws a bar per way of combining the two, with its number right-aligned on the line above.
void AddEmbeddings::draw_costs(plot::Surface& surface, base::Rect area) const {
  surface.text({area.x, area.y + 14}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2),
               plot::ellipsize(surface, Face::sans, Type::small, kCostsHint, area.width));
  area = {area.x, area.y + kHint_px, area.width, area.height - kHint_px};
  const std::vector<Cost> all = costs(model_);
  const float row_px = std::min(64.0f, area.height / static_cast<float>(all.size()));
  const auto max_weights = static_cast<float>(all.back().weights);
  for (size_t i = 0; i < all.size(); ++i) {
    const float y = area.y + static_cast<float>(i) * row_px;
    surface.text({area.x, y + 18}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink), all[i].name);
    surface.text({area.right(), y + 18}, plot::Anchor::end, Face::mono, Type::small, surface.colour(Ink::ink),
                 base::grouped(all[i].weights));
    const float width = area.width * static_cast<float>(all[i].weights) / max_weights;
    surface.fill({area.x, y + 26, area.width, 16}, surface.colour(Ink::panel), 3);
    surface.fill({area.x, y + 26, std::max(2.0f, width), 16}, plot::line_colour(i == 0 ? 0 : 1, surface.dark()), 3);
  }
}

void AddEmbeddings::draw_picture(plot::Surface& surface, base::Rect area) {
  if (model_.view == View::costs) return draw_costs(surface, area);
  if (model_.words.empty()) {
    surface.text({area.x, area.y + 24}, plot::Anchor::start, Face::sans, Type::ui, surface.colour(Ink::ink2), "Type a few words to begin");
    return;
  }
  if (model_.view == View::recover) return recover_.draw(surface, area, model_);
  vectors_.draw(surface, area, model_);
}

void AddEmbeddings::follow(const plot::Pointer& pointer, Edits& edits) {
  if (!pointer.over || model_.words.empty() || model_.view == View::costs) {
    pressed_ = false;
    return;
  }
  bool here = false, over = false;
  const auto move = [&](Index parameter, int value, int present) { propose(parameter, value, present, edits); };
  if (model_.view == View::vectors) {
    const auto hit = vectors_.hit(pointer.at, model_);
    over = hit.has_value();
    here = hit && hit->word == model_.word && hit->column == model_.column;
    if (hit && (!model_.pinned || pointer.released)) {
      move(kWord, hit->word, model_.word);
      move(kDimension, hit->column, model_.column);
    }
    edits.highlight = vectors_.part_at(pointer.at);
  } else {
    const auto hit = recover_.hit(pointer.at, model_);
    over = hit.has_value();
    here = hit && *hit == model_.directions;
    if (hit && (!model_.pinned || pointer.down || pointer.released)) move(kDirections, *hit, model_.directions);
  }
  if (pointer.pressed && over) pressed_ = true;
  if (!pointer.released) return;
  if (pressed_ && over) {
    edits.values.push_back({kPinned, model_.pinned && here ? 0.0 : 1.0});
    edits.committed = true;
  }
  pressed_ = false;
}

void AddEmbeddings::draw(plot::Surface& surface, Edits& edits) {
  const float formula_px = plot::formula_px(surface.width());
  const float readout_y = surface.height() - plot::kReadout_px - formula_px;
  const base::Rect area{1, kTop_px, surface.width() - 2, readout_y - kTop_px - 8};
  const bool has_room = area.width >= 240 && area.height >= 150;  // for more than the readout
  if (has_room) draw_picture(surface, area);
  const std::string_view part = plot::draw_foot(surface, readout_y, readouts(model_), formula(model_));
  if (!has_room) return;
  follow(surface.pointer(), edits);
  if (surface.pointer().over && !part.empty()) edits.highlight = part;
}

bool AddEmbeddings::key(std::string_view name, Edits& edits) {
  if (model_.words.empty() || model_.view == View::costs) return false;
  const bool far = name.starts_with("Shift+");
  if (far) name.remove_prefix(6);
  if (toggles_pin(name, kPinned, model_.pinned, edits)) return true;
  const bool recovers = model_.view == View::recover;
  const int present = recovers ? model_.directions : model_.column;
  const int last = recovers ? model_.span.directions() : model_.columns - 1;
  const int last_word = static_cast<int>(model_.count()) - 1;
  int across = present, down = model_.word;
  if (name == "ArrowLeft")
    across -= far ? 10 : 1;
  else if (name == "ArrowRight")
    across += far ? 10 : 1;
  else if (name == "Home")
    across = 0;
  else if (name == "End")
    across = last;
  else if (name == "ArrowUp")
    down -= 1;
  else if (name == "ArrowDown")
    down += 1;
  else
    return false;
  propose(recovers ? kDirections : kDimension, std::clamp(across, 0, last), present, edits);
  propose(kWord, std::clamp(down, 0, last_word), model_.word, edits);
  return true;
}

}  // namespace

extern const Kind add_embeddings{"add_embeddings", "Token and position", add::parameters(),
                                 [] { return std::unique_ptr<Figure>(std::make_unique<AddEmbeddings>()); }, kText};

}  // namespace figures
