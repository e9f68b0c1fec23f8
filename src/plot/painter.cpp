#include "plot/painter.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "plot/cell_colours.h"
#include "plot/colour_map.h"
#include "plot/outline.h"
#include "plot/pack.h"
#include "plot/rich_text.h"

namespace plot {
namespace {

using base::ColourToken;
using base::Point;
using Shape = Mark::Shape;

struct Canvas {
  ImDrawList& list;
  const Fonts& fonts;
  base::Rect bounds;
  bool dark = false;

  ImVec2 on(Point p) const { return {bounds.x + p.x, bounds.y + p.y}; }
  /// On the nearest line between two device pixels.
  float device(float px) const { return std::round(px * fonts.pixel_ratio) / fonts.pixel_ratio; }
  ImVec2 device(ImVec2 p) const { return {device(p.x), device(p.y)}; }
  /// Where the middle of a line this thick has to be for its sides to lie between device pixels.
  float device_line(float px, float thickness) const {
    const float half = std::max(1.0f, std::round(thickness * fonts.pixel_ratio)) / fonts.pixel_ratio / 2;
    return device(px - half) + half;
  }
  ImU32 ink(Paint paint) const { return pack(paint.on(dark), std::clamp(paint.opacity(), 0.0f, 1.0f)); }
};

constexpr float kSame_px = 0.01f;

/// Whether a path is a level or upright line, or steps of them. Many short pieces of a curve are nearly level.
bool is_stepped(std::span<const Point> path) {
  const float same_px = kSame_px / static_cast<float>(path.size());
  for (size_t i = 0; i + 1 < path.size(); ++i) {
    if (std::min(std::abs(path[i].y - path[i + 1].y), std::abs(path[i].x - path[i + 1].x)) > same_px) return false;
  }
  return true;
}

/// The points on the canvas, those of steps on device pixels, so that they are sharp.
std::vector<ImVec2> placed(const Canvas& canvas, std::span<const Point> path, bool stepped, float thickness) {
  std::vector<ImVec2> points;
  for (const Point& p : path) points.push_back(canvas.on(p));
  for (size_t i = 0; stepped && i + 1 < path.size(); ++i) {
    const bool level = std::abs(path[i].y - path[i + 1].y) < kSame_px, upright = std::abs(path[i].x - path[i + 1].x) < kSame_px;
    if (level && !upright) points[i].y = points[i + 1].y = canvas.device_line(canvas.on(path[i]).y, thickness);
    if (upright && !level) points[i].x = points[i + 1].x = canvas.device_line(canvas.on(path[i]).x, thickness);
  }
  return points;
}

/// Whether a line turns back so sharply at `b` that its mitre would be a spike.
bool turns_back(ImVec2 a, ImVec2 b, ImVec2 c) {
  const ImVec2 in{b.x - a.x, b.y - a.y}, out{c.x - b.x, c.y - b.y};
  return in.x * out.x + in.y * out.y < -0.25f * std::hypot(in.x, in.y) * std::hypot(out.x, out.y);
}

/// Points closer together than this have no direction that a thick line could keep to.
void stroke_path(const Canvas& canvas, std::span<const Point> path, const Mark& mark, Paint paint, float thickness) {
  constexpr float kApart_px = 0.35f;
  const ImU32 ink = canvas.ink(paint);
  const bool stepped = is_stepped(path);
  for (const std::vector<Point>& piece : dashes(path, mark.dash)) {
    const std::vector<ImVec2> points = placed(canvas, piece, stepped, thickness);
    canvas.list.PathClear();
    for (size_t i = 0; i < points.size(); ++i) {
      const ImVector<ImVec2>& drawn = canvas.list._Path;
      const bool last = i + 1 == points.size();
      if (!drawn.empty() && !last && std::hypot(points[i].x - drawn.back().x, points[i].y - drawn.back().y) < kApart_px) continue;
      canvas.list.PathLineToMergeDuplicate(points[i]);  // a piece of no length would have no direction
      if (last || drawn.Size < 2 || !turns_back(drawn[drawn.Size - 2], points[i], points[i + 1])) continue;
      canvas.list.PathStroke(ink, 0, thickness);
      canvas.list.PathLineTo(points[i]);
    }
    canvas.list.PathStroke(ink, 0, thickness);
  }
}

/// Whether a polygon goes up one side and down the other, with level pairs of points.
bool is_ribbon(std::span<const Point> points) {
  const size_t count = points.size();
  if (count < 8 || count % 2 != 0) return false;
  for (size_t i = 0; i < count / 2; ++i) {
    const Point left = points[i], right = points[count - 1 - i];
    if (std::abs(left.y - right.y) > kSame_px || left.x > right.x || (i > 0 && left.y >= points[i - 1].y)) return false;
  }
  return true;
}

/// From side to side, with edges that grow faint where they lie closer together than a pixel: Dear ImGui turns those of thin and steep
/// shapes inside out, which leaves specks.
void fill_ribbon(const Canvas& canvas, std::span<const Point> points, Paint paint) {
  const size_t rungs = points.size() / 2;
  const ImVec2 uv = ImGui::GetDrawListSharedData()->TexUvWhitePixel;
  canvas.list.PrimReserve(static_cast<int>(18 * (rungs - 1)), static_cast<int>(4 * rungs));
  for (size_t i = 0; i < rungs; ++i) {
    const size_t before = i == 0 ? 0 : i - 1, after = std::min(i + 1, rungs - 1);
    const ImVec2 left = canvas.on(points[i]), right = canvas.on(points[points.size() - 1 - i]);
    const auto soft = [&](size_t from, size_t to) {
      return 0.5f / canvas.fonts.pixel_ratio *
             std::hypot(1.0f, (points[to].x - points[from].x) / std::max(kSame_px, std::abs(points[to].y - points[from].y)));
    };
    const float left_px = soft(before, after), right_px = soft(points.size() - 1 - before, points.size() - 1 - after);
    const float share = std::min(1.0f, (right.x - left.x) / (left_px + right_px));
    const ImU32 ink = canvas.ink(paint.faded(share)), none = ink & ~IM_COL32_A_MASK;
    const unsigned first = canvas.list._VtxCurrentIdx;
    canvas.list.PrimWriteVtx({left.x - left_px, left.y}, uv, none);
    canvas.list.PrimWriteVtx({left.x + share * left_px, left.y}, uv, ink);
    canvas.list.PrimWriteVtx({right.x - share * right_px, right.y}, uv, ink);
    canvas.list.PrimWriteVtx({right.x + right_px, right.y}, uv, none);
    for (unsigned k = 0; i > 0 && k < 3; ++k) {
      for (const unsigned corner : {first + k - 4, first + k - 3, first + k + 1, first + k - 4, first + k + 1, first + k})
        canvas.list.PrimWriteIdx(static_cast<ImDrawIdx>(corner));
    }
  }
}

void fill_polygon(const Canvas& canvas, std::span<const Point> points, Paint paint) {
  if (is_ribbon(points)) return fill_ribbon(canvas, points, paint);
  canvas.list.PathClear();
  for (const Point& p : points) canvas.list.PathLineTo(canvas.on(p));
  canvas.list.PathFillConcave(canvas.ink(paint));
}

/// Gives the vertices from `first` on the colours of the mark's shade at their heights, and leaves their opacity.
void shade_vertices(const Canvas& canvas, const Mark& mark, int first) {
  const std::vector<Paint>& colours = *mark.shade;
  const float per_px = static_cast<float>(colours.size() - 1) / mark.rect.height;
  for (int i = first; i < canvas.list.VtxBuffer.Size; ++i) {
    ImDrawVert& vertex = canvas.list.VtxBuffer[i];
    const float place = std::clamp((vertex.pos.y - canvas.bounds.y - mark.rect.y) * per_px, 0.0f, static_cast<float>(colours.size() - 1));
    const size_t above = static_cast<size_t>(place), below = std::min(above + 1, colours.size() - 1);
    const base::Rgb rgb = blend(colours[above].on(canvas.dark), colours[below].on(canvas.dark), place - static_cast<float>(above));
    vertex.col = (vertex.col & IM_COL32_A_MASK) | (pack(rgb) & ~IM_COL32_A_MASK);
  }
}

void paint_path(const Canvas& canvas, const Mark& mark, float wider_px, Paint paint) {
  std::vector<Point> path = path_of(mark);
  if (path.size() < 2) return;
  if (mark.arrow) {
    const std::vector<Point> head = take_arrow_head(path, mark.thickness);
    canvas.list.AddTriangleFilled(canvas.on(head[0]), canvas.on(head[1]), canvas.on(head[2]), canvas.ink(paint));
  }
  const int first = canvas.list.VtxBuffer.Size;
  stroke_path(canvas, path, mark, paint, mark.thickness + wider_px);
  if (mark.shade && wider_px == 0) shade_vertices(canvas, mark, first);
}

void paint_area(const Canvas& canvas, const Mark& mark) {
  const bool whole = mark.shape == Shape::rectangle && !mark.hatched;
  if (whole) {
    const base::Rect& r = mark.rect;
    const ImVec2 low = canvas.device(canvas.on({r.x, r.y})), high = canvas.device(canvas.on({r.right(), r.bottom()}));
    if (mark.fill.seen()) canvas.list.AddRectFilled(low, high, canvas.ink(mark.fill), mark.radius);
    if (mark.stroke.seen() && mark.dash == Dash::solid)
      canvas.list.AddRect(low, high, canvas.ink(mark.stroke), mark.radius, 0, mark.thickness);
    if (mark.stroke.seen() && mark.dash != Dash::solid) paint_path(canvas, mark, 0, mark.stroke);
    return;
  }
  // A sector that is squeezed to nothing has smooth edges left, which would be seen as a line.
  const bool squeezed = mark.shape == Shape::sector && std::fabs(mark.angle_to - mark.angle) < 1e-6;
  if ((mark.fill.seen() || mark.hatched) && !squeezed) {
    const std::vector<Point> outline = outline_of(mark);
    if (!mark.hatched) fill_polygon(canvas, outline, mark.fill);
    if (mark.hatched) {
      fill_polygon(canvas, outline, mark.fill.faded(0.12f));
      for (const Segment& stripe : stripes(outline))
        canvas.list.AddLine(canvas.on(stripe.first), canvas.on(stripe.second), canvas.ink(mark.fill), 1.5f);
    }
  }
  if (mark.stroke.seen()) paint_path(canvas, mark, 0, mark.stroke);
}

void paint_dot(const Canvas& canvas, const Mark& mark) {
  const Point at = mark.outer > 0 ? around(mark.at, mark.outer, mark.angle) : mark.at;
  if (mark.fill.seen()) canvas.list.AddCircleFilled(canvas.on(at), mark.radius, canvas.ink(mark.fill));
  if (mark.stroke.seen()) canvas.list.AddCircle(canvas.on(at), mark.radius, canvas.ink(mark.stroke), 0, mark.thickness);
}

void paint_runs(const Canvas& canvas, std::span<const TextRun> runs, ImVec2 baseline, Paint paint, float top = -1e6f, float bottom = 1e6f) {
  const int first = canvas.list.VtxBuffer.Size;
  float x = baseline.x;
  for (const TextRun& run : runs)
    x += draw_text_between(canvas.list, canvas.fonts, run.face, run.em_px, {x, baseline.y - run.rise_px}, paint.on(canvas.dark), run.text,
                           top, bottom);
  const ImU32 ink = canvas.ink(paint);
  for (int i = first; i < canvas.list.VtxBuffer.Size; ++i) canvas.list.VtxBuffer[i].col = ink;
}

/// One stripe for each colour of the mark's shade. What reaches above the first or below the last has their colours.
void paint_striped(const Canvas& canvas, const Mark& mark, std::span<const TextRun> runs, ImVec2 baseline) {
  const std::vector<Paint>& colours = *mark.shade;
  const float high = mark.rect.height / static_cast<float>(colours.size()), top = canvas.bounds.y + mark.rect.y;
  const int first = canvas.list.VtxBuffer.Size;
  for (size_t i = 0; i < colours.size(); ++i) {
    const float from = i == 0 ? -1e6f : std::round(top + high * static_cast<float>(i));
    const float to = i + 1 == colours.size() ? 1e6f : std::round(top + high * static_cast<float>(i + 1));
    float x = baseline.x;
    for (const TextRun& run : runs)
      x += draw_text_between(canvas.list, canvas.fonts, run.face, run.em_px, {x, baseline.y}, colours[i].on(canvas.dark), run.text, from,
                             to);
  }
  const ImU32 alpha = canvas.ink(mark.fill) & IM_COL32_A_MASK;
  for (int i = first; i < canvas.list.VtxBuffer.Size; ++i)
    canvas.list.VtxBuffer[i].col = (canvas.list.VtxBuffer[i].col & ~IM_COL32_A_MASK) | alpha;
}

/// A rim of the ground's colour, no higher than the letters, so that it leaves what is above and below them whole.
void paint_halo(const Canvas& canvas, const Mark& mark, std::span<const TextRun> runs, ImVec2 baseline) {
  constexpr float kWide_px = 3, kDiagonal_px = 2.1f;
  const float em = static_cast<float>(mark.type.em_px());
  const Paint ground(ColourToken::stage, mark.fill.opacity());
  for (const ImVec2 by : {ImVec2{-kWide_px, 0},
                          {kWide_px, 0},
                          {0, -kWide_px},
                          {0, kWide_px},
                          {-kDiagonal_px, -kDiagonal_px},
                          {kDiagonal_px, -kDiagonal_px},
                          {-kDiagonal_px, kDiagonal_px},
                          {kDiagonal_px, kDiagonal_px},
                          {-1.5f, 0},
                          {1.5f, 0}})
    paint_runs(canvas, runs, {baseline.x + by.x, baseline.y + by.y}, ground, baseline.y - 0.8f * em, baseline.y + 1);
}

void paint_text(const Canvas& canvas, const Mark& mark, bool highlighted) {
  const std::vector<TextRun> runs = runs_of(mark.words, mark.type);
  float width = 0;
  for (const TextRun& run : runs) width += text_width(canvas.fonts, run.face, run.em_px, run.text);
  const float left = mark.anchor == Anchor::start ? 0 : mark.anchor == Anchor::middle ? -width / 2 : -width;
  const ImVec2 at = canvas.on(mark.at);
  const bool slanted = mark.slant != 0;
  const ImVec2 begin{slanted ? left : std::round(at.x + left), slanted ? 0 : std::round(at.y)};
  if (mark.shade) return paint_striped(canvas, mark, runs, begin);
  const float em = static_cast<float>(mark.type.em_px());
  if (highlighted)
    canvas.list.AddRectFilled({at.x + left - 4, at.y - em}, {at.x + left + width + 4, at.y + 0.35f * em},
                              canvas.ink(ColourToken::accent_ground), 4);
  const int first = canvas.list.VtxBuffer.Size;
  if (mark.halo) paint_halo(canvas, mark, runs, begin);
  paint_runs(canvas, runs, begin, highlighted ? Paint(ColourToken::accent) : mark.fill);
  if (!slanted) return;
  const float c = std::cos(mark.slant), s = std::sin(mark.slant);
  for (int i = first; i < canvas.list.VtxBuffer.Size; ++i) {
    ImVec2& p = canvas.list.VtxBuffer[i].pos;
    p = {at.x + c * p.x - s * p.y, at.y + s * p.x + c * p.y};
  }
}

/// A row of cells between two lines that are not parallel to the picture's sides.
void paint_askew(const Canvas& canvas, const Mark& mark) {
  const CellValues& cells = *mark.cells;
  const auto along = [&](size_t from, size_t to, int k) {
    const float share = static_cast<float>(k) / static_cast<float>(cells.columns);
    const Point a = mark.points[from], b = mark.points[to];
    return canvas.on({a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)});
  };
  const ImVec2 uv = ImGui::GetDrawListSharedData()->TexUvWhitePixel;
  canvas.list.PrimReserve(6 * cells.columns, 4 * cells.columns);
  for (int k = 0; k < cells.columns; ++k) {
    const Paint paint = askew_paint(mark, static_cast<size_t>(k)).faded(mark.fill.opacity());
    canvas.list.PrimQuadUV(along(0, 1, k), along(0, 1, k + 1), along(3, 2, k + 1), along(3, 2, k), uv, uv, uv, uv, canvas.ink(paint));
  }
}

void paint_highlight(const Canvas& canvas, const Mark& mark) {
  const Paint glow(ColourToken::accent, 0.35f);
  switch (mark.shape) {
    case Shape::dot: {
      const Point at = mark.outer > 0 ? around(mark.at, mark.outer, mark.angle) : mark.at;
      canvas.list.AddCircleFilled(canvas.on(at), mark.radius + 5, canvas.ink(glow));
      break;
    }
    case Shape::rectangle:
    case Shape::cells: {
      const base::Rect r = base::inset(mark.rect, -2);
      canvas.list.AddRect(canvas.on({r.x, r.y}), canvas.on({r.right(), r.bottom()}), canvas.ink(ColourToken::accent), mark.radius + 2, 0,
                          3);
      break;
    }
    case Shape::text: break;
    default: paint_path(canvas, mark, 6, glow); break;
  }
}

}  // namespace

Image& Painter::image_of(const Mark& mark, float pixel_ratio, bool dark) {
  CellImage& cached = images_[mark.key];
  cached.used = true;
  const int width = std::max(1, static_cast<int>(std::lround(mark.rect.width * pixel_ratio)));
  const int height = std::max(1, static_cast<int>(std::lround(mark.rect.height * pixel_ratio)));
  if (cached.cells == mark.cells && cached.width == width && cached.height == height && cached.dark == dark) return cached.image;
  std::vector<std::uint32_t> pixels;
  paint_cells(*mark.cells, dark, width, height, pixels);
  cached.image.assign(width, height, pixels);
  cached.cells = mark.cells;
  cached.width = width;
  cached.height = height;
  cached.dark = dark;
  return cached.image;
}

void Painter::paint(ImDrawList& list, const Fonts& fonts, base::Rect bounds, bool dark, std::span<const Mark> marks,
                    std::string_view highlighted) {
  const Canvas canvas{list, fonts, bounds, dark};
  for (auto& [key, image] : images_) image.used = false;
  for (const Mark& mark : marks) {
    const bool lit = !mark.part.empty() && mark.part == highlighted;
    if (lit) paint_highlight(canvas, mark);
    switch (mark.shape) {
      case Shape::dot: paint_dot(canvas, mark); break;
      case Shape::hand:
      case Shape::line:
      case Shape::curve: paint_path(canvas, mark, 0, mark.stroke); break;
      case Shape::polygon:
      case Shape::sector:
      case Shape::rectangle: paint_area(canvas, mark); break;
      case Shape::cells: {
        if (!mark.points.empty()) {
          paint_askew(canvas, mark);
          break;
        }
        const base::Rect& r = mark.rect;
        const float opacity = mark.fill.seen() || mark.stroke.seen() ? mark.fill.opacity() : 1;
        list.AddImage(image_of(mark, fonts.pixel_ratio, dark).texture()->GetTexRef(), canvas.on({r.x, r.y}),
                      canvas.on({r.right(), r.bottom()}), {0, 0}, {1, 1}, IM_COL32(255, 255, 255, static_cast<int>(255 * opacity)));
        break;
      }
      case Shape::text: paint_text(canvas, mark, lit); break;
    }
  }
  std::erase_if(images_, [](const auto& entry) { return !entry.second.used; });
}

}  // namespace plot
