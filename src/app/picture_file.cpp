#include <imgui.h>

#include <cmath>
#include <utility>

#include "app/workbench.h"
#include "platform/host.h"
#include "plot/svg.h"

// A figure's picture as a file.
namespace app {
namespace {

constexpr float kPictureWidth_px = 720, kMapWidth_px = 1200;
constexpr float kPictureRatio = 2;
constexpr float kPad_px = 24;
constexpr float kHeading_px = 52;
constexpr float kLine_px = 20;

/// "positions 30 · width D 32 · base 10,000", in lines of at most `width_px`.
std::vector<std::string> parameter_lines(const plot::Metrics& metrics, const Figure& figure, float width_px) {
  std::vector<std::string> lines;
  const auto add = [&](const std::string& words) {
    const std::string longer = lines.empty() ? words : lines.back() + " · " + words;
    if (!lines.empty() && metrics.width(base::Face::sans, 13, longer) <= width_px) {
      lines.back() = longer;
    } else {
      lines.push_back(words);
    }
  };
  const std::span<const base::Parameter> parameters = figure.kind->parameters;
  const base::TextParameter& text = figure.kind->text;
  if (!text.name.empty() && base::holds(parameters, figure.values, text.depends_on)) add(std::string(text.label) + ": " + figure.text);
  for (size_t i = 0; i < parameters.size(); ++i) {
    base::Parameter parameter = parameters[i];
    if (parameter.on_picture || !base::applies(parameters, figure.values, i)) continue;
    parameter.unit = "";
    add(std::string(parameter.label) + " " + base::speech_text(parameter, figure.values[i]));
  }
  return lines;
}

/// A map goes on beyond its picture: paper comes over that, and the page's words so far over the paper.
void cover_margins(plot::Scene& page, std::vector<plot::Mark>& marks, base::Rect picture) {
  std::vector<plot::Mark> words = std::exchange(page.all(), {});
  const float right = picture.right(), bottom = picture.bottom();
  int side = 0;
  for (const base::Rect margin : {base::Rect{0, 0, page.width(), picture.y}, base::Rect{0, bottom, page.width(), page.height() - bottom},
                                  base::Rect{0, 0, picture.x, page.height()}, base::Rect{right, 0, page.width() - right, page.height()}})
    page.rectangle({"margin", side++}, margin, base::ColourToken::stage);
  marks.append_range(std::exchange(page.all(), {}));
  marks.append_range(std::move(words));
}

/// Moves what a figure shows down, below its title and parameters, which are marks like the others.
plot::Scene with_heading(const plot::Metrics& metrics, const Figure& figure, float width_px) {
  const float inner_px = width_px - 2 * kPad_px, picture_px = std::round(figure.picture->height_for(inner_px));
  std::vector<plot::Mark> marks = std::move(scene_of(*figure.picture, metrics, {inner_px, picture_px, 0}).all());
  const std::vector<std::string> lines = parameter_lines(metrics, figure, inner_px);
  const float top_px = kHeading_px + kLine_px * static_cast<float>(lines.size()) + kPad_px;
  plot::Scene page(metrics, {width_px, top_px + picture_px + kPad_px, 0});
  page.text({"title"}, {kPad_px, kHeading_px - 8}, std::string(figure.kind->title), {base::Face::sans_semibold, 19},
            base::ColourToken::ink);
  for (size_t i = 0; i < lines.size(); ++i)
    page.text({"parameters", static_cast<int>(i)}, {kPad_px, kHeading_px + kLine_px * static_cast<float>(i + 1)}, lines[i]);
  for (plot::Mark& mark : marks) plot::shift(mark, {kPad_px, top_px});
  if (figure.picture->as_map()) cover_margins(page, marks, {kPad_px, top_px, inner_px, picture_px});
  page.all().append_range(std::move(marks));
  return page;
}

float width_of(const Figure& figure) { return figure.picture->as_map() ? kMapWidth_px : kPictureWidth_px; }

}  // namespace

/// The picture is drawn at two device pixels per CSS pixel, in a window of its size. The next frame resizes the window before anybody sees
/// it.
void Workbench::save_scene(const Frame& frame, const plot::Scene& scene, std::string_view name) {
  const platform::WindowSize size{scene.width(), scene.height(), kPictureRatio};
  fonts_.pixel_ratio = size.pixel_ratio;
  platform::size_window(size);
  platform::begin_frame();
  plot::Painter painter;
  painter.paint(*ImGui::GetBackgroundDrawList(), fonts_, {0, 0, size.width_px, size.height_px}, frame.dark, scene.marks(), {});
  platform::end_frame(base::colour(base::ColourToken::stage, frame.dark));
  const auto device = [&size](float px) { return static_cast<int>(std::lround(px * size.pixel_ratio)); };
  platform::save_picture(name, device(size.width_px), device(size.height_px));
  fonts_.pixel_ratio = frame.window.pixel_ratio;
}

void Workbench::save_picture(const Frame& frame, Figure& figure) {
  save_scene(frame, with_heading(metrics_, figure, width_of(figure)), figure.id + ".png");
  figure.drawn = false;
}

std::string Workbench::picture_as_svg(const Figure& figure, bool dark) const {
  return plot::svg(with_heading(metrics_, figure, width_of(figure)), dark, figure.kind->title, figure.words.description);
}

}  // namespace app
