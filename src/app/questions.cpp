#include "app/questions.h"

#include <algorithm>
#include <utility>

#include "book/element_ids.h"
#include "book/quiz/arrange.h"
#include "book/quiz/explanation.h"
#include "book/quiz/final_quiz.h"
#include "book/quiz/grade.h"
#include "book/quiz/shuffle.h"

// Attempts at the questions of the open chapter.
namespace app {
namespace {

/// Takes back the verdict, because the answer changes.
void reopen(book::Attempt& attempt) { attempt.checked = attempt.revealed = attempt.kept = false; }

/// The control that answers a question, to which the focus goes when it is open again. `top` is the id of its first option.
std::string first_control(const book::Item& item, const std::string& top) {
  switch (item.kind->form) {
    case book::Form::options:
    case book::Form::lines: return book::input_id(item.id, top);
    case book::Form::order: return book::input_id(item.id, top);
    case book::Form::pairs: return book::slot_id(item.id, top);
    case book::Form::field: return book::number_id(item.id);
    case book::Form::figure: return book::canvas_id(item.figure);
  }
  return "";
}

}  // namespace

bool Questions::has_item(const book::Document& document, std::string_view id) {
  return std::ranges::find(document.items, id, &book::Item::id) != document.items.end();
}

Changed Questions::open(book::Document& document) {
  bank_ = book::is_final(document) ? document : book::Document{};
  shown_.clear();
  runs_.clear();
  hand_ = {};
  Changed changed = begin_attempts(document);
  return changed |= denial();
}

/// Gives each question of the chapter an attempt, with an order for its options and the values drawn from its seed. Answers to other
/// versions of a question are ignored.
Changed Questions::begin_attempts(book::Document& document) {
  const bool other_pass = in_final_quiz() && follow_pass(document);
  for (size_t i = 0; i < document.items.size(); ++i) {
    book::Item& item = document.items[i];
    book::Attempt& attempt = progress_[item.id];
    const bool begun = attempt.version == item.version && (attempt.seed != 0 || !is_blank(attempt));
    if (!begun) attempt = {.version = item.version, .seed = in_final_quiz() ? seed_in_pass(i) : book::next_random(random_)};
    book::instantiate(item, document.links, attempt.seed, functions_);
    if (asks_about_run(item)) write_outcomes(item, attempt.run);
  }
  if (in_final_quiz()) {
    asked_now_ = first_unanswered(document);
    read_histories(document);
  }
  return {.questions = true, .document = other_pass};
}

book::ItemView Questions::view_of(const book::Item& item, std::span<const Figure> figures) const {
  const auto found = progress_.find(item.id);
  const bool same = found != progress_.end() && found->second.version == item.version;
  book::Attempt attempt = same ? found->second : book::Attempt{.version = item.version};
  const bool done = in_final_quiz() && attempt.tries > 0;  // there is no second try there, so the right answer is shown at once
  attempt.revealed = attempt.revealed || done;
  book::ItemView view = book::view_of(item, attempt, {figure_state(item, figures), training_run(item, figures), run_state(item, figures)});
  if (done) {
    view.closed = true;
    view.can_retry = view.can_reveal = false;
  }
  if (in_final_quiz()) show_in_pass(item, view);
  if (hand_.item == item.id) {
    view.held = hand_.held;
    view.over = hand_.over;
    view.spoken = hand_.spoken;
  }
  return view;
}

std::vector<book::ItemView> Questions::views(const Chapter& chapter) const {
  std::vector<book::ItemView> views;
  for (const book::Item& item : chapter.document.items) views.push_back(view_of(item, chapter.figures));
  return views;
}

Changed Questions::choose(const Chapter& chapter, size_t item, size_t option) {
  const book::Item& of = chapter.document.items[item];
  const std::string& id = of.options[option].id;
  if (view_of(of, chapter.figures).closed) return {};
  book::Attempt& attempt = attempt_at(chapter, item);
  const bool chosen = book::is_chosen(attempt, id);
  if (of.kind->several_may_be_chosen) {
    chosen ? (void)std::erase(attempt.chosen, id) : attempt.chosen.push_back(id);
  } else if (chosen && attempt.checked) {
    return {};
  } else {
    attempt.chosen = {id};
  }
  reopen(attempt);
  return of.kind->grades_immediately ? judge(chapter, item) : answered(of);
}

/// The number is saved when it is checked: half a number is not an answer.
Changed Questions::write_number(const Chapter& chapter, size_t item, std::string_view text) {
  book::Attempt& attempt = attempt_at(chapter, item);
  if (attempt.number == text || view_of(chapter.document.items[item], chapter.figures).closed) return {};
  attempt.number = text;
  reopen(attempt);
  return {.questions = true};
}

Changed Questions::check(const Chapter& chapter, size_t item) {
  return view_of(chapter.document.items[item], chapter.figures).can_check ? judge(chapter, item) : Changed{};
}

Changed Questions::judge(const Chapter& chapter, size_t item) {
  book::Item& of = chapter.document.items[item];
  book::Attempt& attempt = attempt_at(chapter, item);
  if (std::string state = figure_state(of, chapter.figures); !state.empty()) {
    attempt.number = std::move(state);
    reopen(attempt);
  }
  if (of.kind->form == book::Form::order && !attempt.checked)
    book::move_option(of, attempt, 0, book::position_of(of, attempt, 0));  // as it lies
  hand_ = {};
  const book::ItemView was = view_of(of, chapter.figures);
  if (asks_about_run(of) && !take_run(of, attempt, training_run(of, chapter.figures))) return keep(chapter, item);
  if (!book::check(of, attempt)) return {};
  if (in_final_quiz()) remember(chapter.document, of);
  Changed changed = answered(of);
  const book::ItemView now = view_of(of, chapter.figures);
  changed.answer = figure_link(chapter, of, now);
  changed.spoken = book::new_feedback(chapter.document, of, was, now);
  if (now.closed && chapter.focused.starts_with(of.id + ".")) {
    changed.focus = of.id;
  } else if (chapter.focused == book::check_id(of.id)) {
    changed.focus = book::again_id(of.id);
  }
  return changed;
}

/// The first link to a figure in the feedback that is shown: that of the chosen option, before those of others. -1: there is none. A wrong
/// answer given in a figure stays there, for the next try.
int Questions::figure_link(const Chapter& chapter, const book::Item& item, const book::ItemView& view) {
  if (item.kind->form == book::Form::figure && view.status == book::ItemView::Status::wrong) return -1;
  for (const int option : view.order) {
    if (!view.options[static_cast<size_t>(option)].feedback_shown) continue;
    for (const book::Run& run : item.options[static_cast<size_t>(option)].feedback) {
      if (run.link >= 0 && !chapter.document.links[static_cast<size_t>(run.link)].figure_id.empty()) return run.link;
    }
  }
  return -1;
}

Changed Questions::try_again(const Chapter& chapter, size_t item) {
  book::Item& of = chapter.document.items[item];
  if (!view_of(of, chapter.figures).can_retry) return {};
  book::Attempt& attempt = attempt_at(chapter, item);
  book::begin_again(attempt, book::next_random(random_));
  book::instantiate(of, chapter.document.links, attempt.seed, functions_);
  Changed changed = answered(of);
  if (chapter.focused != book::again_id(of.id)) return changed;
  changed.focus = first_control(of, of.options[static_cast<size_t>(view_of(of, chapter.figures).order.front())].id);
  return changed;
}

Changed Questions::reveal(const Chapter& chapter, size_t item) {
  const book::Item& of = chapter.document.items[item];
  const book::ItemView was = view_of(of, chapter.figures);
  if (!was.can_reveal) return {};
  attempt_at(chapter, item).revealed = true;
  Changed changed = answered(of);
  changed.spoken = book::new_feedback(chapter.document, of, was, view_of(of, chapter.figures));
  if (chapter.focused == book::reveal_id(of.id)) changed.focus = book::again_id(of.id);
  return changed;
}

Changed Questions::give_hint(const Chapter& chapter, size_t item) {
  const book::Item& of = chapter.document.items[item];
  const book::ItemView view = view_of(of, chapter.figures);
  if (!view.can_hint || view.closed) return {};
  ++attempt_at(chapter, item).hints;
  Changed changed = answered(of);
  const bool last = view.hints + 1 == of.hints.size();
  if (last && chapter.focused == book::hint_id(of.id))
    changed.focus = first_control(of, of.options[static_cast<size_t>(view.order.front())].id);
  return changed;
}

Changed Questions::open_gate(const Chapter& chapter, size_t item) {
  const book::Item& of = chapter.document.items[item];
  book::Attempt& attempt = attempt_at(chapter, item);
  if (!of.predict || is_gate_open(attempt)) return {};
  attempt.opened = true;
  Changed changed = answered(of);
  changed.answer = setup_link(of);
  if (chapter.focused == book::open_id(of.id)) changed.focus = of.id;
  return changed;
}

bool Questions::is_open(const book::Document& document, const book::Gate& gate) const {
  const auto found = progress_.find(document.items[static_cast<size_t>(gate.item)].id);
  return found != progress_.end() && is_gate_open(found->second);
}

std::vector<char> Questions::folded(const book::Document& document) const {
  std::vector<char> folded(document.blocks.size(), 0);
  for (const book::Gate& gate : book::gates_of(document)) {
    if (is_open(document, gate)) continue;
    for (const size_t block : gate.blocks) folded[block] = 1;
  }
  return folded;
}

std::string Questions::answer(const Chapter& chapter, std::string_view id, std::string_view answer, Changed& changed) {
  const auto quoted = [](std::string_view text) { return "'" + std::string(text) + "'"; };
  const auto item = std::ranges::find(chapter.document.items, id, &book::Item::id);
  if (item == chapter.document.items.end()) return "There is no question " + quoted(id) + " in this chapter.";
  const book::ItemView view = view_of(*item, chapter.figures);
  if (view.waiting && !item->predict)
    return "The question " + quoted(id) + " waits for your own run: train in the figure " + quoted(item->figure) + " first.";
  if (view.closed) return "The question " + quoted(id) + " has had its answer: a pass takes one.";
  book::Attempt attempt = progress_[item->id];
  attempt.chosen.clear();
  attempt.number.clear();
  reopen(attempt);
  std::string wrong, state(answer);
  if (item->kind->form == book::Form::figure) {
    if (!answer.empty()) wrong = set_figure_state(*item, chapter.figures, answer, changed);
    state = figure_state(*item, chapter.figures);
  }
  if (wrong.empty()) wrong = item->kind->parse_answer(*item, state, attempt);
  if (!wrong.empty()) return "The question " + quoted(id) + " " + wrong + ".";
  progress_[item->id] = std::move(attempt);
  changed |= judge(chapter, static_cast<size_t>(item - chapter.document.items.begin()));
  return "";
}

Changed Questions::follow_figures(const Chapter& chapter) {
  Changed changed = follow_runs(chapter);
  std::string states;
  for (const book::Item& item : chapter.document.items) {
    if (item.kind->form != book::Form::figure) continue;
    const book::ItemView view = view_of(item, chapter.figures);
    states += view.has_check ? (view.can_check ? 'c' : 'b') : 'n';
  }
  return changed |= Changed{.questions = std::exchange(figure_states_, states) != states};
}

}  // namespace app
