#include "compiler/site/chapter_footer.h"

#include <algorithm>

#include "base/text.h"
#include "book/overview.h"
#include "book/quiz/final_quiz.h"
#include "compiler/site/contents.h"

namespace compiler {
namespace {

/// The first sentence of a text, which ends at a full stop, question or exclamation mark before a space.
std::string first_sentence(const std::string& text) {
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    const bool ends = text[i] == '.' || text[i] == '?' || text[i] == '!';
    if (ends && text[i + 1] == ' ') return text.substr(0, i + 1);
  }
  return text;
}

std::string footer(const book::Document& next, std::string_view eyebrow, const std::string& picture) {
  const std::string address = base::html_escape(next.slug) + ".html";
  return "<a class=\"chapter-footer\" href=\"" + address + "\">\n<span class=\"eyebrow\">" + std::string(eyebrow) +
         "</span>\n<span class=\"title\">" + base::html_escape(heading_of(next)) + "</span>\n<span class=\"about\">" +
         base::html_escape(first_sentence(first_paragraph(next))) + "</span>\n" + picture + "</a>\n";
}

}  // namespace

std::string chapter_footer(const Manuscript& manuscript, const book::Document& document, const Materials& materials) {
  const auto here = std::ranges::find(manuscript.chapters, document.slug, [](const Chapter& chapter) { return chapter.document.slug; });
  if (here == manuscript.chapters.end()) return {};
  if (here + 1 == manuscript.chapters.end()) {
    const Chapter* quiz = find_page(manuscript, book::kFinalSlug);
    return quiz == nullptr ? "" : footer(quiz->document, "To close", "");
  }
  const book::Document& next = (here + 1)->document;
  const std::string what = next.number == book::kUnnumbered ? "Next · " : "Next chapter · ";
  return footer(next, what + std::to_string(book::reading_minutes(next)) + " minutes",
                materials.stills.html_of_opening(next, materials.catalog));
}

}  // namespace compiler
