#include "ui/label.h"

#include <imgui.h>

#include <cmath>
#include <utility>

#include "plot/pack.h"

namespace ui {
namespace {

using base::Face;
using base::Ink;
using base::Type;

constexpr float kTextIndent_px = 38;  ///< of the contents, to leave room for the rings

float ui_width(const plot::Fonts& fonts, Face face, std::string_view text) {
  return std::ceil(plot::text_width(fonts, face, base::type(Type::ui).em_px, text));
}

/// Draws a ring that fills up as questions are answered.
void draw_ring(const Painter& painter, base::Rect row, float share) {
  constexpr float kCentre_px = 18;
  constexpr float kRadius_px = 7;
  constexpr float kThickness_px = 2.5f;
  constexpr float kTurn_rad = 6.2831853f;
  const ImVec2 centre{row.x + kCentre_px, row.y + row.height / 2};
  painter.list.AddCircle(centre, kRadius_px, plot::pack(painter.colour(Ink::hairline)), 0, kThickness_px);
  if (share <= 0) return;
  painter.list.PathArcTo(centre, kRadius_px, -kTurn_rad / 4, kTurn_rad * (share - 0.25f));
  painter.list.PathStroke(plot::pack(painter.colour(Ink::accent)), 0, kThickness_px);
}

void draw_row(const Painter& painter, const Label& label, base::Rect rect, float indent_px) {
  const float radius = base::px(base::Space::radius);
  if (label.current && label.kind != Label::Kind::section) fill(painter, rect, Ink::accent_ground, radius);
  if (painter.is_hovered(label.id) && !label.current) fill(painter, rect, Ink::hairline, radius);
  const bool chapter = label.kind == Label::Kind::chapter;
  const bool section = label.kind == Label::Kind::section;
  const Ink ink = label.current ? (section ? Ink::accent : Ink::ink) : (section ? Ink::ink3 : Ink::ink2);
  if (chapter) draw_ring(painter, rect, label.share);
  base::Rect text = rect;
  text.x += indent_px;
  text_in(painter, text, !section && label.current ? Face::sans_semibold : Face::sans, section ? Type::small : Type::ui, ink, label.text);
  if (painter.is_focused(label.id)) focus_ring(painter, base::inset(rect, 3), radius - 3);
}

/// Draws the menu button's three lines, like the style sheet.
void draw_menu(const Painter& painter, const Label& label, base::Rect rect) {
  button(painter, rect, label.id, "", false, true);
  const base::Point middle{rect.x + rect.width / 2, rect.y + rect.height / 2};
  for (const float y : {-6.0f, -1.0f, 4.0f}) fill(painter, {middle.x - 8, middle.y + y, 16, 2}, Ink::ink);
}

void draw_label(const Painter& painter, const Label& label, base::Rect rect) {
  switch (label.kind) {
    case Label::Kind::menu: draw_menu(painter, label, rect); return;
    case Label::Kind::home:
      text_in(painter, rect, Face::sans_semibold, Type::ui, Ink::ink, label.text);
      if (painter.is_focused(label.id)) focus_ring(painter, base::inset(rect, 4), 2);
      return;
    case Label::Kind::heading: text_in(painter, rect, Face::sans, Type::ui, Ink::ink2, label.text); return;
    case Label::Kind::button: button(painter, rect, label.id, label.text, false, true); return;
    case Label::Kind::chapter: draw_row(painter, label, rect, kTextIndent_px); return;
    case Label::Kind::page:
    case Label::Kind::section: draw_row(painter, label, rect, kTextIndent_px); return;
  }
}

}  // namespace

std::vector<Label> lay_out_bar(const plot::Fonts& fonts, const BarTexts& texts, float width_px) {
  constexpr float kMargin_px = 20;
  constexpr float kGap_px = 12;
  constexpr float kPad_px = 12;
  const float height = base::px(base::Space::button_height);
  const float y = (base::px(base::Space::header) - height) / 2;
  std::vector<Label> labels;
  labels.push_back({Label::Kind::menu, "bar.contents", "", {kGap_px, y, height, height}});
  const std::string home = "Phasebook";
  const float home_x = labels[0].rect.right() + kGap_px;
  labels.push_back({Label::Kind::home, "bar.home", home, {home_x, y, ui_width(fonts, Face::sans_semibold, home), height}});
  const float chapter_x = labels[1].rect.right() + kGap_px;
  labels.push_back(
      {Label::Kind::heading, "bar.chapter", texts.chapter, {chapter_x, y, ui_width(fonts, Face::sans, texts.chapter), height}});
  float right = width_px - kMargin_px;
  const std::pair<const char*, std::string_view> buttons[] = {
      {"bar.help", "?"}, {"bar.settings", "Settings"}, {"bar.theme", texts.theme}, {"bar.view", texts.view}, {"bar.search", "Search"}};
  for (const auto& [id, text] : buttons) {
    const float width = ui_width(fonts, Face::sans, text) + 2 * kPad_px;
    labels.push_back({Label::Kind::button, id, std::string(text), {right - width, y, width, height}});
    right -= width + kGap_px;
  }
  return labels;
}

ContentsEntry course_of(const std::vector<ContentsEntry>& entries) {
  ContentsEntry course{.slug = "course", .text = "Whole course"};
  for (const ContentsEntry& entry : entries) {
    course.questions += entry.questions;
    course.answered += entry.answered;
  }
  if (course.answered > 0) course.text += ": " + std::to_string(course.answered) + " of " + std::to_string(course.questions);
  return course;
}

std::vector<Label> lay_out_contents(const std::vector<ContentsEntry>& entries, std::string_view chapter, std::string_view section,
                                    float width_px, const std::vector<Section>& pages) {
  constexpr float kMargin_px = 12;
  constexpr float kChapter_px = 36;
  constexpr float kSection_px = 28;
  constexpr float kAbovePages_px = 16;
  std::vector<Label> labels;
  float y = 16;
  const auto put = [&](const ContentsEntry& entry, bool current) {
    const float share = entry.questions > 0 ? static_cast<float>(entry.answered) / static_cast<float>(entry.questions) : 0;
    const base::Rect row{kMargin_px, y, width_px - 2 * kMargin_px, kChapter_px};
    labels.push_back({Label::Kind::chapter, "contents." + entry.slug, entry.text, row, current, share});
    y += kChapter_px;
  };
  put(course_of(entries), false);
  for (const ContentsEntry& entry : entries) {
    const bool current = entry.slug == chapter;
    const std::string id = "contents." + entry.slug;
    put(entry, current);
    if (!current) continue;
    for (const Section& s : entry.sections) {
      labels.push_back(
          {Label::Kind::section, id + "." + s.id, s.title, {kMargin_px, y, width_px - 2 * kMargin_px, kSection_px}, s.id == section});
      y += kSection_px;
    }
  }
  y += kAbovePages_px;
  for (const Section& page : pages) {
    labels.push_back({Label::Kind::page,
                      "contents." + page.id,
                      page.title,
                      {kMargin_px, y, width_px - 2 * kMargin_px, kChapter_px},
                      page.id == chapter});
    y += kChapter_px;
  }
  return labels;
}

void draw_labels(const Painter& painter, const std::vector<Label>& labels, base::Point origin) {
  for (const Label& label : labels) draw_label(painter, label, base::translated(label.rect, origin.x, origin.y));
}

}  // namespace ui
