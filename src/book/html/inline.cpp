#include <span>

#include "base/number.h"
#include "base/text.h"
#include "book/address.h"
#include "book/element_ids.h"
#include "book/html/parts.h"

namespace book {
namespace {

/// Writes runs as nested elements with links outermost, so that a link across several styles stays one element.
class RunWriter {
 public:
  RunWriter(HtmlWriter& html, std::string_view owner) : html_(html), owner_(owner) {}

  void write_links(std::span<const Run> runs) {
    for_each_stretch(runs, &Run::link, [this](std::span<const Run> stretch) {
      const int link = stretch.front().link;
      if (link >= 0) open_link(html_, html_.document.links[link], !owner_.empty());
      write_strong(stretch);
      if (link >= 0) html_.close(html_.document.links[link].part.empty() ? "a" : "span");
    });
  }

 private:
  void write_strong(std::span<const Run> runs) {
    for_each_stretch(runs, &Run::strong, [this](std::span<const Run> stretch) {
      if (stretch.front().strong) html_.open("strong");
      write_emphasis(stretch);
      if (stretch.front().strong) html_.close("strong");
    });
  }

  void write_emphasis(std::span<const Run> runs) {
    for_each_stretch(runs, &Run::emphasis, [this](std::span<const Run> stretch) {
      if (stretch.front().emphasis) html_.open("em");
      for (const Run& run : stretch) write_leaf(run);
      if (stretch.front().emphasis) html_.close("em");
    });
  }

  void write_leaf(const Run& run) {
    if (run.formula >= 0) {
      html_.open("span", {{"class", "formula"}, {"data-formula", std::to_string(run.formula)}});
      write_formula(html_, html_.document.formulas[run.formula]);
      html_.close("span");
      return;
    }
    if (run.code) html_.open("code");
    if (run.hole >= 0 && !owner_.empty()) {
      html_.open("span", {{"id", hole_id(owner_.substr(0, owner_.find('.')), run.hole)}});
      html_.text(run.text);
      html_.close("span");
    } else {
      html_.text(run.text);
    }
    if (run.code) html_.close("code");
  }

  /// Calls `write` for each maximal stretch of runs that agree in `field`.
  template <class Field, class Write>
  static void for_each_stretch(std::span<const Run> runs, Field Run::* field, const Write& write) {
    for (size_t begin = 0, end = 0; begin < runs.size(); begin = end) {
      while (end < runs.size() && runs[end].*field == runs[begin].*field) ++end;
      write(runs.subspan(begin, end - begin));
    }
  }

  HtmlWriter& html_;
  std::string_view owner_;
};

}  // namespace

void open_link(HtmlWriter& html, const Link& link, bool with_ids) {
  const std::string_view id = with_ids ? std::string_view(link.element_id) : "";
  if (!link.part.empty()) {
    html.open("span", {{"id", id}, {"class", "part"}, {"data-part", link.part}, {"role", "button"}, {"tabindex", "0"}}, " data-press");
    return;
  }
  if (!link.term.empty()) {
    html.open("a", {{"id", id}, {"class", "term"}, {"href", link.href}, {"aria-controls", with_ids ? note_id(id) : ""}},
              with_ids ? " data-press" : "");
    return;
  }
  if (!link.figure_id.empty()) {
    html.open("a", {{"id", id}, {"class", "act"}, {"href", deep_link(link)}}, with_ids ? " data-press" : "");
  } else {
    const bool external = link.href.starts_with("https://") || link.href.starts_with("http://");
    html.open("a", {{"id", id}, {"href", link.href}, {"rel", external ? "noopener" : ""}});
  }
}

void write_runs(HtmlWriter& html, const std::vector<Run>& runs, std::string_view owner) { RunWriter(html, owner).write_links(runs); }

void write_formula(HtmlWriter& html, const Formula& formula) {
  const std::string mathml = html.math(formula);
  if (!mathml.empty()) {
    html.raw(mathml);
    return;
  }
  html.open("code");
  html.text(formula.tex);
  html.close("code");
}

}  // namespace book
