#include "app/app.h"

#include <algorithm>

#include "base/json.h"
#include "book/form/controls.h"
#include "book/quiz/final_quiz.h"
#include "book/stored/restore.h"
#include "figures/catalog.h"
#include "platform/host.h"
#include "ui/fonts.h"

namespace app {
namespace {

/// The figures of a chapter in their initial state.
std::vector<FigureState> figures_of(const book::Document& document, const base::Catalog& catalog) {
  std::vector<FigureState> states;
  for (const book::Figure& figure : document.figures) {
    const figures::Kind* kind = figures::find(figure.kind);
    if (!kind) continue;
    const book::form::FigureView view = book::form::initial_view(figure, *book::find(catalog, figure.kind));
    const std::vector<double>& values = view.values;
    std::vector<char> set_by_scene(values.size(), 0);
    for (const book::Scene& scene : document.scenes) {
      const book::Link& link = document.links[static_cast<size_t>(scene.link)];
      if (link.figure_id != figure.id) continue;
      for (const book::Setting& setting : link.settings) {
        const int parameter = base::find(kind->parameters, setting.name);
        if (parameter >= 0) set_by_scene[static_cast<size_t>(parameter)] = 1;
      }
    }
    states.push_back({.id = figure.id,
                      .kind = kind,
                      .values = values,
                      .book_values = values,
                      .text = view.text,
                      .book_text = view.text,
                      .initial_values = values,
                      .set_by_reader = std::vector<char>(values.size(), 0),
                      .initial_text = view.text,
                      .set_by_scene = std::move(set_by_scene)});
  }
  return states;
}

/// Replaces the formulas by empty ones if their number does not match: no formulas are better than the wrong ones.
void match_formulas(ui::Typeset& typeset, size_t count, std::vector<std::string>& errors) {
  if (typeset.formulas.size() == count) return;
  errors.push_back("The chapter and its typeset formulas do not belong together; build the book again.");
  typeset.formulas.assign(count, {});
}

}  // namespace

App::App() : catalog_(figures::catalog()) {}

bool App::is_ready() const { return ui::all_loaded(fonts_) && chapter_ready_ && environment_.window.width_px > 0; }

bool App::is_dark() const { return state_.theme.empty() ? environment_.dark : state_.theme == "dark"; }

bool App::shows_workbench() const { return can_show_workbench() && state_.view != "page"; }

bool App::has_stage() const { return shows_workbench() && environment_.fits == Fits::stage && !runtimes_.empty(); }

void App::set_environment(Environment environment) {
  environment_ = environment;
  fonts_.pixel_ratio = environment.window.pixel_ratio;
  restyled();
}

base::Result<void> App::load_face(base::Face face, std::span<const std::uint8_t> ttf) { return ui::load_face(fonts_, face, ttf); }

base::Result<void> App::load_contents(std::string_view book_json) {
  const base::Result<base::JsonDocument> json = base::JsonDocument::parse(book_json);
  if (!json) return std::unexpected("The list of chapters is no JSON: " + json.error());
  contents_.clear();
  contents_items_.clear();
  book::Versions versions;
  const auto text = [](base::Json value) { return std::string(value.string().value_or("")); };
  for (base::Json chapter : json->root()["chapters"].elements()) {
    const int number = static_cast<int>(chapter["number"].number().value_or(0));
    ContentsEntry entry{text(chapter["slug"]),
                        book::numbered_title(number, text(chapter["title"])),
                        {},
                        0,
                        0,
                        static_cast<int>(chapter["minutes"].number().value_or(0))};
    for (base::Json section : chapter["sections"].elements()) entry.sections.push_back({text(section["id"]), text(section["title"])});
    contents_.push_back(std::move(entry));
    std::vector<ItemKey>& items = contents_items_.emplace_back();
    for (base::Json item : chapter["items"].elements()) {
      items.push_back({text(item["id"]), static_cast<int>(item["version"].number().value_or(1))});
      versions.emplace(items.back().id, items.back().version);
    }
  }
  answers_.set_versions(std::move(versions));
  return {};
}

base::Result<void> App::open_chapter(std::string_view stored, std::string_view math_json, std::string_view query) {
  base::Result<book::Document> document = book::restore(stored, catalog_);
  if (!document) return std::unexpected(document.error());
  base::Result<ui::Typeset> typeset = ui::typeset_from_json(math_json);
  if (!typeset) return std::unexpected(typeset.error());
  document_ = std::move(*document);
  typeset_ = std::move(*typeset);
  match_formulas(typeset_, document_.formulas.size(), errors_);
  formula_font_.load(fonts_, typeset_);
  state_.chapter = document_.slug;
  state_.section.clear();
  state_.figures = figures_of(document_, catalog_);
  state_.walks.clear();
  for (const book::Walk& walk : document_.walks) state_.walks.push_back({walk.id, static_cast<int>(walk.steps.size()), 0});
  highlights_ = {};
  runtimes_.clear();
  for (const FigureState& figure : state_.figures) {
    FigureRuntime& runtime = runtimes_.emplace_back();
    runtime.figure = figure.kind->make();
    // The figure compares words with the order it saw first, which must be the book's even if the address has another.
    if (!figure.kind->text.name.empty()) runtime.figure->set(figure.book_values, figure.book_text);
  }
  scroll_px_ = 0;
  places_.clear();
  for (std::vector<ui::Box>& layer : boxes_.layers) layer.clear();
  hovered_.clear();
  focused_.clear();
  requested_figure_ = -1;
  dom_.invalidate_all();
  for (book::form::Element& control : book::form::controls(document_, catalog_)) dom_.assume(std::move(control));
  shown_items_.clear();
  search_dom_stale_ = true;
  focus_count_ = 0;
  open_term_ = -1;
  message_.clear();
  bank_ = is_final() ? document_ : book::Document{};
  begin_attempts();
  report_denial();
  chapter_ready_ = true;
  go_to(query);
  return {};
}

void App::go_to(std::string_view query) {
  for (std::string& mistake : read_address(state_, query)) errors_.push_back(std::move(mistake));
  menu_is_open_ = false;
  for (FigureRuntime& figure : runtimes_) figure.changed = true;
  restyled();
}

void App::changed() {
  dom_stale_ = true;
  platform::request_frame();
}

void App::figure_changed() {
  figures_dom_stale_ = true;
  platform::request_frame();
}

void App::restyled() {
  for (FigureRuntime& figure : runtimes_) figure.shown = false;
  changed();
}

}  // namespace app
