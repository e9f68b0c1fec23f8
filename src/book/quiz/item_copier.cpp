#include "book/quiz/item_copier.h"

#include <algorithm>
#include <utility>

#include "book/address.h"

namespace book {

Item ItemCopier::copy(const Item& original) {
  Item item = original;
  item.id = prefix_ + original.id;
  item.predict = false;
  for (std::vector<Run>* runs : {&item.question, &item.again, &item.origin}) remap(*runs);
  for (std::vector<Run>& hint : item.hints) remap(hint);
  for (Option& option : item.options) {
    for (std::vector<Run>* runs : {&option.text, &option.feedback, &option.side}) remap(*runs);
  }
  if (!same_page()) item.generated.settings.clear();  // its links are plain addresses now
  for (GeneratedSetting& setting : item.generated.settings) setting.link = link(setting.link);
  return item;
}

int ItemCopier::add_link(Link link) {
  if (link.element_id.empty()) link.element_id = "link-" + std::to_string(to_.links.size() + 1);
  to_.links.push_back(std::move(link));
  return static_cast<int>(to_.links.size()) - 1;
}

int ItemCopier::formula(int index) {
  if (same_page()) return index;
  const Formula& formula = from_.formulas[static_cast<size_t>(index)];
  const auto same = [&](const Formula& f) { return f.tex == formula.tex && f.display == formula.display; };
  const auto known = std::ranges::find_if(to_.formulas, same);
  if (known != to_.formulas.end()) return static_cast<int>(known - to_.formulas.begin());
  to_.formulas.push_back(formula);
  return static_cast<int>(to_.formulas.size()) - 1;
}

int ItemCopier::link(int index) {
  const auto [known, is_new] = links_.emplace(index, 0);
  if (!is_new) return known->second;
  Link copy = from_.links[static_cast<size_t>(index)];
  copy.element_id.clear();
  if (same_page() && !copy.figure_id.empty() && copy.term.empty()) return known->second = add_link(std::move(copy));
  std::string href = copy.figure_id.empty() ? copy.href : deep_link(copy);
  if (!same_page() && (href.starts_with('#') || href.starts_with('?'))) href = from_.slug + ".html" + href;
  return known->second = add_link({.href = std::move(href)});
}

void ItemCopier::remap(std::vector<Run>& runs) {
  for (Run& run : runs) {
    if (run.formula >= 0) run.formula = formula(run.formula);
    if (run.part) run.link = -1, run.part = false;
    if (run.link >= 0) run.link = link(run.link);
  }
}

}  // namespace book
