#include <algorithm>
#include <array>

#include "base/number.h"
#include "base/text.h"
#include "book/parse/settings.h"
#include "book/quiz/parse/draft.h"

namespace book {
namespace {

constexpr std::array<std::string_view, 14> kTaken{"kicker", "question", "options", "number", "unit",  "verdict", "check", "again",
                                                  "reveal", "status",   "read",    "where",  "state", "sides"};  // see element_ids.h

const char* form_of(ItemKind kind) {
  if (kind == ItemKind::order) return "Write '- [1] (id) text', with its right place in the brackets.";
  if (kind == ItemKind::claim) return "Write '- [ ] (id) true: text' or '- [ ] (id) false: text', and '- [x] …' for the right one.";
  return "Write '- [ ] (id) text', and '- [x] (id) text' for a right one.";
}

/// Takes "true:" or "false:" from the front of `text`.
std::optional<bool> take_verdict(std::string_view& text) {
  for (const bool says_true : {true, false}) {
    const std::string_view word = says_true ? "true:" : "false:";
    if (!text.starts_with(word)) continue;
    text = base::trim(text.substr(word.size()));
    return says_true;
  }
  return std::nullopt;
}

void read_choice(QuizDraft& draft, const QuizEntry& entry) {
  const auto marked = read_marked(entry.head);
  const ItemKind kind = draft.item.kind;
  const bool right = marked && (marked->mark == "x" || marked->mark == "X");
  const int place = marked && kind == ItemKind::order ? static_cast<int>(base::parse_number(marked->mark).value_or(0)) : 0;
  std::string_view text = marked ? marked->rest : "";
  const std::optional<bool> verdict = kind == ItemKind::claim ? take_verdict(text) : std::nullopt;
  const bool fits = kind == ItemKind::order ? place > 0 : marked && (right || marked->mark == " ");
  if (!fits || text.empty() || (kind == ItemKind::claim && !verdict)) {
    return draft.refuse(entry.line, "This option cannot be read.", form_of(kind));
  }
  OptionDraft& option = add_option(draft, marked->inside, right || kind == ItemKind::order, entry.line);
  option.option.place = place;
  option.option.says_true = verdict.value_or(false);
  option.text.add(text, entry.line);
  option.feedback = entry.below;
}

/// Places are 1, 2, 3 …, each once.
bool are_places(const std::vector<OptionDraft>& options) {
  for (int place = 1; place <= static_cast<int>(options.size()); ++place) {
    if (std::ranges::count_if(options, [place](const OptionDraft& o) { return o.option.place == place; }) != 1) return false;
  }
  return true;
}

}  // namespace

std::optional<Marked> read_marked(std::string_view head) {
  Marked marked;
  if (head.starts_with('[')) {
    const size_t end = head.find(']');
    if (end == head.npos || end + 1 >= head.size() || head[end + 1] != ' ') return std::nullopt;
    marked.mark = head.substr(1, end - 1);
    head = base::trim(head.substr(end + 1));
  }
  const size_t close = head.find(')');
  if (!head.starts_with('(') || close == head.npos) return std::nullopt;
  marked.inside = head.substr(1, close - 1);
  marked.rest = base::trim(head.substr(close + 1));
  return marked;
}

OptionDraft& add_option(QuizDraft& draft, std::string_view id, bool correct, int line) {
  const bool reserved = std::ranges::find(kTaken, id) != kTaken.end() || id.starts_with("hole");
  const bool repeated = std::ranges::any_of(draft.options, [id](const OptionDraft& other) { return other.option.id == id; });
  if (!is_id(id)) {
    draft.refuse(line, quoted(id) + " is no id.", "Use lower-case letters, digits and hyphens, with a letter first.");
  } else if (reserved) {
    draft.refuse(line, "An option cannot be called " + quoted(id) + ".", "Choose another id: the quiz itself uses this one.");
  } else if (repeated) {
    draft.refuse(line, "Two options are called " + quoted(id) + ".", "Give each its own id.");
  }
  draft.options.push_back({.option = {.id = std::string(id), .correct = correct}, .line = line});
  return draft.options.back();
}

void read_choices(QuizDraft& draft) {
  for (const QuizEntry& entry : draft.entries) read_choice(draft, entry);
}

void check_choices(QuizDraft& draft) {
  const std::vector<OptionDraft>& options = draft.options;
  const ItemKind kind = draft.item.kind;
  const auto right = std::ranges::count_if(options, [](const OptionDraft& o) { return o.option.correct; });
  draft.refuse_if(options.size() < 2, "The quiz has fewer than two options.", "Add lines '- [ ] (id) text'.");
  if (kind == ItemKind::order) {
    return draft.refuse_if(options.size() >= 2 && !are_places(options), "The places of the options are not 1, 2, 3 and so on, each once.",
                           "Number them in the brackets.");
  }
  draft.refuse_if(options.size() >= 2 && right == 0, "No option of the quiz is right.", "Mark the right one with [x].");
  draft.refuse_if(right > 1 && kind == ItemKind::one, "More than one option of the quiz is right.",
                  "Mark exactly one with [x], or add a line 'choose: several'.");
  if (kind != ItemKind::claim) return;
  draft.refuse_if(right > 1, "More than one option of the quiz is right.", "Mark exactly one with [x].");
  const auto says_true = std::ranges::count_if(options, [](const OptionDraft& o) { return o.option.says_true; });
  draft.refuse_if(says_true == 0 || says_true == std::ssize(options), "All reasons are for the same verdict.",
                  "Let some options begin with 'true:' and some with 'false:'.");
}

void read_pairs(QuizDraft& draft) {
  for (const QuizEntry& entry : draft.entries) {
    const auto marked = read_marked(entry.head);
    const size_t arrow = marked ? marked->rest.find("=>") : std::string_view::npos;
    const std::string_view side = arrow == std::string_view::npos ? "" : base::trim(marked->rest.substr(arrow + 2));
    if (side.empty() || !marked->mark.empty()) {
      draft.refuse(entry.line, "This pair cannot be read.", "Write '- (id) text => what fits it', or '- (id) => what fits nothing'.");
      continue;
    }
    const std::string_view text = base::trim(marked->rest.substr(0, arrow));
    OptionDraft& option = add_option(draft, marked->inside, !text.empty(), entry.line);
    if (!text.empty()) option.text.add(text, entry.line);
    option.side.add(side, entry.line);
    option.feedback = entry.below;
  }
  std::ranges::stable_partition(draft.options, [](const OptionDraft& option) { return option.option.correct; });
}

void check_pairs(QuizDraft& draft) {
  constexpr size_t kMaxSides = 8;
  const auto rows = std::ranges::count_if(draft.options, [](const OptionDraft& o) { return o.option.correct; });
  draft.refuse_if(rows < 2, "The quiz has fewer than two pairs.", "Add lines '- (id) text => what fits it'.");
  draft.refuse_if(draft.options.size() > kMaxSides, "The quiz has more than eight sides to choose from.", "Take some out.");
}

}  // namespace book
