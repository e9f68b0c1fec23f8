#include "app/event_targets.h"

#include "app/settings.h"
#include "book/element_ids.h"
#include "book/pretest/all_questions.h"
#include "book/pretest/pretest.h"
#include "book/quiz/final_quiz.h"
#include "book/review/review_end.h"

namespace app {
namespace {

constexpr std::pair<std::string_view, PageTarget> kFixed[] = {
    {"bar.view", PageTarget::switch_view},
    {"bar.theme", PageTarget::switch_theme},
    {"bar.contents", PageTarget::toggle_contents},
    {"notice.close", PageTarget::close_notice},
    {"divider", PageTarget::divider},
    {"peek.close", PageTarget::close_peek},
    {"peek.figure", PageTarget::peeked_figure},
    {"settings.export", PageTarget::export_progress},
    {"settings.import", PageTarget::import_progress},
    {"settings.file", PageTarget::progress_file},
    {"settings.reset", PageTarget::reset_progress},
    {"settings.send", PageTarget::send_progress},
    {"settings.calendar", PageTarget::save_calendar},
    {"settings.cards", PageTarget::save_cards},
    {"transfer.copy", PageTarget::copy_progress},
    {"transfer.add", PageTarget::add_progress},
    {"search", PageTarget::search_panel},
    {"search.words", PageTarget::search_words},
    {"search.retry", PageTarget::search_retry},
    {"help", PageTarget::help_panel},
    {book::kMoreId, PageTarget::ask_more},
    {"from-before.open", PageTarget::ask_at_head},
    {"from-before.skip", PageTarget::skip_at_head},
    {"once-more.open", PageTarget::ask_at_end},
    {book::kPretestResume, PageTarget::resume_pretest},
    {book::kPretestExplain, PageTarget::explain_pretest},
    {book::kPretestAgain, PageTarget::repeat_pretest},
    {book::kAskOpen, PageTarget::ask_open},
};

constexpr std::pair<std::string_view, QuestionButton> kSending[] = {
    {"link", QuestionButton::link}, {"png", QuestionButton::png}, {"svg", QuestionButton::svg}};

std::vector<std::string> ids_of_listings(const std::vector<book::Block>& blocks) {
  std::vector<std::string> ids;
  for (const book::Block& block : blocks) {
    if (block.kind == book::BlockKind::code) ids.push_back(block.id);
    ids.append_range(ids_of_listings(block.children));
  }
  return ids;
}

}  // namespace

EventTargets::EventTargets(const book::Document& document, const State& state) {
  for (const auto& [id, target] : kFixed) add(id, target);
  add_settings();
  add_text(document);
  for (size_t i = 0; i < state.figures.size(); ++i) add_figure(state.figures[i], i);
  for (size_t i = 0; i < document.items.size(); ++i) add_question(document.items[i], i);
  if (!book::is_final(document)) return;
  for (size_t i = 0; i < std::size(book::kFinalButtons); ++i) add(book::kFinalButtons[i].id, FinalButtonTarget{i});
}

EventTarget EventTargets::find(std::string_view id) const {
  const auto found = targets_.find(id);
  if (found != targets_.end()) return found->second;
  const auto owner = targets_.find(id.substr(0, id.find('.')));
  return owner != targets_.end() && std::holds_alternative<ReportTarget>(owner->second) ? owner->second : EventTarget{};
}

void EventTargets::add_settings() {
  for (size_t i = 0; i < book::kPageSettingCount; ++i) {
    const book::PageSetting& setting = book::kPageSettings[i];
    for (size_t v = 0; v < setting.values.size(); ++v) add(book::control_id(setting, setting.values[v].name), SettingTarget{i, v});
  }
}

/// The link of a step counts as the step.
void EventTargets::add_text(const book::Document& document) {
  for (size_t i = 0; i < document.links.size(); ++i) {
    const book::Link& link = document.links[i];
    add(link.element_id, LinkTarget{i});
    if (!link.term.empty()) add(book::close_id(book::note_id(link.element_id)), DefinitionTarget{i});
  }
  for (const std::string& id : ids_of_listings(document.blocks)) add(book::copy_id(id), ListingTarget{});
  for (size_t b = 0; b < document.blocks.size(); ++b) {
    if (document.blocks[b].kind == book::BlockKind::report) add(document.blocks[b].id, ReportTarget{b});
  }
  for (size_t w = 0; w < document.steppers.size(); ++w) {
    const book::Stepper& stepper = document.steppers[w];
    add(book::back_id(stepper.id), StepTarget{w, -1, 0});
    add(book::next_id(stepper.id), StepTarget{w, 1, 0});
    for (size_t s = 0; s < stepper.steps.size(); ++s)
      add(document.links[static_cast<size_t>(stepper.steps[s].link)].element_id, StepTarget{w, 0, static_cast<int>(s) + 1});
  }
}

void EventTargets::add_figure(const Figure& figure, size_t index) {
  add(figure.id, PictureTarget{index});
  for (size_t b = 0; b < kFigureButtons; ++b) {
    const FigureButton button = static_cast<FigureButton>(b);
    add(id_of(button, figure.id), FigureButtonTarget{index, button});
  }
  for (size_t p = 0; p < figure.kind->parameters.size(); ++p) {
    for (const book::view::ControlElement& element : book::view::control_elements(figure.id, figure.kind->parameters[p]))
      add(element.id, ParameterTarget{index, p, element.use});
  }
  add(book::across_id(figure.id), CursorTarget{index, false});
  add(book::down_id(figure.id), CursorTarget{index, true});
  for (size_t a = 0; a < figure.actions.size(); ++a) {
    const std::string id = book::action_id(figure.id, figure.actions[a].name);
    add(id, ActionTarget{index, a, ActionPart::button});
    add(book::use_id(id), ActionTarget{index, a, ActionPart::use});
    add(book::choose_id(id), ActionTarget{index, a, ActionPart::choose});
    add(book::close_id(book::writing_id(id)), ActionTarget{index, a, ActionPart::close});
    add(book::field_id(id), ActionTextTarget{index});
    add(book::file_id(id), ActionFileTarget{index, a});
  }
  if (!figure.kind->text.name.empty()) add(book::control_id(figure.id, figure.kind->text.name), FigureTextTarget{index});
}

void EventTargets::add_question(const book::Item& item, size_t index) {
  add(item.id, QuestionTarget{index});
  add(book::check_id(item.id), QuestionButtonTarget{index, QuestionButton::check});
  add(book::sure_id(item.id), QuestionButtonTarget{index, QuestionButton::sure});
  add(book::again_id(item.id), QuestionButtonTarget{index, QuestionButton::again});
  add(book::fresh_id(item.id), QuestionButtonTarget{index, QuestionButton::fresh});
  add(book::reveal_id(item.id), QuestionButtonTarget{index, QuestionButton::reveal});
  add(book::hint_id(item.id), QuestionButtonTarget{index, QuestionButton::hint});
  add(book::next_id(item.id), QuestionButtonTarget{index, QuestionButton::next});
  add(book::open_id(item.id), QuestionButtonTarget{index, QuestionButton::open});
  add(book::unknown_id(item.id), QuestionButtonTarget{index, QuestionButton::unknown});
  add(book::stop_id(item.id), QuestionButtonTarget{index, QuestionButton::stop});
  for (const auto& [cell, button] : kSending) add(book::compared_id(item.id, cell), QuestionButtonTarget{index, button});
  for (size_t o = 0; o < item.options.size(); ++o) {
    for (const book::AnswerElement& element : item.kind->control->elements)
      add(element.id(item.id, item.options[o].id), AnswerTarget{index, o, element.event});
  }
}

}  // namespace app
