#include "press/render.h"

#include "base/text.h"
#include "book/html.h"
#include "press/contents.h"
#include "press/look_css.h"
#include "press/preload.h"

namespace press {
namespace {

constexpr size_t kDescriptionLength = 155;  // what result pages of search engines show

base::Result<std::string> chapter_page(const Manuscript& manuscript, const book::Document& document, const book::Catalog& catalog,
                                       const Typeset& typeset, std::string_view page) {
  const book::MathMl math = [&typeset](const book::Formula& formula) { return typeset.mathml(formula); };
  return fill(page, {{"title", base::html_escape(document.title + " · " + std::string(kBookTitle))},
                     {"description", base::html_escape(shortened(first_paragraph(document), kDescriptionLength))},
                     {"slug", base::html_escape(document.slug)},
                     {"preload", preload_html(document.slug)},
                     {"heading", base::html_escape(heading_of(document))},
                     {"contents", contents_html(manuscript, document.slug)},
                     {"article", to_html(document, catalog, math)}});
}

base::Result<std::string> index_page(const Manuscript& manuscript, std::string_view page) {
  return fill(page, {{"title", std::string(kBookTitle)},
                     {"description", base::html_escape(shortened(kBookSentence, kDescriptionLength))},
                     {"slug", ""},
                     {"preload", ""},
                     {"heading", "Contents"},
                     {"contents", contents_html(manuscript, "")},
                     {"article", index_html(manuscript)}});
}

}  // namespace

base::Result<std::string> fill(std::string_view page, const std::vector<std::pair<std::string_view, std::string>>& values) {
  std::string filled;
  std::vector<bool> used(values.size(), false);
  size_t begin = 0;
  for (size_t open = page.find("{{"); open != page.npos; open = page.find("{{", begin)) {
    const size_t close = page.find("}}", open);
    const std::string_view name = page.substr(open + 2, close == page.npos ? 0 : close - open - 2);
    size_t index = 0;
    while (index < values.size() && values[index].first != name) ++index;
    if (index == values.size()) return std::unexpected("The template asks for {{" + std::string(name) + "}}, which press does not give.");
    filled.append(page.substr(begin, open - begin)).append(values[index].second);
    used[index] = true;
    begin = close + 2;
  }
  for (size_t i = 0; i < values.size(); ++i) {
    if (!used[i]) return std::unexpected("The template has no {{" + std::string(values[i].first) + "}}.");
  }
  return filled.append(page.substr(begin));
}

base::Result<std::vector<OutputFile>> render(const Manuscript& manuscript, const book::Catalog& catalog, const Typeset& typeset,
                                             std::string_view page) {
  std::vector<OutputFile> files;
  for (const Chapter& chapter : manuscript.chapters) {
    const book::Document& document = chapter.document;
    base::Result<std::string> html = chapter_page(manuscript, document, catalog, typeset, page);
    if (!html) return std::unexpected(html.error());
    files.push_back({document.slug + ".html", std::move(*html)});
    files.push_back({document.slug + ".md", chapter.markdown});
    files.push_back({document.slug + ".math.json", typeset.picture_json(document)});
  }
  base::Result<std::string> index = index_page(manuscript, page);
  if (!index) return std::unexpected(index.error());
  files.push_back({"index.html", std::move(*index)});
  files.push_back({"book.json", book_json(manuscript)});
  files.push_back({"look.css", look_css()});
  return files;
}

}  // namespace press
