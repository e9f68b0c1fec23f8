#include "app/app.h"
#include "base/text.h"
#include "book/element_ids.h"
#include "book/quiz/grade.h"
#include "book/quiz/shuffle.h"
#include "platform/host.h"

// Events on questions.
namespace app {

int App::item_index(std::string_view id) const {
  for (size_t i = 0; i < document_.items.size(); ++i) {
    if (document_.items[i].id == id) return static_cast<int>(i);
  }
  return -1;
}

book::ItemView App::view_of(const book::Item& item) const {
  const auto found = state_.progress.find(item.id);
  const bool same = found != state_.progress.end() && found->second.version == item.version;
  book::Attempt attempt = same ? found->second : book::Attempt{.version = item.version};
  const bool done = is_final() && attempt.tries > 0;  // there is no second try there, so the right answer is shown at once
  attempt.revealed = attempt.revealed || done;
  book::ItemView view = book::view_of(item, attempt, figure_state(item));
  if (done) {
    view.closed = true;
    view.can_retry = view.can_reveal = false;
  }
  return view;
}

std::vector<book::ItemView> App::item_views() const {
  std::vector<book::ItemView> views;
  for (const book::Item& item : document_.items) views.push_back(view_of(item));
  return views;
}

/// Gives each question of the chapter an attempt, with an order for its options and the values drawn from its seed. Answers to other
/// versions of a question are ignored.
void App::begin_attempts() {
  if (is_final()) follow_pass();
  for (size_t i = 0; i < document_.items.size(); ++i) {
    book::Item& item = document_.items[i];
    book::Attempt& attempt = state_.progress[item.id];
    const bool begun = attempt.version == item.version && (attempt.seed != 0 || !is_blank(attempt));
    if (!begun) attempt = {.version = item.version, .seed = is_final() ? seed_in_pass(i) : book::next_random(random_)};
    book::instantiate(item, document_.links, attempt.seed, catalog_.functions);
  }
}

book::Attempt& App::attempt_at(size_t item) { return state_.progress[document_.items[item].id]; }

void App::choose(size_t item, size_t option) {
  const book::Item& of = document_.items[item];
  const std::string& id = of.options[option].id;
  if (view_of(of).closed) return;
  book::Attempt& attempt = attempt_at(item);
  const bool chosen = book::is_chosen(attempt, id);
  if (of.kind->several_may_be_chosen) {
    chosen ? (void)std::erase(attempt.chosen, id) : attempt.chosen.push_back(id);
  } else if (chosen && attempt.checked) {
    return;
  } else {
    attempt.chosen = {id};
  }
  attempt.checked = attempt.revealed = false;
  if (of.kind->grades_immediately) return check(item);
  answered(item);
}

/// Matches a row with the item on the other side that has this letter.
void App::match(size_t item, size_t row, size_t letter) {
  const book::Item& of = document_.items[item];
  if (view_of(of).closed) return;
  book::Attempt& attempt = attempt_at(item);
  const int side = book::sides_of(of, attempt.seed)[letter];
  if (book::side_of(of, attempt, of.options[row]) == side) return;
  book::assign_side(attempt, of.options[row], of.options[static_cast<size_t>(side)]);
  attempt.checked = attempt.revealed = false;
  answered(item);
}

void App::write_number(size_t item, std::string_view text) {
  book::Attempt& attempt = attempt_at(item);
  if (attempt.number == text || view_of(document_.items[item]).closed) return;
  attempt.number = text;
  attempt.checked = attempt.revealed = false;
  restyled();  // saved when it is checked: half a number is not an answer
}

void App::check(size_t item) {
  if (const std::string state = figure_state(document_.items[item]); !state.empty()) {
    attempt_at(item).number = state;
    attempt_at(item).checked = attempt_at(item).revealed = false;
  }
  if (!book::check(document_.items[item], attempt_at(item))) return;
  answered(item);
  if (view_of(document_.items[item]).closed && focused_.starts_with(document_.items[item].id + "."))
    return focus_on(document_.items[item].id);
  if (focused_ == book::check_id(document_.items[item].id)) focus_on(book::again_id(document_.items[item].id));
}

void App::try_again(size_t item) {
  book::Item& of = document_.items[item];
  book::Attempt& attempt = attempt_at(item);
  const bool had_focus = focused_ == book::again_id(of.id);
  book::begin_again(attempt, book::next_random(random_));
  book::instantiate(of, document_.links, attempt.seed, catalog_.functions);
  answered(item);
  if (!had_focus) return;
  const std::string& top = of.options[static_cast<size_t>(view_of(of).order.front())].id;
  switch (of.kind->form) {
    case book::Form::options:
    case book::Form::lines: return focus_on(book::input_id(of.id, top));
    case book::Form::pairs: return focus_on(book::chip_id(of.id, top, 0));
    case book::Form::field: return focus_on(book::number_id(of.id));
    case book::Form::figure: return focus_on(book::canvas_id(of.figure));
  }
}

void App::reveal(size_t item) {
  attempt_at(item).revealed = true;
  answered(item);
  const std::string& id = document_.items[item].id;
  if (focused_ == book::reveal_id(id)) focus_on(book::again_id(id));
}

void App::answered(size_t item) {
  keep_pass();
  save_progress(document_.items[item].id);
  restyled();
}

bool App::activate_item(std::string_view id) {
  for (size_t i = 0; i < document_.items.size(); ++i) {
    const std::string& item = document_.items[i].id;
    const book::ItemView view = view_of(document_.items[i]);
    if (id == book::check_id(item)) return (view.can_check ? check(i) : void()), true;
    if (id == book::again_id(item)) return (view.can_retry ? try_again(i) : void()), true;
    if (id == book::reveal_id(item)) return (view.can_reveal ? reveal(i) : void()), true;
  }
  return false;
}

bool App::input_item(std::string_view id, std::string_view text) {
  for (size_t i = 0; i < document_.items.size(); ++i) {
    const book::Item& item = document_.items[i];
    if (item.kind->form == book::Form::field) {
      if (id == book::number_id(item.id)) return write_number(i, text), true;
      continue;
    }
    for (size_t o = 0; o < item.options.size(); ++o) {
      if (id == book::input_id(item.id, item.options[o].id)) return choose(i, o), true;
      for (size_t letter = 0; item.kind->form == book::Form::pairs && letter < item.options.size(); ++letter) {
        if (id == book::chip_id(item.id, item.options[o].id, letter)) return match(i, o, letter), true;
      }
    }
  }
  return false;
}

void App::save_settings() { platform::store("phasebook.settings", settings_text(state_)); }

}  // namespace app
