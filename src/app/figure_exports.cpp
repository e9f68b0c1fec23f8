#include <algorithm>

#include "app/figures.h"
#include "app/state.h"
#include "base/delimited.h"
#include "platform/host.h"

// What readers can take away from figures: values, files, pictures, links.
namespace app {
namespace {

/// A figure that plays is filmed from where it is, and one that trains while it trains.
Effects film(Figure& figure) {
  if (figure.kind->play_parameter >= 0 && !figure.motion.playing) play(figure);
  const auto begins = std::ranges::find_if(figure.actions, [](const base::Action& action) { return action.primary && action.enabled; });
  Effects effects = say(figure, "Filming.");
  if (figure.picture->runs() && !figure.percent && begins != figure.actions.end())
    effects |= press_action(figure, static_cast<size_t>(begins - figure.actions.begin()), ActionPart::button);
  platform::film(figure.id, std::string(figure.kind->title) + ". " + figure.words.description);
  return effects;
}

}  // namespace

Effects report_filmed(Figure& figure, bool succeeded) {
  Effects effects = figure.motion.playing ? play(figure) : Effects();
  return effects |= say(figure, succeeded ? "Film saved." : "This browser could not film the picture.");
}

Effects export_from(Figure& figure, FigureButton button, const State& state) {
  compute(figure);
  switch (button) {
    case FigureButton::link:
      figure.words.pending = "Link copied.";
      platform::copy_address(address_of(state, figure.id) + "#" + figure.id, figure.id);
      return {};
    case FigureButton::embed:
      figure.words.pending = "Embed code copied.";
      platform::copy_frame(embedding_address(state, figure.id), figure.kind->title, figure.id);
      return {};
    case FigureButton::copy: {
      const figures::DataTable table = figure.picture->data(figures::Figure::DataScope::shown);
      figure.words.pending = "Copied.";
      platform::copy_text(base::to_tsv(table.columns, table.rows), figure.id);
      return {};
    }
    case FigureButton::csv: {
      const figures::DataTable table = figure.picture->data(figures::Figure::DataScope::all);
      platform::save_file(figure.id + ".csv", "text/csv", base::to_csv(table.columns, table.rows));
      return say(figure, "CSV saved.");
    }
    case FigureButton::png: figure.picture_wanted = PictureFile::png; return {.painting = true};
    case FigureButton::film: return film(figure);
    case FigureButton::svg: figure.picture_wanted = PictureFile::svg; return {.painting = true};
    default: return {};
  }
}

}  // namespace app
