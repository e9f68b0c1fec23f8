#pragma once

#include <string>
#include <vector>

#include "base/geometry.h"
#include "ui/painter.h"

namespace ui {

/// A short text in the bar or the contents, drawn where its DOM element is.
struct Label {
  enum class Kind { menu, home, heading, button, chapter, section, page };
  Kind kind = Kind::heading;
  std::string id;  ///< of the DOM element
  std::string text;
  base::Rect rect;  ///< relative to its part of the Workbench
  bool current = false;
  float share = 0;  ///< chapter: the fraction of its questions that are answered, 0 to 1
};

/// The bar at the top: the contents button, the book's name, the chapter, the switches for view and theme, settings and help.
struct BarTexts {
  std::string chapter;  ///< "2 · Sinusoidal encoding"
  std::string view;
  std::string theme;
};
std::vector<Label> lay_out_bar(const plot::Fonts& fonts, const BarTexts& texts, float width_px);

/// One section of a chapter, or one page, in the contents.
struct Section {
  std::string id;
  std::string title;
};
/// One chapter in the contents.
struct ContentsEntry {
  std::string slug;
  std::string text;  ///< "2 · Sinusoidal encoding"
  std::vector<Section> sections;
  int questions = 0;
  int answered = 0;
  int minutes = 0;  ///< reading time
};
/// The reader's progress through all chapters, in questions: "Whole course: 31 of 80"; only the first two words before the first answer.
ContentsEntry course_of(const std::vector<ContentsEntry>& entries);

/// The whole course, then every chapter in order, the current one with its sections, then `pages`, whose ids are their slugs.
std::vector<Label> lay_out_contents(const std::vector<ContentsEntry>& entries, std::string_view chapter, std::string_view section,
                                    float width_px, const std::vector<Section>& pages = {});

/// Draws labels whose rectangles are relative to `origin`.
void draw_labels(const Painter& painter, const std::vector<Label>& labels, base::Point origin);

}  // namespace ui
