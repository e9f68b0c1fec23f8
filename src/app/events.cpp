#include <algorithm>

#include "app/app.h"
#include "base/number.h"
#include "base/text.h"
#include "book/element_ids.h"
#include "book/quiz/final_quiz.h"
#include "platform/host.h"

// Events: the table of targets says whose they are, and the owner says what they change.
namespace app {

using Kind = Target::Kind;

void App::activate(std::string_view id) {
  const Target target = targets_.find(id);
  if (target.kind == Kind::definition) focused_ = id;  // a button clicked with the pointer counts as focused, though it shows no ring
  if (target.kind == Kind::listing) copy_listing(id);
  take_asked(press(target));
}

void App::copy_listing(std::string_view button) const {
  const book::Block* listing = book::find_block(document_.blocks, button.substr(0, button.rfind('.')));
  if (listing) platform::copy_text(listing->text, button);
}

void App::done(std::string_view asker, bool succeeded) {
  if (targets_.find(asker).kind != Kind::listing) return tell(asker, report_copied, succeeded);
  take({.message = succeeded ? "The listing is copied." : "This browser would not copy. Select the lines and copy them yourself."});
}

Changed App::press(Target target) {
  const auto step = [&](int to) {
    Changed changed = reading_.glance_at(chapter(), document_.walks[target.index].figure_id, view());
    return changed |= step_to(chapter(), target.index, state_.walks[target.index], to);
  };
  switch (target.kind) {
    case Kind::switch_view: return settings_.switch_view(state_);
    case Kind::switch_theme: return settings_.switch_theme(state_);
    case Kind::toggle_contents: return settings_.toggle_contents(state_);
    case Kind::close_notice: {
      Changed changed = reading_.let_go_of_part();
      notice_.dismiss();
      return changed |= Changed{.settings = true};
    }
    case Kind::close_glance: return reading_.end_glance();
    case Kind::glanced_figure:
      if (const Figure* figure = reading_.glanced_at(chapter())) platform::reveal(figure->id);
      return reading_.end_glance();
    case Kind::step: return step(static_cast<int>(target.part));
    case Kind::step_back: return step(state_.walks[target.index].step - 1);
    case Kind::step_on: return step(state_.walks[target.index].step + 1);
    case Kind::reset_progress: return questions_.press_reset(document_);
    default: {
      Changed changed = questions_.release_reset();
      return changed |= press_in_text(target);
    }
  }
}

Changed App::press_in_text(Target target) {
  switch (target.kind) {
    case Kind::export_progress: questions_.export_answers(); return {};
    case Kind::import_progress: platform::pick_file("settings.file"); return {};
    case Kind::search_retry: return search_.fetch_index();
    case Kind::check: return questions_.check(chapter(), target.index);
    case Kind::again: return questions_.try_again(chapter(), target.index);
    case Kind::reveal: return questions_.reveal(chapter(), target.index);
    case Kind::hint: return questions_.give_hint(chapter(), target.index);
    case Kind::next: return questions_.go_on(chapter());
    case Kind::open: return questions_.open_gate(chapter(), target.index);
    case Kind::card: return questions_.press_card(chapter(), target.index, target.part);
    case Kind::nudge: return questions_.nudge(chapter(), target.index, target.part, target.detail == 0 ? -1 : 1);
    case Kind::side: return questions_.press_side(chapter(), target.index, target.part);
    case Kind::slot: return questions_.press_slot(chapter(), target.index, target.part);
    case Kind::final_button: return questions_.press_final(chapter(), book::kFinalButtons[target.index].id);
    case Kind::definition: return reading_.close_term(chapter());
    case Kind::link: {
      click_away("");
      const book::Link& link = document_.links[target.index];
      if (!link.term.empty()) return reading_.toggle_term(static_cast<int>(target.index));
      if (!link.part.empty()) return reading_.pin_part(link.part);
      if (!link.settings.empty() && view().stage && !view().reduced_motion) workbench_.fly(link.element_id, reading_.scrolled_px());
      return reading_.follow_link(chapter(), link, view());
    }
    case Kind::figure_button:
    case Kind::action:
      for (Figure& other : state_.figures) {
        if (&other != &state_.figures[target.index]) take(leave_panel(other, ""));
      }
      if (target.kind == Kind::action)
        return press_action(state_.figures[target.index], target.part, static_cast<ActionPart>(target.detail));
      return app::press(state_.figures[target.index], static_cast<FigureButton>(target.part), state_, view().reduced_motion);
    default: click_away(""); return {};
  }
}

void App::input(std::string_view id, std::string_view text) { take_asked(enter(targets_.find(id), text)); }

void App::change(std::string_view id, std::string_view text) { take_asked(enter_in_figure(targets_.find(id), text, true)); }

Changed App::enter(Target target, std::string_view text) {
  switch (target.kind) {
    case Kind::search_words: return search_.look_for(text);
    case Kind::divider: return settings_.widen_stage(state_, static_cast<int>(base::parse_number(text).value_or(0)));
    case Kind::setting: {
      const SettingField& setting = setting_fields()[target.index];
      return settings_.set(state_, setting.name, target.part == 0 ? "" : setting.values[target.part - 1]);
    }
    case Kind::option: return questions_.choose(chapter(), target.index, target.part);
    case Kind::field: return questions_.write_number(chapter(), target.index, text);
    case Kind::choice: {
      Changed changed = set_by_hand(state_.figures[target.index], target.part, static_cast<double>(target.detail));
      changed.address = Changed::Address::replaced;
      return changed;
    }
    default: return enter_in_figure(target, text, false);
  }
}

Changed App::enter_in_figure(Target target, std::string_view text, bool committed) {
  switch (target.kind) {
    case Kind::number: return enter_number(state_.figures[target.index], target.part, text, committed);
    case Kind::slider: return move_slider(state_.figures[target.index], target.part, text, committed);
    case Kind::cursor: return move_cursor(state_.figures[target.index], target.part == 1, text, committed);
    case Kind::figure_text: return enter_text(state_.figures[target.index], text, committed);
    case Kind::action_text: state_.figures[target.index].writing = text; return {};
    default: return {};
  }
}

void App::drag(std::string_view id, std::string_view place, bool dropped) {
  const Target held = targets_.find(id), over = targets_.find(place);
  if (held.kind == Kind::card) {
    const int to = static_cast<int>(base::parse_number(place).value_or(-1));
    take(questions_.drag_card(chapter(), held.index, held.part, to, dropped));
  } else if (held.kind == Kind::side) {
    const bool on_row = over.kind == Kind::slot && over.index == held.index;
    take(questions_.drag_side(chapter(), held.index, held.part, on_row ? static_cast<int>(over.part) : -1, dropped));
  }
}

void App::file_chosen(std::string_view id, std::string_view bytes) {
  const Target target = targets_.find(id);
  if (target.kind == Kind::action_file) return take_asked(open_file(state_.figures[target.index], target.part, bytes));
  if (target.kind == Kind::progress_file) import_progress(base::without_byte_order_mark(bytes));
}

void App::trained(std::string_view id, std::string_view report) {
  const size_t line_end = std::min(report.find('\n'), report.size());
  const std::optional<double> trainer = base::parse_number(report.substr(0, line_end));
  Figure* figure = find_figure(id);
  if (figure && trainer)
    take_asked(app::take_report(*figure, static_cast<int>(*trainer), report.substr(std::min(line_end + 1, report.size()))));
}

/// A link, or the browser's search, leads below the question: its figure stays as it is.
void App::unfold(std::string_view id) {
  const Target target = targets_.find(id);
  if (target.kind != Kind::question) return;
  Changed changed = questions_.open_gate(chapter(), target.index);
  changed.answer = -1;
  take(std::move(changed));
}

void App::toggle(std::string_view id, bool open) {
  const Target target = targets_.find(id);
  if (target.kind == Kind::search_panel && open) take(search_.open());
  if (target.kind == Kind::help_panel && open) take({.focus = "help"});
}

void App::hover(std::string_view id) {
  if (hovered_ == id) return;
  hovered_ = id;
  take({.painting = view().workbench});
}

/// A focused question holds the state of its place, and a focused control may bring another figure to the stage.
void App::focus(std::string_view id) {
  if (focused_ == id) return;
  focused_ = id;
  const Target target = targets_.find(id);
  take(reading_.highlight(&Highlights::focused, target.kind == Kind::link ? document_.links[target.index].part : ""));
  if (!view().workbench) return;
  take(reading_.follow_scenes(chapter(), view()));
  take({.figures = true});
}

void App::click_away(std::string_view panel) {
  take(settings_.close_menu());
  for (Figure& figure : state_.figures) take(leave_panel(figure, panel));
}

/// What was opened last is closed first: a panel, then the figure that fills the window, then what is open in the text.
void App::escape() {
  const auto open = std::ranges::find_if(state_.figures, [](const Figure& figure) { return figure.open != book::view::FigurePanel::none; });
  if (open != state_.figures.end()) return take(close_panel(*open));
  if (Figure* lifted = lifted_figure()) return lift(lifted->id);
  take(questions_.put_down());
  take(reading_.close_term(chapter()));
  take(reading_.let_go_of_part());
  take(reading_.end_glance());
  Changed closed = settings_.close_menu();
  if (closed.settings) closed.focus = "bar.contents";
  take(std::move(closed));
  take(reading_.return_focus(chapter()));
}

void App::in_sight(std::string_view id, bool in_sight) {
  Figure* figure = find_figure(id);
  if (!figure) return;
  figure->in_sight = in_sight;
  if (in_sight && reading_.glanced_at(chapter()) == figure) take(reading_.end_glance());
}

void App::lift(std::string_view id) {
  Figure* lifted = lifted_figure();
  Figure* figure = lifted ? lifted : find_figure(id);
  if (!figure) return;
  Changed changed = app::lift(*figure, !lifted);
  if (lifted && focused_ == book::shrink_id(figure->id)) changed.focus = book::toggle_id(book::menu_id(figure->id));
  take(std::move(changed));
}

void App::scroll(float scrolled_px) {
  const Figure* before = figure_on_stage();
  reading_.scroll(scrolled_px, settings_.environment().window.height_px);
  if (!view().workbench) return;
  take(reading_.follow_scenes(chapter(), view()));
  take({.figures = figure_on_stage() != before, .painting = true});
}

void App::place_blocks(std::span<const float> tops_and_bottoms) {
  const Figure* before = figure_on_stage();
  reading_.place_blocks(document_, tops_and_bottoms);
  take(reading_.follow_scenes(chapter(), view()));
  take({.figures = figure_on_stage() != before});
}

void App::section_reached(std::string_view section) {
  if (state_.section == section) return;
  state_.section = section;
  if (!shows_cover(state_) && !questions_.in_final_quiz()) contents_.save_place(state_);
  take({.reading = state_.story, .painting = view().workbench});
}

bool App::key(std::string_view id, std::string_view name) {
  const Target target = targets_.find(id);
  if (target.kind == Kind::search_words) {
    const Changed changed = search_.key(name);
    take(changed);
    return changed.search;
  }
  if (target.kind == Kind::divider) {
    const Changed changed = settings_.press_divider(state_, name);
    take(changed);
    return changed.settings;
  }
  if (target.kind == Kind::card) {
    const int by = name == "ArrowUp" ? -1 : name == "ArrowDown" ? 1 : 0;
    const bool moves = by != 0 && questions_.is_held(chapter(), target.index, target.part);
    if (moves) take(questions_.nudge(chapter(), target.index, target.part, by));
    return moves;
  }
  if (target.kind != Kind::figure) return false;
  Figure& figure = state_.figures[target.index];
  if (name == " " && figure.kind->play_parameter >= 0) return take_asked(play(figure)), true;
  figures::Edits edits;
  if (!press_key(figure, name, edits)) return false;
  aloud_.ask();
  apply_edits(figure, edits);
  return true;
}

}  // namespace app
