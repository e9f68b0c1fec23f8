#include <algorithm>
#include <array>

#include "base/number.h"
#include "base/text.h"
#include "book/fence.h"
#include "book/markdown.h"
#include "book/number_answer.h"
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
  void read_version(std::string_view value, int line);
  bool read_switch(std::string_view name, std::string_view value, int line);
  bool read_number_field(std::string_view name, std::string_view value, int line);
  void read_mistake(std::string_view text, int line);
  void read_option(std::string_view text, int line);
  void continue_piece(std::string_view text, int line);
  std::string read_option_id(std::string_view text, int line);
  bool check_item();
  void check_options();
  void check_number();
  void lacks(bool wrong, std::string what, std::string mend);
  OptionDraft& answer_draft(size_t index);
  void read_pieces();

  const Fence& fence_;
  Chapter& chapter_;
  Item item_;
  Piece question_;
  std::vector<OptionDraft> drafts_;
  std::vector<OptionDraft> answers_;  ///< a number's: what is said to the right one and to any other
  Piece* open_ = nullptr;             ///< what an indented line continues
  std::string_view number_field_;     ///< the first field that only numbers have
  int number_line_ = 0;
  std::string tolerance_;
  int tolerance_line_ = 0;
  bool has_answer_ = false;
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
  open_ = nullptr;
  skipping_ = false;
  if (content.starts_with("- (") && !content.starts_with("- ( )")) {
    read_mistake(content, line);
    return;
  }
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
  if (open_ != nullptr) {
    open_->add(text, line);
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
    open_ = &question_;
    if (!question_.text.empty()) chapter_.error(line, "The quiz has two questions.", "Make it two quizzes.");
    if (!value.empty()) question_.add(value, line);
  } else if (name == "source") {
    if (!is_source(value)) chapter_.error(line, quoted(value) + " is no source.", "Write it as 000-Q8, or 003-QC for a quick check.");
    item_.source = is_source(value) ? value : "";
  } else if (name == "version") {
    read_version(value, line);
  } else if (!read_switch(name, value, line) && !read_number_field(name, value, line)) {
    chapter_.error(line, "A quiz has no field " + quoted(name) + ".",
                   "Its fields: source, version, question, predict, order, choose; of a number: answer, tolerance, unit, right, wrong.");
  }
}

void QuizReader::read_version(std::string_view value, int line) {
  const double version = base::parse_number(value).value_or(0);
  const bool whole = version >= 1 && version <= 1000 && version == static_cast<int>(version);
  if (!whole) chapter_.error(line, quoted(value) + " is no version.", "Use 1, 2, 3 and so on.");
  item_.version = whole ? static_cast<int>(version) : 1;
}

/// Fields that are there with one value, or not at all. False when `name` is none of them.
bool QuizReader::read_switch(std::string_view name, std::string_view value, int line) {
  struct Switch {
    std::string_view name;
    std::string_view value;
    bool& on;
    std::string_view otherwise;
  };
  bool several = item_.kind == ItemKind::several;
  const Switch switches[] = {{"order", "pinned", item_.pinned, "to have the options shuffled"},
                             {"predict", "yes", item_.predict, "for an ordinary question"},
                             {"choose", "several", several, "when one option is right"}};
  for (const Switch& field : switches) {
    if (field.name != name) continue;
    field.on = true;
    if (value != field.value) {
      chapter_.error(
          line, quoted(value) + " is no value of " + quoted(name) + ".",
          "Write '" + std::string(name) + ": " + std::string(field.value) + "', or leave it out " + std::string(field.otherwise) + ".");
    }
    if (several) item_.kind = ItemKind::several;
    return true;
  }
  return false;
}

/// What is said to the right number (0) and to any other (1).
OptionDraft& QuizReader::answer_draft(size_t index) {
  while (answers_.size() < 2) {
    const bool right = answers_.empty();
    answers_.push_back({.option = {.id = right ? "right" : "wrong", .correct = right}});
  }
  return answers_[index];
}

/// The fields of a question that is answered by a number. False when `name` is none of them.
bool QuizReader::read_number_field(std::string_view name, std::string_view value, int line) {
  constexpr std::array<std::string_view, 5> kFields{"answer", "tolerance", "unit", "right", "wrong"};
  const auto field = std::ranges::find(kFields, name);
  if (field == kFields.end()) return false;
  if (number_line_ == 0) {
    number_field_ = *field;
    number_line_ = line;
  }
  if (name == "answer") {
    const auto number = read_number(value, "");
    if (!number) chapter_.error(line, quoted(value) + " is no number.", "Write digits, like 35333 or 3.5e4; the unit has its own field.");
    answer_draft(kRightNumber).option.value = number.value_or(0);
    has_answer_ = true;
  } else if (name == "tolerance") {
    tolerance_ = value;
    tolerance_line_ = line;
  } else if (name == "unit") {
    item_.unit = value;
  } else {
    answer_draft(0);  // both are there before one is pointed at
    open_ = &answers_[name == "right" ? kRightNumber : kOtherNumber].feedback;
    if (!open_->text.empty()) chapter_.error(line, "The quiz has two fields " + quoted(name) + ".", "Make it one.");
    if (!value.empty()) open_->add(value, line);
  }
  return true;
}

/// "- (6.28) feedback": what is said to whoever answers that.
void QuizReader::read_mistake(std::string_view text, int line) {
  const size_t close = text.find(')');
  const auto value = close == text.npos ? std::nullopt : read_number(text.substr(3, close - 3), item_.unit);
  if (!value) {
    chapter_.error(line, "This typical mistake cannot be read.", "Write '- (6.28) what to say to that answer'.");
    skipping_ = malformed_ = true;
    return;
  }
  if (number_line_ == 0) {
    number_field_ = "- (number)";
    number_line_ = line;
  }
  OptionDraft draft{.option = {.id = "", .value = *value}};
  draft.text.line = line;
  draft.feedback.add(text.substr(close + 1), line);
  drafts_.push_back(std::move(draft));
  open_ = &drafts_.back().feedback;
}

void QuizReader::read_option(std::string_view text, int line) {
  const bool right = text.starts_with("- [x] ") || text.starts_with("- [X] ");
  const size_t open = text.find('(');
  const size_t close = text.find(')');
  const bool marked = right || text.starts_with("- [ ] ");
  constexpr size_t kMarkLength = 6;
  if (!marked || close == text.npos || open != text.find_first_not_of(' ', kMarkLength) || base::trim(text.substr(close + 1)).empty()) {
    chapter_.error(line, "This option cannot be read.", "Write '- [ ] (id) text', and '- [x] (id) text' for a right one.");
    skipping_ = malformed_ = true;
    return;
  }
  OptionDraft draft{.option = {.id = read_option_id(text.substr(open + 1, close - open - 1), line), .correct = right}};
  draft.text.add(text.substr(close + 1), line);
  drafts_.push_back(std::move(draft));
  open_ = &drafts_.back().feedback;
}

std::string QuizReader::read_option_id(std::string_view id, int line) {
  constexpr std::array<std::string_view, 10> kTaken{"kicker",  "question", "options", "number", "unit",
                                                    "verdict", "check",    "again",   "reveal", "status"};  // see html_ids.h
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

void QuizReader::lacks(bool wrong, std::string what, std::string mend) {
  if (!wrong) return;
  chapter_.error(fence_.line, std::move(what), std::move(mend));
  malformed_ = true;
}

/// Says what the whole lacks. False when it cannot be asked.
bool QuizReader::check_item() {
  const bool lines_are_well = !malformed_;
  lacks(!is_id(item_.id), item_.id.empty() ? "The quiz has no id." : quoted(item_.id) + " is no id.",
        "Name it in the fence: ```quiz some-name, of lower-case letters, digits and hyphens.");
  lacks(question_.text.empty(), "The quiz has no question.", "Add a line 'question: …'.");
  if (!lines_are_well) return false;  // a malformed option may be the missing one
  const bool has_options = std::ranges::any_of(drafts_, [](const OptionDraft& draft) { return !draft.text.text.empty(); });
  if (number_line_ > 0 && has_options) {
    chapter_.error(number_line_, "The quiz has options, and " + quoted(number_field_) + ", which belongs to a number.",
                   "Ask either for options or for a number.");
    malformed_ = true;
  } else if (number_line_ > 0) {
    check_number();
  } else {
    check_options();
  }
  return !malformed_;
}

void QuizReader::check_options() {
  const auto right = std::ranges::count_if(drafts_, [](const OptionDraft& draft) { return draft.option.correct; });
  lacks(drafts_.size() < 2, "The quiz has fewer than two options.", "Add lines '- [ ] (id) text'.");
  lacks(drafts_.size() >= 2 && right == 0, "No option of the quiz is right.", "Mark the right one with [x].");
  lacks(right > 1 && item_.kind == ItemKind::one, "More than one option of the quiz is right.",
        "Mark exactly one with [x], or add a line 'choose: several'.");
}

/// "1%" is that part of the answer, "0.5" a distance.
void QuizReader::check_number() {
  lacks(item_.kind == ItemKind::several, "A number cannot be chosen among several.", "Take out the line 'choose: several'.");
  lacks(!has_answer_, "The quiz has no answer.", "Add a line 'answer: 35333'.");
  answer_draft(0);
  item_.kind = ItemKind::number;
  if (tolerance_.empty()) return;
  std::string_view text = tolerance_;
  const bool percent = text.ends_with('%');
  if (percent) text = base::trim(text.substr(0, text.size() - 1));
  const auto tolerance = base::parse_number(text);
  if (!tolerance || *tolerance < 0) {
    chapter_.error(tolerance_line_, quoted(tolerance_) + " is no tolerance.", "Write 1% or 0.5, or leave it out.");
    return;
  }
  item_.tolerance = percent ? *tolerance / 100 : *tolerance;
  item_.relative = percent;
}

void QuizReader::read_pieces() {
  if (!question_.text.empty()) item_.question = read_inline(question_.text, question_.line, chapter_);
  const bool number = item_.kind == ItemKind::number;
  if (number) drafts_.insert(drafts_.begin(), answers_.begin(), answers_.end());
  int mistakes = 0;
  for (OptionDraft& draft : drafts_) {
    if (draft.option.id.empty()) draft.option.id = "mistake-" + std::to_string(++mistakes);
    if (!draft.text.text.empty()) draft.option.text = read_inline(draft.text.text, draft.text.line, chapter_);
    if (!draft.feedback.text.empty()) {
      draft.option.feedback = read_inline(draft.feedback.text, draft.feedback.line, chapter_);
    } else if (number) {
      chapter_.error(draft.text.line > 0 ? draft.text.line : fence_.line, "The answer " + quoted(draft.option.id) + " has no feedback.",
                     draft.text.line > 0 ? "Say behind the number what the thought misses." : "Add a line '" + draft.option.id + ": …'.");
    } else {
      chapter_.error(draft.text.line, "The option " + quoted(draft.option.id) + " has no feedback.",
                     "Say below it, indented, why it is right or wrong.");
    }
    draft.option.line = draft.text.line > 0 ? draft.text.line : fence_.line;
    item_.options.push_back(std::move(draft.option));
  }
}

}  // namespace

std::optional<Block> read_quiz(const Fence& fence, Chapter& chapter) { return QuizReader(fence, chapter).read(); }

}  // namespace book
