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

/// The link that sets up the figure in which the reader trains; -1 if the question is not about her run.
int Questions::setup_link(const book::Item& item) { return asks_about_run(item) && !item.where.empty() ? item.where.back().link : -1; }

/// The figure is set up as the question needs it, and the focus goes on to the link to it, where the reader trains.
Changed Questions::keep(const Chapter& chapter, size_t item) {
  const book::Item& of = chapter.document.items[item];
  if (!of.predict) return {};
  book::Attempt& attempt = attempt_at(chapter, item);
  attempt.kept = attempt.opened = true;
  Changed changed = answered(of);
  changed.answer = setup_link(of);
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
    const std::pair known(present, run_state(of, chapter.figures));
    if (std::exchange(runs_[of.id], known) == known) continue;
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
