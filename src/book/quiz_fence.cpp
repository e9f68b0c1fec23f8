#include <algorithm>
#include <array>

#include "base/number.h"
#include "base/text.h"
#include "book/fence.h"
#include "book/markdown.h"
#include "book/settings.h"

namespace book {
namespace {

/// A stretch of inline Markdown that may run over several lines.
struct Piece {
  std::string text;
  int line = 0;

  void add(std::string_view more, int at_line) {
    if (line == 0) line = at_line;
    // Lines stay lines, so that a mistake inside is reported where it is.
    if (!text.empty()) text += '\n';
    text += base::trim(more);
  }
};

struct OptionDraft {
  Option option;
  Piece text;
  Piece feedback;
};

/// Reads the lines of one quiz fence, then its pieces.
class QuizReader {
 public:
  QuizReader(const Fence& fence, Chapter& chapter) : fence_(fence), chapter_(chapter) {
    item_.id = fence.argument;
    item_.line = fence.line;
  }

  std::optional<Block> read();

 private:
  void read_line(std::string_view text, int line);
  void read_field(std::string_view name, std::string_view value, int line);
  void read_option(std::string_view text, int line);
  void continue_piece(std::string_view text, int line);
  std::string read_option_id(std::string_view text, int line);
  bool check_item();
  void read_pieces();

  const Fence& fence_;
  Chapter& chapter_;
  Item item_;
  Piece question_;
  std::vector<OptionDraft> drafts_;
  bool in_question_ = false;
  bool skipping_ = false;  ///< the option above was malformed: its feedback is no second mistake
  bool malformed_ = false;
};

std::optional<Block> QuizReader::read() {
  int line = fence_.line;
  for (const std::string_view text : base::split(fence_.text, '\n')) read_line(text, ++line);
  const bool usable = check_item();
  read_pieces();
  if (!usable) {
    if (!item_.id.empty()) chapter_.broken_ids.insert(item_.id);
    return std::nullopt;
  }
  chapter_.document.items.push_back(std::move(item_));
  return Block{.kind = BlockKind::quiz, .line = fence_.line, .index = static_cast<int>(chapter_.document.items.size()) - 1};
}

void QuizReader::read_line(std::string_view text, int line) {
  const std::string_view content = base::trim(text);
  if (content.empty()) return;
  if (text.front() == ' ' || text.front() == '\t') {
    continue_piece(content, line);
    return;
  }
  in_question_ = false;
  skipping_ = false;
  if (content.starts_with("- ")) {
    read_option(content, line);
    return;
  }
  const size_t colon = content.find(':');
  const std::string_view name = content.substr(0, colon);
  if (colon == content.npos) {
    chapter_.error(line, "This line belongs to no part of the quiz.", "Indent it to continue the line above, or write '- [ ] (id) text'.");
    malformed_ = true;
    return;
  }
  read_field(name, base::trim(content.substr(colon + 1)), line);
}

void QuizReader::continue_piece(std::string_view text, int line) {
  if (skipping_) return;
  if (in_question_) {
    question_.add(text, line);
  } else if (!drafts_.empty()) {
    drafts_.back().feedback.add(text, line);
  } else {
    chapter_.error(line, "This indented line continues nothing.", "Only the question and the feedback of options go on over lines.");
  }
}

/// "000-Q8" or "003-QC".
bool is_source(std::string_view text) {
  const auto digits = [](std::string_view part) { return !part.empty() && part.find_first_not_of("0123456789") == part.npos; };
  if (text.size() < 6 || !digits(text.substr(0, 3)) || text.substr(3, 2) != "-Q") return false;
  return text.substr(5) == "C" || digits(text.substr(5));
}

void QuizReader::read_field(std::string_view name, std::string_view value, int line) {
  if (name == "question") {
    in_question_ = true;
    if (!question_.text.empty()) chapter_.error(line, "The quiz has two questions.", "Make it two quizzes.");
    if (!value.empty()) question_.add(value, line);
  } else if (name == "source") {
    if (!is_source(value)) chapter_.error(line, quoted(value) + " is no source.", "Write it as 000-Q8, or 003-QC for a quick check.");
    item_.source = is_source(value) ? value : "";
  } else if (name == "version") {
    const double version = base::parse_number(value).value_or(0);
    const bool whole = version >= 1 && version <= 1000 && version == static_cast<int>(version);
    if (!whole) chapter_.error(line, quoted(value) + " is no version.", "Use 1, 2, 3 and so on.");
    item_.version = whole ? static_cast<int>(version) : 1;
  } else {
    chapter_.error(line, "A quiz has no field " + quoted(name) + ".", "Its fields: source, version, question.");
  }
}

void QuizReader::read_option(std::string_view text, int line) {
  const bool right = text.starts_with("- [x] ") || text.starts_with("- [X] ");
  const size_t open = text.find('(');
  const size_t close = text.find(')');
  const bool marked = right || text.starts_with("- [ ] ");
  constexpr size_t kMarkLength = 6;
  if (!marked || close == text.npos || open != text.find_first_not_of(' ', kMarkLength) || base::trim(text.substr(close + 1)).empty()) {
    chapter_.error(line, "This option cannot be read.", "Write '- [ ] (id) text', and '- [x] (id) text' for the right one.");
    skipping_ = malformed_ = true;
    return;
  }
  OptionDraft draft{.option = {.id = read_option_id(text.substr(open + 1, close - open - 1), line), .correct = right}};
  draft.text.add(text.substr(close + 1), line);
  drafts_.push_back(std::move(draft));
}

std::string QuizReader::read_option_id(std::string_view id, int line) {
  constexpr std::array<std::string_view, 4> kTaken{"kicker", "question", "check", "status"};  // other parts of a quiz, see html_ids.h
  const bool reserved = std::ranges::find(kTaken, id) != kTaken.end();
  const bool repeated = std::ranges::any_of(drafts_, [id](const OptionDraft& draft) { return draft.option.id == id; });
  if (!is_id(id)) {
    chapter_.error(line, quoted(id) + " is no id.", "Use lower-case letters, digits and hyphens, with a letter first.");
  } else if (reserved) {
    chapter_.error(line, "An option cannot be called " + quoted(id) + ".", "Choose another id: the quiz itself uses this one.");
  } else if (repeated) {
    chapter_.error(line, "Two options are called " + quoted(id) + ".", "Give each its own id.");
  } else {
    return std::string(id);
  }
  malformed_ = true;
  return std::string(id);
}

/// Says what the whole lacks. False when it cannot be asked.
bool QuizReader::check_item() {
  const auto right = std::ranges::count_if(drafts_, [](const OptionDraft& draft) { return draft.option.correct; });
  bool usable = !malformed_;
  const auto lacks = [&](bool wrong, std::string what, std::string mend) {
    if (!wrong) return;
    chapter_.error(fence_.line, std::move(what), std::move(mend));
    usable = false;
  };
  lacks(!is_id(item_.id), item_.id.empty() ? "The quiz has no id." : quoted(item_.id) + " is no id.",
        "Name it in the fence: ```quiz some-name, of lower-case letters, digits and hyphens.");
  lacks(question_.text.empty(), "The quiz has no question.", "Add a line 'question: …'.");
  if (malformed_) return false;  // a malformed option may be the missing one
  lacks(drafts_.size() < 2, "The quiz has fewer than two options.", "Add lines '- [ ] (id) text'.");
  lacks(drafts_.size() >= 2 && right == 0, "No option of the quiz is right.", "Mark the right one with [x].");
  lacks(right > 1, "More than one option of the quiz is right.", "Mark exactly one with [x].");
  return usable;
}

void QuizReader::read_pieces() {
  if (!question_.text.empty()) item_.question = read_inline(question_.text, question_.line, chapter_);
  for (OptionDraft& draft : drafts_) {
    draft.option.text = read_inline(draft.text.text, draft.text.line, chapter_);
    if (draft.feedback.text.empty()) {
      chapter_.error(draft.text.line, "The option " + quoted(draft.option.id) + " has no feedback.",
                     "Say below it, indented, why it is right or wrong.");
    } else {
      draft.option.feedback = read_inline(draft.feedback.text, draft.feedback.line, chapter_);
    }
    item_.options.push_back(std::move(draft.option));
  }
}

}  // namespace

std::optional<Block> read_quiz(const Fence& fence, Chapter& chapter) { return QuizReader(fence, chapter).read(); }

}  // namespace book
