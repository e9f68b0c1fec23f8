// Words, parts of formulas, lines of listings and parts of pictures that have the same name are highlighted together.
#include "app/app.h"
#include "base/json_writer.h"
#include "book/form/inline.h"

namespace app {

void App::highlight(std::string_view parts) {
  highlights_.hovered = parts.substr(0, parts.find(' '));
  update_highlights();
}

/// Clicking on words pins the highlight of their part, so that it stays without the pointer; clicking again releases it.
void App::activate_part(const book::Link& link) {
  highlights_.pinned = highlights_.pinned == link.part ? "" : link.part;
  update_highlights();
  changed();
}

void App::update_highlights() {
  if (highlights_.shown == highlights_.current()) return;
  highlights_.shown = highlights_.current();
  for (FigureRuntime& figure : runtimes_) figure.shown = false;
  changed();
}

void App::describe_highlights_dom() {
  dom_.set("light", "", "", highlights_.shown.empty() ? "null" : base::json_quote(highlights_.shown));
  for (const book::Link& link : document_.links) {
    if (!link.part.empty()) dom_.show(book::form::link(link, true, {.on = link.part == highlights_.pinned}));
  }
}

}  // namespace app
