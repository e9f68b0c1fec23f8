#include "book/form/controls.h"

#include "book/element_ids.h"
#include "book/form/inline.h"

namespace book::form {

Element walk(const Document& document, const Walk& walk, std::optional<int> step) {
  const int count = static_cast<int>(walk.steps.size());
  const int current = step.value_or(0);
  Element steps("ol");
  for (size_t i = 0; i < walk.steps.size(); ++i) {
    const std::string words = step_id(walk.id, i);
    const Link& shows = document.links[static_cast<size_t>(walk.steps[i].link)];
    steps.add(Element("li").add(link(shows, true, {.current = current == static_cast<int>(i) + 1})
                                    .add(Element("span", words).add(content(document, walk.steps[i].text, words)))));
  }
  const std::string status = current > 0 ? "Step " + std::to_string(current) + " of " + std::to_string(count) : "";
  return Element("section.walk", walk.id, {{"aria-labelledby", kicker_id(walk.id)}})
      .add({"p.kicker", kicker_id(walk.id), {}, kWalkKicker})
      .add(std::move(steps))
      .add(Element("div.verdict")
               .add(button(back_id(walk.id), "Back", {{"disabled", current <= 1}}))
               .add(button(next_id(walk.id), "Next", {{"disabled", !step || current >= count}}))
               .add({"p.unseen", status_id(walk.id), {{"role", "status"}}, status}));
}

Element scene(const Document& document, const Block& block) {
  const Scene& scene = document.scenes[static_cast<size_t>(block.index)];
  const Link& shows = document.links[static_cast<size_t>(scene.link)];
  return Element("p.scene", block.id).add(link(shows, true).add(text(scene.words)));
}

}  // namespace book::form
