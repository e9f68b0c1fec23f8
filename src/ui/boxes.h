#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "plot/image.h"
#include "ui/painter.h"
#include "ui/typeset.h"

// What the browser has laid out, as boxes, and how the Workbench paints them. web/boxes.js reads them from the DOM.
namespace ui {

/// What a box is painted as. src/ui/box_kinds.cpp tells which elements are of which kind.
enum class Kind : std::uint8_t {
  text,     ///< a run of text on one line
  clip,     ///< the boxes up to `unclip` are clipped to it
  unclip,   ///< ends `clip`
  picture,  ///< where the figure on the stage is drawn
  formula,
  stage,
  card,
  note,
  fold,
  panel,
  band,     ///< the ground of a listing in a card, from edge to edge
  console,  ///< the ground of what stands over a figure's picture: its row of controls, remarks
  rule,
  button,
  primary,     ///< a button, which is filled
  disclosure,  ///< the words that open a fold, with a triangle before them
  segment,     ///< a word that can be chosen or pressed
  slider,
  radio,
  checkbox,
  option,
  tile,  ///< something to be moved
  grip,  ///< six dots on it; once it is judged, a tick or a cross
  slot,  ///< where a tile goes
  step,  ///< of a stepper
  play,  ///< the sign on a button: a triangle
  pause,
  header_cell,
  cell,
  // Marks of runs of text, painted once for each run that has them
  link,
  act,   ///< a link that acts on a figure
  term,  ///< a link that opens a definition
  part,  ///< words that name a part of a picture
  code,
  line,     ///< of a listing
  nothing,  ///< an element that a later selector would make one of the above
};

/// The states of an element; bits of Box::state.
enum State : std::uint32_t { checked = 1, disabled = 2, right = 4, wrong = 8, missed = 16, lit = 32, current = 64, open = 128 };

struct Box {
  Kind kind = Kind::nothing;
  base::Rect rect;          ///< CSS pixels, from the top left corner of its layer's content
  std::uint32_t state = 0;  ///< text: how far the baseline is below the top of its picture, in device pixels
  int id = -1;              ///< index into Boxes::ids of the element's control, or -1
  /// slider: its position from 0 to 1; radio, checkbox: the number in it, or -1; formula: its colour,
  /// 0xRRGGBB; text and its marks: y of the baseline.
  float value = 0;
  /// text: its place in the atlas of words, in device pixels. Formulas and marks: x is the size of the type. Formulas: y is the index into
  /// Typeset::formulas.
  base::Rect picture;
};

/// The parts of the Workbench that are painted. The browser shows the bar and the contents itself.
enum class Layer : std::uint8_t { article, stage };
inline constexpr size_t kLayers = 2;

/// Everything that has been read, and the pictures of its text.
struct Boxes {
  std::array<std::vector<Box>, kLayers> layers;
  std::vector<std::string> ids;
  plot::Image words;

  const std::vector<Box>& of(Layer layer) const { return layers[static_cast<size_t>(layer)]; }
  std::string_view id_of(const Box& box) const;  ///< empty if it has none, or one that has not been named
};

/// Where the numbers of a box are as web/boxes.js hands them over. A rectangle has four: x, y, width, height.
namespace fields {
inline constexpr size_t kKind = 0, kRect = 1, kState = 5, kId = 6, kValue = 7, kPicture = 8, kCount = 12;
}

/// Replaces the boxes of one layer. Boxes of unknown kinds and those with numbers that cannot be are left out.
void read_layer(Boxes& boxes, Layer layer, std::span<const float> numbers);

/// All numbers that the application and the modules in web/ have to agree on, as JSON: which elements are of which kind, by CSS selectors,
/// the bits of their states, the layers, and some fields of a box.
/// {"kinds":{"text":0,"clip":1,"unclip":2,"nothing":36,"blocks":{".quiz":6,…},"runs":{"a.act":31,…}},"states":{"checked":1,…},
/// "layers":{"article":0,"stage":1},"fields":{"x":1,"state":5,"picture":8}}.
std::string shared_numbers_json();

/// What painting the boxes needs besides them.
struct Scene {
  const Boxes& boxes;
  const Typeset& typeset;
};

/// Paints these boxes of a layer, clipped to `clip`. `origin` is where its content begins, in canvas coordinates.
void paint_boxes(const Painter& painter, const Scene& scene, std::span<const Box> boxes, base::Rect clip, base::Point origin);

}  // namespace ui
