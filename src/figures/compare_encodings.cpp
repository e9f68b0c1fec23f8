// One sentence under every encoding, side by side: logits and weights of one untrained head, either as they are or minus those of a chosen
// encoding. Vaswani et al. 2017, Attention Is All You Need, section 3.2.1; each encoding follows its own paper, which the engine's
// descriptor names. The model and the texts are in compare_encodings/.

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/number.h"
#include "figures/compare_encodings/model.h"
#include "figures/compare_encodings/words.h"
#include "figures/figure.h"
#include "plot/colour_map.h"
#include "plot/ellipsize.h"

namespace figures {
namespace {

using namespace compare;
using base::Face;
using base::Ink;
using base::Rect;
using base::Type;
using plot::Anchor;

constexpr float kWideFrom_px = 400;  ///< from this width on the preferred height allows for four pictures per row, below it two
constexpr float kTop_px = 26;        ///< for the heading
constexpr float kNames_px = 52;      ///< left of the first column
constexpr float kName_px = 13;       ///< least distance from one of these names to the next
constexpr float kGap_px = 10;
constexpr float kBetween_px = 6;  ///< between rows
constexpr float kTitle_px = 40;   ///< above each picture: its name, and where it acts
constexpr float kScale_px = 30;   ///< below the pictures: the meaning of the colours
constexpr float kAnyHeight_px = 1e4f;
constexpr float kMin_px = 30;  ///< smaller pictures are not drawn

/// The layout of the pictures.
struct Grid {
  int columns;
  float side_px;

  Rect picture(size_t encoding) const {
    const auto row = static_cast<float>(encoding / static_cast<size_t>(columns)),
               column = static_cast<float>(encoding % static_cast<size_t>(columns));
    return {kNames_px + column * (side_px + kGap_px), kTop_px + kTitle_px + row * (side_px + kTitle_px + kBetween_px), side_px, side_px};
  }
  float bottom() const { return picture(kEncodings - 1).bottom(); }
};

/// A grid of `columns`, as large as the width allows, or the height of a stage lower than the figure prefers.
Grid grid_of(int columns, float width_px, float height_px) {
  const auto n = static_cast<float>(columns), rows = static_cast<float>(kEncodings) / n;
  const float room_px = height_px - kTop_px - kScale_px - plot::kReadout_px - rows * kTitle_px - (rows - 1) * kBetween_px;
  return {columns, std::floor(std::min((width_px - kNames_px - (n - 1) * kGap_px - 2) / n, room_px / rows))};
}

/// Two or four columns, whichever gives larger pictures.
Grid grid_within(float width_px, float height_px) {
  const Grid two = grid_of(2, width_px, height_px), four = grid_of(4, width_px, height_px);
  return four.side_px < two.side_px ? two : four;
}

class CompareEncodings final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view text) override { model_.set(values, text); }
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override { return description(model_); }
  std::string cursor_text() const override { return compare::cursor_text(model_); }
  DataTable data(Extent extent) const override { return compare::data(model_, extent); }
  float height_for(float width_px) const override {
    return grid_of(width_px < kWideFrom_px ? 2 : 4, width_px, kAnyHeight_px).bottom() + kScale_px + plot::kReadout_px;
  }

 private:
  struct Cell {
    size_t encoding, query, key;
    bool operator==(const Cell&) const = default;
  };
  Cell cursor() const { return {model_.read, model_.query, model_.key}; }
  base::Rgb colour_at(const plot::Surface& surface, float share) const;
  void draw_picture(plot::Surface& surface, Rect picture, size_t encoding) const;
  void draw_names(plot::Surface& surface, Rect picture) const;
  void draw_scale(plot::Surface& surface, float top) const;
  void propose(Cell to, Edits& edits) const;
  void pin(Cell at, Edits& edits) const;
  std::optional<Cell> cell_at(base::Point at, const Grid& grid) const;
  void follow(const plot::Pointer& pointer, const Grid& grid, Edits& edits);

  Model model_;
  std::optional<Cell> pressed_;
};

/// The colour of a value at `share` of the scale. Weights go from the panel colour to the accent, as in attention_order.
base::Rgb CompareEncodings::colour_at(const plot::Surface& surface, float share) const {
  if (model_.signed_values()) return plot::rgb_of(plot::colour_of(plot::diverging(surface.dark()), share, 0, 1));
  return plot::blend(surface.colour(Ink::panel), surface.colour(Ink::accent), share);
}

void CompareEncodings::draw_picture(plot::Surface& surface, Rect picture, size_t encoding) const {
  const bool read = encoding == model_.read;
  const bool itself = model_.reference == static_cast<int>(encoding);
  const auto line = [&](float y, Face face, Ink ink, std::string_view text, std::string_view shorter) {
    const float room = std::min(picture.width + kGap_px - 6, surface.width() - picture.x);
    if (!shorter.empty() && surface.text_width(face, Type::small, text) > room) text = shorter;
    surface.text({picture.x, picture.y + y}, Anchor::start, face, Type::small, surface.colour(ink),
                 plot::ellipsize(surface, face, Type::small, text, room));
  };
  const Compared& it = compared(encoding);
  line(-24, Face::sans_semibold, read ? Ink::accent : Ink::ink, it.name, it.short_name);
  line(-8, Face::sans, Ink::ink3, itself ? "the reference" : engine::to_text(it.acts_on), itself ? "reference" : it.short_place);
  const auto count = static_cast<float>(model_.count());
  const float cell = picture.width / count;
  const float low = model_.signed_values() ? -model_.extent : 0;
  for (size_t i = 0; i < model_.count(); ++i) {
    for (size_t j = 0; j < model_.count(); ++j) {
      const Rect at{picture.x + static_cast<float>(j) * cell, picture.y + static_cast<float>(i) * cell, cell, cell};
      if (model_.hides(i, j))  // crossed out, because merely pale would look like a small value
        surface.line({at.x + 2, at.bottom() - 2}, {at.right() - 2, at.y + 2}, surface.colour(Ink::hairline), 1);
      else
        surface.fill(base::inset(at, 0.5f), colour_at(surface, (model_.value(encoding, i, j) - low) / (model_.extent - low)));
    }
  }
  surface.outline(base::inset(picture, -1), surface.colour(read ? Ink::accent : Ink::hairline), read ? 2.0f : 1.0f);
  const Rect cursor{picture.x + static_cast<float>(model_.key) * cell, picture.y + static_cast<float>(model_.query) * cell, cell, cell};
  surface.outline(cursor, surface.colour(Ink::stage), 3);
  surface.outline(cursor, surface.colour(Ink::ink), read && model_.pinned ? 3.0f : 1.5f);
}

/// Draws the word of the query, and as many of the others as there is room for.
void CompareEncodings::draw_names(plot::Surface& surface, Rect picture) const {
  const float row = picture.height / static_cast<float>(model_.count());
  const auto step = static_cast<size_t>(std::ceil(kName_px / row));
  for (size_t i = 0; i < model_.count(); ++i) {
    const size_t apart = i > model_.query ? i - model_.query : model_.query - i;
    if (apart % step != 0) continue;
    const Face face = i == model_.query ? Face::sans_semibold : Face::sans;
    surface.text({picture.x - 6, picture.y + (static_cast<float>(i) + 0.5f) * row + 4}, Anchor::end, face, Type::small,
                 surface.colour(i == model_.query ? Ink::ink : Ink::ink2),
                 plot::ellipsize(surface, face, Type::small, model_.words[i], kNames_px - 8));
  }
}

void CompareEncodings::draw_scale(plot::Surface& surface, float top) const {
  constexpr int kSteps = 60;
  float x = kNames_px;
  const auto number = [&](const std::string& text) {
    surface.text({x, top + 10}, Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink3), text);
    x += surface.text_width(Face::sans, Type::small, text) + 6;
  };
  const bool both = model_.signed_values();
  number(both ? base::significant(-static_cast<double>(model_.extent), 2) : "0");
  for (int i = 0; i < kSteps; ++i, x += 2) surface.fill({x, top, 2, 11}, colour_at(surface, static_cast<float>(i) / (kSteps - 1)));
  x += 6;
  number(both ? "+" + base::significant(static_cast<double>(model_.extent), 2) : "1");
  surface.text({surface.width() - 1, top + 10}, Anchor::end, Face::sans, Type::small, surface.colour(Ink::ink2), left_out(model_));
}

void CompareEncodings::draw(plot::Surface& surface, Edits& edits) {
  const Grid grid = grid_within(surface.width(), surface.height());
  const float readout = surface.height() - plot::kReadout_px;
  if (grid.side_px >= kMin_px) {
    surface.text({1, 16}, Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2),
                 plot::ellipsize(surface, Face::sans, Type::small, heading(model_), surface.width() - 2));
    for (size_t e = 0; e < kEncodings && model_.count() > 0; ++e) {
      draw_picture(surface, grid.picture(e), e);
      if (e % static_cast<size_t>(grid.columns) == 0) draw_names(surface, grid.picture(e));
    }
    draw_scale(surface, grid.bottom() + 12);
    follow(surface.pointer(), grid, edits);
  }
  plot::draw_readout(surface, {0, readout, surface.width(), plot::kReadout_px}, readouts(model_));
}

std::optional<CompareEncodings::Cell> CompareEncodings::cell_at(base::Point at, const Grid& grid) const {
  for (size_t e = 0; e < kEncodings && model_.count() > 0; ++e) {
    const Rect picture = grid.picture(e);
    if (!picture.contains(at)) continue;
    const auto part = [&](float share) {
      return std::min(model_.count() - 1, static_cast<size_t>(share * static_cast<float>(model_.count())));
    };
    return Cell{e, part((at.y - picture.y) / picture.height), part((at.x - picture.x) / picture.width)};
  }
  return std::nullopt;
}

void CompareEncodings::propose(Cell to, Edits& edits) const {
  if (to.encoding != model_.read) edits.values.push_back({kEncoding, static_cast<double>(to.encoding)});
  if (to.query != model_.query) edits.values.push_back({kQuery, static_cast<double>(to.query)});
  if (to.key != model_.key) edits.values.push_back({kKey, static_cast<double>(to.key)});
}

/// Pins the cursor here, or releases it if it is already pinned here.
void CompareEncodings::pin(Cell at, Edits& edits) const {
  const bool here = at == cursor();
  propose(at, edits);
  edits.values.push_back({kPinned, model_.pinned && here ? 0.0 : 1.0});
  edits.committed = true;
}

/// The cursor follows the pointer over the pictures; a click pins it.
void CompareEncodings::follow(const plot::Pointer& pointer, const Grid& grid, Edits& edits) {
  const std::optional<Cell> at = pointer.over ? cell_at(pointer.at, grid) : std::nullopt;
  if (pointer.pressed) pressed_ = at;
  if (at && pointer.released && pressed_ == at)
    pin(*at, edits);
  else if (at && !model_.pinned)
    propose(*at, edits);
  if (pointer.released || !pointer.down) pressed_.reset();
}

/// Arrow keys move over the words, Page Up and Page Down from encoding to encoding.
bool CompareEncodings::key(std::string_view name, Edits& edits) {
  if (model_.count() == 0) return false;
  Cell to = cursor();
  const size_t last = model_.count() - 1;
  if (name == "ArrowLeft")
    to.key -= to.key > 0;
  else if (name == "ArrowRight")
    to.key += to.key < last;
  else if (name == "ArrowUp")
    to.query -= to.query > 0;
  else if (name == "ArrowDown")
    to.query += to.query < last;
  else if (name == "PageUp")
    to.encoding -= to.encoding > 0;
  else if (name == "PageDown")
    to.encoding += to.encoding + 1 < kEncodings;
  else if (name == "Home")
    to.key = 0;
  else if (name == "End")
    to.key = last;
  else if (name == "Enter" || name == " ")
    return pin(to, edits), true;
  else
    return false;
  propose(to, edits);
  return true;
}

}  // namespace

extern const Kind compare_encodings{"compare_encodings", "Every encoding, side by side", compare::parameters(),
                                    [] { return std::unique_ptr<Figure>(std::make_unique<CompareEncodings>()); }, compare::sentence()};

}  // namespace figures
