#include "base/number.h"
#include "base/text.h"
#include "compiler/did_you_mean.h"
#include "compiler/parse/fence.h"
#include "compiler/parse/settings.h"

namespace compiler {
namespace {

constexpr std::string_view kPrompt = ">>> ";  // Python's own, as in its documentation
constexpr int kMaxCodeColumns = 62;           // characters of 14 px JetBrains Mono that fit in 560 px minus the padding

int code_points(std::string_view text) {
  int count = 0;
  for (size_t offset = 0; offset < text.size(); ++count) base::next_code_point(text, &offset);
  return count;
}

/// Parses "angle: 3, sin: 4-5" as named lines and reports the entries that cannot be read.
std::vector<book::NamedLines> read_named_lines(std::string_view text, const Fence& fence, ChapterDraft& chapter) {
  const int count = static_cast<int>(base::split(fence.text, '\n').size());
  std::vector<book::NamedLines> named;
  for (const std::string_view entry : base::split(text, ',')) {
    const size_t colon = entry.find(':');
    const std::string_view name = base::trim(entry.substr(0, colon));
    const std::string_view range = colon == entry.npos ? std::string_view() : base::trim(entry.substr(colon + 1));
    const size_t dash = range.find('-');
    const double first = base::parse_number(range.substr(0, dash)).value_or(0);
    const double last = dash == range.npos ? first : base::parse_number(range.substr(dash + 1)).value_or(0);
    if (!is_part_name(name) || !(first >= 1 && first <= last && last <= count)) {
      chapter.error(fence.line, "The named lines " + in_quotes(base::trim(entry)) + " cannot be read.",
                    "Write {name: 3} or {name: 3-5}, with lines of the listing counted from 1.");
      continue;
    }
    named.push_back({std::string(name), static_cast<int>(first), static_cast<int>(last)});
  }
  return named;
}

}  // namespace

std::optional<book::Block> read_story(const Fence& fence, ChapterDraft& chapter) {
  if (!fence.argument.empty() || !base::trim(fence.text).empty())
    chapter.error(fence.line, "The fence 'story' is not empty.", "Leave it empty: it only says how the chapter is laid out.");
  return book::Block{.kind = book::BlockKind::dials, .line = fence.line};
}

std::optional<book::Block> read_formula(const Fence& fence, ChapterDraft& chapter) {
  if (!fence.argument.empty()) chapter.error(fence.line, "A formula takes nothing after 'math'.", "Put the TeX on the lines below.");
  const std::string_view tex = base::trim(fence.text);
  if (tex.empty()) {
    chapter.error(fence.line, "The formula is empty.", "Put its TeX between the fences.");
    return std::nullopt;
  }
  return book::Block{.kind = book::BlockKind::formula, .line = fence.line, .index = chapter.formula(tex, true, fence.line)};
}

void check_code_line(std::string_view text, int line, ChapterDraft& chapter) {
  const int columns = code_points(text);
  if (columns <= kMaxCodeColumns) return;
  chapter.warning(line, "This line of code has " + std::to_string(columns) + " characters.",
                  "Break it: the column holds " + std::to_string(kMaxCodeColumns) + ".");
}

/// A misspelt fence would be shown as a listing.
void check_language(std::string_view language, int line, ChapterDraft& chapter) {
  const std::vector<std::string_view> words = fence_words();
  const Meant meant = Meant(language).among(words);
  if (!meant.nearest().empty())
    chapter.error(line, "There is no fence " + in_quotes(language) + ".",
                  meant.question() + "A listing has the name of its language here.");
}

/// Takes the lines ">>> call" from the end of a listing.
std::string take_call(std::string& text) {
  std::string call;
  for (size_t at = text.rfind(kPrompt); at != text.npos && text.find('\n', at) == text.npos && (at == 0 || text[at - 1] == '\n');
       at = text.rfind(kPrompt)) {
    call = text.substr(at + kPrompt.size()) + (call.empty() ? "" : "\n") + call;
    text.erase(at);
    while (text.ends_with('\n')) text.pop_back();
  }
  return call;
}

book::Block read_code(const Fence& fence, ChapterDraft& chapter) {
  check_language(fence.word, fence.line, chapter);
  int line = fence.line;
  for (const std::string_view text : base::split(fence.text, '\n')) check_code_line(text, ++line, chapter);
  book::Block block{.kind = book::BlockKind::code, .line = fence.line, .text = fence.text, .language = fence.word};
  if (fence.word == "python") block.call = take_call(block.text);
  const std::string_view names = fence.argument;
  if (names.starts_with('{') && names.ends_with('}'))
    block.named_lines = read_named_lines(names.substr(1, names.size() - 2), fence, chapter);
  return block;
}

}  // namespace compiler
