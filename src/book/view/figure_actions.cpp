#include "book/view/figure_actions.h"

#include "base/number.h"
#include "book/element_ids.h"

namespace book::view {
namespace {

/// The panel opens over the picture. Its button uses the text as it stands.
void add_writing(Element& to, const FigureOnPage& on_page, const base::Action& action, const std::string& id) {
  const std::string field = field_id(id);
  Element& panel = add_panel(to, on_page, "div.panel writing[role=group][tabindex=-1]", writing_id(id), FigurePanel::writing);
  panel.with("aria-labelledby", join_id(field, "label"));
  panel.add("label", join_id(field, "label"))
      .with("for", field)
      .say("Paste a text or choose a file: at most " + base::grouped(action.text_length) + " characters. It stays in this tab.");
  add_input(panel, on_page, "textarea[rows=6][autocomplete=off][spellcheck=false]", field)
      .with("maxlength", std::to_string(action.text_length));
  add_button(panel, on_page, use_id(id), "Use this text");
  add_button(panel, on_page, choose_id(id), "Use a text file…");
  add_button(panel, on_page, close_id(writing_id(id)), "Close");
}

}  // namespace

/// A disabled one keeps the focus, so that a key that has just started something does not leave its reader nowhere.
void add_actions(Element& to, const FigureOnPage& on_page, bool in_menu) {
  for (const base::Action& action : on_page.view.actions) {
    if (action.in_menu != in_menu) continue;
    const std::string id = action_id(on_page.id, action.name);
    Element& button = add_input(to, on_page, action.primary ? kPrimaryButton : kButton, id);
    button.say(action.label).with("aria-disabled", action.enabled ? "" : "true");
    if (action.text_length > 0) opens(button, on_page, writing_id(id), FigurePanel::writing);
  }
}

void add_progress(Element& to, const FigureOnPage& on_page) {
  to.add("progress.aloud[max=100][aria-label=Progress]", progress_id(on_page.id))
      .with("value", std::to_string(on_page.view.percent.value_or(0)))
      .flag("hidden", !on_page.view.percent);
}

void add_asking(Element& to, const FigureOnPage& on_page) {
  for (const base::Action& action : on_page.view.actions) {
    const std::string id = action_id(on_page.id, action.name);
    if (action.opens_file || action.text_length > 0)
      add_input(to, on_page, "input[type=file][hidden]", file_id(id))
          .with("aria-label", action.label)
          .with("data-head", action.head_bytes > 0 ? std::to_string(action.head_bytes) : "");
    if (action.text_length > 0) add_writing(to, on_page, action, id);
  }
}

}  // namespace book::view
