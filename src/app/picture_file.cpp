#include <imgui.h>

#include <cmath>

#include "app/workbench.h"
#include "platform/host.h"

// A figure's picture as a file.
namespace app {
namespace {

constexpr float kPictureWidth_px = 720;
constexpr float kPictureRatio = 2;
constexpr float kPad_px = 24;
constexpr float kHeading_px = 52;
constexpr float kLine_px = 20;

/// "positions 30 · width D 32 · base 10,000", in lines of at most `width_px`.
std::vector<std::string> parameter_lines(const plot::Fonts& fonts, const Figure& figure, float width_px) {
  std::vector<std::string> lines;
  const auto add = [&](const std::string& words) {
    const std::string longer = lines.empty() ? words : lines.back() + " · " + words;
    if (!lines.empty() && plot::text_width(fonts, base::Face::sans, base::type(base::Type::small).em_px, longer) <= width_px) {
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

}  // namespace

/// The picture is drawn at two device pixels per CSS pixel, in a window of its size. The next frame resizes the window before anybody sees
/// it.
void Workbench::save_picture(const Frame& frame, Figure& figure) {
  const float inner_px = kPictureWidth_px - 2 * kPad_px;
  const float picture_px = std::round(figure.picture->height_for(inner_px));
  const std::vector<std::string> lines = parameter_lines(fonts_, figure, inner_px);
  const float top_px = kHeading_px + kLine_px * static_cast<float>(lines.size()) + kPad_px;
  const platform::WindowSize size{kPictureWidth_px, top_px + picture_px + kPad_px, kPictureRatio};
  fonts_.pixel_ratio = size.pixel_ratio;
  platform::size_window(size);
  platform::begin_frame();
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  plot::Surface page(list, fonts_, {0, 0, size.width_px, size.height_px}, frame.dark, {});
  page.text({kPad_px, kHeading_px - 8}, plot::Anchor::start, base::Face::sans_semibold, base::Type::h3, page.colour(base::Ink::ink),
            figure.kind->title);
  float baseline = kHeading_px;
  for (const std::string& line : lines) {
    baseline += kLine_px;
    page.text({kPad_px, baseline}, plot::Anchor::start, base::Face::sans, base::Type::small, page.colour(base::Ink::ink2), line);
  }
  plot::Surface surface(list, fonts_, {kPad_px, top_px, inner_px, picture_px}, frame.dark, {});
  figures::Edits nobody_asks;
  figure.picture->draw(surface, nobody_asks);
  platform::end_frame(base::colour(base::Ink::stage, frame.dark));
  const auto device = [&size](float px) { return static_cast<int>(std::lround(px * size.pixel_ratio)); };
  platform::save_picture(figure.id + ".png", device(size.width_px), device(size.height_px));
  fonts_.pixel_ratio = frame.window.pixel_ratio;
  figure.drawn = false;
}

}  // namespace app
