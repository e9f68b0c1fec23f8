#include <imgui.h>

#include <cmath>

#include "app/app.h"
#include "base/delimited.h"
#include "book/element_ids.h"
#include "platform/host.h"

// What readers can export from figures: values, files, pictures, links.
namespace app {
namespace {

constexpr float kPictureWidth_px = 720;
constexpr float kPictureRatio = 2;
constexpr float kPad_px = 24;
constexpr float kHeading_px = 52;
constexpr float kLine_px = 20;

/// "positions 30 · width D 32 · base 10,000", in lines of at most `width_px`.
std::vector<std::string> parameter_lines(const plot::Fonts& fonts, const FigureState& state, float width_px) {
  std::vector<std::string> lines;
  const auto add = [&](const std::string& words) {
    const std::string longer = lines.empty() ? words : lines.back() + " · " + words;
    if (!lines.empty() && plot::text_width(fonts, base::Face::sans, base::type(base::Type::small).em_px, longer) <= width_px) {
      lines.back() = longer;
    } else {
      lines.push_back(words);
    }
  };
  const base::TextParameter& text = state.kind->text;
  if (!text.name.empty() && base::holds(state.kind->parameters, state.values, text.depends_on))
    add(std::string(text.label) + ": " + state.text);
  for (size_t i = 0; i < state.values.size(); ++i) {
    base::Parameter parameter = state.kind->parameters[i];
    if (parameter.on_picture || !base::applies(state.kind->parameters, state.values, i)) continue;
    parameter.unit = "";
    add(std::string(parameter.label) + " " + base::speech_text(parameter, state.values[i]));
  }
  return lines;
}

}  // namespace

void App::export_figure(size_t figure, std::string_view id) {
  const FigureState& state = state_.figures[figure];
  FigureRuntime& runtime = runtimes_[figure];
  compute_figures();
  if (id == book::link_id(state.id)) {
    runtime.pending_status = "Link copied.";
    platform::copy_address(address_of(state_, state.id) + "#" + state.id, state.id);
  } else if (id == book::copy_id(state.id)) {
    const figures::DataTable table = runtime.figure->data(figures::Figure::Extent::shown);
    runtime.pending_status = "Copied.";
    platform::copy_text(base::to_tsv(table.columns, table.rows), state.id);
  } else if (id == book::csv_id(state.id)) {
    const figures::DataTable table = runtime.figure->data(figures::Figure::Extent::all);
    platform::save_file(state.id + ".csv", "text/csv", base::to_csv(table.columns, table.rows));
    say(figure, "CSV saved.");
  } else if (id == book::png_id(state.id)) {
    runtime.picture_wanted = true;
    platform::request_frame();
  }
}

void App::done(std::string_view figure, bool succeeded) {
  const std::optional<size_t> index = figure_index(figure);
  if (index) say(*index, succeeded ? runtimes_[*index].pending_status : "This browser would not copy.");
}

void App::save_pictures() {
  for (size_t i = 0; i < runtimes_.size(); ++i) {
    if (!runtimes_[i].picture_wanted) continue;
    runtimes_[i].picture_wanted = false;
    draw_picture_to_save(i);
    say(i, "Picture saved.");
  }
}

/// Draws the title and the parameters above the picture, at two device pixels per CSS pixel, in a window of the picture's size. The next
/// frame resizes the window before anybody sees it.
void App::draw_picture_to_save(size_t figure) {
  FigureRuntime& runtime = runtimes_[figure];
  const float inner_px = kPictureWidth_px - 2 * kPad_px;
  const float picture_px = std::round(runtime.figure->height_for(inner_px));
  const std::vector<std::string> lines = parameter_lines(fonts_, state_.figures[figure], inner_px);
  const float top_px = kHeading_px + kLine_px * static_cast<float>(lines.size()) + kPad_px;
  const platform::WindowSize size{kPictureWidth_px, top_px + picture_px + kPad_px, kPictureRatio};
  fonts_.pixel_ratio = size.pixel_ratio;
  platform::size_window(size);
  platform::begin_frame();
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  plot::Surface page(list, fonts_, {0, 0, size.width_px, size.height_px}, is_dark(), {});
  page.text({kPad_px, kHeading_px - 8}, plot::Anchor::start, base::Face::sans_semibold, base::Type::h3, page.colour(base::Ink::ink),
            state_.figures[figure].kind->title);
  float baseline = kHeading_px;
  for (const std::string& line : lines) {
    baseline += kLine_px;
    page.text({kPad_px, baseline}, plot::Anchor::start, base::Face::sans, base::Type::small, page.colour(base::Ink::ink2), line);
  }
  plot::Surface surface(list, fonts_, {kPad_px, top_px, inner_px, picture_px}, is_dark(), {});
  figures::Edits nobody_asks;
  runtime.figure->draw(surface, nobody_asks);
  platform::end_frame(base::colour(base::Ink::stage, is_dark()));
  const auto device = [&size](float px) { return static_cast<int>(std::lround(px * size.pixel_ratio)); };
  platform::save_picture(state_.figures[figure].id + ".png", device(size.width_px), device(size.height_px));
  fonts_.pixel_ratio = environment_.window.pixel_ratio;
  runtime.shown = false;
}

}  // namespace app
