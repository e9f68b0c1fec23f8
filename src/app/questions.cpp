#include "app/questions.h"

#include <algorithm>
#include <utility>

#include "book/element_ids.h"
#include "book/pretest/pretest.h"
#include "book/quiz/arrange.h"
#include "book/quiz/explanation.h"
#include "book/quiz/grade.h"
#include "book/quiz/once_more.h"
#include "book/review/review.h"
#include "platform/host.h"

// Attempts at the questions of the open chapter.
namespace app {
namespace {

/// The control that answers a question, to which the focus goes when it is open again.
std::string first_control(const book::Item& item, const book::ItemView& view) {
  return item.kind->control->first_id(item, item.options[static_cast<size_t>(view.order.front())]);
}

/// The first link to a figure in the feedback that is shown: that of the chosen option, before those of others. -1: there is none. A wrong
/// answer given in a figure stays there, for the next try.
int figure_link(const Chapter& chapter, const book::Item& item, const book::ItemView& view) {
  if (item.kind->control->is_figure && view.status == book::ItemView::Status::wrong) return -1;
  for (const int option : view.order) {
    if (!view.options[static_cast<size_t>(option)].feedback_shown) continue;
    for (const book::Run& run : item.options[static_cast<size_t>(option)].feedback) {
      if (run.link >= 0 && !chapter.document.links[static_cast<size_t>(run.link)].figure_id.empty()) return run.link;
    }
  }
  return -1;
}

/// Notes which run judges, and puts its numbers into the texts. False if none can.
bool take_run(book::Item& item, book::Attempt& attempt, const book::TrainingRun& present) {
  const book::TrainingRun* run = judging_run(item, attempt, present);
  if (!run) return false;
  attempt.run = book::TrainingRun(*run);
  attempt.kept = false;
  write_outcomes(item, attempt.run);
  return true;
}

/// The link that sets up the figure in which the reader trains; -1 if the question is not about her run.
int setup_link(const book::Item& item) { return asks_about_run(item) && !item.where.empty() ? item.where.back().link : -1; }

}  // namespace

Effects Questions::open(book::Document& document) {
  for (const Pass* pass : passes()) const_cast<Pass*>(pass)->open(document);
  runs_.clear();
  judging_.clear();
  drag_ = {};
  since_ms_ = platform::now_ms();
  asks_sure_ = book::is_review(document);
  has_check_ = asks_sure_ || book::is_pretest(document);
  Effects effects = begin_attempts(document);
  return effects |= sheet_.report_denial();
}

/// Gives each question of the chapter an attempt, with an order for its options and the values drawn from its seed. Answers to other
/// versions of a question are ignored.
Effects Questions::begin_attempts(book::Document& document) {
  const bool other_pass = pass() && pass()->follow(document, sheet_);
  for (size_t i = 0; i < document.items.size(); ++i) {
    book::Item& item = document.items[i];
    book::Attempt& attempt = sheet_.at(item.id);
    const bool begun = attempt.version == item.version && (attempt.seed != 0 || !is_blank(attempt));
    if (!begun)
      attempt = {.version = item.version,
                 .seed = pass() ? pass()->seed_of(document, i, sheet_.attempts(), functions_) : sheet_.next_seed()};
    book::instantiate(item, document.links, attempt.seed, functions_);
    if (asks_about_run(item)) write_outcomes(item, attempt.run);
  }
  return {.questions = true, .document = other_pass};
}

book::ItemView Questions::view_of(const book::Item& item, std::span<const Figure> figures) const {
  book::Attempt attempt = sheet_.attempt_at(item);
  const bool done = pass() && pass()->closes(item, attempt);
  attempt.revealed = attempt.revealed || (done && pass()->explains());
  book::ItemView view = book::view_of(item, attempt, {figure_state(item, figures), training_run(item, figures), run_state(item, figures)});
  if (done) {
    view.closed = true;
    view.can_retry = view.can_reveal = view.can_hint = false;
  }
  if (pass()) pass()->show(item, sheet_.attempts(), view);
  if (judging_.contains(item.id)) {  // the button keeps the focus, and does nothing
    view.status = book::ItemView::Status::chosen;
    view.words = "Checking.";
  }
  using enum book::ItemView::Status;
  view.asks_sure = asks_sure_ && !view.closed && (view.status == unanswered || view.status == chosen);
  if (has_check_ && !view.closed && (view.status == unanswered || view.status == chosen) && item.kind->grades_immediately) {
    view.has_check = true;
    view.can_check = view.status == chosen;
  }
  drag_.show(item, view);
  return view;
}

std::vector<book::ItemView> Questions::views(const Chapter& chapter) const {
  std::vector<book::ItemView> views;
  for (const book::Item& item : chapter.document.items) views.push_back(view_of(item, chapter.figures));
  return views;
}

Effects Questions::choose(const Chapter& chapter, size_t item_index, size_t option) {
  const book::Item& item = chapter.document.items[item_index];
  const std::string& id = item.options[option].id;
  if (view_of(item, chapter.figures).closed) return {};
  book::Attempt& attempt = sheet_.at(item.id);
  const bool chosen = book::is_chosen(attempt, id);
  if (item.kind->several_may_be_chosen) {
    chosen ? (void)std::erase(attempt.chosen, id) : attempt.chosen.push_back(id);
  } else if (chosen && attempt.checked) {
    return {};
  } else {
    attempt.chosen = {id};
  }
  reopen(attempt);
  return item.kind->grades_immediately && !has_check_ ? judge(chapter, item_index) : save(item);
}

/// The number is saved when it is checked: half a number is not an answer.
Effects Questions::write_number(const Chapter& chapter, size_t item_index, std::string_view text) {
  const book::Item& item = chapter.document.items[item_index];
  book::Attempt& attempt = sheet_.at(item.id);
  if (attempt.number == text || view_of(item, chapter.figures).closed) return {};
  attempt.number = text;
  reopen(attempt);
  return {.questions = true};
}

Effects Questions::check(const Chapter& chapter, size_t item_index) {
  const book::Item& item = chapter.document.items[item_index];
  if (!view_of(item, chapter.figures).can_check) return {};
  if (!is_exercise(item)) return judge(chapter, item_index);
  if (!judging_.insert(item.id).second) return {};
  platform::judge(book::exercise_name(item.id));
  return {.questions = true};
}

Effects Questions::take_verdict(const Chapter& chapter, std::string_view exercise, std::string_view verdict,
                                const book::Versions& current) {
  const std::string item_id = std::string(book::kExercisePrefix).append(exercise);
  const size_t end = std::min(verdict.find('\n'), verdict.size());
  const std::string_view option = verdict.substr(0, end), code = verdict.substr(std::min(end + 1, verdict.size()));
  judging_.erase(item_id);
  const auto item = std::ranges::find(chapter.document.items, item_id, &book::Item::id);
  if (item == chapter.document.items.end()) return record_verdict(item_id, option, code, current);
  if (book::find_option(*item, option) < 0) return {.questions = true};
  const book::ItemView was = view_of(*item, chapter.figures);
  const int tries = was.tries;
  book::judge_code(sheet_.at(item->id), option, code);
  log(*item, tries);
  return tell_verdict(chapter, *item, was);
}

Effects Questions::judge(const Chapter& chapter, size_t item_index) {
  book::Item& item = chapter.document.items[item_index];
  book::Attempt& attempt = sheet_.at(item.id);
  if (std::string state = figure_state(item, chapter.figures); !state.empty()) {
    attempt.number = std::move(state);
    reopen(attempt);
  }
  if (item.kind->control->is_order && !attempt.checked)
    book::move_option(item, attempt, 0, book::position_of(item, attempt, 0));  // as it lies
  drag_ = {};
  const book::ItemView was = view_of(item, chapter.figures);
  if (asks_about_run(item) && !take_run(item, attempt, training_run(item, chapter.figures))) return keep_for_run(chapter, item);
  const int tries = attempt.tries;
  if (!book::check(item, attempt)) return {};
  log(item, tries);
  if (pass()) pass()->remember(chapter.document, item, sheet_);
  return tell_verdict(chapter, item, was);
}

/// Saves a judged answer, shows what its feedback leads to, and says it.
Effects Questions::tell_verdict(const Chapter& chapter, const book::Item& item, const book::ItemView& was) {
  Effects effects = save(item);
  const book::ItemView now = view_of(item, chapter.figures);
  effects.answer = figure_link(chapter, item, now);
  effects.spoken = book::new_feedback(chapter.document, item, was, now);
  if (now.closed && chapter.focused.starts_with(item.id + ".")) {
    effects.focus = item.id;
  } else if (chapter.focused == book::check_id(item.id)) {
    effects.focus = book::again_id(item.id);
  }
  return effects;
}

/// Of a chapter that is not open, so that there is nothing to show.
Effects Questions::record_verdict(const std::string& item_id, std::string_view option, std::string_view code,
                                  const book::Versions& current) {
  const auto version = current.find(item_id);
  if (version == current.end() || option.empty()) return {};
  book::Attempt& attempt = sheet_.at(item_id);
  if (attempt.version != version->second) attempt = {.version = version->second};
  if (attempt.seed == 0) attempt.seed = sheet_.next_seed();
  const int tries = attempt.tries;
  book::judge_code(attempt, option, code);
  if (attempt.tries > tries) keep(log(item_id, option == book::kSolved ? book::Verdict::right : book::Verdict::wrong, option));
  sheet_.save(item_id);
  return {.questions = true};
}

/// A reader who was told her mistake corrects it with the numbers that she made it with.
Effects Questions::try_again(const Chapter& chapter, size_t item_index) {
  const book::Item& item = chapter.document.items[item_index];
  return begin_again(chapter, item_index, item.generated.exists() ? sheet_.at(item.id).seed : sheet_.next_seed());
}

Effects Questions::draw_numbers(const Chapter& chapter, size_t item_index) { return begin_again(chapter, item_index, sheet_.next_seed()); }

void Questions::begin_once_more(book::Document& document, size_t item_index) {
  book::Item& item = document.items[item_index];
  const auto first = sheet_.attempts().find(book::asked_id(item.id));
  std::uint32_t random = sheet_.next_seed();
  const std::uint32_t seed = book::other_seed(item, first == sheet_.attempts().end() ? 0 : first->second.seed, random, functions_);
  sheet_.at(item.id) = {.version = item.version, .seed = seed};
  book::instantiate(item, document.links, seed, functions_);
}

Effects Questions::begin_again(const Chapter& chapter, size_t item_index, std::uint32_t seed) {
  book::Item& item = chapter.document.items[item_index];
  if (!view_of(item, chapter.figures).can_retry) return {};
  book::begin_again(sheet_.at(item.id), seed);
  book::instantiate(item, chapter.document.links, seed, functions_);
  Effects effects = save(item);
  if (chapter.focused != book::again_id(item.id) && chapter.focused != book::fresh_id(item.id)) return effects;
  effects.focus = first_control(item, view_of(item, chapter.figures));
  return effects;
}

Effects Questions::reveal(const Chapter& chapter, size_t item_index) {
  const book::Item& item = chapter.document.items[item_index];
  const book::ItemView was = view_of(item, chapter.figures);
  if (!was.can_reveal) return {};
  sheet_.at(item.id).revealed = true;
  Effects effects = save(item);
  effects.spoken = book::new_feedback(chapter.document, item, was, view_of(item, chapter.figures));
  if (chapter.focused == book::reveal_id(item.id)) effects.focus = book::again_id(item.id);
  return effects;
}

Effects Questions::give_hint(const Chapter& chapter, size_t item_index) {
  const book::Item& item = chapter.document.items[item_index];
  const book::ItemView view = view_of(item, chapter.figures);
  if (!view.can_hint || view.closed) return {};
  ++sheet_.at(item.id).hints;
  Effects effects = save(item);
  const bool last = view.hints + 1 == item.hints.size();
  if (last && chapter.focused == book::hint_id(item.id)) effects.focus = first_control(item, view);
  return effects;
}

Effects Questions::open_spoiler(const Chapter& chapter, size_t item_index) {
  const book::Item& item = chapter.document.items[item_index];
  book::Attempt& attempt = sheet_.at(item.id);
  if (!item.predict || is_spoiler_open(attempt)) return {};
  attempt.opened = true;
  Effects effects = save(item);
  effects.answer = setup_link(item);
  if (chapter.focused == book::open_id(item.id)) effects.focus = item.id;
  return effects;
}

bool Questions::is_open(const book::Document& document, const book::Spoiler& spoiler) const {
  const auto found = progress().find(document.items[static_cast<size_t>(spoiler.item)].id);
  return found != progress().end() && is_spoiler_open(found->second);
}

std::vector<int> Questions::folded(const book::Document& document) const {
  std::vector<int> folded(document.blocks.size(), -1);
  for (const book::Spoiler& spoiler : book::spoilers_of(document)) {
    if (is_open(document, spoiler)) continue;
    for (const size_t block : spoiler.blocks) folded[block] = spoiler.item;
  }
  return folded;
}

std::string Questions::answer(const Chapter& chapter, std::string_view id, std::string_view answer, Effects& effects) {
  const auto quoted = [](std::string_view text) { return "'" + std::string(text) + "'"; };
  const auto item = std::ranges::find(chapter.document.items, id, &book::Item::id);
  if (item == chapter.document.items.end()) return "There is no question " + quoted(id) + " in this chapter.";
  const book::ItemView view = view_of(*item, chapter.figures);
  if (view.waiting && !item->predict)
    return "The question " + quoted(id) + " waits for your own run: train in the figure " + quoted(item->figure) + " first.";
  if (view.closed) return "The question " + quoted(id) + " has been answered: each pass takes one answer.";
  book::Attempt attempt = sheet_.at(item->id);
  attempt.chosen.clear();
  attempt.number.clear();
  reopen(attempt);
  std::string wrong, state(answer);
  if (item->kind->control->is_figure) {
    if (!answer.empty()) wrong = set_figure_state(*item, chapter.figures, answer, effects);
    state = figure_state(*item, chapter.figures);
  }
  if (wrong.empty()) wrong = item->kind->parse_answer(*item, state, attempt);
  if (!wrong.empty()) return "The question " + quoted(id) + " " + wrong + ".";
  sheet_.at(item->id) = std::move(attempt);
  effects |= judge(chapter, static_cast<size_t>(item - chapter.document.items.begin()));
  return "";
}

Effects Questions::follow_figures(const Chapter& chapter) {
  Effects effects = follow_runs(chapter);
  std::string states;
  for (const book::Item& item : chapter.document.items) {
    if (!item.kind->control->is_figure) continue;
    const book::ItemView view = view_of(item, chapter.figures);
    states += view.has_check ? (view.can_check ? 'c' : 'b') : 'n';
  }
  return effects |= Effects{.questions = std::exchange(figure_states_, states) != states};
}

/// The figure is set up as the question needs it, and the focus goes on to the link to it, where the reader trains.
Effects Questions::keep_for_run(const Chapter& chapter, const book::Item& item) {
  if (!item.predict) return {};
  book::Attempt& attempt = sheet_.at(item.id);
  attempt.kept = attempt.opened = true;
  Effects effects = save(item);
  effects.answer = setup_link(item);
  if (chapter.focused == book::check_id(item.id)) effects.focus = book::link_in(book::where_id(item.id));
  return effects;
}

/// Neither the focus moves nor is it carried out what feedback shows in the figure: the reader is just training there.
Effects Questions::follow_runs(const Chapter& chapter) {
  Effects effects;
  for (size_t i = 0; i < chapter.document.items.size(); ++i) {
    book::Item& item = chapter.document.items[i];
    if (!asks_about_run(item)) continue;
    book::TrainingRun present = training_run(item, chapter.figures);
    const std::pair known(present, run_state(item, chapter.figures));
    if (std::exchange(runs_[item.id], known) == known) continue;
    const book::Attempt& attempt = sheet_.at(item.id);
    effects |= Effects{.questions = true};
    if (attempt.kept && can_judge(item, present)) {
      effects |= judge(chapter, i);
      effects.answer = -1;
      effects.focus.clear();
    } else if (!attempt.checked) {
      write_outcomes(item, present);
    }
  }
  return effects;
}

/// Stores the attempt. In a pass also which questions it asks. What is asked once more begins anew on the next visit.
Effects Questions::save(const book::Item& item) {
  if (pass()) pass()->store(sheet_);
  if (!is_once_more(item)) sheet_.save(item.id);
  Effects effects{.questions = true, .message = ""};
  return effects |= sheet_.report_denial();
}

Effects Questions::show_answers(book::Document& document, const AnswerStore::Ids& ids) {
  sheet_.take_over(ids);
  const auto is_of_pass = [&](const std::string& id) { return id.starts_with(document.slug); };
  const bool in_chapter = (pass() && std::ranges::any_of(ids, is_of_pass)) ||
                          std::ranges::any_of(document.items, [&](const book::Item& item) { return ids.contains(item.id); });
  Effects effects{.questions = !ids.empty()};
  return in_chapter ? effects |= begin_attempts(document) : effects;
}

Effects Questions::reload(book::Document& document, std::string_view key) {
  const bool logs_changed = sheet_.reload_logs(key);
  Effects effects = show_answers(document, sheet_.reload(key));
  return effects |= Effects{.questions = logs_changed};
}

Effects Questions::import_answers(book::Document& document, std::string_view json) {
  std::string message;
  Effects effects = show_answers(document, sheet_.import_answers(json, message));
  effects.message = std::move(message);
  return effects;
}

Effects Questions::forget_answers(book::Document& document) {
  sheet_.forget_all();
  reset_armed_ = false;
  Effects effects = begin_attempts(document);
  effects.message = "All answers are forgotten.";
  return effects;
}

Effects Questions::press_reset(book::Document& document) {
  if (reset_armed_) return forget_answers(document);
  reset_armed_ = true;
  const std::string warning = "This forgets all your answers, in every chapter. Press the button again to do so.";
  return {.questions = true, .message = warning, .spoken = warning};  // some screen readers miss a message line that has just appeared
}

}  // namespace app
