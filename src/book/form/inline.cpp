#include "book/form/inline.h"

#include <span>

#include "book/address.h"
#include "book/element_ids.h"

namespace book::form {
namespace {

/// Makes runs into nested elements with links outermost, so that a link across several styles stays one element.
class RunNester {
 public:
  RunNester(const Document& document, std::string_view owner) : document_(document), owner_(owner) {}

  void add_links(std::vector<Element>& to, std::span<const Run> runs) {
    for_each_stretch(runs, &Run::link, [&](std::span<const Run> stretch) {
      const int index = stretch.front().link;
      if (index < 0) return add_strong(to, stretch);
      to.push_back(link(document_.links[static_cast<size_t>(index)], !owner_.empty()));
      add_strong(to.back().children, stretch);
    });
  }

 private:
  void add_strong(std::vector<Element>& to, std::span<const Run> runs) {
    for_each_stretch(runs, &Run::strong, [&](std::span<const Run> stretch) {
      if (!stretch.front().strong) return add_emphasis(to, stretch);
      to.emplace_back("strong");
      add_emphasis(to.back().children, stretch);
    });
  }

  void add_emphasis(std::vector<Element>& to, std::span<const Run> runs) {
    for_each_stretch(runs, &Run::emphasis, [&](std::span<const Run> stretch) {
      if (stretch.front().emphasis) to.emplace_back("em");
      std::vector<Element>& inner = stretch.front().emphasis ? to.back().children : to;
      for (const Run& run : stretch) inner.push_back(leaf(run));
    });
  }

  Element leaf(const Run& run) {
    if (run.formula >= 0) {
      Element formula("span.formula", owner_.empty() ? "" : std::string(owner_) + ".f" + std::to_string(++formulas_));
      formula.slot = Element::Slot::formula;
      formula.index = run.formula;
      return formula;
    }
    Element words = text(run.text);
    if (run.hole >= 0 && !owner_.empty()) words = {"span", hole_id(owner_.substr(0, owner_.find('.')), run.hole), {}, run.text};
    return run.code ? Element("code").add(std::move(words)) : std::move(words);
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
  int formulas_ = 0;
};

std::string_view truth(const std::optional<bool>& value) { return !value ? "" : *value ? "true" : "false"; }

}  // namespace

Element link(const Link& link, bool with_ids, const LinkView& view) {
  const std::string_view id = with_ids ? std::string_view(link.element_id) : "";
  if (!link.part.empty()) {
    return {"span.part",
            id,
            {{"data-part", link.part}, {"role", "button"}, {"tabindex", "0"}, {"aria-pressed", truth(view.on)}, {"data-press", true}}};
  }
  const bool term = !link.term.empty();
  const bool act = !term && !link.figure_id.empty();
  const bool external = link.href.starts_with("https://") || link.href.starts_with("http://");
  return {term  ? "a.term"
          : act ? "a.act"
                : "a",
          id,
          {{"href", act ? deep_link(link) : link.href},
           {"aria-controls", term && with_ids ? note_id(id) : ""},
           {"aria-expanded", truth(view.on)},
           {"aria-current", view.current ? "step" : ""},
           {"rel", !term && !act && external ? "noopener" : ""},
           {"data-press", (term || act) && with_ids}}};
}

std::vector<Element> content(const Document& document, const std::vector<Run>& runs, std::string_view owner) {
  std::vector<Element> elements;
  RunNester(document, owner).add_links(elements, runs);
  return elements;
}

}  // namespace book::form
