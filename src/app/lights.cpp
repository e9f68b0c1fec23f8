// Words, parts of formulas, lines of listings and parts of pictures that carry one name light up together.
#include "app/app.h"
#include "base/text.h"

namespace app {

void App::light(std::string_view parts) {
  lights_.hovered = parts.substr(0, parts.find(' '));
  relight();
}

/// Pressing words keeps their part lit without the pointer; pressing them again lets it go.
void App::activate_part(const book::Link& link) {
  lights_.pinned = lights_.pinned == link.part ? "" : link.part;
  relight();
  changed();
}

void App::relight() {
  if (lights_.shown == lights_.current()) return;
  lights_.shown = lights_.current();
  for (FigureAtWork& figure : at_work_) figure.shown = false;
  changed();
}

void App::describe_lights_dom() {
  dom_.set("light", "", "", lights_.shown.empty() ? "null" : base::json_quote(lights_.shown));
  for (const book::Link& link : document_.links) {
    if (link.part.empty()) continue;
    dom_.set("attribute", link.element_id, "aria-pressed", link.part == lights_.pinned ? "\"true\"" : "\"false\"");
  }
}

}  // namespace app
