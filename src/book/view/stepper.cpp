#include "book/view/controls.h"

#include "book/element_ids.h"
#include "book/view/inline.h"

namespace book::view {

Element stepper(const Document& document, const Stepper& stepper, std::optional<int> step) {
  const int count = static_cast<int>(stepper.steps.size());
  const int current = step.value_or(0);
  Element section("section.stepper", stepper.id);
  section.with("aria-labelledby", eyebrow_id(stepper.id));
  section.add("p.eyebrow", eyebrow_id(stepper.id)).say(kStepperEyebrow);
  Element& steps = section.add("ol");
  for (size_t i = 0; i < stepper.steps.size(); ++i) {
    const Link& shows = document.links[static_cast<size_t>(stepper.steps[i].link)];
    Element& words = steps.add("li").children.emplace_back(link(shows, true, {.current = current == static_cast<int>(i) + 1}));
    add_words(words, document, "span", step_id(stepper.id, i), stepper.steps[i].text);
  }
  Element& row = section.add("div.verdict");
  row.add(kButton, back_id(stepper.id)).say("Back").flag("disabled", current <= 1);
  row.add(kButton, next_id(stepper.id)).say("Next").flag("disabled", !step || current >= count);
  Element& status = row.add("p.unseen[aria-live=off]", status_id(stepper.id));
  if (current > 0) status.say("Step " + std::to_string(current) + " of " + std::to_string(count));
  return section;
}

Element scene(const Document& document, const Block& block) {
  const Scene& scene = document.scenes[static_cast<size_t>(block.index)];
  Element element("p.scene", block.id);
  element.children.push_back(link(document.links[static_cast<size_t>(scene.link)], true));
  element.children.back().add_text(scene.words);
  return element;
}

}  // namespace book::view
