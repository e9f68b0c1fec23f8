#include <algorithm>

#include "base/text.h"
#include "compiler/quiz/kind.h"

namespace book::kinds {
extern const QuestionKind pairs;
}  // namespace book::kinds

namespace compiler {

namespace parsers {
namespace {

void read_options(QuizDraft& draft) {
  for (const QuizEntry& entry : draft.entries) {
    const auto marked = read_marked(entry.head);
    const size_t arrow = marked ? marked->rest.find("=>") : std::string_view::npos;
    const std::string_view side = arrow == std::string_view::npos ? "" : base::trim(marked->rest.substr(arrow + 2));
    if (side.empty() || !marked->mark.empty()) {
      draft.reject(entry.line, "This pair cannot be read.", "Write '- (id) text => what fits it', or '- (id) => what fits nothing'.");
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

void check_options(QuizDraft& draft) {
  constexpr size_t kMaxSides = 8;
  draft.reject_if(count_right(draft) < 2, "The quiz has fewer than two pairs.", "Add lines '- (id) text => what fits it'.");
  draft.reject_if(draft.options.size() > kMaxSides, "The quiz has more than eight sides to choose from.", "Take some out.");
}

}  // namespace

extern const QuestionParser pairs{.kind = book::kinds::pairs,
                                  .priority = 3,
                                  .choose = "pairs",
                                  .has_own_form = true,
                                  .read_options = read_options,
                                  .check_options = check_options};

}  // namespace parsers
}  // namespace compiler
