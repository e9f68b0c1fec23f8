#include "app/app.h"
#include "app/patch_text.h"
#include "base/json_writer.h"
#include "platform/host.h"

// A frame: the DOM is brought up to date, then the canvas is painted.
namespace app {
namespace {

constexpr float kGlance_px = 340;  ///< width of a picture that is only glanced at

}  // namespace

void App::update() {
  if (!is_ready()) return;
  for (Figure& figure : state_.figures) {
    take(advance(figure));
    changed_ |= compute(figure);
    take(files_.supply(figure));
  }
  changed_ |= questions_.follow_figures(chapter());
  changed_ |= aloud_.follow(state_.figures);
  const Changed changed = std::exchange(changed_, {});
  if (!changed.in_dom()) return;
  describe(changed);
  if (const std::string patches = dom_.flush(); patches != "[]") platform::patch(patches);
}

/// The questions answered in a figure show its state, which changes with the pointer.
void App::describe(const Changed& changed) {
  if (changed.settings) settings_.describe(dom_, state_, notice_);
  if (changed.questions) {
    dom_.begin(DomDiff::Part::questions);
    question_view_.describe(dom_, chapter(), questions_);
    contents_.describe(dom_, state_, questions_.progress());
  }
  if (changed.reading) reading_.describe(dom_, chapter(), state_);
  if (changed.figures) {
    dom_.begin(DomDiff::Part::figures);
    const Figure* staged = figure_on_stage();
    const Figure* lifted = lifted_figure();
    const std::string paragraph = lifted ? reading_.paragraph_read(chapter()) : "";
    dom_.set("attribute", "", "data-lifted", lifted ? base::json_quote("") : kNone);
    for (size_t i = 0; i < state_.figures.size(); ++i)
      app::describe(dom_, state_.figures[i], document_, static_cast<int>(i), catalog_, view(), &state_.figures[i] == staged, paragraph);
    question_view_.describe_answered_in_figures(dom_, chapter(), questions_);
  }
  if (changed.aloud) aloud_.describe(dom_);
  if (changed.search) search_.describe(dom_, state_.chapter);
  if (!changed.focus.empty()) dom_.focus(changed.focus);
}

void App::paint() {
  if (!is_ready()) return;
  ++frames_;
  if (settings_.context() != Context::present) return;
  const View shown = view();
  const auto frame = [&] {
    return Frame{settings_.environment().window, shown.dark, hovered_, focused_, reading_.highlighted(), shown.reduced_motion};
  };
  for (Figure& figure : state_.figures) {
    const PictureFile wanted = std::exchange(figure.picture_wanted, PictureFile::none);
    if (wanted == PictureFile::none) continue;
    if (wanted == PictureFile::png) workbench_.save_picture(frame(), figure);
    if (wanted == PictureFile::svg) platform::save_file(figure.id + ".svg", "image/svg+xml", workbench_.picture_as_svg(figure, shown.dark));
    take(app::say(figure, "Picture saved."));
  }
  for (Figure& figure : state_.figures) {
    const bool glanced = &figure == reading_.glanced_at(chapter());
    if (glanced && figure.canvas.size.width_px <= 0) figure.canvas.size.width_px = kGlance_px;  // it is folded, and has no place yet
    if (shown.stage || figure.drawn || figure.canvas.size.width_px <= 0) continue;
    // Below the Workbench the canvas stays as large as the window, because resizing it is slow.
    const platform::WindowSize least = shown.workbench ? settings_.environment().window : platform::WindowSize{};
    const figures::Edits edits = workbench_.draw_in_text(frame(), figure, least);
    if (glanced) workbench_.copy_picture_to("glance.canvas", figure);
    apply_edits(figure, edits);
  }
  if (!shown.workbench) return;
  Figure* staged = figure_on_stage();
  const figures::Edits edits = workbench_.paint(frame(), reading_.scrolled_px(), staged);
  if (staged) apply_edits(*staged, edits);
}

void App::apply_edits(Figure& figure, const figures::Edits& edits) {
  figure.announcer.asked = figure.announcer.asked || edits.committed || edits.text;
  figure.announcer.passing = figure.announcer.passing || !edits.values.empty();
  take(apply(figure, edits));
  take(reading_.highlight(&Highlights::figure, edits.highlight));
}

}  // namespace app
