#include "app/patch_text.h"
#include "app/reading.h"
#include "base/json_writer.h"
#include "book/element_ids.h"
#include "book/view/inline.h"

// What is marked in the text: highlighted parts, open definitions, steps of steppers.
namespace app {
namespace {

/// Where the reader is, a small picture of a figure elsewhere in the text.
void render_peek(DomDiff& dom, const Figure* figure) {
  dom.set("attribute", "peek", "hidden", hidden_unless(figure != nullptr));
  if (!figure) return;
  dom.set("text", "peek.figure", "", base::json_quote(figure->kind->title));
  dom.set("attribute", "peek.canvas", "aria-label", base::json_quote(figure->kind->title));
  dom.set("attribute", "peek.canvas", "aria-describedby", base::json_quote(book::description_id(figure->id)));
}

}  // namespace

Effects Reading::highlight(std::string Highlights::* source, std::string_view names) {
  highlights_.*source = names.substr(0, names.find(' '));
  if (highlights_.shown == highlights_.current()) return {};
  highlights_.shown = highlights_.current();
  return {.reading = true, .pictures = true};
}

Effects Reading::pin_part(std::string_view name) {
  Effects effects = highlight(&Highlights::pinned, highlights_.pinned == name ? "" : name);
  effects.reading = true;
  effects.message =
      highlights_.pinned.empty() ? "" : "This stays lit, here and in the picture. Press it again, Escape or Close to let it go.";
  return effects;
}

Effects Reading::let_go_of_part() { return highlights_.pinned.empty() ? Effects{} : pin_part(highlights_.pinned); }

Effects Reading::toggle_term(int link) {
  open_term_ = open_term_ == link ? -1 : link;
  return {.reading = true};
}

Effects Reading::close_term(const Chapter& chapter) {
  if (open_term_ < 0) return {};
  const std::string& opener = chapter.document.links[static_cast<size_t>(open_term_)].element_id;
  open_term_ = -1;
  return {.reading = true, .focus = chapter.focused.starts_with(book::note_id(opener) + ".") ? opener : ""};
}

void Reading::render(DomDiff& dom, const Chapter& chapter, const State& state) const {
  const book::Document& document = chapter.document;
  dom.begin(DomDiff::Part::reading);
  render_peek(dom, peeked_at(chapter));
  dom.set("light", "", "", highlights_.shown.empty() ? kNone : base::json_quote(highlights_.shown));
  for (size_t w = 0; w < document.steppers.size(); ++w)
    dom.show(book::view::stepper(document, document.steppers[w], state.steppers[w].step));
  if (state.story) dom.show(book::view::dials(document, state.section));
  for (const book::Link& link : document.links) {
    if (!link.part.empty()) dom.show(book::view::link(link, true, {.on = link.part == highlights_.pinned}));
  }
  for_each_block(document.blocks, [&](const book::Block& block) {
    if (block.kind != book::BlockKind::definition) return;
    const bool open = block.index == open_term_;
    dom.show(book::view::definition(document, block, open));
    dom.show(book::view::link(document.links[static_cast<size_t>(block.index)], true, {.on = open}));
  });
}

}  // namespace app
