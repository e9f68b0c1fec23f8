// What distances add to attention, for the reader's own sentence: the content term, the position term and their sum, for Shaw, Uszkoreit
// and Vaswani 2018, arXiv 1803.02155, equations 3 to 5, and Dai et al. 2019, arXiv 1901.02860, section 3.3. The model, the texts and the
// drawing are in relative_terms/; this file handles layout and input.

#include <algorithm>

#include "figures/figure.h"
#include "figures/relative_terms/layout.h"
#include "figures/relative_terms/model.h"
#include "figures/relative_terms/picture.h"
#include "figures/relative_terms/words.h"
#include "plot/readout.h"

namespace figures {
namespace {

using namespace relative;

class RelativeTerms final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view text) override { model_.set(values, text); }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string cursor_text() const override { return relative::cursor_text(model_); }
  std::string describe() const override { return description(model_); }
  DataTable data(Extent extent) const override { return relative::data(model_, extent); }
  float height_for(float width_px) const override { return relative::height_for(width_px); }

 private:
  bool asks_words(Panel panel) const { return Layout::has_words(panel, model_.view); }
  void propose(size_t query, size_t column, bool words, Edits& edits) const;
  void pin(size_t query, size_t column, bool words, Edits& edits) const;
  void follow(const plot::Pointer& pointer, const Layout& layout, Edits& edits);

  Model model_;
  std::optional<Hit> pressed_;
};

void RelativeTerms::propose(size_t query, size_t column, bool words, Edits& edits) const {
  if (query != model_.query) edits.values.push_back({kQuery, static_cast<double>(query)});
  if (column != (words ? model_.key : model_.dimension)) edits.values.push_back({words ? kKey : kDimension, static_cast<double>(column)});
}

/// Pins the cursor here, or releases it if it is already pinned here.
void RelativeTerms::pin(size_t query, size_t column, bool words, Edits& edits) const {
  const bool here = query == model_.query && column == (words ? model_.key : model_.dimension);
  propose(query, column, words, edits);
  edits.values.push_back({kPinned, model_.pinned && here ? 0.0 : 1.0});
  edits.committed = true;
}

void RelativeTerms::follow(const plot::Pointer& pointer, const Layout& layout, Edits& edits) {
  const std::optional<Hit> now = pointer.over ? hit(pointer.at, layout, model_.view) : std::nullopt;
  if (pointer.pressed) pressed_ = now;
  if (now) {
    edits.highlight = part_of(now->panel, model_.view);
    const bool clicked =
        pointer.released && pressed_ && pressed_->panel == now->panel && pressed_->row == now->row && pressed_->column == now->column;
    if (clicked)
      pin(now->row, now->column, asks_words(now->panel), edits);
    else if (!model_.pinned)
      propose(now->row, now->column, asks_words(now->panel), edits);
  }
  if (pointer.released || !pointer.down) pressed_.reset();
}

void RelativeTerms::draw(plot::Surface& surface, Edits& edits) {
  const float formula_px = plot::formula_px(surface.width());
  const float readout_y = surface.height() - plot::kReadout_px - formula_px;
  const Layout layout = layout_for(surface.width(), surface.height(), model_);
  const bool has_room = surface.width() >= 200 && readout_y >= 160 && model_.count() > 0;  // for more than the readout
  if (has_room) draw_panels(surface, layout, model_);
  if (model_.count() == 0)
    surface.text({1, 20}, plot::Anchor::start, base::Face::sans, base::Type::small, surface.colour(base::Ink::ink2),
                 "Type a few words to begin");
  const std::string_view part = plot::draw_foot(surface, readout_y, readouts(model_), formula(model_));
  if (surface.pointer().over) edits.highlight = part;
  if (has_room) follow(surface.pointer(), layout, edits);
}

/// Left and Right choose the key, or the dimension; Up and Down choose the query.
bool RelativeTerms::key(std::string_view name, Edits& edits) {
  if (model_.count() == 0) return false;
  const bool words = model_.view == View::scores;
  const size_t last = (words ? model_.count() : kWidth) - 1;
  size_t query = model_.query, column = words ? model_.key : model_.dimension;
  if (name == "ArrowLeft")
    column -= column > 0;
  else if (name == "ArrowRight")
    column += column < last;
  else if (name == "ArrowUp")
    query -= query > model_.memory;
  else if (name == "ArrowDown")
    query += query + 1 < model_.count();
  else if (name == "Home")
    column = 0;
  else if (name == "End")
    column = last;
  else if (name == "PageUp")
    query = model_.memory;
  else if (name == "PageDown")
    query = model_.count() - 1;
  else if (name == "Enter" || name == " ")
    return pin(query, column, words, edits), true;
  else
    return false;
  propose(query, column, words, edits);
  return true;
}

}  // namespace

extern const Kind relative_terms{"relative_terms", "What distances add", relative::parameters(),
                                 [] { return std::unique_ptr<Figure>(std::make_unique<RelativeTerms>()); }, relative::sentence()};

}  // namespace figures
