#include <utility>

#include "app/questions.h"
#include "book/element_ids.h"
#include "book/quiz/grade.h"

// Questions that the reader's own training run judges. A prediction is kept until there is a run.
namespace app {

/// Notes which run judges, and puts its numbers into the texts. False if none can.
bool Questions::take_run(book::Item& item, book::Attempt& attempt, const book::TrainingRun& present) {
  const book::TrainingRun* run = judging_run(item, attempt, present);
  if (!run) return false;
  attempt.run = book::TrainingRun(*run);
  attempt.kept = false;
  write_outcomes(item, attempt.run);
  return true;
}

/// The focus goes on to the link to the figure, where the reader trains.
Changed Questions::keep(const Chapter& chapter, size_t item) {
  const book::Item& of = chapter.document.items[item];
  if (!of.predict || !ranks_run(of)) return {};
  book::Attempt& attempt = attempt_at(chapter, item);
  attempt.kept = attempt.opened = true;
  Changed changed = answered(of);
  if (chapter.focused == book::check_id(of.id)) changed.focus = book::link_in(book::where_id(of.id));
  return changed;
}

/// Neither the focus moves nor is it carried out what feedback shows in the figure: the reader is just training there.
Changed Questions::follow_runs(const Chapter& chapter) {
  Changed changed;
  for (size_t i = 0; i < chapter.document.items.size(); ++i) {
    book::Item& of = chapter.document.items[i];
    if (!asks_about_run(of)) continue;
    book::TrainingRun present = training_run(of, chapter.figures);
    if (std::exchange(runs_[of.id], present) == present) continue;
    const book::Attempt& attempt = attempt_at(chapter, i);
    changed |= Changed{.questions = true};
    if (attempt.kept && can_judge(of, present)) {
      changed |= judge(chapter, i);
      changed.answer = -1;
      changed.focus.clear();
    } else if (!attempt.checked) {
      write_outcomes(of, present);
    }
  }
  return changed;
}

}  // namespace app
