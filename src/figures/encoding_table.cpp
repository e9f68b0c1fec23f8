// The sinusoidal encoding as a heatmap: a row for each position, a column for each dimension.
// Vaswani et al. 2017, Attention Is All You Need, section 3.5.

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "base/number.h"
#include "engine/sinusoidal.h"
#include "figures/figure.h"
#include "plot/axis.h"
#include "plot/heatmap.h"
#include "plot/image.h"
#include "plot/legend.h"

namespace figures {
namespace {

using base::Parameter;

constexpr Parameter kParameters[] = {
    {"positions", "positions", "positions", Parameter::Kind::integer, Parameter::Scale::logarithmic, 1, 2048, 1, 30},
    {"d_model", "width D", "dimensions", Parameter::Kind::integer, Parameter::Scale::logarithmic, 2, 1024, 2, 32},
    {"base", "base", "", Parameter::Kind::integer, Parameter::Scale::logarithmic, 2, 1000000, 1, 10000},
};

/// The cell that the readout speaks of.
struct Cursor {
  int position = 1;
  int dimension = 0;
};

class EncodingTable final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view text) override;
  void draw(plot::Surface& surface, Wishes& wishes) override;
  bool key(std::string_view, Wishes&) override { return false; }
  DataTable data(Extent) const override { return {}; }
  std::string describe() const override;
  float height_for(float width_px) const override { return std::clamp(width_px * 0.88f, 300.0f, 470.0f) + plot::kReadout_px; }

 private:
  void repaint(base::Rect plot, const plot::Surface& surface);
  void follow(const plot::Pointer& pointer, base::Rect plot);
  void draw_cursor(plot::Surface& surface, base::Rect plot) const;
  std::vector<plot::Reading> readings() const;

  int positions_ = 0;
  int d_model_ = 0;
  double base_ = 0;
  std::vector<float> table_;  ///< [positions, d_model]
  Cursor cursor_;

  plot::Image picture_;  ///< of table_, for the size and theme below
  std::vector<std::uint32_t> pixels_;
  int width_px_ = 0;
  int height_px_ = 0;
  bool dark_ = false;
  bool stale_ = true;
};

void EncodingTable::set(std::span<const double> values, std::string_view) {
  positions_ = static_cast<int>(values[0]);
  d_model_ = static_cast<int>(values[1]);
  base_ = values[2];
  table_.resize(static_cast<size_t>(positions_) * static_cast<size_t>(d_model_));
  [[maybe_unused]] const engine::Checked filled = engine::sinusoidal(table_, 0, d_model_, base_);
  assert(filled && "the parameter table allows only what the engine takes");
  cursor_.position = std::min(cursor_.position, positions_ - 1);
  cursor_.dimension = std::min(cursor_.dimension, d_model_ - 1);
  stale_ = true;
}

void EncodingTable::repaint(base::Rect plot, const plot::Surface& surface) {
  const int width = std::max(1, static_cast<int>(std::lround(plot.width * surface.pixel_ratio())));
  const int height = std::max(1, static_cast<int>(std::lround(plot.height * surface.pixel_ratio())));
  if (!stale_ && width == width_px_ && height == height_px_ && dark_ == surface.dark()) return;
  plot::paint({table_, positions_, d_model_, -1, 1}, plot::diverging(surface.dark()), width, height, pixels_);
  picture_.assign(width, height, pixels_);
  width_px_ = width;
  height_px_ = height;
  dark_ = surface.dark();
  stale_ = false;
}

void EncodingTable::follow(const plot::Pointer& pointer, base::Rect plot) {
  if (!pointer.over || !plot.contains(pointer.at)) return;
  const float row = (pointer.at.y - plot.y) / plot.height * static_cast<float>(positions_);
  const float column = (pointer.at.x - plot.x) / plot.width * static_cast<float>(d_model_);
  cursor_.position = std::clamp(static_cast<int>(row), 0, positions_ - 1);
  cursor_.dimension = std::clamp(static_cast<int>(column), 0, d_model_ - 1);
}

void EncodingTable::draw_cursor(plot::Surface& surface, base::Rect plot) const {
  const float row_px = plot.height / static_cast<float>(positions_);
  const float column_px = plot.width / static_cast<float>(d_model_);
  const float y = plot.y + static_cast<float>(cursor_.position) * row_px;
  const float x = plot.x + static_cast<float>(cursor_.dimension) * column_px;
  const float height = std::max(row_px, 2.0f);
  surface.outline({plot.x, y, plot.width, height}, surface.colour(base::Ink::accent), 1.5f);
  surface.outline({x, y, std::max(column_px, 2.0f), height}, surface.colour(base::Ink::ink), 2);
}

std::vector<plot::Reading> EncodingTable::readings() const {
  const size_t entry = static_cast<size_t>(cursor_.position) * static_cast<size_t>(d_model_) + static_cast<size_t>(cursor_.dimension);
  const double wavelength = engine::wavelength(cursor_.dimension / 2, d_model_, base_);
  return {{"position", base::grouped(cursor_.position), 8},
          {"dimension", base::grouped(cursor_.dimension) + (cursor_.dimension % 2 == 0 ? " (sin)" : " (cos)"), 12},
          {"value", base::signed_fixed(table_[entry], 4), 9},
          {"wavelength", base::significant(wavelength, 4), 9}};
}

void EncodingTable::draw(plot::Surface& surface, Wishes&) {
  const float ratio = surface.pixel_ratio();
  const auto snap = [ratio](float px) { return std::round(px * ratio) / ratio; };
  const plot::Axis positions{"position", 0, positions_};
  const float left = plot::left_room_px(surface, positions);
  const base::Rect plot{left, 4, snap(surface.width() - left - plot::kLegend_px),
                        snap(surface.height() - 4 - plot::kAxisBelow_px - plot::kReadout_px - 8)};
  if (plot.width < 8 || plot.height < 8) return;
  follow(surface.pointer(), plot);
  repaint(plot, surface);
  surface.image(picture_, plot);
  plot::draw_left(surface, plot, positions);
  plot::draw_below(surface, plot, {"dimension", 0, d_model_});
  plot::draw_legend(surface, plot, plot::diverging(surface.dark()), -1, 1);
  draw_cursor(surface, plot);
  plot::draw_readout(surface, {0, surface.height() - plot::kReadout_px, surface.width(), plot::kReadout_px}, readings());
}

std::string EncodingTable::describe() const {
  const int pairs = d_model_ / 2;
  std::string text = "The sinusoidal encoding of ";
  text += positions_ == 1 ? "position 0" : "positions 0 to " + base::grouped(positions_ - 1);
  text +=
      ", one row each, " + base::grouped(d_model_) + " dimensions wide, with base " + base::grouped(static_cast<long long>(base_)) + ". ";
  text += "A full turn takes " + base::significant(engine::wavelength(0, d_model_, base_), 3) + " positions in the first pair of columns";
  if (pairs > 1) text += " and " + base::significant(engine::wavelength(pairs - 1, d_model_, base_), 5) + " in the last";
  return text + ".";
}

}  // namespace

extern const Kind encoding_table{"encoding_table", "Encoding table", kParameters,
                                 [] { return std::unique_ptr<Figure>(std::make_unique<EncodingTable>()); }};

}  // namespace figures
