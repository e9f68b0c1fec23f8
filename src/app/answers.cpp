#include "app/app.h"
#include "base/text.h"
#include "book/grade.h"
#include "book/html_ids.h"
#include "book/shuffle.h"
#include "platform/host.h"

// What the reader does with questions.
namespace app {

int App::item_index(std::string_view id) const {
  for (size_t i = 0; i < document_.items.size(); ++i) {
    if (document_.items[i].id == id) return static_cast<int>(i);
  }
  return -1;
}

page::ItemView App::view_of(const book::Item& item) const {
  const auto found = state_.progress.find(item.id);
  const bool same = found != state_.progress.end() && found->second.version == item.version;
  return book::view_of(item, same ? found->second : book::Attempt{.version = item.version});
}

std::vector<page::ItemView> App::item_views() const {
  std::vector<page::ItemView> views;
  for (const book::Item& item : document_.items) views.push_back(view_of(item));
  return views;
}

/// Every question of the chapter gets an attempt with an order of its options; answers to other versions of it are none.
void App::begin_attempts() {
  for (const book::Item& item : document_.items) {
    book::Attempt& attempt = state_.progress[item.id];
    const bool begun = attempt.version == item.version && (attempt.seed != 0 || !is_blank(attempt));
    if (!begun) attempt = {.version = item.version, .seed = book::next_random(random_)};
  }
}

book::Attempt& App::attempt_at(size_t item) { return state_.progress[document_.items[item].id]; }

void App::choose(size_t item, size_t option) {
  const book::Item& of = document_.items[item];
  const std::string& id = of.options[option].id;
  book::Attempt& attempt = attempt_at(item);
  const bool chosen = book::is_chosen(attempt, id);
  if (of.kind == book::ItemKind::several) {
    chosen ? (void)std::erase(attempt.chosen, id) : attempt.chosen.push_back(id);
  } else if (chosen && attempt.checked) {
    return;
  } else {
    attempt.chosen = {id};
  }
  attempt.checked = attempt.revealed = false;
  if (of.kind == book::ItemKind::one) return check(item);
  answered(item);
}

void App::write_number(size_t item, std::string_view text) {
  book::Attempt& attempt = attempt_at(item);
  if (attempt.number == text) return;
  attempt.number = text;
  attempt.checked = attempt.revealed = false;
  restyled();  // kept when it is checked: half a number is no answer
}

void App::check(size_t item) {
  if (!book::check(document_.items[item], attempt_at(item))) return;
  answered(item);
  if (focused_ == book::check_id(document_.items[item].id)) focus_on(book::again_id(document_.items[item].id));
}

void App::try_again(size_t item) {
  const book::Item& of = document_.items[item];
  book::Attempt& attempt = attempt_at(item);
  const bool had_focus = focused_ == book::again_id(of.id);
  book::begin_again(attempt, book::next_random(random_));
  answered(item);
  if (!had_focus) return;
  const auto top = static_cast<size_t>(view_of(of).order.front());
  focus_on(of.kind == book::ItemKind::number ? book::number_id(of.id) : book::input_id(of.id, of.options[top].id));
}

void App::reveal(size_t item) {
  attempt_at(item).revealed = true;
  answered(item);
  const std::string& id = document_.items[item].id;
  if (focused_ == book::reveal_id(id)) focus_on(book::again_id(id));
}

void App::answered(size_t item) {
  keep_progress(document_.items[item].id);
  restyled();
}

bool App::press_item(std::string_view id) {
  for (size_t i = 0; i < document_.items.size(); ++i) {
    const std::string& item = document_.items[i].id;
    const page::ItemView view = view_of(document_.items[i]);
    if (id == book::check_id(item)) return (view.can_check ? check(i) : void()), true;
    if (id == book::again_id(item)) return (view.can_retry ? try_again(i) : void()), true;
    if (id == book::reveal_id(item)) return (view.can_reveal ? reveal(i) : void()), true;
  }
  return false;
}

bool App::input_item(std::string_view id, std::string_view text) {
  for (size_t i = 0; i < document_.items.size(); ++i) {
    const book::Item& item = document_.items[i];
    if (item.kind == book::ItemKind::number) {
      if (id == book::number_id(item.id)) return write_number(i, text), true;
      continue;
    }
    for (size_t o = 0; o < item.options.size(); ++o) {
      if (id == book::input_id(item.id, item.options[o].id)) return choose(i, o), true;
    }
  }
  return false;
}

/// `answer` is an option's id, several of them separated by commas, or a number.
std::string App::answer(std::string_view item_id, std::string_view answer) {
  const int index = item_index(item_id);
  if (index < 0) return "There is no question '" + std::string(item_id) + "' in this chapter.";
  const book::Item& item = document_.items[static_cast<size_t>(index)];
  book::Attempt attempt = attempt_at(static_cast<size_t>(index));
  attempt.chosen.clear();
  attempt.number.clear();
  attempt.checked = attempt.revealed = false;
  if (item.kind == book::ItemKind::number) {
    attempt.number = answer;
    if (book::chosen_option(item, attempt) < 0) return "The question '" + item.id + "' takes a number, not '" + std::string(answer) + "'.";
  } else {
    const bool several = item.kind == book::ItemKind::several;
    for (std::string_view option : several ? base::split(answer, ',') : std::vector{answer}) {
      option = base::trim(option);
      if (book::find_option(item, option) < 0) return "The question '" + item.id + "' has no option '" + std::string(option) + "'.";
      if (!book::is_chosen(attempt, option)) attempt.chosen.emplace_back(option);
    }
  }
  attempt_at(static_cast<size_t>(index)) = std::move(attempt);
  check(static_cast<size_t>(index));
  return "";
}

void App::keep_settings() { platform::store("phasebook.settings", settings_text(state_)); }

}  // namespace app
