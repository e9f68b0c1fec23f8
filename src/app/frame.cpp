#include "app/app.h"
#include "app/final_card.h"
#include "app/patch_text.h"
#include "app/run_card.h"
#include "base/json_writer.h"
#include "book/overview.h"
#include "book/quiz/final_quiz.h"
#include "platform/host.h"
#include "plot/svg.h"

// A frame: the DOM is brought up to date, then the canvas is painted.
namespace app {
namespace {

constexpr float kPeek_px = 340;  ///< width of a picture that is only peeked at

}  // namespace

void App::update() {
  if (!is_ready()) return;
  for (Figure& figure : state_.figures) {
    if (waits(figure)) continue;
    apply(advance(figure));
    effects_ |= compute(figure);
    apply(files_.supply(figure));
  }
  effects_ |= questions_.follow_figures(chapter());
  if (effects_.questions) apply(once_more_.follow(document_, questions_));
  effects_ |= live_region_.follow(state_.figures);
  const Effects effects = std::exchange(effects_, {});
  if (!effects.in_dom()) return;
  render(effects);
  if (const std::string patches = dom_.flush(); patches != "[]") platform::patch(patches);
}

/// The questions answered in a figure show its state, which changes with the pointer.
void App::render(const Effects& effects) {
  if (effects.settings) settings_.render(dom_, state_, notice_);
  if (effects.settings && progress_panel_.is_used()) progress_panel_.render(dom_);
  if (effects.questions) {
    dom_.begin(DomDiff::Part::questions);
    once_more_.render(dom_, chapter(), questions_);
    question_view_.render(dom_, chapter(), questions_);
    contents_.render(dom_, state_, questions_.progress());
  }
  if (effects.reading) reading_.render(dom_, chapter(), state_);
  if (effects.figures) {
    dom_.begin(DomDiff::Part::figures);
    const Figure* staged = figure_on_stage();
    const Figure* enlarged = enlarged_figure();
    const std::string paragraph = enlarged ? reading_.paragraph_read(chapter()) : "";
    dom_.set("attribute", "", "data-enlarged", enlarged ? base::json_quote("") : kNone);
    for (size_t i = 0; i < state_.figures.size(); ++i) {
      if (waits(state_.figures[i])) continue;
      app::render(dom_, state_.figures[i], document_, static_cast<int>(i), catalog_, view(), on_stage(i, staged), paragraph);
    }
    question_view_.render_answered_in_figures(dom_, chapter(), questions_);
    reports_.render(dom_, document_, state_.figures, catalog_);
  }
  if (effects.live_region) live_region_.render(dom_);
  if (effects.search) search_.render(dom_, state_.chapter);
  if (!effects.focus.empty()) dom_.focus(effects.focus);
}

OnStage App::on_stage(size_t figure, const Figure* staged) {
  if (&state_.figures[figure] != staged) return {};
  const int item = reading_.prediction_over(chapter(), figure);
  if (item < 0) return {.staged = true};
  const bool covered = reading_.is_covered(chapter(), figure);
  const book::Item& asked = document_.items[static_cast<size_t>(item)];
  const bool skipped = !covered && asked.figure != staged->id;
  return {.staged = true, .covered = covered, .skipped = skipped ? std::string_view(asked.id) : ""};
}

bool App::is_covered(const Figure& figure) {
  return view().stage && reading_.is_covered(chapter(), static_cast<size_t>(&figure - state_.figures.data()));
}

void App::paint() {
  if (!is_ready()) return;
  ++frames_;
  if (settings_.context() != Context::present) return;
  const View shown = view();
  const auto frame = [&] {
    const Figure* staged = figure_on_stage();
    const bool travels = hovered_.empty() && staged && staged->scene.moves();
    return Frame{settings_.environment().window, shown.dark,          travels ? reading_.lit_link() : hovered_, focused_,
                 reading_.highlighted(),         shown.reduced_motion};
  };
  if (const PictureFile wanted = std::exchange(card_wanted_, PictureFile::none); wanted != PictureFile::none) save_card(frame(), wanted);
  for (Figure& figure : state_.figures) {
    const PictureFile wanted = std::exchange(figure.picture_wanted, PictureFile::none);
    if (wanted == PictureFile::none) continue;
    if (wanted == PictureFile::png) workbench_.save_picture(frame(), figure);
    if (wanted == PictureFile::svg) platform::save_file(figure.id + ".svg", "image/svg+xml", workbench_.picture_as_svg(figure, shown.dark));
    apply(app::say(figure, "Picture saved."));
    figure.scene.change();  // a map keeps how it was composed last
    figure.drawn = false;
  }
  for (Figure& figure : state_.figures) {
    const bool peeked = &figure == reading_.peeked_at(chapter());
    if (peeked && figure.canvas.size.width_px <= 0) figure.canvas.size.width_px = kPeek_px;  // it is folded, and has no place yet
    if (shown.stage || waits(figure) || figure.drawn || figure.canvas.size.width_px <= 0) continue;
    // Below the Workbench the canvas stays as large as the window, because resizing it is slow.
    const platform::WindowSize least = shown.workbench ? settings_.environment().window : platform::WindowSize{};
    const figures::Edits edits = workbench_.draw_in_text(frame(), figure, least);
    if (peeked) workbench_.copy_picture_to("peek.canvas", figure);
    apply_edits(figure, edits);
    apply(kind_code_.supply(figure, workbench_.metrics()));
  }
  if (!shown.workbench) return;
  Figure* staged = figure_on_stage();
  if (staged && is_covered(*staged)) staged->pointer = {};
  const figures::Edits edits = workbench_.paint(frame(), reading_.scrolled_px(), staged);
  if (!staged) return;
  apply_edits(*staged, edits);
  apply(kind_code_.supply(*staged, workbench_.metrics()));
}

void App::save_card(const Frame& frame, PictureFile wanted) {
  const std::vector<book::ItemView> views = questions_.views(chapter());
  const std::optional<size_t> index = std::exchange(card_item_, {});
  const book::Item* item = index ? &document_.items[*index] : nullptr;
  const std::optional<double> seconds = item ? outcome(state_.figures, item->figure, "seconds") : std::nullopt;
  const plot::Scene card = item ? run_card(workbench_.metrics(), *item, views[*index], seconds, platform::book_address())
                                : final_card(workbench_.metrics(), document_, views, platform::book_address());
  const std::string name = "phasebook-" + (item ? item->id : std::string(book::kFinalSlug));
  if (wanted == PictureFile::png) return workbench_.save_scene(frame, card, name + ".png");
  const std::string words = item ? run_card_text(*item, views[*index], seconds) : book::score_text(views, true);
  platform::save_file(name + ".svg", "image/svg+xml", plot::svg(card, frame.dark, document_.title, words));
}

void App::apply_edits(Figure& figure, const figures::Edits& edits) {
  figure.announcer.asked = figure.announcer.asked || edits.committed || edits.text;
  figure.announcer.passing = figure.announcer.passing || !edits.values.empty();
  apply(app::apply(figure, edits));
  if (!edits.href.empty()) platform::follow_link(edits.href);
  apply(reading_.highlight(&Highlights::figure, edits.highlight));
}

}  // namespace app
