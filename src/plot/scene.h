#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plot/mark.h"
#include "plot/metrics.h"

namespace plot {

/// What is said around the marks: a caption above and the readings below, as in a file; or, in their one place above, one of them.
enum class Words : std::uint8_t { both, caption, readings };

/// The room that a picture gets, in CSS pixels. On the stage its controls lie over its lower end.
struct Room {
  float width_px = 0;
  float height_px = 0;
  float controls_px = 0;  ///< height of the controls
  Words words = Words::both;
  bool operator==(const Room&) const = default;
};

/// One value of the readings below a figure.
struct Reading {
  std::string_view label;
  std::string value;           ///< with the markup of rich_text.h
  std::string_view part = {};  ///< see Mark::part
};

inline constexpr float kHeadline_px = 24;
inline constexpr float kFoot_px = 60;  ///< of the readings below the marks

/// What is visible at one moment: marks in the order in which they are painted, on a picture of a given size. A figure fills it; it is
/// then painted, written as SVG, and searched for what is under the pointer.
class Scene {
 public:
  Scene(const Metrics& metrics, Room room);

  float width() const { return room_.width_px; }
  float height() const { return room_.height_px; }
  /// Where the figure's marks go: between the headline and the controls.
  base::Rect picture() const { return picture_; }
  /// Too narrow for two things side by side: a phone.
  bool narrow() const { return room_.width_px < 440; }
  bool has_foot() const { return room_.words == Words::both; }  ///< with kFoot_px below the marks
  /// The picture is too low for companions (dials, legends) below its main object: they go beside it.
  bool low() const { return picture_.height < 0.8f * picture_.width && picture_.height < 560; }

  // Marks. Each function adds one and returns it, to be refined until the next is added.
  Mark& dot(Key key, base::Point at, float radius, Paint fill);
  /// A dot at this distance and angle from a centre, which travels around it.
  Mark& dot_around(Key key, base::Point centre, float distance, double angle, float radius, Paint fill);
  Mark& line(Key key, base::Point from, base::Point to, Paint stroke, float thickness = 1.5f);
  Mark& arrow(Key key, base::Point from, base::Point to, Paint stroke, float thickness = 1.5f);
  /// A line from `inner` to `outer` px away from `centre` at this angle, which turns about it.
  Mark& hand(Key key, base::Point centre, float outer, double angle, Paint stroke, float thickness = 2, float inner = 0);
  Mark& curve(Key key, std::vector<base::Point> points, Paint stroke, float thickness = 2);
  Mark& polygon(Key key, std::vector<base::Point> points, Paint fill);
  /// The part of a disc or of a ring between two angles; an arc if it only has a stroke.
  Mark& sector(Key key, base::Point centre, float outer, double from, double to, Paint fill, float inner = 0);
  Mark& ring(Key key, base::Point centre, float radius, Paint stroke, float thickness = 1);
  Mark& rectangle(Key key, base::Rect rect, Paint fill, float corner_px = 0);
  Mark& outline(Key key, base::Rect rect, Paint stroke, float thickness = 1, float corner_px = 0);
  Mark& cells(Key key, base::Rect rect, CellValues values);
  /// One row of cells between two lines, from the left to the right end of each (clockwise from the first cell's corner). It may reach
  /// beyond the picture.
  Mark& askew(Key key, std::vector<base::Point> corners, std::shared_ptr<const CellValues> row, float opacity = 1);
  Mark& text(Key key, base::Point baseline, std::string words, Type type = kLabel, Paint paint = base::ColourToken::ink2,
             Anchor anchor = Anchor::start);
  /// Text in the middle of a rectangle.
  Mark& text_in(Key key, base::Rect rect, std::string words, Type type = kLabel, Paint paint = base::ColourToken::ink2);
  /// Several lines, broken between words to fit `width_px`; returns the height they take. The keys' second index counts the lines.
  float paragraph(Key key, base::Point top_left, float width_px, std::string_view words, Type type = kLabel,
                  Paint paint = base::ColourToken::ink2);

  float text_width(std::string_view words, Type type = kLabel) const;
  /// A reader's words verbatim, not as markup, and cut with an ellipsis where they are wider than this.
  std::string shortened(std::string_view words, float width_px, Type type = kLabel) const;

  // What surrounds the marks.
  /// One sentence above the picture: what it shows now.
  void headline(std::string words);
  /// A formula with its numbers and a few values. `shorter` is shown where the long formula has no room; `part` is the
  /// formula's (see Mark::part).
  void foot(std::string formula, std::vector<Reading> readings, std::string shorter = {}, std::string_view part = {});

  /// Lays out the words around the marks, and leaves out text that would overlap other text. Called once, after the figure has filled the
  /// scene.
  void finish();

  std::span<const Mark> marks() const { return marks_; }
  std::vector<Mark>& all() { return marks_; }
  /// The rectangle of a text's letters, before it is slanted.
  base::Rect box_of(const Mark& text) const;

 private:
  Mark& add(Key key, Mark::Shape shape);
  void lay_out_headline();
  void lay_out_readings();
  float add_formula(bool two_lines);
  bool has_readings() const { return !formula_.empty() || !readings_.empty(); }
  void leave_out_overlapping_text();

  const Metrics* metrics_;
  Room room_;
  base::Rect picture_;
  std::vector<Mark> marks_;
  std::string headline_;
  std::string formula_, shorter_formula_;
  std::string_view formula_part_ = {};
  std::vector<Reading> readings_;
};

}  // namespace plot
