#include "compiler/site/cover.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "base/number.h"
#include "base/text.h"
#include "book/catalog.h"
#include "book/overview.h"
#include "book/view/controls.h"
#include "compiler/html/html.h"
#include "compiler/site/contents.h"
#include "compiler/site/front.h"

namespace compiler {
namespace {

using book::Block;
using book::BlockKind;

constexpr std::string_view kMoment = "moment";

/// The words of a paragraph, with its links to pages.
std::string text_of(const book::Document& cover, const book::Block& block) {
  std::string html;
  for (const book::Run& run : block.runs) {
    const std::string words = base::html_escape(plain_text({run}, cover.formulas));
    html +=
        run.link < 0 ? words : "<a href=\"" + base::html_escape(cover.links[static_cast<size_t>(run.link)].href) + "\">" + words + "</a>";
  }
  return html;
}

/// The paragraphs of the cover, or of one of its list items.
std::vector<std::string> paragraphs(const book::Document& cover, const std::vector<book::Block>& blocks) {
  std::vector<std::string> all;
  for (const book::Block& block : blocks) {
    if (block.kind == book::BlockKind::paragraph) all.push_back(text_of(cover, block));
  }
  return all;
}

/// A line for each moment of the shot.
std::vector<std::string> lines_of(const book::Document& cover) {
  std::vector<std::string> lines;
  for (const book::Block& block : cover.blocks) {
    if (block.kind != book::BlockKind::list) continue;
    for (const book::Block& item : block.children) lines.append_range(paragraphs(cover, item.children));
  }
  return lines;
}

/// The cover's figure at one moment, with its words in the picture.
book::Figure at_moment(const book::Figure& figure, size_t moment) {
  book::Figure still = figure;
  still.id += "-" + std::to_string(moment);
  std::erase_if(still.settings, [](const book::Setting& setting) { return setting.name == "written"; });
  still.settings.push_back({.name = std::string(kMoment), .value = static_cast<double>(moment), .text = {}});
  return still;
}

/// The moments that have a still. At the first one the words themselves are to be seen.
std::vector<book::Figure> moments_of(const book::Document& cover) {
  std::vector<book::Figure> stills;
  for (size_t moment = 1; !cover.figures.empty() && moment <= lines_of(cover).size(); ++moment)
    stills.push_back(at_moment(cover.figures.front(), moment));
  return stills;
}

std::string figure_html(const book::Document& cover, const Materials& materials) {
  book::Document alone = cover;
  std::erase_if(alone.blocks, [](const book::Block& block) { return block.kind != book::BlockKind::figure; });
  if (alone.blocks.size() > 1) alone.blocks.resize(1);
  return to_html(alone, materials.catalog, [](const book::Formula&) { return std::string(); }, {}, materials.repository);
}

/// The words of the figure's sentence, each over a line that marks its place.
std::string sentence_html(const book::Document& cover, const Materials& materials) {
  const book::Figure& figure = cover.figures.front();
  const book::FigureKind& kind = *book::find(materials.catalog, figure.kind);
  if (kind.text.name.empty()) return {};
  const std::string words = book::view::initial_view(figure, kind).text;
  std::string places, html;
  for (const std::string_view word : base::split(words, ' ')) {
    places += "<i></i>";
    html += " <b>" + base::html_escape(word) + "</b>";
  }
  return "<p class=\"sentence\" data-words=\"" + figure.id + "." + std::string(kind.text.name) + "\">" + places + html +
         "</p>\n<p class=\"aloud\" id=\"cover.order\" role=\"status\" data-said=\"{sentence}: “{word}” is now word {place}.\"></p>\n"
         "<p class=\"aloud\" id=\"cover.keys\">Move the word with the left and right arrow keys.</p>\n"
         "<button type=\"button\" role=\"switch\" id=\"cover.positions\" aria-checked=\"false\" hidden>Positions</button>\n";
}

std::string still_html(const book::Document& cover, const book::Figure& still, const Materials& materials) {
  return materials.stills.html_in_window(cover.slug, still, materials.catalog);
}

/// The shot: a stage that stays in the window, and a section for each moment, which scrolls past. The last one is the name's.
std::string shot_html(const book::Document& cover, const Materials& materials) {
  const std::vector<std::string> lines = lines_of(cover);
  const std::vector<book::Figure> stills = moments_of(cover);
  std::string html = "<div class=\"shot\" data-scrub=\"" + cover.figures.front().id + "." + std::string(kMoment) +
                     "\">\n<div class=\"shot-window\">\n" + figure_html(cover, materials) + sentence_html(cover, materials) + "</div>\n";
  for (size_t moment = 0; moment < lines.size(); ++moment) {
    html +=
        "<section>\n" + (moment > 0 ? still_html(cover, stills[moment - 1], materials) : "") + "<p>" + lines[moment] + "</p>\n</section>\n";
  }
  html += "<section>\n" + (stills.empty() ? "" : still_html(cover, stills.back(), materials)) + "</section>\n</div>\n";
  return html;
}

/// "ten", "21"
std::string in_words(int number) {
  constexpr std::string_view kWords[] = {"no",       "one",     "two",     "three",     "four",     "five",     "six",
                                         "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
                                         "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
  return number < std::ssize(kWords) ? std::string(kWords[number]) : std::to_string(number);
}

/// "one minute", "ten minutes"
std::string minutes_text(int minutes) { return in_words(minutes) + (minutes == 1 ? " minute" : " minutes"); }

/// What it takes, from the measured reading times. The story is chapter 0.
std::string time_text(const Manuscript& manuscript) {
  int least = 0, most = 0;
  std::string text;
  for (const Chapter& chapter : manuscript.chapters) {
    const int minutes = book::reading_minutes(chapter.document);
    if (chapter.document.number == book::kUnnumbered) continue;
    if (chapter.document.number == 0) {
      text = "The story takes " + minutes_text(minutes) + ". ";
      continue;
    }
    least = most == 0 ? minutes : std::min(least, minutes);
    most = std::max(most, minutes);
  }
  if (most == 0) return text;
  return text + "A chapter takes " + (least == most ? "" : in_words(least) + " to ") + minutes_text(most) +
         ", and you can stop after any of them.";
}

/// The way in: the first chapter, for whom the book is and what it takes, and for readers who come back the place where they were.
std::string start_html(const Manuscript& manuscript, const std::string& for_whom) {
  std::string html;
  if (!manuscript.chapters.empty()) {
    const book::Document& first = manuscript.chapters.front().document;
    html = "<div class=\"start\"><a href=\"" + base::html_escape(first.slug) + ".html\">Start (" +
           minutes_text(book::reading_minutes(first)) + ")</a>\n<p>" + for_whom + (for_whom.empty() ? "" : "<br>") + time_text(manuscript) +
           "</p></div>\n";
  }
  return html +
         "<p id=\"cover.continue\" hidden>Continue where you were: <a id=\"cover.continue.link\"></a></p>\n"
         "<p id=\"cover.progress\" hidden></p>\n" +
         due_html(manuscript);
}

/// The face of a clock whose hand has come this share of the way round. The application fills the wedge "ID.done", of a hundred parts: a
/// circle of half the radius, as thick as the radius is long. Beside it stands a mark for each exercise, "ID.exercise1" ….
std::string dial_svg(const std::string& id, double share, std::ptrdiff_t exercises = 0) {
  const double angle = 2 * std::numbers::pi * share;
  const auto place = [](double at) { return base::exact(std::round(at * 100) / 100); };
  const std::string hand = share < 0 ? ""
                                     : "<path stroke-width=\"2\" stroke-linecap=\"round\" d=\"M22 22L" + place(22 + 16 * std::sin(angle)) +
                                           " " + place(22 - 16 * std::cos(angle)) + "\"/>";
  std::string marks;
  for (std::ptrdiff_t i = 0; i < exercises; ++i)
    marks += "<rect class=\"exercise\" id=\"" + id + ".exercise" + std::to_string(i + 1) + "\" x=\"48\" y=\"" +
             place(23 - 3.5 * static_cast<double>(exercises) + 7.0 * static_cast<double>(i)) + "\" width=\"5\" height=\"5\"/>";
  return "<svg class=\"clock\" width=\"44\" viewBox=\"0 0 44 44\" aria-hidden=\"true\"><circle cx=\"22\" cy=\"22\" r=\"20\"/><circle "
         "class=\"done\" "
         "id=\"" +
         id +
         ".done\" cx=\"22\" cy=\"22\" r=\"9\" fill=\"none\" stroke-width=\"18\" stroke-opacity=\".35\" transform=\"rotate(-90 22 22)\" "
         "pathLength=\"100\" stroke-dasharray=\"0 100\"/>" +
         hand + marks + "</svg>";
}

/// The contents as a row of dials. The application tells how far each has come ("dial.SLUG", "progress.SLUG").
std::string dials_html(const Manuscript& manuscript) {
  std::string html =
      "<section aria-labelledby=\"cover.contents\">\n<h2 id=\"cover.contents\" class=\"unseen\">Contents</h2>\n<ol class=\"dials\">\n";
  const auto is_numbered = [](const Chapter& chapter) { return chapter.document.number != book::kUnnumbered; };
  const double count = static_cast<double>(std::ranges::count_if(manuscript.chapters, is_numbered));
  double index = 0;
  for (const Chapter& chapter : manuscript.chapters) {
    const book::Document& document = chapter.document;
    const std::string slug = base::html_escape(document.slug);
    html +=
        "<li><a id=\"dial." + slug + "\" href=\"" + slug + ".html\">" +
        dial_svg("dial." + slug, is_numbered(chapter) ? index++ / count : -1, std::ranges::count_if(document.items, book::is_exercise)) +
        "<span class=\"number\">" + number_of(document) + "</span> <span>" + base::html_escape(document.title) +
        "</span></a>\n<p class=\"facts\" id=\"progress." + slug + "\">" + book::facts_text(document, {}) + "</p></li>\n";
  }
  return html + "</ol>\n</section>\n";
}

/// The book's contents as a still of its map, which leads to it.
std::string map_html(const Manuscript& manuscript, const std::string& words, const Materials& materials) {
  const book::Document* map = nullptr;
  manuscript.for_each_text([&](const Chapter& text) { map = text.document.atlas.places.empty() ? map : &text.document; });
  if (!map || map->figures.empty()) return {};
  const std::string href = base::html_escape(map->slug) + ".html";
  return "<section class=\"sheet\" aria-labelledby=\"cover.map\">\n<h2 id=\"cover.map\"><a href=\"" + href + "\">" +
         base::html_escape(map->title) + "</a></h2>\n<p>" + words + "</p>\n<a href=\"" + href + "\" tabindex=\"-1\" aria-hidden=\"true\">" +
         materials.stills.html_in_window(map->slug, map->figures.front(), materials.catalog) + "</a>\n</section>\n";
}

/// What this is and where it begins, in the first window, which the figure fills.
std::string corner_html(const Manuscript& manuscript, const book::Document& cover) {
  std::string html = "<nav class=\"corner\" aria-label=\"Book\"><p><b>" + base::html_escape(cover.title) + "</b>" +
                     (cover.figures.empty() ? "" : " <span>" + std::string(kBookSubtitle) + "</span>") + "</p>";
  if (!manuscript.chapters.empty() && !cover.figures.empty())
    html += "<a id=\"corner.start\" href=\"" + base::html_escape(manuscript.chapters.front().document.slug) +
            ".html\">Start</a><a id=\"corner.continue\" class=\"resume\" hidden>" + dial_svg("corner.continue", 0) +
            "Continue<span id=\"corner.place\"></span></a>";
  html += "<a href=\"#cover.contents\">Contents</a></nav>\n";
  return cover.figures.empty() ? html : html + "<p class=\"scroll-sign\" aria-hidden=\"true\">Scroll</p>\n";
}

}  // namespace

std::string cover_html(const Manuscript& manuscript, const book::Document& cover, const Materials& materials) {
  const std::vector<std::string> texts = paragraphs(cover, cover.blocks);
  std::string html = std::string(cover.figures.empty() ? "<h1>" : "<h1 class=\"unseen\">") + base::html_escape(cover.title) + "</h1>\n" +
                     corner_html(manuscript, cover);
  if (!cover.figures.empty()) html += shot_html(cover, materials);
  html += "<div class=\"front\">\n";
  if (!texts.empty()) html += "<p class=\"about\">" + texts.front() + "</p>\n";
  return html + start_html(manuscript, texts.size() > 1 ? texts[1] : "") +
         map_html(manuscript, texts.size() > 2 ? texts[2] : "", materials) + dials_html(manuscript) + footer_html(manuscript) + "</div>\n";
}

std::vector<OutputFile> cover_stills(const book::Document& cover, const Materials& materials) {
  std::vector<OutputFile> files;
  for (const book::Figure& still : moments_of(cover))
    files.append_range(materials.stills.files_in_window(cover.slug, still, materials.catalog));
  return files;
}

}  // namespace compiler
