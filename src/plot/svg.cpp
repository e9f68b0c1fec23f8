#include "plot/svg.h"

#include <cmath>
#include <cstdint>
#include <numbers>

#include "base/number.h"
#include "base/text.h"
#include "plot/cell_colours.h"
#include "plot/outline.h"
#include "plot/png.h"
#include "plot/rich_text.h"

namespace plot {
namespace {

using base::Point;
using Shape = Mark::Shape;

/// A coordinate, to a hundredth of a pixel.
std::string number(double value) {
  std::string text = base::exact(std::round(value * 100) / 100);
  return text == "-0" ? "0" : text;
}

std::string rgb(base::Rgb colour) {
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += "0123456789abcdef"[(colour >> shift) & 15];
  return text;
}

class Writer {
 public:
  Writer(const Scene& scene, bool dark) : scene_(scene), dark_(dark) {}

  void write(const Mark& mark) {
    switch (mark.shape) {
      case Shape::dot: {
        const Point at = mark.outer > 0 ? around(mark.at, mark.outer, mark.angle) : mark.at;
        out_ += "<circle cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) + "\" r=\"" + number(mark.radius) + "\"" + fill(mark.fill) +
                stroke(mark) + "/>\n";
        break;
      }
      case Shape::hand:
      case Shape::line:
      case Shape::curve: write_line(mark); break;
      case Shape::polygon:
      case Shape::sector: write_area(mark, outline_of(mark)); break;
      case Shape::rectangle: mark.hatched ? write_area(mark, outline_of(mark)) : write_rectangle(mark); break;
      case Shape::cells: mark.points.empty() ? write_cells(mark) : write_askew(mark); break;
      case Shape::text: write_text(mark); break;
    }
  }

  std::string out_;

 private:
  std::string paint(std::string_view name, Paint colour) const {
    std::string text = " " + std::string(name) + "=\"" + (colour.seen() ? rgb(colour.on(dark_)) : "none") + "\"";
    if (colour.seen() && colour.opacity() < 1) text += " " + std::string(name) + "-opacity=\"" + number(colour.opacity()) + "\"";
    return text;
  }
  std::string fill(Paint colour) const { return paint("fill", colour); }
  std::string stroke(const Mark& mark) const {
    if (!mark.stroke.seen()) return "";
    std::string text = paint("stroke", mark.stroke) + " stroke-width=\"" + number(mark.thickness) + "\"";
    if (mark.dash == Dash::solid) return text;
    text += " stroke-dasharray=\"";
    for (const float length : pattern_of(mark.dash)) text += number(length) + " ";
    text.back() = '"';
    return text;
  }

  void write_path(std::span<const Point> points, bool closed, const std::string& attributes) {
    if (points.empty()) return;
    out_ += "<path d=\"";
    for (size_t i = 0; i < points.size(); ++i) out_ += (i == 0 ? "M" : "L") + number(points[i].x) + " " + number(points[i].y);
    out_ += (closed ? "Z\"" : "\"") + attributes + "/>\n";
  }

  /// The head of a straight arrow covers the line's end; that of a bent one would leave it visible at its side.
  void write_line(const Mark& mark) {
    const std::vector<Point> whole = path_of(mark);
    std::vector<Point> path = whole, head;
    if (mark.arrow && path.size() > 1) head = take_arrow_head(path, mark.thickness);
    write_path(mark.shape == Shape::curve ? path : whole, false, " fill=\"none\"" + (mark.shade ? shaded_stroke(mark) : stroke(mark)));
    write_path(head, true, fill(mark.stroke));
  }

  /// An arc without a fill is left open.
  void write_area(const Mark& mark, const std::vector<Point>& outline) {
    const bool arc = mark.shape == Shape::sector && !mark.fill.seen();
    if (arc) return write_path(path_of(mark), false, " fill=\"none\"" + stroke(mark));
    write_path(outline, true, fill(mark.hatched ? mark.fill.faded(0.12f) : mark.fill) + stroke(mark));
    if (!mark.hatched) return;
    out_ += "<path d=\"";
    for (const auto& [from, to] : stripes(outline))
      out_ += "M" + number(from.x) + " " + number(from.y) + "L" + number(to.x) + " " + number(to.y);
    out_ += "\"" + paint("stroke", mark.fill) + " stroke-width=\"1.5\"/>\n";
  }

  std::string rect(const base::Rect& r) const {
    return " x=\"" + number(r.x) + "\" y=\"" + number(r.y) + "\" width=\"" + number(r.width) + "\" height=\"" + number(r.height) + "\"";
  }

  void write_rectangle(const Mark& mark) {
    out_ += "<rect" + rect(mark.rect) + (mark.radius > 0 ? " rx=\"" + number(mark.radius) + "\"" : "") + fill(mark.fill) + stroke(mark) +
            "/>\n";
  }

  /// One pixel for each cell, or for each CSS pixel if cells are smaller.
  void write_cells(const Mark& mark) {
    const int width = std::min(mark.cells->columns, std::max(1, static_cast<int>(mark.rect.width)));
    const int height = std::min(mark.cells->rows, std::max(1, static_cast<int>(mark.rect.height)));
    std::vector<std::uint32_t> pixels;
    paint_cells(*mark.cells, dark_, width, height, pixels);
    const std::string opacity = mark.fill.seen() ? " opacity=\"" + number(mark.fill.opacity()) + "\"" : "";
    out_ += "<image" + rect(mark.rect) + opacity +
            " preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" href=\"data:image/png;base64," +
            png_base64(width, height, pixels) + "\"/>\n";
  }

  /// The rim of a text is a text of its own below it, because renderers paint the rim of a letter over the letter before.
  void write_text(const Mark& mark) {
    const std::string ground = rgb(base::colour(base::ColourToken::stage, dark_));
    if (mark.halo) write_letters(mark, " fill=\"" + ground + "\" stroke=\"" + ground + "\" stroke-width=\"4\" aria-hidden=\"true\"");
    write_letters(mark, mark.shade ? " fill=\"url(#" + write_gradient(mark, true) + ")\" opacity=\"" + number(mark.fill.opacity()) + "\""
                                   : fill(mark.fill));
  }

  /// The colours of the mark's shade, from one to the next or each as a stripe. Returns its id.
  std::string write_gradient(const Mark& mark, bool stripes) {
    const std::vector<Paint>& colours = *mark.shade;
    const std::string id = "shade" + std::to_string(gradients_++);
    out_ += "<linearGradient id=\"" + id + "\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" x2=\"0\" y1=\"" + number(mark.rect.y) +
            "\" y2=\"" + number(mark.rect.bottom()) + "\">";
    const double steps = static_cast<double>(stripes ? colours.size() : colours.size() - 1);
    for (size_t i = 0; i < colours.size(); ++i) {
      const std::string colour = "%\" stop-color=\"" + rgb(colours[i].on(dark_)) + "\"/>";
      out_ += "<stop offset=\"" + number(100 * static_cast<double>(i) / steps) + colour;
      if (stripes) out_ += "<stop offset=\"" + number(100 * static_cast<double>(i + 1) / steps) + colour;
    }
    out_ += "</linearGradient>\n";
    return id;
  }

  std::string shaded_stroke(const Mark& mark) {
    return " stroke=\"url(#" + write_gradient(mark, false) + ")\" stroke-opacity=\"" + number(mark.stroke.opacity()) +
           "\" stroke-width=\"" + number(mark.thickness) + "\"";
  }

  /// Neighbours would show a seam if their edges were smooth.
  void write_askew(const Mark& mark) {
    const CellValues& cells = *mark.cells;
    const auto along = [&](size_t from, size_t to, int k) {
      const double share = static_cast<double>(k) / cells.columns;
      const Point a = mark.points[from], b = mark.points[to];
      return number(a.x + share * (b.x - a.x)) + " " + number(a.y + share * (b.y - a.y));
    };
    out_ += "<g shape-rendering=\"crispEdges\" opacity=\"" + number(mark.fill.opacity()) + "\">\n";
    for (int k = 0; k < cells.columns; ++k) {
      out_ += "<path d=\"M" + along(0, 1, k) + "L" + along(0, 1, k + 1) + "L" + along(3, 2, k + 1) + "L" + along(3, 2, k) + "Z\"" +
              fill(askew_paint(mark, static_cast<size_t>(k))) + "/>\n";
    }
    out_ += "</g>\n";
  }

  void write_letters(const Mark& mark, const std::string& paint) {
    const char* anchor = mark.anchor == Anchor::start    ? ""
                         : mark.anchor == Anchor::middle ? " text-anchor=\"middle\""
                                                         : " text-anchor=\"end\"";
    out_ += "<text x=\"" + number(mark.at.x) + "\" y=\"" + number(mark.at.y) + "\"" + anchor + paint;
    if (mark.slant != 0)
      out_ +=
          " transform=\"rotate(" + number(mark.slant * 180 / std::numbers::pi) + " " + number(mark.at.x) + " " + number(mark.at.y) + ")\"";
    out_ += " textLength=\"" + number(scene_.text_width(mark.words, mark.type)) + "\">";
    float rise = 0;
    for (const TextRun& run : runs_of(mark.words, mark.type)) {
      const base::NamedFace& face = base::kFaces[static_cast<size_t>(run.face)];
      out_ +=
          "<tspan class=\"" + std::string(face.file.substr(0, face.file.find('.'))) + "\" font-size=\"" + std::to_string(run.em_px) + "\"";
      if (run.rise_px != rise) out_ += " dy=\"" + number(rise - run.rise_px) + "\"";
      out_ += ">" + base::html_escape(run.text) + "</tspan>";
      rise = run.rise_px;
    }
    out_ += "</text>\n";
  }

  const Scene& scene_;
  bool dark_;
  int gradients_ = 0;
};

std::string styles() {
  std::string css = "text{white-space:pre}";
  for (const base::NamedFace& face : base::kFaces) {
    const bool sans = face.file.starts_with("sans"), mono = face.file.starts_with("mono");
    css += "." + std::string(face.file.substr(0, face.file.find('.'))) + "{font-family:'" + std::string(face.family) + "'," +
           (sans   ? "sans-serif"
            : mono ? "monospace"
                   : "serif");
    if (face.weight != 400) css += ";font-weight:" + std::to_string(face.weight);
    css += face.italic ? ";font-style:italic}" : "}";
  }
  return css;
}

}  // namespace

std::string svg(const Scene& scene, bool dark, std::string_view title, std::string_view description) {
  const std::string size = number(scene.width()) + " " + number(scene.height());
  Writer writer(scene, dark);
  for (const Mark& mark : scene.marks()) writer.write(mark);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + "\" width=\"" + number(scene.width()) + "\" height=\"" +
         number(scene.height()) + "\" role=\"img\">\n<title>" + base::html_escape(title) + "</title>\n<desc>" +
         base::html_escape(description) + "</desc>\n<style>" + styles() + "</style>\n<rect width=\"100%\" height=\"100%\" fill=\"" +
         rgb(base::colour(base::ColourToken::stage, dark)) + "\"/>\n" + writer.out_ + "</svg>\n";
}

}  // namespace plot
