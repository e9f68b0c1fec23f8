#include "book/view/inline.h"

#include <algorithm>
#include <span>
#include <utility>

#include "book/address.h"
#include "book/element_ids.h"

namespace book::view {
namespace {

/// Makes runs into nested elements with links outermost, so that a link across several styles stays one element.
class RunNester {
 public:
  RunNester(const Document& document, std::string_view owner) : document_(document), owner_(owner) {}

  void add_links(Element& to, std::span<const Run> runs) {
    for_each_stretch(runs, &Run::link, [&](std::span<const Run> stretch) {
      const int index = stretch.front().link;
      if (index < 0) return add_strong(to, stretch);
      to.children.push_back(link(document_.links[static_cast<size_t>(index)], !owner_.empty()));
      add_strong(to.children.back(), stretch);
    });
  }

 private:
  void add_strong(Element& to, std::span<const Run> runs) {
    for_each_stretch(runs, &Run::strong,
                     [&](std::span<const Run> stretch) { add_emphasis(stretch.front().strong ? to.add("strong") : to, stretch); });
  }

  void add_emphasis(Element& to, std::span<const Run> runs) {
    for_each_stretch(runs, &Run::emphasis, [&](std::span<const Run> stretch) {
      Element& inner = stretch.front().emphasis ? to.add("em") : to;
      size_t taken = 0;  // of the next run's text
      for (size_t i = 0; i < stretch.size(); ++i) {
        if (stretch[i].formula < 0) {
          add_leaf(inner, stretch[i], std::exchange(taken, 0));
        } else {
          taken = i + 1 < stretch.size() ? mark_length(stretch[i + 1]) : 0;
          add_formula(inner, stretch[i].formula, taken > 0 ? std::string_view(stretch[i + 1].text).substr(0, taken) : "");
        }
      }
    });
  }

  /// How many bytes of punctuation a text begins with. Browsers would break the line between these and a formula.
  size_t mark_length(const Run& run) const {
    if (run.formula >= 0 || run.code || run.hole >= 0) return 0;
    return std::min(run.text.find_first_not_of(",.;:!?)"), run.text.size());
  }

  void add_formula(Element& to, int formula, std::string_view marks) {
    Element& around = marks.empty() ? to : to.add("span.glued");
    around.add("span.formula").fill(Element::Slot::formula, formula);
    if (!marks.empty()) around.add_text(marks);
  }

  void add_leaf(Element& to, const Run& run, size_t taken) {
    if (taken > 0 && taken == run.text.size()) return;
    Element& around = run.code ? to.add("code") : to;
    const bool hole = run.hole >= 0 && !owner_.empty();
    (hole ? around.add("span", hole_id(owner_.substr(0, owner_.find('.')), run.hole)) : around.add(""))
        .say(std::string_view(run.text).substr(taken));
  }

  /// Calls `add` for each maximal stretch of runs that agree in `field`.
  template <class Field, class Add>
  static void for_each_stretch(std::span<const Run> runs, Field Run::* field, const Add& add) {
    for (size_t begin = 0, end = 0; begin < runs.size(); begin = end) {
      while (end < runs.size() && runs[end].*field == runs[begin].*field) ++end;
      add(runs.subspan(begin, end - begin));
    }
  }

  const Document& document_;
  std::string_view owner_;
};

const char* truth(const std::optional<bool>& value) { return !value ? "" : *value ? "true" : "false"; }

}  // namespace

Element link(const Link& link, bool with_ids, const LinkView& view) {
  const bool term = !link.term.empty();
  const bool act = !term && !link.figure_id.empty();
  const bool part = !link.part.empty();
  Element element(part ? "span.part" : term ? "a.term" : act ? "a.act" : "a");
  if (with_ids) element.id = link.element_id;
  if (part) {
    element.with("data-part", link.part).with("role", "button").with("tabindex", "0").with("aria-pressed", truth(view.on));
    return element.flag("data-press", true);
  }
  element.with("href", act ? deep_link(link) : link.href);
  if (term) element.with("aria-controls", with_ids ? note_id(element.id) : "").with("aria-expanded", truth(view.on));
  if (view.current) element.with("aria-current", "step");
  const bool external = link.href.starts_with("https://") || link.href.starts_with("http://");
  if (external && !term && !act) element.with("rel", "noopener");
  element.flag("data-press", (term || act) && with_ids);
  return element;
}

void add_content(Element& to, const Document& document, const std::vector<Run>& runs, const std::string& owner) {
  RunNester(document, owner).add_links(to, runs);
}

Element& add_words(Element& to, const Document& document, const char* type, const std::string& id, const std::vector<Run>& runs) {
  Element& element = to.add(type, id);
  add_content(element, document, runs, id);
  return element;
}

}  // namespace book::view
