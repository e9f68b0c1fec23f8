#include <algorithm>
#include <variant>

#include "app/app.h"
#include "app/run_card.h"
#include "base/number.h"
#include "base/text.h"
#include "book/element_ids.h"
#include "book/quiz/final_quiz.h"
#include "platform/host.h"

// Events: the table of targets says whose they are, and the owner says what they change.
namespace app {

namespace {
template <typename... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};

/// The target, if it is of this type; otherwise null.
template <typename T>
const T* as(const EventTarget& target) {
  return std::get_if<T>(&target);
}

bool is(const EventTarget& target, PageTarget page) {
  const PageTarget* found = as<PageTarget>(target);
  return found && *found == page;
}

}  // namespace

void App::activate(std::string_view id) {
  const EventTarget target = targets_.find(id);
  if (as<DefinitionTarget>(target)) focused_ = id;  // a button clicked with the pointer counts as focused, though it shows no ring
  if (as<ListingTarget>(target)) copy_listing(id);
  apply_user_change(press(target));
  if (const ReportTarget* t = as<ReportTarget>(target)) apply(reports_.press(document_, state_, t->block, id));
}

void App::copy_listing(std::string_view button) const {
  const book::Block* listing = book::find_block(document_.blocks, button.substr(0, button.rfind('.')));
  if (listing) platform::copy_text(listing->text, button);
}

void App::done(std::string_view asker, bool succeeded) {
  if (is(targets_.find(asker), PageTarget::copy_progress)) return apply(progress_panel_.copied(succeeded));
  if (as<ReportTarget>(targets_.find(asker))) return config_copied(asker, succeeded ? "yes" : "");
  if (!as<ListingTarget>(targets_.find(asker))) return dispatch(asker, report_copied, succeeded);
  apply({.message = succeeded ? "The listing is copied." : "This browser did not allow copying. Select the lines and copy them yourself."});
}

void App::config_copied(std::string_view id, std::string_view outcome) {
  const EventTarget target = targets_.find(id);
  if (const ReportTarget* t = as<ReportTarget>(target)) apply(reports_.copied(t->block, id, outcome));
}

Effects App::press(const EventTarget& target) {
  Effects effects = is(target, PageTarget::reset_progress) ? Effects{} : questions_.release_reset();
  return effects |= std::visit(Overloaded{
                                   [&](PageTarget page) { return press_on_page(page); },
                                   [&](LinkTarget t) { return press_link(document_.links[t.link]); },
                                   [&](DefinitionTarget) { return reading_.close_term(chapter()); },
                                   [&](StepTarget t) { return press_step(t); },
                                   [&](FigureButtonTarget t) {
                                     leave_other_panels(t.figure);
                                     return app::press(state_.figures[t.figure], t.button, state_, view().reduced_motion);
                                   },
                                   [&](ActionTarget t) {
                                     leave_other_panels(t.figure);
                                     return press_action(state_.figures[t.figure], t.action, t.part);
                                   },
                                   [&](QuestionButtonTarget t) { return press_in_question(t); },
                                   [&](AnswerTarget t) { return press_answer(t); },
                                   [&](FinalButtonTarget t) { return press_final(book::kFinalButtons[t.button].id); },
                                   [&](const auto&) {
                                     click_away("");
                                     return Effects{};
                                   },
                               },
                               target);
}

Effects App::press_on_page(PageTarget page) {
  switch (page) {
    case PageTarget::switch_view: return settings_.switch_view(state_);
    case PageTarget::switch_theme: return settings_.switch_theme(state_);
    case PageTarget::toggle_contents: return settings_.toggle_contents(state_);
    case PageTarget::close_notice: {
      Effects effects = reading_.let_go_of_part();
      notice_.dismiss();
      return effects |= Effects{.settings = true};
    }
    case PageTarget::peeked_figure:
      if (const Figure* figure = reading_.peeked_at(chapter())) platform::reveal(figure->id);
      return reading_.end_peek();
    case PageTarget::close_peek: return reading_.end_peek();
    case PageTarget::reset_progress: return questions_.press_reset(document_);
    case PageTarget::export_progress: questions_.export_answers(); return {};
    case PageTarget::import_progress: platform::pick_file("settings.file"); return {};
    case PageTarget::send_progress: return progress_panel_.send(known_progress());
    case PageTarget::copy_progress: return progress_panel_.copy_link();
    case PageTarget::add_progress: return add_progress();
    case PageTarget::save_calendar: return progress_panel_.save_calendar(known_progress());
    case PageTarget::save_cards: return progress_panel_.want_cards();
    case PageTarget::ask_at_head: return once_more_.press_head();
    case PageTarget::skip_at_head: return once_more_.skip(questions_);
    case PageTarget::ask_at_end: return once_more_.press_end();
    case PageTarget::search_retry: return search_.fetch_index();
    case PageTarget::ask_more: return questions_.ask_more(document_);
    case PageTarget::resume_pretest: return questions_.press_at_end(document_, Questions::AtEnd::resume);
    case PageTarget::explain_pretest: return questions_.press_at_end(document_, Questions::AtEnd::explain);
    case PageTarget::repeat_pretest: return questions_.press_at_end(document_, Questions::AtEnd::again);
    case PageTarget::ask_open: return questions_.press_at_end(document_, Questions::AtEnd::ask_open);
    default: click_away(""); return {};
  }
}

ProgressPanel::Known App::known_progress() const {
  return {questions_.logs(), questions_.progress(), contents_.versions(), contents_.askable()};
}

Effects App::add_progress() {
  Effects effects = questions_.add(document_, progress_panel_.take_accepted());
  return effects |= progress_panel_.accepted();
}

void App::progress_linked(std::string_view text) { apply(progress_panel_.receive(known_progress(), text)); }

Effects App::press_link(const book::Link& link) {
  click_away("");
  if (!link.term.empty()) return reading_.toggle_term(static_cast<int>(&link - document_.links.data()));
  if (!link.part.empty()) return reading_.pin_part(link.part);
  if (!link.settings.empty() && view().stage && !view().reduced_motion) workbench_.fly(link.element_id, reading_.scrolled_px());
  return reading_.follow_link(chapter(), link, view());
}

Effects App::press_step(StepTarget target) {
  StepperState& stepper = state_.steppers[target.stepper];
  Effects effects = reading_.peek_at(chapter(), document_.steppers[target.stepper].figure_id, view());
  return effects |= step_to(chapter(), target.stepper, stepper, target.by == 0 ? target.step : stepper.step + target.by);
}

Effects App::press_in_question(QuestionButtonTarget target) {
  switch (target.button) {
    case QuestionButton::check: return questions_.check(chapter(), target.item);
    case QuestionButton::sure: return questions_.say_sure(chapter(), target.item);
    case QuestionButton::again: return questions_.try_again(chapter(), target.item);
    case QuestionButton::fresh: return questions_.draw_numbers(chapter(), target.item);
    case QuestionButton::reveal: return questions_.reveal(chapter(), target.item);
    case QuestionButton::hint: return questions_.give_hint(chapter(), target.item);
    case QuestionButton::next: return questions_.go_on(document_);
    case QuestionButton::open: return questions_.open_spoiler(chapter(), target.item);
    case QuestionButton::unknown: return questions_.pass_over(document_);
    case QuestionButton::stop: return questions_.stop(document_);
    case QuestionButton::link: return copy_run(document_.items[target.item]);
    case QuestionButton::png: return want_card(PictureFile::png, target.item);
    case QuestionButton::svg: return want_card(PictureFile::svg, target.item);
  }
}

Effects App::press_answer(AnswerTarget target) {
  switch (target.event) {
    case book::AnswerEvent::press_card: return questions_.arrange(chapter(), target.item, &DragAnswer::press_card, target.option);
    case book::AnswerEvent::move_up: return questions_.arrange(chapter(), target.item, &DragAnswer::nudge, target.option, -1);
    case book::AnswerEvent::move_down: return questions_.arrange(chapter(), target.item, &DragAnswer::nudge, target.option, 1);
    case book::AnswerEvent::press_side: return questions_.arrange(chapter(), target.item, &DragAnswer::press_side, target.option);
    case book::AnswerEvent::press_slot: return questions_.arrange(chapter(), target.item, &DragAnswer::press_slot, target.option);
    case book::AnswerEvent::write:
    case book::AnswerEvent::choose: click_away(""); return {};
  }
}

/// The card is painted in the next frame.
Effects App::want_card(PictureFile wanted, std::optional<size_t> item) {
  card_wanted_ = wanted;
  card_item_ = item;
  return {.painting = true};
}

/// A link that asks a friend for her bet and repeats the run.
Effects App::copy_run(const book::Item& item) {
  Figure* figure = find_figure(item.figure);
  if (!figure) return {};
  figure->words.pending = "Link copied.";
  platform::copy_address(run_address(state_, *figure, item), figure->id);
  return {};
}

Effects App::press_final(std::string_view button) {
  if (button == book::kFinalPng.id) return want_card(PictureFile::png);
  if (button == book::kFinalSvg.id) return want_card(PictureFile::svg);
  return questions_.press_final(chapter(), button);
}

/// Only one figure has a panel open.
void App::leave_other_panels(size_t figure) {
  for (size_t i = 0; i < state_.figures.size(); ++i) {
    if (i != figure) apply(leave_panel(state_.figures[i], ""));
  }
}

void App::input(std::string_view id, std::string_view text) {
  const EventTarget target = targets_.find(id);
  const ReportTarget* report = as<ReportTarget>(target);
  apply_user_change(report ? reports_.enter(document_, state_, report->block, id, text, false) : enter(target, text));
}

void App::change(std::string_view id, std::string_view text) {
  const EventTarget target = targets_.find(id);
  const ReportTarget* report = as<ReportTarget>(target);
  apply_user_change(report ? reports_.enter(document_, state_, report->block, id, text, true) : enter_in_figure(target, text, true));
}

Effects App::enter(const EventTarget& target, std::string_view text) {
  if (is(target, PageTarget::search_words)) return search_.look_for(text);
  if (is(target, PageTarget::divider)) return settings_.widen_stage(state_, static_cast<int>(base::parse_number(text).value_or(0)));
  if (const SettingTarget* t = as<SettingTarget>(target)) {
    const book::PageSetting& setting = book::kPageSettings[t->setting];
    return settings_.set(state_, setting.name, setting.values[t->value].name);
  }
  if (const AnswerTarget* t = as<AnswerTarget>(target)) {
    if (t->event == book::AnswerEvent::choose) return questions_.choose(chapter(), t->item, t->option);
    if (t->event == book::AnswerEvent::write) return questions_.write_number(chapter(), t->item, text);
  }
  return enter_in_figure(target, text, false);
}

Effects App::enter_in_figure(const EventTarget& target, std::string_view text, bool committed) {
  const auto figure = [&](const auto& t) -> Figure& { return state_.figures[t.figure]; };
  return std::visit(Overloaded{
                        [&](ParameterTarget t) { return operate(figure(t), t.parameter, t.use, text, committed); },
                        [&](CursorTarget t) { return move_cursor(figure(t), t.down, text, committed); },
                        [&](FigureTextTarget t) { return enter_text(figure(t), text, committed); },
                        [&](ActionTextTarget t) {
                          figure(t).writing = text;
                          return Effects{};
                        },
                        [](const auto&) { return Effects{}; },
                    },
                    target);
}

void App::drag(std::string_view id, std::string_view place, bool dropped) {
  const EventTarget held = targets_.find(id), over = targets_.find(place);
  const AnswerTarget* answer = as<AnswerTarget>(held);
  if (answer && answer->event == book::AnswerEvent::press_card) {
    const int to = static_cast<int>(base::parse_number(place).value_or(-1));
    apply(questions_.arrange(chapter(), answer->item, &DragAnswer::drag_card, answer->option, to, dropped));
  } else if (answer && answer->event == book::AnswerEvent::press_side) {
    const AnswerTarget* slot = as<AnswerTarget>(over);
    const bool on_row = slot && slot->event == book::AnswerEvent::press_slot && slot->item == answer->item;
    const int row = on_row ? static_cast<int>(slot->option) : -1;
    apply(questions_.arrange(chapter(), answer->item, &DragAnswer::drag_side, answer->option, row, dropped));
  }
}

void App::file_chosen(std::string_view id, std::string_view bytes) {
  const EventTarget target = targets_.find(id);
  if (const ActionFileTarget* t = as<ActionFileTarget>(target))
    return apply_user_change(open_file(state_.figures[t->figure], t->action, bytes));
  if (const ReportTarget* t = as<ReportTarget>(target)) return apply_user_change(reports_.receive(document_, state_, t->block, id, bytes));
  if (is(target, PageTarget::progress_file)) import_progress(base::without_byte_order_mark(bytes));
}

void App::loaded(std::string_view name, std::string_view bytes) {
  apply(search_.receive(name, bytes));
  apply(progress_panel_.receive_file(name, bytes));
  apply(files_.receive(name, bytes, state_.figures));
  if (once_more_.waits_for(name)) receive_once_more(bytes);
}

void App::receive_once_more(std::string_view bytes) {
  const base::Result<OnceMoreFile> file = OnceMoreFile::parse(bytes, catalog_);
  if (!file) return apply(once_more_.give_up());
  const size_t before = document_.formulas.size();
  apply(once_more_.receive(*file, document_, questions_));
  std::vector<size_t> added;
  for (size_t f = before; f < document_.formulas.size(); ++f) {
    const book::Formula& wanted = document_.formulas[f];
    const auto same = [&](const book::Formula& formula) { return formula.tex == wanted.tex && formula.display == wanted.display; };
    added.push_back(static_cast<size_t>(std::ranges::find_if(file->document.formulas, same) - file->document.formulas.begin()));
    dom_.add_formula(f, file->mathml[added.back()]);
  }
  if (!added.empty()) workbench_.add_formulas(file->typeset, added);
}

void App::trained(std::string_view id, std::string_view report) {
  const size_t line_end = std::min(report.find('\n'), report.size());
  const std::optional<double> trainer = base::parse_number(report.substr(0, line_end));
  Figure* figure = find_figure(id);
  if (figure && trainer)
    apply_user_change(app::apply_report(*figure, static_cast<int>(*trainer), report.substr(std::min(line_end + 1, report.size()))));
}

/// A link, or the browser's search, leads below the question: its figure stays as it is.
void App::unfold(std::string_view id) {
  const EventTarget target = targets_.find(id);
  const QuestionTarget* question = as<QuestionTarget>(target);
  if (!question) return;
  Effects effects = questions_.open_spoiler(chapter(), question->item);
  effects.answer = -1;
  apply(std::move(effects));
}

void App::toggle(std::string_view id, bool open) {
  const EventTarget target = targets_.find(id);
  if (is(target, PageTarget::search_panel) && open) apply(search_.open());
  if (is(target, PageTarget::help_panel) && open) apply({.focus = "help"});
}

void App::hover(std::string_view id) {
  if (hovered_ == id) return;
  hovered_ = id;
  apply({.painting = view().workbench});
}

/// A focused question holds the state of its place, and a focused control may bring another figure to the stage.
void App::focus(std::string_view id) {
  if (focused_ == id) return;
  focused_ = id;
  const EventTarget target = targets_.find(id);
  const LinkTarget* link = as<LinkTarget>(target);
  apply(reading_.highlight(&Highlights::focused, link ? document_.links[link->link].part : ""));
  if (!view().workbench) return;
  apply(reading_.follow_scenes(chapter(), view()));
  apply({.figures = true});
}

void App::click_away(std::string_view panel) {
  apply(settings_.close_menu());
  for (Figure& figure : state_.figures) apply(leave_panel(figure, panel));
}

/// What was opened last is closed first: a panel, then the figure that fills the window, then what is open in the text.
void App::escape() {
  const auto open = std::ranges::find_if(state_.figures, [](const Figure& figure) { return figure.open != book::view::FigurePanel::none; });
  if (open != state_.figures.end()) return apply(close_panel(*open));
  if (Figure* enlarged = enlarged_figure()) return enlarge(enlarged->id);
  apply(questions_.put_down());
  apply(reading_.close_term(chapter()));
  apply(reading_.let_go_of_part());
  apply(reading_.end_peek());
  Effects closed = settings_.close_menu();
  if (closed.settings) closed.focus = "bar.contents";
  apply(std::move(closed));
  apply(reading_.return_focus(chapter()));
}

bool App::key(std::string_view id, std::string_view name) {
  const EventTarget target = targets_.find(id);
  if (is(target, PageTarget::search_words)) {
    const Effects effects = search_.key(name);
    apply(effects);
    return effects.search;
  }
  if (is(target, PageTarget::divider)) {
    const Effects effects = settings_.press_divider(state_, name);
    apply(effects);
    return effects.settings;
  }
  if (const AnswerTarget* answer = as<AnswerTarget>(target)) return press_key_on_card(*answer, name);
  const PictureTarget* picture = as<PictureTarget>(target);
  return picture && press_key_on_picture(state_.figures[picture->figure], name);
}

/// The arrow keys move a card that is picked up.
bool App::press_key_on_card(AnswerTarget target, std::string_view name) {
  const int by = name == "ArrowUp" ? -1 : name == "ArrowDown" ? 1 : 0;
  if (target.event != book::AnswerEvent::press_card || by == 0 || !questions_.is_held(chapter(), target.item, target.option)) return false;
  apply(questions_.arrange(chapter(), target.item, &DragAnswer::nudge, target.option, by));
  return true;
}

bool App::press_key_on_picture(Figure& figure, std::string_view name) {
  if (is_covered(figure)) return false;
  if (name == " " && figure.kind->play_parameter >= 0) return apply_user_change(play(figure)), true;
  figures::Edits edits;
  if (!press_key(figure, name, edits)) return false;
  live_region_.ask();
  apply_edits(figure, edits);
  return true;
}

}  // namespace app
