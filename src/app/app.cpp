#include "app/app.h"

#include <algorithm>

#include "book/chapter_range.h"
#include "book/quiz/final_quiz.h"
#include "book/serialization/deserialize.h"
#include "book/view/controls.h"
#include "figures/catalog.h"
#include "platform/host.h"

// What happens before the first frame of a chapter, and what follows from a change.
namespace app {
namespace {

/// Replaces the formulas by empty ones if their number does not match: no formulas are better than the wrong ones.
std::vector<std::string> match_formulas(ui::Typeset& typeset, size_t count) {
  if (typeset.formulas.size() == count) return {};
  typeset.formulas.assign(count, {});
  return {"The chapter and its typeset formulas do not match; build the book again."};
}

}  // namespace

App::App() : catalog_(figures::catalog()), questions_(catalog_.functions) {}

bool App::is_ready() const { return workbench_.has_fonts() && !state_.chapter.empty() && settings_.environment().window.width_px > 0; }

void App::set_environment(const Environment& environment) {
  workbench_.set_pixel_ratio(environment.window.pixel_ratio);
  apply(settings_.set_environment(environment));
}

void App::restore(std::string_view settings) {
  read_settings(state_, settings);
  apply(questions_.restore(contents_.versions(), contents_.askable()));
  once_more_.restore(contents_);
}

base::Result<void> App::open_chapter(std::string_view stored, std::string_view math_json, std::string_view query) {
  catalog_ = figures::catalog();  // what it says of a kind of figure comes with the first chapter that has one
  base::Result<book::Document> document = book::deserialize(stored, catalog_);
  if (!document) return std::unexpected(document.error());
  base::Result<ui::Typeset> typeset = ui::typeset_from_json(math_json);
  if (!typeset) return std::unexpected(typeset.error());
  document_ = std::move(*document);
  effects_ = Effects::all();
  effects_.document = true;
  effects_.errors = match_formulas(*typeset, document_.formulas.size());
  workbench_.open(std::move(*typeset));
  if (!state_.chapter.empty()) live_region_.say(contents_.spoken_place(document_.slug));
  state_.chapter = document_.slug;
  state_.section.clear();
  state_.story = book::is_story(document_);
  state_.chapters.clear();
  state_.last_chapter = book::takes_chapters(document_) ? book::chapter_number(document_.topics.back()) : -1;
  state_.map = !document_.atlas.places.empty();
  for (Figure& figure : state_.figures) end_trainers(figure);
  state_.figures = make_figures(document_, catalog_);
  state_.steppers.clear();
  for (const book::Stepper& stepper : document_.steppers)
    state_.steppers.push_back({stepper.id, static_cast<int>(stepper.steps.size()), 0});
  reading_ = Reading(document_);
  hovered_.clear();
  focused_.clear();
  notice_.message.clear();
  dom_.invalidate_all();
  for (book::view::Element& control : book::view::controls(document_, catalog_)) dom_.assume(std::move(control));
  question_view_ = {};
  once_more_.open(document_);
  reports_.open(document_);
  effects_ |= questions_.open(document_);
  ink_map();
  apply(std::exchange(effects_, {}));
  go_to(query);
  return {};
}

void App::ink_map() {
  for (Figure& figure : state_.figures) {
    figures::ShowsAtlas* atlas = figure.picture->atlas();
    if (!atlas) continue;
    atlas->set_ink(inks_of(document_.atlas, questions_.logs(), questions_.due()));
    figure.computed = false;
  }
}

void App::go_to(std::string_view query) {
  Effects effects{.settings = true, .reading = true, .figures = true, .pictures = true, .errors = read_address(state_, query)};
  for (Figure& figure : state_.figures) figure.computed = false;
  if (state_.last_chapter >= 0) effects |= questions_.choose_chapters(document_, state_.chapters);
  apply_user_change(effects |= settings_.close_menu());
}

void App::apply(Effects effects) {
  if (effects.message == notice_.message) effects.message.reset();
  if (effects.message) notice_.message = *effects.message;
  for (const std::string& error : effects.errors) notice_.add(error);
  effects.settings = effects.settings || effects.message || !effects.errors.empty();
  if (!effects.spoken.empty()) live_region_.say(std::exchange(effects.spoken, ""));
  if (effects.document) targets_ = EventTargets(document_, state_);
  if (effects.questions || effects.document) effects |= fold();
  if (effects.questions && host_report_.is_wanted()) tell_host();
  if (effects.answer >= 0) effects |= reading_.show_answer(chapter(), document_.links[static_cast<size_t>(effects.answer)], view());
  if (effects.address != Effects::Address::same) platform::set_address(address_of(state_), effects.address == Effects::Address::added);
  if (effects.pictures) {
    for (Figure& figure : state_.figures) figure.drawn = false;
  }
  if (effects.any()) platform::request_frame();
  effects_ |= std::move(effects);
}

/// What an answer has just unfolded is to be seen where the reader is.
Effects App::fold() {
  const std::vector<int> before = std::exchange(folded_, questions_.folded(document_));
  if (before.size() != folded_.size()) return {};
  for (size_t b = 0; b < before.size(); ++b) {
    if (before[b] < 0 || folded_[b] >= 0) continue;
    reading_.unfold(b);
    return reading_.follow_scenes(chapter(), view());
  }
  return {};
}

View App::view() const { return settings_.view(state_); }

Chapter App::chapter() { return {document_, state_.figures, focused_, settings_.environment().window.height_px, folded_}; }

Figure* App::figure_on_stage() {
  if (!view().stage) return nullptr;
  Figure* enlarged = enlarged_figure();
  if (enlarged) return enlarged;
  const std::optional<size_t> staged = reading_.figure_on_stage(chapter());
  return staged ? &state_.figures[*staged] : nullptr;
}

Figure* App::enlarged_figure() {
  const auto enlarged = std::ranges::find(state_.figures, true, &Figure::enlarged);
  return enlarged == state_.figures.end() ? nullptr : &*enlarged;
}

Figure* App::find_figure(std::string_view id) {
  const EventTarget target = targets_.find(id);
  const PictureTarget* picture = std::get_if<PictureTarget>(&target);
  return picture ? &state_.figures[picture->figure] : nullptr;
}

}  // namespace app
