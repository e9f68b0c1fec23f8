// The two ways in which rotary embeddings pair up the numbers of a head: RoFormer's (Su et al. 2021, arXiv 2104.09864, equation 15) and
// GPT-NeoX's, and what happens when they are mixed. The model, the texts and the drawing are in rope_conventions/; this file handles layout
// and input.

#include <algorithm>
#include <cmath>

#include "figures/figure.h"
#include "figures/rope_conventions/matrix_view.h"
#include "figures/rope_conventions/model.h"
#include "figures/rope_conventions/permutation.h"
#include "figures/rope_conventions/words.h"
#include "plot/axis.h"
#include "plot/readout.h"

namespace figures {
namespace {

using namespace conventions;
using base::Face;
using base::Ink;
using base::Type;

constexpr float kTop_px = 8, kVerdicts_px = 52, kVerdict_px = 22;

class RopeConventions final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override {
    if (model_.set(values)) matrix_.invalidate();
  }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return conventions::cursor_text(model_); }
  DataTable data(Extent extent) const override { return conventions::data(model_, extent); }
  float height_for(float width_px) const override {
    return kTop_px + std::clamp(width_px * 0.5f, 210.0f, 290.0f) + plot::kAxisBelow_px + kVerdicts_px + kPermutation_px + 8 +
           plot::kReadout_px;
  }

 private:
  void draw_verdict(plot::Surface& surface, float y, const Verdict& verdict, bool highlighted) const;
  void propose_cursor(int m, int n, Edits& edits) const;
  void click(int m, int n, Edits& edits) const;
  void follow(const plot::Pointer& pointer, Edits& edits);

  Model model_;
  MatrixView matrix_;
  bool pressed_ = false;  ///< the pointer was pressed on the matrix and is still down
};

/// Draws what is measured, the value, and one word that says what it means.
void RopeConventions::draw_verdict(plot::Surface& surface, float y, const Verdict& verdict, bool highlighted) const {
  if (highlighted) surface.fill({0, y - 16, surface.width(), kVerdict_px}, surface.colour(Ink::accent_ground), 4);
  const float meaning_x = surface.width() - 2, value_x = meaning_x - 74;
  surface.text({2, y}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink), verdict.what);
  surface.text({value_x, y}, plot::Anchor::end, Face::mono, Type::code, surface.colour(Ink::ink), verdict.value);
  surface.text({meaning_x, y}, plot::Anchor::end, Face::sans_semibold, Type::small, surface.colour(verdict.good ? Ink::right : Ink::wrong),
               verdict.meaning);
}

void RopeConventions::propose_cursor(int m, int n, Edits& edits) const {
  if (m != model_.m) edits.values.push_back({kM, static_cast<double>(m)});
  if (n != model_.n) edits.values.push_back({kN, static_cast<double>(n)});
}

/// Pins the cursor here, or releases it if it is already pinned here.
void RopeConventions::click(int m, int n, Edits& edits) const {
  propose_cursor(m, n, edits);
  edits.values.push_back({kPinned, model_.pinned && m == model_.m && n == model_.n ? 0.0 : 1.0});
  edits.committed = true;
}

void RopeConventions::follow(const plot::Pointer& pointer, Edits& edits) {
  const auto cell = pointer.over ? matrix_.hit(pointer.at, model_) : std::nullopt;
  if (pointer.pressed) pressed_ = cell.has_value();
  if (cell && pointer.released && pressed_) {
    click(cell->m, cell->n, edits);
  } else if (cell && !model_.pinned) {
    propose_cursor(cell->m, cell->n, edits);
  }
  if (pointer.released || !pointer.down) pressed_ = false;
}

void RopeConventions::draw(plot::Surface& surface, Edits& edits) {
  const float readout_y = surface.height() - plot::kReadout_px;
  const float ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  float room = readout_y - kTop_px - plot::kAxisBelow_px - kVerdicts_px;
  const bool draws_rows = room >= kPermutation_px + 108;
  if (draws_rows) room -= kPermutation_px + 8;
  const bool has_room = room >= 60 && surface.width() >= 240;  // for more than the readout
  if (has_room) {
    const float width = snap(surface.width() - MatrixView::kLeft_px - MatrixView::kRight_px);
    const base::Rect matrix{MatrixView::kLeft_px, kTop_px, width, snap(room)};
    matrix_.draw(surface, matrix, model_);
    const float y = matrix.bottom() + plot::kAxisBelow_px + 20;
    draw_verdict(surface, y, verdict_on_distance(model_), surface.is_highlighted("spread"));
    draw_verdict(surface, y + kVerdict_px, verdict_on_training(model_), surface.is_highlighted("trained"));
    if (draws_rows) draw_permutation(surface, y - 20 + kVerdicts_px, model_);
  }
  const std::string_view part = plot::draw_readout(surface, {0, readout_y, surface.width(), plot::kReadout_px}, readouts(model_));
  if (!has_room) return;
  if (surface.pointer().over) edits.highlight = part;
  follow(surface.pointer(), edits);
}

bool RopeConventions::key(std::string_view name, Edits& edits) {
  const bool far = name.starts_with("Shift+");
  const std::string_view plain = far ? name.substr(6) : name;
  const int by = far ? 10 : 1, last = model_.positions - 1;
  int m = model_.m, n = model_.n;
  if (plain == "ArrowRight")
    n += by;
  else if (plain == "ArrowLeft")
    n -= by;
  else if (plain == "ArrowDown")
    m += by;
  else if (plain == "ArrowUp")
    m -= by;
  else if (plain == "PageDown")
    m += by, n += by;  // along the diagonal
  else if (plain == "PageUp")
    m -= by, n -= by;
  else if (plain == "Home")
    n = 0;
  else if (plain == "End")
    n = last;
  else if (name == "Enter" || name == " ")
    return click(m, n, edits), true;
  else
    return false;
  propose_cursor(std::clamp(m, 0, last), std::clamp(n, 0, last), edits);
  return true;
}

}  // namespace

extern const Kind rope_conventions{"rope_conventions", "Two layouts of pairs", conventions::parameters(),
                                   [] { return std::unique_ptr<Figure>(std::make_unique<RopeConventions>()); }};

}  // namespace figures
