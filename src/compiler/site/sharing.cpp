#include "compiler/site/sharing.h"

#include <algorithm>

#include "base/json_writer.h"
#include "base/number.h"
#include "base/text.h"
#include "base/theme.h"
#include "book/overview.h"
#include "book/quiz/final_quiz.h"
#include "compiler/site/contents.h"
#include "compiler/site/theme_css.h"

namespace compiler {
namespace {

constexpr int kCardWidth_px = 1200, kCardHeight_px = 630;

std::string address(std::string_view site, std::string_view slug) {
  return std::string(site) + (slug == kCoverSlug ? "" : std::string(slug) + ".html");
}

bool is_chapter(const Manuscript& manuscript, std::string_view slug) {
  return std::ranges::contains(manuscript.chapters, slug, [](const Chapter& chapter) { return chapter.document.slug; });
}

std::string id_of_book(std::string_view site) { return std::string(site) + "#book"; }

/// What any part of the book says of itself.
base::JsonValue work(base::JsonWriter& json, std::string_view type, std::string_view name, const std::string& url, const std::string& id) {
  const base::JsonValue value = json.object().add("@type", type).add("@id", id).add("name", name).add("url", url);
  return value.add("inLanguage", "en").add("isAccessibleForFree", true);
}

base::JsonValue work(base::JsonWriter& json, std::string_view type, std::string_view name, const std::string& url) {
  return work(json, type, name, url, url);
}

base::JsonValue part_of_book(base::JsonWriter& json, std::string_view type, std::string_view site, const SharedPage& page) {
  return work(json, type, page.document->title, address(site, page.slug))
      .add("description", page.description)
      .add("isPartOf", json.object().add("@id", id_of_book(site)));
}

base::JsonValue book_value(base::JsonWriter& json, std::string_view site, const SharedPage& page, const Manuscript& manuscript) {
  const base::JsonValue parts = json.array();
  for (const Chapter& chapter : manuscript.chapters) {
    const base::JsonValue part = work(json, "LearningResource", chapter.document.title, address(site, chapter.document.slug));
    if (chapter.document.number != book::kUnnumbered) part.add("position", chapter.document.number);
    parts.add(part);
  }
  return work(json, "Book", kBookTitle, std::string(site), id_of_book(site))
      .add("alternativeHeadline", kBookSubtitle)
      .add("description", page.description)
      .add("bookFormat", "https://schema.org/EBook")
      .add("hasPart", parts);
}

/// The questions of a text, as they are asked; their answers stay in the book.
base::JsonValue questions(base::JsonWriter& json, std::string_view site, const book::Document& document) {
  const base::JsonValue list = json.array();
  for (const book::Item& item : document.items) {
    const base::JsonValue question = list.add_object();
    question.add("@type", "Question")
        .add("url", address(site, document.slug) + "#" + item.id)
        .add("name", plain_text(item.question, document.formulas));
    if (item.kind->right_options == book::RightOptions::one) question.add("eduQuestionType", "Multiple choice");
    if (item.kind->right_options == book::RightOptions::several) question.add("eduQuestionType", "Checkbox");
  }
  return list;
}

base::JsonValue chapter_value(base::JsonWriter& json, std::string_view site, const SharedPage& page) {
  const book::Document& document = *page.document;
  const base::JsonValue teaches = json.array();
  for (const book::Skill& skill : document.skills) teaches.add(plain_text(skill.words, document.formulas));
  const base::JsonValue chapter = part_of_book(json, "LearningResource", site, page)
                                      .add("learningResourceType", "chapter")
                                      .add("educationalUse", "self-study")
                                      .add("interactivityType", "active")
                                      .add("timeRequired", "PT" + std::to_string(book::reading_minutes(document)) + "M")
                                      .add("teaches", teaches);
  if (document.number != book::kUnnumbered) chapter.add("position", document.number);
  if (document.items.empty()) return chapter;
  return chapter.add("hasPart", json.object()
                                    .add("@type", "Quiz")
                                    .add("name", "Questions on " + document.title)
                                    .add("educationalUse", "practice")
                                    .add("hasPart", questions(json, site, document)));
}

base::JsonValue quiz_value(base::JsonWriter& json, std::string_view site, const SharedPage& page) {
  return part_of_book(json, "Quiz", site, page).add("educationalUse", "assessment").add("hasPart", questions(json, site, *page.document));
}

/// A data block, which browsers do not run. A "<" in it could end the element, so there is none.
std::string data_html(const base::JsonValue& value) {
  std::string json = value.text();
  for (size_t at = json.find('<'); at != json.npos; at = json.find('<', at)) json.replace(at, 1, "\\u003c");
  return "<script type=\"application/ld+json\">" + json + "</script>\n";
}

std::string data_of(std::string_view site, const SharedPage& page, const Manuscript& manuscript) {
  if (page.document == nullptr) return {};
  base::JsonWriter json;
  const auto with_context = [&json](const base::JsonValue& value) { return data_html(value.add("@context", "https://schema.org")); };
  if (page.slug == kCoverSlug) return with_context(book_value(json, site, page, manuscript));
  if (page.slug == book::kFinalSlug) return with_context(quiz_value(json, site, page));
  return is_chapter(manuscript, page.slug) ? with_context(chapter_value(json, site, page)) : "";
}

std::string meta(std::string_view property, std::string_view content) {
  return "<meta property=\"" + std::string(property) + "\" content=\"" + base::html_escape(content) + "\">\n";
}

std::string text_element(int x, int y, int size_px, std::string_view face, base::ColourToken ink, std::string_view words) {
  return "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" font-size=\"" + std::to_string(size_px) + "\" " +
         std::string(face) + " fill=\"" + css_colour(base::colour(ink, false)) + "\">" + base::html_escape(words) + "</text>\n";
}

/// Lines of at most so many characters, if words allow.
std::vector<std::string> lines_of(std::string_view text, size_t characters) {
  std::vector<std::string> lines{""};
  for (const std::string_view word : base::split(text, ' ')) {
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > characters) lines.emplace_back();
    lines.back().append(lines.back().empty() ? "" : " ").append(word);
  }
  return lines;
}

/// The still in the middle of a box of the card, as large as fits.
std::string picture_in_card(const Still& still) {
  constexpr double kLeft_px = 560, kTop_px = 44, kWidth_px = 596, kHeight_px = 542;
  const double scale = std::min(kWidth_px / still.width_px, kHeight_px / still.height_px);
  const auto middle = [scale](double start, double space, int size) { return base::fixed(start + (space - size * scale) / 2, 2); };
  return "<g transform=\"translate(" + middle(kLeft_px, kWidth_px, still.width_px) + " " + middle(kTop_px, kHeight_px, still.height_px) +
         ") scale(" + base::fixed(scale, 4) + ")\">\n" + still.svg + "</g>\n";
}

}  // namespace

std::string sharing_html(std::string_view site, const SharedPage& page, const Manuscript& manuscript) {
  const std::string url = address(site, page.slug);
  const bool own_card = is_chapter(manuscript, page.slug);
  return "<link rel=\"canonical\" href=\"" + base::html_escape(url) +
         "\">\n<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Corrections and releases\" href=\"feed.xml\">\n" +
         meta("og:url", url) + meta("og:site_name", kBookTitle) +
         meta("og:image", std::string(site) + (own_card ? "card-" + std::string(page.slug) : "card") + ".png") +
         meta("og:image:width", std::to_string(kCardWidth_px)) + meta("og:image:height", std::to_string(kCardHeight_px)) +
         meta("og:image:alt", own_card ? std::string(page.title) + ", with a figure of the chapter"
                                       : std::string(kBookTitle) + ": " + std::string(kBookSubtitle)) +
         "<meta name=\"twitter:card\" content=\"summary_large_image\">\n" + data_of(site, page, manuscript);
}

std::vector<OutputFile> files_for_robots(std::string_view site, const std::vector<std::string>& slugs) {
  std::string map = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  for (const std::string& slug : slugs) map += "<url><loc>" + base::html_escape(address(site, slug)) + "</loc></url>\n";
  return {{"sitemap.xml", map + "</urlset>\n"}, {"robots.txt", "User-agent: *\nAllow: /\nSitemap: " + std::string(site) + "sitemap.xml\n"}};
}

OutputFile card(const book::Document& chapter, const Stills& stills, const book::Catalog& catalog) {
  constexpr int kLeft_px = 64, kTitle_px = 60, kLine_px = 70;
  constexpr size_t kCharacters = 16;
  constexpr std::string_view kSerif = "font-family=\"Source Serif 4\" font-weight=\"600\"";
  constexpr std::string_view kSans = "font-family=\"Atkinson Hyperlegible Next\"";
  const std::string size = "width=\"" + std::to_string(kCardWidth_px) + "\" height=\"" + std::to_string(kCardHeight_px) + "\"";
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + ">\n<rect " + size + " fill=\"" +
                    css_colour(base::colour(base::ColourToken::paper, false)) + "\"/>\n";
  svg += text_element(kLeft_px, 130, 30, kSans, base::ColourToken::accent,
                      chapter.number == book::kUnnumbered ? "" : "Chapter " + std::to_string(chapter.number));
  int y = 212;
  for (const std::string& line : lines_of(chapter.title, kCharacters)) {
    svg += text_element(kLeft_px, y, kTitle_px, kSerif, base::ColourToken::ink, line);
    y += kLine_px;
  }
  svg += text_element(kLeft_px, 540, 30, kSerif, base::ColourToken::ink, kBookTitle);
  svg += text_element(kLeft_px, 576, 22, kSans, base::ColourToken::ink2, kBookSubtitle);
  const Still still = chapter.figures.empty() ? Still{} : stills.draw(chapter.figures.front(), catalog, false);
  if (!still.svg.empty()) svg += picture_in_card(still);
  return {"card-" + chapter.slug + ".svg", svg + "</svg>\n"};
}

}  // namespace compiler
