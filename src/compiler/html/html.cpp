#include "compiler/html/html.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "book/screens.h"
#include "book/spoilers.h"
#include "compiler/html/blocks.h"
#include "compiler/html/report.h"

namespace compiler {
namespace {

using book::view::Element;

bool is_one_of(std::string_view tag, std::initializer_list<std::string_view> tags) { return std::ranges::find(tags, tag) != tags.end(); }

bool is_void(std::string_view tag) { return is_one_of(tag, {"input", "hr", "col"}); }

bool is_block(std::string_view tag) {
  return is_one_of(tag, {"p", "div", "ul", "ol", "li", "h2", "figcaption", "colgroup", "tr", "pre", "table", "aside", "section"});
}

/// Writes elements. Where there is no meaning in white space, each block begins on a line of its own.
class HtmlWriter {
 public:
  HtmlWriter(const book::Document& document, const MathMl& math, const StillHtml& still, std::string_view repository)
      : document_(document), math_(math), still_(still), repository_(repository) {}

  std::string out;

  void write(const Element& element) {
    const size_t index = static_cast<size_t>(element.index);
    if (element.slot == Element::Slot::still && still_) out += still_(document_.figures[index]);
    if (element.slot == Element::Slot::figure_report)
      out += report_link(repository_, Report::number, document_, document_.figures[index].id);
    if (element.slot == Element::Slot::question_report)
      out += report_link(repository_, Report::question, document_, document_.items[index].id);
    if (element.tag.empty()) return write_text(element.text);
    write_opening(element);
    if (is_void(element.tag)) return;
    write_text(element.text);
    if (element.slot == Element::Slot::formula) write_formula(document_.formulas[static_cast<size_t>(element.index)]);
    write_children(element);
    out.append("</").append(element.tag).append(">");
  }

 private:
  void write_text(std::string_view words) { out += base::html_escape(words); }

  void write_opening(const Element& element) {
    out.append("<").append(element.tag);
    write_attribute("id", element.id);
    for (const book::view::Attribute& attribute : element.attributes) {
      if (attribute.value.empty()) out.append(" ").append(attribute.name);
      write_attribute(attribute.name, attribute.value);
    }
    if (element.slot == Element::Slot::formula) write_attribute("data-formula", std::to_string(element.index));
    if (element.value) write_attribute("value", *element.value);
    out.append(element.checked == true ? " checked>" : ">");
  }

  void write_attribute(std::string_view name, std::string_view value) {
    if (!value.empty()) out.append(" ").append(name).append("=\"").append(base::html_escape(value)).append("\"");
  }

  void write_children(const Element& element) {
    const std::vector<Element>& children = element.children;
    const bool item = element.tag == "li";
    const bool fold = element.tag == "details" && !element.id.empty();
    const bool lines = fold || (!children.empty() && !item && is_block(children.front().tag));
    if (lines || is_one_of(element.tag, {"thead", "tbody"})) out += "\n";
    for (size_t i = 0; i < children.size(); ++i) {
      if (item && i > 0) out += "\n";
      const size_t before = out.size();
      write(children[i]);
      if (lines && out.size() > before) out += "\n";
    }
  }

  void write_formula(const book::Formula& formula) {
    const std::string mathml = math_(formula);
    if (mathml.empty()) return write(Element("code").say(formula.tex));
    out += mathml;
  }

  const book::Document& document_;
  const MathMl& math_;
  const StillHtml& still_;
  std::string_view repository_;
};

}  // namespace

std::string to_html(const book::Document& document, const book::Catalog& catalog, const MathMl& math, const StillHtml& still,
                    std::string_view repository) {
  HtmlWriter html(document, math, still, repository);
  const bool story = is_story(document);
  const std::vector<std::string> folding = folding_items(document);
  const bool chapter = !story && std::ranges::contains(document.blocks, book::BlockKind::facts, &book::Block::kind);
  size_t screens = 0;
  std::string_view ending;  // of the screen that is open
  for (size_t b = 0; b < document.blocks.size(); ++b) {
    const book::Block& block = document.blocks[b];
    const int level = block.kind == book::BlockKind::heading ? block.level : 0;
    const bool over = level == 2 || block.kind == book::BlockKind::skills || block.kind == book::BlockKind::summary;
    if (over) html.out += std::exchange(ending, "");
    if (story && level == 2) {
      html.out += "<section id=\"" + book::screen_id(screens++) + "\" class=\"screen\" aria-labelledby=\"" + block.id + "\">\n";
      ending = "</section>\n";
    } else if (chapter && level == 1) {
      html.out += "<div class=\"screen opening\">\n";
      ending = "</div>\n";
    }
    Element around;
    add_block(around, document, catalog, block);
    html.write(around.children.front().with("data-spoiler", folding[b]));
    html.out += "\n";
  }
  html.out += ending;
  return std::move(html.out);
}

std::string to_html(const Element& element, const book::Document& document, const MathMl& math) {
  const StillHtml no_stills;
  HtmlWriter html(document, math, no_stills, {});
  html.write(element);
  return std::move(html.out);
}

}  // namespace compiler
