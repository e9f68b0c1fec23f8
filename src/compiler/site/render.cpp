#include "compiler/site/render.h"

#include <algorithm>

#include "base/text.h"
#include "book/quiz/final_quiz.h"
#include "book/review/review.h"
#include "compiler/html/html.h"
#include "compiler/serialize.h"
#include "compiler/site/anki.h"
#include "compiler/site/answer_key.h"
#include "compiler/site/bank_report.h"
#include "compiler/site/chapter_footer.h"
#include "compiler/site/contents.h"
#include "compiler/site/cover.h"
#include "compiler/site/final_quiz.h"
#include "compiler/site/front.h"
#include "compiler/site/index_page.h"
#include "compiler/site/map_page.h"
#include "compiler/site/once_more.h"
#include "compiler/site/panels.h"
#include "compiler/site/preload.h"
#include "compiler/site/pretest_bank.h"
#include "compiler/site/questions_json.h"
#include "compiler/site/review_bank.h"
#include "compiler/site/search_index.h"
#include "compiler/site/sharing.h"
#include "compiler/site/theme_css.h"

namespace compiler {
namespace {

constexpr std::string_view kNotFoundSlug = "404";
constexpr std::string_view kNoIndex = "<meta name=\"robots\" content=\"noindex\">\n";
constexpr std::string_view kSheetStyle = "<link rel=\"stylesheet\" href=\"sheets.css\">\n";
constexpr size_t kDescriptionLength = 155;  // the number of characters that search engines show

/// The parts that differ from page to page. All are HTML except `title` and `description`, which are plain text.
struct Page {
  std::string_view kind;             ///< value of <html data-page>: "chapter", "map", "cover", or "plain" for pages without the application
  std::string slug;                  ///< of the text that the application opens, or empty
  std::vector<std::string> figures;  ///< the kinds of its figures, each once
  std::string title;
  std::string description;
  std::string heading;
  std::string contents;
  std::string skips;  ///< links past what comes first
  std::string article;
  std::string revised;  ///< its questions of a later version than 1: "slow-hands@2"; the others are "id@1"
  std::string base;     ///< first in <head>
  std::string head;     ///< last in <head>
};

std::string face_files() {
  std::string files;
  for (const base::NamedFace& face : base::kFaces) files.append(files.empty() ? "" : " ").append(face.file);
  return files;
}

std::string revised_items(const book::Document& document) {
  std::string items;
  for (const book::Item& item : document.items)
    if (item.version != 1) items += (items.empty() ? "" : " ") + item.id + "@" + std::to_string(item.version);
  return items;
}

base::Result<std::string> to_page(const Page& page, std::string_view page_template) {
  return fill(page_template, {{"page", std::string(page.kind)},
                              {"base", page.base},
                              {"title", base::html_escape(page.title)},
                              {"description", base::html_escape(shortened(page.description, kDescriptionLength))},
                              {"theme-light", css_colour(base::colour(base::ColourToken::paper, false))},
                              {"theme-dark", css_colour(base::colour(base::ColourToken::paper, true))},
                              {"fonts", font_hints_html(page.slug, page.article)},
                              {"preload", preload_html(page.slug, page.figures)},
                              {"head", page.head},
                              {"slug", base::html_escape(page.slug)},
                              {"heading", page.heading},
                              {"contents", page.contents},
                              {"skips", page.skips},
                              {"article", page.article},
                              {"panels", panels_html()},
                              {"settings", setting_values()},
                              {"revised", page.revised},
                              {"faces", face_files()}});
}

/// The page is about the map, which goes across the window.
bool is_map(const book::Document& document) { return !document.atlas.places.empty(); }

std::string article_of(const book::Document& document, const Materials& materials) {
  const MathMl math = [&](const book::Formula& formula) { return materials.typeset.mathml(formula); };
  const bool across = is_map(document);
  const StillHtml still = [&](const book::Figure& figure) {
    const Stills& stills = materials.stills;
    return across ? stills.html_in_window(document.slug, figure, materials.catalog) : stills.html(document.slug, figure, materials.catalog);
  };
  return to_html(document, materials.catalog, math, still, materials.repository);
}

/// Links to the first figure and the first question, which may be a hundred stops away.
std::string skips_html(const book::Document& document) {
  std::string html;
  const auto add = [&html](std::string_view id, std::string_view where) {
    html.append("<a class=\"skip\" href=\"#").append(id).append("\">Skip to the ").append(where).append("</a>\n");
  };
  if (!document.figures.empty()) add(document.figures.front().id, "first figure");
  if (!document.items.empty() && !is_bank(document)) add(document.items.front().id, "first question");
  return html;
}

std::vector<std::string> kinds_of(const book::Document& document) {
  std::vector<std::string> kinds;
  for (const book::Figure& figure : document.figures) {
    if (!std::ranges::contains(kinds, figure.kind)) kinds.push_back(figure.kind);
  }
  return kinds;
}

bool has_report(const book::Document& document) {
  return std::ranges::contains(document.blocks, book::BlockKind::report, &book::Block::kind);
}

/// The look of what only some pages have.
std::string styles_of(const book::Document& document) {
  const std::pair<std::string_view, bool> styles[] = {{"configs.css", has_report(document)},
                                                      {"map.css", is_map(document)},
                                                      {"pretest.css", is_pretest(document) || is_all_questions(document)},
                                                      {"review.css", is_review(document)},
                                                      {"story.css", book::is_story(document)}};
  std::string links;
  for (const auto& [file, is_used] : styles) {
    if (is_used) links.append("<link rel=\"stylesheet\" href=\"").append(file).append("\">\n");
  }
  return links;
}

std::string titled(std::string_view title) { return std::string(title) + " · " + std::string(kBookTitle); }

Page chapter_page(const Manuscript& manuscript, const book::Document& document, const Materials& materials) {
  return {.kind = is_map(document) ? "map" : "chapter",
          .slug = document.slug,
          .figures = kinds_of(document),
          .title = titled(document.title),
          .description = first_paragraph(document),
          .heading = base::html_escape(heading_of(document)),
          .contents = contents_html(manuscript, document.slug),
          .skips = skips_html(document),
          .article = article_of(document, materials) + chapter_footer(manuscript, document, materials),
          .revised = revised_items(document),
          .head = styles_of(document)};
}

Page cover_page(const Manuscript& manuscript, const book::Document& document, const Materials& materials) {
  return {.kind = "cover",
          .slug = document.slug,
          .title = std::string(kBookTitle) + ": " + std::string(kBookSubtitle),
          .description = first_paragraph(document),
          .contents = contents_html(manuscript, ""),
          .article = cover_html(manuscript, document, materials),
          .head = "<link rel=\"stylesheet\" href=\"cover.css\">\n"};
}

std::string file_html(std::string_view what_for, std::string_view name) {
  if (name.empty()) return {};
  return "<p class=\"whole-book\">The whole book " + std::string(what_for) + ": <a href=\"" + std::string(name) + "\">" +
         std::string(name) + "</a>.</p>\n";
}

/// The links to the book as a file, on the page about it.
std::string files_html(const book::Document& document, const Materials& materials) {
  if (document.slug != kAboutSlug) return {};
  return file_html("to print, or to read without a browser", materials.pdf) + file_html("for an e-reader", materials.epub);
}

/// Where web/class/board.js puts the class board.
constexpr std::string_view kClassBoard =
    "<div id=\"board\"><noscript><p>The board is computed in this tab, and for that the browser has to run scripts.</p></noscript></div>\n";

/// What only some pages that are no chapters have.
std::string head_of(std::string_view slug) {
  if (slug == kTeachersSlug)
    return "<link rel=\"stylesheet\" href=\"teachers.css\">\n<script type=\"module\" src=\"teachers.js\"></script>\n";
  if (slug == kMyWorkSlug) return std::string(kSheetStyle) + "<script type=\"module\" src=\"my_work.js\"></script>\n";
  if (slug == kClassSlug)
    return "<link rel=\"stylesheet\" href=\"class/board.css\">\n<script type=\"module\" src=\"class/board.js\"></script>\n";
  return {};
}

Page plain_page(const Manuscript& manuscript, const book::Document& document, const Materials& materials) {
  std::string article = article_of(document, materials) + files_html(document, materials);
  if (document.slug == kClassSlug) article += kClassBoard;
  return {.kind = "plain",
          .title = titled(document.title),
          .description = first_paragraph(document),
          .heading = base::html_escape(document.title),
          .contents = contents_html(manuscript, document.slug),
          .article = article + footer_html(manuscript),
          .head = head_of(document.slug)};
}

/// A page to print, for teachers, which search engines leave out as well.
Page answers_page(const Manuscript& manuscript, const Materials& materials) {
  const MathMl math = [&](const book::Formula& formula) { return materials.typeset.mathml(formula); };
  return {.kind = "plain",
          .title = titled(kAnswersTitle),
          .description = "Every question of the book with its answers, for teachers.",
          .heading = std::string(kAnswersTitle),
          .contents = contents_html(manuscript, ""),
          .article = answers_html(manuscript, materials.catalog.functions, math) + footer_html(manuscript),
          .head = std::string(kNoIndex) + std::string(kSheetStyle)};
}

Page index_page(const Manuscript& manuscript, const Materials& materials) {
  return {.kind = "plain",
          .title = titled(kIndexTitle),
          .description = "All chapters, sections, figures, questions and terms of the book, each with a link to its place.",
          .heading = std::string(kIndexTitle),
          .contents = contents_html(manuscript, kIndexSlug),
          .article = index_html(manuscript, materials.catalog) + footer_html(manuscript)};
}

Page not_found_page(const Manuscript& manuscript) {
  return {.kind = "plain",
          .title = titled("No such page"),
          .description = "There is no page at this address.",
          .heading = "No such page",
          .contents = contents_html(manuscript, ""),
          .article = not_found_html() + chapters_html(manuscript) + footer_html(manuscript),
          .base = std::string(kNotFoundBase) + "\n",
          .head = std::string(kNoIndex) + "<script type=\"module\" src=\"suggest_chapter.js\"></script>\n"};
}

/// Adds the files that the application opens: the parsed text, and the pictures of its formulas.
void add_sources(const book::Document& text, const Materials& materials, std::vector<OutputFile>& files) {
  files.push_back({text.slug + std::string(kStoredEnding), serialize(text, materials.catalog)});
  files.push_back({text.slug + ".math.json", materials.typeset.picture_json(text)});
}

void add_chapter(const book::Document& chapter, const Materials& materials, std::vector<OutputFile>& files) {
  add_sources(chapter, materials, files);
  if (!is_map(chapter)) return files.append_range(materials.stills.files(chapter, materials.catalog));
  for (const book::Figure& figure : chapter.figures)
    files.append_range(materials.stills.files_in_window(chapter.slug, figure, materials.catalog));
}

/// Adds to each page what its address lets it tell, and gives the files that list them.
std::vector<OutputFile> share(std::vector<std::pair<std::string, Page>>& pages, const Manuscript& manuscript, std::string_view site) {
  std::vector<std::string> slugs;
  for (auto& [slug, page] : pages) {
    if (slug == kNotFoundSlug || slug == kAnswersSlug) continue;
    const book::Document* document = nullptr;
    manuscript.for_each_text([&](const Chapter& text) { document = text.document.slug == slug ? &text.document : document; });
    page.head += sharing_html(site, {slug, page.title, page.description, document}, manuscript);
    slugs.push_back(slug);
  }
  return files_for_robots(site, slugs);
}

/// What makes the document of a page that the application opens as it opens chapters; null for other pages.
book::Document (*maker_of(std::string_view slug))(const Manuscript&, const book::Document&) {
  if (slug == book::kFinalSlug) return final_quiz;
  if (slug == book::kReviewSlug) return review_bank;
  if (slug == book::kPretestSlug) return pretest_bank;
  if (slug == book::kAllQuestionsSlug) return all_questions_bank;
  if (slug == kMapSlug) return map_page;
  return nullptr;
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
    if (index == values.size())
      return std::unexpected("The template asks for {{" + std::string(name) + "}}, which the compiler does not provide.");
    filled.append(page.substr(begin, open - begin)).append(values[index].second);
    used[index] = true;
    begin = close + 2;
  }
  for (size_t i = 0; i < values.size(); ++i) {
    if (!used[i]) return std::unexpected("The template has no {{" + std::string(values[i].first) + "}}.");
  }
  return filled.append(page.substr(begin));
}

base::Result<std::vector<OutputFile>> render(const Manuscript& manuscript, const Materials& materials) {
  std::vector<OutputFile> files;
  std::vector<std::pair<std::string, Page>> pages;
  for (const Chapter& chapter : manuscript.chapters) {
    pages.emplace_back(chapter.document.slug, chapter_page(manuscript, chapter.document, materials));
    add_chapter(chapter.document, materials, files);
  }
  files.append_range(once_more_files(manuscript, materials));
  for (const Chapter& page : manuscript.pages) {
    const bool cover = page.document.slug == kCoverSlug;
    if (const auto make = maker_of(page.document.slug)) {
      const book::Document made = make(manuscript, page.document);
      pages.emplace_back(made.slug, chapter_page(manuscript, made, materials));
      add_chapter(made, materials, files);
      continue;
    }
    pages.emplace_back(page.document.slug, (cover ? cover_page : plain_page)(manuscript, page.document, materials));
    if (!cover) continue;
    add_sources(page.document, materials, files);
    files.append_range(cover_stills(page.document, materials));
  }
  pages.emplace_back(kIndexSlug, index_page(manuscript, materials));
  pages.emplace_back(kNotFoundSlug, not_found_page(manuscript));
  if (!bank_of(manuscript).empty()) pages.emplace_back(kAnswersSlug, answers_page(manuscript, materials));
  if (!materials.site.empty()) {
    files.append_range(share(pages, manuscript, materials.site));
    for (const Chapter& chapter : manuscript.chapters) files.push_back(card(chapter.document, materials.stills, materials.catalog));
  }
  for (const auto& [name, page] : pages) {
    base::Result<std::string> html = to_page(page, materials.page);
    if (!html) return std::unexpected(html.error());
    files.push_back({name + ".html", std::move(*html)});
  }
  files.push_back({"book.json", book_json(manuscript)});
  files.push_back({"search.json", search_json(manuscript, materials.catalog)});
  if (!manuscript.exercises.empty()) files.push_back({"exercises.json", exercises_json(manuscript)});
  files.push_back({"theme.css", theme_css()});
  files.push_back({"bank-report.html", bank_report_html(manuscript)});
  files.push_back({"bank-report.css", std::string(kBankReportCss)});
  files.push_back({"phasebook.webmanifest", web_manifest()});
  const std::vector<AnkiCard> cards = anki_cards(manuscript, materials.catalog.functions, materials.site);
  if (!cards.empty()) files.push_back({std::string(kAnkiFile), anki_text(cards)});
  files.push_back({std::string(kQuestionsFile), questions_json(manuscript, materials.catalog.functions, materials.site)});
  return files;
}

}  // namespace compiler
