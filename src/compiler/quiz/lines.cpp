#include <algorithm>

#include "base/text.h"
#include "compiler/quiz/kind.h"

namespace compiler {
namespace {

/// Whether a field's value may continue on indented lines.
bool is_multiline(std::string_view name) {
  const auto is_long = [name](const OwnField& field) { return field.name == name && field.multiline; };
  return name == "other" || name == "hint" || std::ranges::any_of(question_parsers(), [&](const QuestionParser* parser) {
           return parser->question == name || is_long(parser->subject) || std::ranges::any_of(parser->fields, is_long);
         });
}

/// Reads lines one after another. An indented line continues the field or entry above it.
class LineReader {
 public:
  explicit LineReader(QuizDraft& draft) : draft_(draft) {}

  void read(std::string_view text, int line) {
    const std::string_view content = base::trim(text);
    if (content.empty()) return;
    if (text.front() == ' ' || text.front() == '\t') return append_continuation(content, line);
    if (is_full(line)) return;
    const size_t colon = content.find(':');
    open_ = Open::nothing;
    if (content.starts_with("- ")) {
      draft_.entries.push_back({base::trim(content.substr(2)), {}, line});
      open_ = Open::entry;
    } else if (colon == content.npos) {
      draft_.reject(line, "This line is not part of the quiz.", "Indent it to continue the line above, or write '- [ ] (id) text'.");
    } else {
      const std::string_view value = base::trim(content.substr(colon + 1));
      draft_.fields.push_back({content.substr(0, colon), {}, line});
      if (!value.empty()) draft_.fields.back().value.add(value, line);
      if (is_multiline(draft_.fields.back().name)) open_ = Open::field;
    }
  }

 private:
  enum class Open { nothing, field, entry };

  /// Whether there are so many fields and entries that no more are read. This is no question, and they would all be compared.
  bool is_full(int line) {
    constexpr size_t kMost = 200;
    if (draft_.fields.size() + draft_.entries.size() < kMost) return false;
    if (!full_)
      draft_.reject(line, "The quiz has more than " + std::to_string(kMost) + " fields and options.", "Split it into several quizzes.");
    return full_ = true;
  }

  void append_continuation(std::string_view text, int line) {
    if (full_) return;
    if (open_ == Open::field) return draft_.fields.back().value.add(text, line);
    if (open_ == Open::entry) return draft_.entries.back().below.add(text, line);
    draft_.chapter.error(line, "There is nothing for this indented line to continue.",
                         "Only the question and the feedback of options may span several lines.");
  }

  QuizDraft& draft_;
  Open open_ = Open::nothing;
  bool full_ = false;
};

}  // namespace

void Piece::add(std::string_view more, int at_line) {
  if (line == 0) line = at_line;
  // Line breaks are kept, so that a mistake inside is reported on its own line.
  if (!text.empty()) text += '\n';
  text += base::trim(more);
}

const QuizField* QuizDraft::field(std::string_view name) const {
  const auto found = std::ranges::find(fields, name, &QuizField::name);
  return found == fields.end() ? nullptr : &*found;
}

void QuizDraft::reject(int line, std::string wrong, std::string fix) {
  chapter.error(line, std::move(wrong), std::move(fix));
  malformed = true;
}

void QuizDraft::reject_if(bool wrong, std::string what, std::string fix) {
  if (wrong) reject(fence.line, std::move(what), std::move(fix));
}

void read_lines(QuizDraft& draft) {
  LineReader reader(draft);
  int line = draft.fence.line;
  for (const std::string_view text : base::split(draft.fence.text, '\n')) reader.read(text, ++line);
}

}  // namespace compiler
