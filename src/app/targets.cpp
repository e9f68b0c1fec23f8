#include "app/targets.h"

#include "app/settings.h"
#include "book/element_ids.h"
#include "book/quiz/final_quiz.h"

namespace app {
namespace {

using Kind = Target::Kind;

constexpr std::pair<std::string_view, Kind> kFixed[] = {
    {"bar.view", Kind::switch_view},
    {"bar.theme", Kind::switch_theme},
    {"bar.contents", Kind::toggle_contents},
    {"notice.close", Kind::close_notice},
    {"divider", Kind::divider},
    {"glance.close", Kind::close_glance},
    {"glance.figure", Kind::glanced_figure},
    {"settings.export", Kind::export_progress},
    {"settings.import", Kind::import_progress},
    {"settings.file", Kind::progress_file},
    {"settings.reset", Kind::reset_progress},
    {"search", Kind::search_panel},
    {"search.words", Kind::search_words},
    {"search.retry", Kind::search_retry},
    {"help", Kind::help_panel},
};

std::vector<std::string> ids_of_listings(const std::vector<book::Block>& blocks) {
  std::vector<std::string> ids;
  for (const book::Block& block : blocks) {
    if (block.kind == book::BlockKind::code) ids.push_back(block.id);
    ids.append_range(ids_of_listings(block.children));
  }
  return ids;
}

}  // namespace

Targets::Targets(const book::Document& document, const State& state) {
  for (const auto& [id, kind] : kFixed) add(id, {kind});
  add_settings();
  add_text(document);
  for (size_t i = 0; i < state.figures.size(); ++i) add_figure(state.figures[i], i);
  for (size_t i = 0; i < document.items.size(); ++i) add_question(document.items[i], i);
  if (!book::is_final(document)) return;
  for (size_t i = 0; i < std::size(book::kFinalButtons); ++i) add(book::kFinalButtons[i].id, {Kind::final_button, i});
}

Target Targets::find(std::string_view id) const {
  const auto found = targets_.find(id);
  return found == targets_.end() ? Target{} : found->second;
}

void Targets::add_settings() {
  for (size_t i = 0; i < book::kPageSettingCount; ++i) {
    const book::PageSetting& setting = book::kPageSettings[i];
    for (size_t v = 0; v < setting.values.size(); ++v) add(book::control_id(setting, setting.values[v].name), {Kind::setting, i, v});
  }
}

/// The link of a step counts as the step.
void Targets::add_text(const book::Document& document) {
  for (size_t i = 0; i < document.links.size(); ++i) {
    const book::Link& link = document.links[i];
    add(link.element_id, {Kind::link, i});
    if (!link.term.empty()) add(book::close_id(book::note_id(link.element_id)), {Kind::definition, i});
  }
  for (const std::string& id : ids_of_listings(document.blocks)) add(book::copy_id(id), {Kind::listing});
  for (size_t w = 0; w < document.walks.size(); ++w) {
    const book::Walk& walk = document.walks[w];
    add(book::back_id(walk.id), {Kind::step_back, w});
    add(book::next_id(walk.id), {Kind::step_on, w});
    for (size_t s = 0; s < walk.steps.size(); ++s)
      add(document.links[static_cast<size_t>(walk.steps[s].link)].element_id, {Kind::step, w, s + 1});
  }
}

void Targets::add_figure(const Figure& figure, size_t index) {
  add(figure.id, {Kind::figure, index});
  for (size_t b = 0; b < kFigureButtons; ++b) add(id_of(static_cast<FigureButton>(b), figure.id), {Kind::figure_button, index, b});
  const std::span<const base::Parameter> parameters = figure.kind->parameters;
  for (size_t p = 0; p < parameters.size(); ++p) {
    const std::string_view name = parameters[p].name;
    add(book::control_id(figure.id, name), {Kind::number, index, p});
    add(book::slider_id(figure.id, name), {Kind::slider, index, p});
    for (size_t c = 0; c < parameters[p].choices.size(); ++c)
      add(book::choice_id(figure.id, name, parameters[p].choices[c].name), {Kind::choice, index, p, c});
  }
  add(book::across_id(figure.id), {Kind::cursor, index, 0});
  add(book::down_id(figure.id), {Kind::cursor, index, 1});
  for (size_t a = 0; a < figure.actions.size(); ++a) {
    const std::string id = book::action_id(figure.id, figure.actions[a].name);
    add(id, {Kind::action, index, a, static_cast<size_t>(ActionPart::button)});
    add(book::use_id(id), {Kind::action, index, a, static_cast<size_t>(ActionPart::use)});
    add(book::choose_id(id), {Kind::action, index, a, static_cast<size_t>(ActionPart::choose)});
    add(book::close_id(book::writing_id(id)), {Kind::action, index, a, static_cast<size_t>(ActionPart::close)});
    add(book::field_id(id), {Kind::action_text, index});
    add(book::file_id(id), {Kind::action_file, index, a});
  }
  if (!figure.kind->text.name.empty()) add(book::control_id(figure.id, figure.kind->text.name), {Kind::figure_text, index});
}

void Targets::add_question(const book::Item& item, size_t index) {
  add(item.id, {Kind::question, index});
  add(book::check_id(item.id), {Kind::check, index});
  add(book::again_id(item.id), {Kind::again, index});
  add(book::reveal_id(item.id), {Kind::reveal, index});
  add(book::hint_id(item.id), {Kind::hint, index});
  add(book::next_id(item.id), {Kind::next, index});
  add(book::open_id(item.id), {Kind::open, index});
  if (item.kind->form == book::Form::field) return add(book::number_id(item.id), {Kind::field, index});
  const bool order = item.kind->form == book::Form::order;
  for (size_t o = 0; o < item.options.size(); ++o) {
    const std::string& option = item.options[o].id;
    add(book::input_id(item.id, option), {order ? Kind::card : Kind::option, index, o});
    add(book::up_id(item.id, option), {Kind::nudge, index, o, 0});
    add(book::down_id(item.id, option), {Kind::nudge, index, o, 1});
    add(book::side_id(item.id, option), {Kind::side, index, o});
    add(book::slot_id(item.id, option), {Kind::slot, index, o});
  }
}

}  // namespace app
