#include "figures/atlas/miniatures.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "figures/atlas/sketch.h"
#include "figures/catalog.h"

namespace figures::atlas_map {
namespace {

using base::ColourToken;
using base::Rect;

constexpr float kWidth_px = 480;              ///< of the picture that is scaled: a small stage's
constexpr float kLeast_px = 6;                ///< letters that would be smaller are left out
constexpr float kEdge = 0.04f, kHead = 0.1f;  ///< of the frame's width: around the picture, and above it, where the title stands
constexpr float kSketched_px = 22;            ///< narrower frames are left out
constexpr float kTitled_px = 150;             ///< narrower frames have no title

bool meets(const Rect& a, const Rect& b) { return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom(); }

/// The figure in the state that an address would give it.
std::unique_ptr<Figure> made(const Kind& kind, std::string_view settings) {
  std::vector<double> values = initial_values(kind);
  std::string words(kind.text.initial);
  for (const std::string_view setting : base::split(settings, '&')) {
    const size_t equals = std::min(setting.size(), setting.find('='));
    const std::string_view name = setting.substr(0, equals);
    const std::string value = base::url_decode(setting.substr(std::min(setting.size(), equals + 1)));
    const int parameter = base::find(kind.parameters, name);
    if (parameter >= 0) {
      double& set = values[static_cast<size_t>(parameter)];
      set = base::from_text(kind.parameters[static_cast<size_t>(parameter)], value).value_or(set);
    }
    if (!name.empty() && name == kind.text.name) words = value;
  }
  std::unique_ptr<Figure> figure = kind.make();
  figure->set(values, words);
  return figure;
}

/// What is said around a figure's marks would be too small to read.
bool is_said_around(const plot::Mark& mark) {
  return mark.key.is("headline") || mark.key.is("formula") || mark.key.is("reading") || mark.key.is("reading label");
}

/// Nothing of a miniature can be aimed at, and it travels as one.
void make_still(plot::Mark& mark) {
  mark.aim = {};
  mark.part = {};
  mark.delay_ms = mark.travel_ms = 0;
  mark.lift = 0;
  mark.trail = false;
}

/// A rectangle of `from` as it lies in `to`, whose shape is the same.
struct Fit {
  Rect from, to;
  float scale() const { return to.width / from.width; }
  base::Point at(base::Point p) const { return {to.x + (p.x - from.x) * scale(), to.y + (p.y - from.y) * scale()}; }
  plot::Mark of(plot::Mark mark) const {
    const float s = scale();
    mark.at = at(mark.at);
    mark.to = at(mark.to);
    const base::Point corner = at({mark.rect.x, mark.rect.y});
    mark.rect = {corner.x, corner.y, s * mark.rect.width, s * mark.rect.height};
    for (float* length : {&mark.radius, &mark.inner, &mark.outer, &mark.orbit}) *length *= s;
    for (base::Point& p : mark.points) p = at(p);
    mark.thickness = std::max(0.75f, std::min(s, 2.0f) * mark.thickness);
    mark.rank = -1;
    mark.type = {mark.type.face(), static_cast<int>(std::floor(s * static_cast<float>(mark.type.em_px())))};
    return mark;
  }
};

/// The part of a frame that is left for the picture.
Rect picture_in(Rect frame) {
  const float edge = kEdge * frame.width, head = kHead * frame.width;
  return {frame.x + edge, frame.y + head, frame.width - 2 * edge, frame.height - head - edge};
}

}  // namespace

Rect rect_of(const View& view, const base::AtlasFigure& figure) { return view.rect(figure.at, figure.width, figure.height); }

plot::Scene composed(const Kind& kind, const base::AtlasFigure& figure, const plot::Metrics& metrics) {
  const Rect shape = picture_in({0, 0, static_cast<float>(figure.width), static_cast<float>(figure.height)});
  const float around_px = plot::Scene(metrics, {kWidth_px, kWidth_px, 0, plot::Words::caption}).picture().y + 6;
  plot::Scene scene(metrics, {kWidth_px, kWidth_px * shape.height / shape.width + around_px, 0, plot::Words::caption});
  made(kind, figure.setting)->compose(scene);
  scene.finish();
  std::erase_if(scene.all(), is_said_around);
  return scene;
}

void Miniatures::set(const base::Atlas& atlas) {
  all_.clear();
  for (const base::AtlasFigure& figure : atlas.figures) {
    const Rect shape = picture_in({0, 0, static_cast<float>(figure.width), static_cast<float>(figure.height)});
    all_.push_back({figure, marks_of(figure.sketch), {0, 0, kSketchWidth, kSketchWidth * shape.height / shape.width}});
  }
}

bool Miniatures::is_near(const View& view, const Miniature& miniature) const {
  const Rect rect = rect_of(view, miniature.figure);
  return rect.width >= kNear_px && meets(rect, view.picture);
}

std::string_view Miniatures::wanted_kind(const View& view) const {
  for (const Miniature& miniature : all_) {
    if (!miniature.made && is_near(view, miniature) && !kinds_.contains(miniature.figure.kind)) return miniature.figure.kind;
  }
  return {};
}

bool Miniatures::make_one(const View& view, const plot::Metrics& metrics) {
  for (Miniature& miniature : all_) {
    const auto code = kinds_.find(miniature.figure.kind);
    if (miniature.made || code == kinds_.end() || !code->second || !is_near(view, miniature)) continue;
    const Kind* kind = find(miniature.figure.kind);
    miniature.made = true;
    if (!kind) continue;
    plot::Scene scene = composed(*kind, miniature.figure, metrics);
    miniature.marks = std::move(scene.all());
    for (plot::Mark& mark : miniature.marks) make_still(mark);
    miniature.room = scene.picture();
    return true;
  }
  return false;
}

void Miniatures::add(plot::Scene& scene, const View& view, size_t index, const plot::Aim& ground) const {
  const Miniature& miniature = all_[index];
  const Rect frame = rect_of(view, miniature.figure);
  if (!meets(frame, view.picture)) return;
  const int number = static_cast<int>(index);
  if (frame.width < kSketched_px) return;
  scene.rectangle({"figure", number}, frame, ColourToken::stage, std::min(6.0f, 0.08f * frame.width))
      .stroked(ColourToken::hairline, 1)
      .aim = ground;
  if (frame.width >= kTitled_px) {
    const plot::Type type{base::Face::sans, std::clamp(static_cast<int>(0.055f * frame.width), 11, 20)};
    const float head = kHead * frame.width, edge = kEdge * frame.width;
    const plot::Mark& title = scene
                                  .text({"figure title", number}, {frame.x + edge, frame.y + head / 2 + 1},
                                        scene.shortened(miniature.figure.title, frame.width - 2 * edge, type), type)
                                  .level()
                                  .ranked(-1);
    if (!meets(scene.box_of(title), view.picture)) scene.all().pop_back();
  }
  const Fit fit{miniature.room, picture_in(frame)};
  for (const plot::Mark& mark : miniature.marks) {
    plot::Mark small = fit.of(mark);
    small.key = mark.key.within(number);
    if (small.shape == plot::Mark::Shape::text && static_cast<float>(small.type.em_px()) < kLeast_px) continue;
    if (meets(small.shape == plot::Mark::Shape::text ? frame : plot::bounds(small), view.picture)) scene.all().push_back(std::move(small));
  }
}

}  // namespace figures::atlas_map
