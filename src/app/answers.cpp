#include "app/app.h"
#include "book/grade.h"
#include "book/html_ids.h"
#include "platform/host.h"

namespace app {

int App::item_index(std::string_view id) const {
  for (size_t i = 0; i < document_.items.size(); ++i) {
    if (document_.items[i].id == id) return static_cast<int>(i);
  }
  return -1;
}

page::ItemView App::view_of(const book::Item& item) const {
  const auto found = state_.progress.find(item.id);
  if (found == state_.progress.end() || found->second.version != item.version) return {};
  page::ItemView view{book::find_option(item, found->second.chosen), found->second.checked, ""};
  view.checked = view.checked && view.chosen >= 0;
  if (view.checked) view.status = book::grade(item, view.chosen) == book::Verdict::right ? "Right." : "Not quite. Try again.";
  return view;
}

void App::choose(size_t item, size_t option) {
  const book::Item& of = document_.items[item];
  state_.progress[of.id] = {of.version, of.options[option].id, false};
  keep_progress();
  restyled();
}

void App::check(size_t item) {
  const auto found = state_.progress.find(document_.items[item].id);
  if (found == state_.progress.end() || found->second.chosen.empty()) return;
  found->second.checked = true;
  keep_progress();
  restyled();
}

std::string App::answer(std::string_view item_id, std::string_view option_id) {
  const int item = item_index(item_id);
  if (item < 0) return "There is no question '" + std::string(item_id) + "' in this chapter.";
  const int option = book::find_option(document_.items[static_cast<size_t>(item)], option_id);
  if (option < 0) return "The question '" + std::string(item_id) + "' has no option '" + std::string(option_id) + "'.";
  choose(static_cast<size_t>(item), static_cast<size_t>(option));
  check(static_cast<size_t>(item));
  return "";
}

void App::keep_progress() {
  if (platform::store("phasebook.progress", book::to_json(state_.progress))) return;
  const std::string mistake = "This browser keeps nothing for us: your answers last until you close the tab.";
  if (errors_.empty() || errors_.back() != mistake) errors_.push_back(mistake);
}

void App::keep_settings() { platform::store("phasebook.settings", settings_text(state_)); }

}  // namespace app
