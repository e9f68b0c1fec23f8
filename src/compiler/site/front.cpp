#include "compiler/site/front.h"

#include "base/json_writer.h"
#include "base/text.h"
#include "base/theme.h"
#include "book/overview.h"
#include "book/quiz/final_quiz.h"
#include "compiler/site/contents.h"
#include "compiler/site/theme_css.h"

namespace compiler {
namespace {

std::string chapter_html(const book::Document& document) {
  const std::string slug = base::html_escape(document.slug);
  return "<li><a href=\"" + slug + ".html\"><span class=\"number\">" + number_of(document) + "</span> " +
         base::html_escape(document.title) + "</a>\n<p>" + base::html_escape(first_paragraph(document)) + "</p>\n<p class=\"facts\">" +
         book::facts_text(document, {}) + "</p></li>\n";
}

}  // namespace

std::string chapters_html(const Manuscript& manuscript) {
  std::string html =
      "<section class=\"chapters\" aria-labelledby=\"chapters\">\n<h2 id=\"chapters\">Contents</h2>\n"
      "<ol>\n";
  for (const Chapter& chapter : manuscript.chapters) html += chapter_html(chapter.document);
  if (const Chapter* quiz = find_page(manuscript, book::kFinalSlug)) {
    html += "<li><a href=\"" + quiz->document.slug + ".html\">" + base::html_escape(quiz->document.title) + "</a>\n<p>" +
            base::html_escape(first_paragraph(quiz->document)) + "</p></li>\n";
  }
  return html + "</ol>\n</section>\n";
}

std::string footer_html(const Manuscript& manuscript) {
  std::string links = "<a href=\"index.html\">Cover</a>";
  for (const BackMatter& page : back_matter(manuscript)) {
    links += " <a href=\"" + page.slug + ".html\">" + base::html_escape(page.title) + "</a>";
  }
  if (const Chapter* teachers = find_page(manuscript, kTeachersSlug))
    links += " <a href=\"teachers.html\">" + base::html_escape(teachers->document.title) + "</a>";
  return "<footer class=\"foot\">\n<p>Everything is computed here, in your own tab. Nothing you do leaves it: no account, no cookies, no "
         "counting.</p>\n<p>" +
         links + " <a href=\"about.html\">About and how to cite</a> <a href=\"licences.txt\">Licences</a></p>\n</footer>\n";
}

std::string not_found_html() {
  return "<h1 id=\"lost\">There is no such page</h1>\n<p>There is nothing at this address. The chapters are listed below, and the "
         "book begins on its <a href=\"index.html\">cover</a>.</p>\n<p id=\"lost.nearest\" hidden>Did you mean <a "
         "id=\"lost.link\"></a>?</p>\n";
}

std::string web_manifest() {
  base::JsonWriter json;
  const std::string paper = css_colour(base::colour(base::ColourToken::paper, false));
  const base::JsonValue icons = json.array();
  const auto add = [&](std::string_view file, std::string_view sizes, std::string_view type, std::string_view purpose) {
    icons.add_object().add("src", file).add("sizes", sizes).add("type", type).add("purpose", purpose);
  };
  add("icon.svg", "any", "image/svg+xml", "any");
  add("icon-192.png", "192x192", "image/png", "any");
  add("icon-512.png", "512x512", "image/png", "any");
  add("icon-maskable-512.png", "512x512", "image/png", "maskable");
  return json.object()
             .add("id", "phasebook")
             .add("name", kBookTitle)
             .add("short_name", kBookTitle)
             .add("description", kBookSubtitle)
             .add("lang", "en")
             .add("start_url", "index.html")
             .add("scope", "./")
             .add("display", "standalone")
             .add("background_color", paper)
             .add("theme_color", paper)
             .add("icons", icons)
             .text() +
         "\n";
}

}  // namespace compiler
