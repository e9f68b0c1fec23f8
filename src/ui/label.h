#pragma once

#include <string>
#include <vector>

#include "base/geometry.h"
#include "ui/painter.h"

namespace ui {

/// A short text of the frame around the book, drawn where its DOM element stands.
struct Label {
  enum class Kind { menu, home, heading, button, chapter, section, page };
  Kind kind = Kind::heading;
  std::string id;  ///< of the DOM element
  std::string text;
  base::Rect rect;  ///< within its part of the Workbench
  bool current = false;
  float share = 0;  ///< chapter: of its questions that are answered, 0 to 1
};

/// The bar on top: the button of the contents, name, chapter, what can be switched, settings and help.
struct BarTexts {
  std::string chapter;  ///< "2 · Sinusoidal encoding"
  std::string view;
  std::string theme;
};
std::vector<Label> lay_out_bar(const plot::Fonts& fonts, const BarTexts& texts, float width_px);

/// One chapter of the contents.
struct Section {
  std::string id;
  std::string title;
};
struct ContentsEntry {
  std::string slug;
  std::string text;  ///< "2 · Sinusoidal encoding"
  std::vector<Section> sections;
  int questions = 0;
  int answered = 0;
  int minutes = 0;  ///< to read
};
/// How far the reader is with all chapters: "Whole course: 31 of 80", of questions; the first words alone before the first answer.
ContentsEntry course_of(const std::vector<ContentsEntry>& entries);

/// The whole course, every chapter in order, the current one with its sections; then `pages`, whose ids are their slugs.
std::vector<Label> lay_out_contents(const std::vector<ContentsEntry>& entries, std::string_view chapter, std::string_view section,
                                    float width_px, const std::vector<Section>& pages = {});

/// Draws labels that are laid out from `origin`.
void draw_labels(const Painter& painter, const std::vector<Label>& labels, base::Point origin);

}  // namespace ui
