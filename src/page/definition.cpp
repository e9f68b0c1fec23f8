#include "book/definition.h"

#include "book/element_ids.h"
#include "page/compose.h"

namespace page {
namespace {

using base::Ink;
using base::px;
using base::Space;

// The same lengths as in the style sheet.
constexpr float kPadX_px = 16;
constexpr float kPadY_px = 12;
constexpr float kAboveFoot_px = 8;
constexpr float kCloseWidth_px = 72;

constexpr TextStyle kText{base::Type::feedback, true, false, Ink::ink};
constexpr TextStyle kFoot{base::Type::ui, true, false, Ink::ink};

/// The index of the link to the glossary.
int more_link(const book::Document& document, const std::string& id) {
  for (size_t i = 0; i < document.links.size(); ++i) {
    if (document.links[i].element_id == id) return static_cast<int>(i);
  }
  return -1;
}

/// Lays out the link to the glossary at the left and the button at the right.
void put_foot(Pen& pen, const std::string& note) {
  const float height = px(Space::button_height);
  const float y = pen.y_px + (height - line_px(pen, kFoot.type)) / 2;
  std::vector<book::Run> words(1);
  words[0].text = book::kGlossaryWords;
  words[0].link = more_link(pen.document, book::more_id(note));
  pen.box.texts.push_back(break_lines(pen.context, book::note_foot_id(note), words, kFoot, pen.x_px, y, pen.width_px, pen.box.sizings));
  const base::Rect close{pen.x_px + pen.width_px - kCloseWidth_px, pen.y_px, kCloseWidth_px, height};
  pen.box.shapes.push_back({Shape::Kind::button, close, Ink::accent, px(Space::radius), book::close_id(note)});
  pen.y_px += height;
}

}  // namespace

/// Lays out nothing while the definition is closed.
void put_definition(Pen& pen, const book::Block& definition) {
  if (definition.index != pen.open_link) return;
  const book::Term& term = *book::find_term(pen.document, pen.document.links[static_cast<size_t>(definition.index)].term);
  const float top = pen.y_px;
  const size_t card = pen.box.shapes.size();
  pen.box.shapes.push_back({Shape::Kind::ground, {}, Ink::panel, px(Space::radius_card), ""});
  Pen inner = pen;
  inner.x_px += kPadX_px;
  inner.width_px -= 2 * kPadX_px;
  inner.y_px += kPadY_px;
  put_text(inner, book::note_text_id(definition.id), term.definition, kText);
  inner.y_px += kAboveFoot_px;
  put_foot(inner, definition.id);
  pen.y_px = inner.y_px + kPadY_px;
  pen.box.shapes[card].rect = {pen.x_px, top, pen.width_px, pen.y_px - top};
}

}  // namespace page
