#include "book/view/inline.h"

#include <span>

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
      for (const Run& run : stretch) add_leaf(inner, run);
    });
  }

  void add_leaf(Element& to, const Run& run) {
    if (run.formula >= 0) return (void)to.add("span.formula").fill(Element::Slot::formula, run.formula);
    Element& around = run.code ? to.add("code") : to;
    const bool hole = run.hole >= 0 && !owner_.empty();
    (hole ? around.add("span", hole_id(owner_.substr(0, owner_.find('.')), run.hole)) : around.add("")).say(run.text);
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
