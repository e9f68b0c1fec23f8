#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "app/figures.h"
#include "app/flight.h"
#include "base/result.h"
#include "base/theme.h"
#include "figures/figure.h"
#include "platform/window.h"
#include "plot/fonts.h"
#include "ui/boxes.h"
#include "ui/formula_font.h"
#include "ui/typeset.h"

struct ImDrawList;

namespace app {

/// What a frame is painted with besides the boxes.
struct Frame {
  platform::WindowSize window;
  bool dark = false;
  std::string_view hovered;      ///< id of the element under the pointer, or empty
  std::string_view focused;      ///< id of the element with visible focus, or empty
  std::string_view highlighted;  ///< name of the highlighted part, or empty
  bool reduced_motion = false;
};

/// Everything that is painted: the Workbench, from the boxes that the browser has laid out (see ui/boxes.h), and the pictures of figures.
class Workbench {
 public:
  base::Result<void> load_face(base::Face face, std::span<const std::uint8_t> ttf);
  bool has_fonts() const;
  void set_pixel_ratio(float pixel_ratio) { fonts_.pixel_ratio = pixel_ratio; }
  /// Begins with another chapter.
  void open(ui::Typeset typeset);

  /// Adds formulas of another chapter: those of `typeset` with these indices, behind those of this one.
  void add_formulas(const ui::Typeset& typeset, std::span<const size_t> indices);

  void read_boxes(ui::Layer layer, std::span<const float> boxes) { ui::read_layer(boxes_, layer, boxes); }
  void name_boxes(std::string_view lines);  ///< their ids, one on each line
  /// Pixels of the atlas of words from `row` on. None: a new, empty atlas of this size.
  void read_words(int width, int height, int row, std::span<const std::uint32_t> pixels);
  /// [[width, height above the baseline, height below it] …] of the chapter's formulas, in em.
  std::string formula_sizes() const;

  /// From now on the words of this link fly to the place in the picture on the stage that they speak of.
  void fly(std::string_view link, float scrolled_px);
  /// Paints the Workbench, scrolled down by `scrolled_px`. `staged` is the figure on the stage, or null.
  figures::Edits paint(const Frame& frame, float scrolled_px, Figure* staged);
  /// Without a stage each figure has a canvas of its own in the text. It is drawn on a canvas of at least this size, and copied from there.
  figures::Edits draw_in_text(const Frame& frame, Figure& figure, platform::WindowSize at_least);
  /// Copies the picture that was just drawn in the text, without what is below it, to another canvas.
  void copy_picture_to(std::string_view canvas_id, const Figure& figure) const;
  const plot::Metrics& metrics() const { return metrics_; }
  /// Offers the reader a scene as a PNG file of this name. The next frame paints what the window shows.
  void save_scene(const Frame& frame, const plot::Scene& scene, std::string_view name);
  /// Offers the reader the figure's picture as a file, with its title and its parameters above it.
  void save_picture(const Frame& frame, Figure& figure);
  /// The same as SVG.
  std::string picture_as_svg(const Figure& figure, bool dark) const;

 private:
  void open_scene(Figure& figure, base::Rect bounds) const;
  figures::Edits draw(const Frame& frame, ImDrawList& list, base::Rect bounds, Figure& figure);
  figures::Edits draw_on_stage(const Frame& frame, ImDrawList& list, Figure& figure);

  plot::Fonts fonts_;
  plot::Metrics metrics_;
  ui::FormulaFont formula_font_;
  ui::Typeset typeset_;
  ui::Boxes boxes_;
  Flight flight_;
  std::string staged_;                     ///< id of the figure that was last on the stage
  std::vector<plot::Mark> last_on_stage_;  ///< what it showed: the next figure's marks come from there
};

}  // namespace app
