// What an encoding knows about positions, beside the attention: tables and vectors that were learned, or what is fixed from the start.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "engine/alibi.h"
#include "engine/sinusoidal.h"
#include "engine/t5.h"
#include "figures/concat.h"
#include "figures/training_lab/parts.h"

namespace figures::training {
namespace {

using base::ColourToken;
using base::Point;
using base::Rect;
using lab::Encoding;
using lab::LearnedTensor;

constexpr float kTitle_px = 22;

const lab::ModelConfig& config_of(const Model& model) {
  return model.looked_at().has_model() ? model.looked_at().setup.model : model.settings().model;
}

/// The tensor whose name ends like this, of the layer that is looked at if each layer has one.
const LearnedTensor* tensor_of(const Model& model, std::string_view name) {
  const std::string layer = concat({"layer", model.settings().layer + 1, "."});
  const LearnedTensor* found = nullptr;
  for (const LearnedTensor& tensor : model.looked_at().learned) {
    if (tensor.name.ends_with(name) && (!found || tensor.name.starts_with(layer))) found = &tensor;
  }
  return found;
}

/// A title above the rest of `room`; the title gives way to a shorter one.
Rect titled(plot::Scene& scene, plot::Key key, Rect room, std::string_view title, std::string_view shorter) {
  const bool fits = scene.text_width(title, plot::kStrongLabel) <= room.width;
  scene.text(key, {room.x, room.y + 13}, std::string(fits ? title : shorter), plot::kStrongLabel, ColourToken::ink)
      .highlights_with("positions");
  return {room.x, room.y + kTitle_px, room.width, std::max(10.0f, room.height - kTitle_px)};
}

void compose_note(plot::Scene& scene, Rect room, std::string_view words) {
  if (room.height > 40) scene.paragraph({"note"}, {room.x, room.y}, room.width, words, plot::kLabel, ColourToken::ink2);
}

/// Cosine similarities [rows, rows] of a tensor's rows.
plot::CellValues similarities(const LearnedTensor& tensor) {
  const auto row = [&](int r) { return std::span(tensor.values).subspan(to_size(r * tensor.columns), to_size(tensor.columns)); };
  plot::CellValues cells{{}, tensor.rows, tensor.rows, -1, 1};
  for (int a = 0; a < tensor.rows; ++a) {
    for (int b = 0; b < tensor.rows; ++b) {
      const double lengths = length_of(row(a)) * length_of(row(b));
      cells.values.push_back(lengths > 0 ? static_cast<float>(engine::dot(row(a), row(b)) / lengths) : 0.0f);
    }
  }
  return cells;
}

plot::CellValues cells_of(const LearnedTensor& tensor) {
  float most = 1e-6f;
  for (const float value : tensor.values) most = std::max(most, std::fabs(value));
  return {tensor.values, tensor.rows, tensor.columns, -most, most};
}

/// A matrix in a room, with the numbers of its rows.
void compose_matrix(plot::Scene& scene, plot::Key key, Rect room, plot::CellValues cells, int first_row, bool square) {
  const float left = 26;
  Rect area{room.x + left, room.y, room.width - left, room.height - 4};
  if (square) area.width = area.height = std::min(area.width, area.height);
  const int rows = cells.rows;
  const float height = area.height / static_cast<float>(rows);
  scene.cells(key, area, std::move(cells)).highlights_with("positions");
  scene.outline(key.with(key.i(), 1), area, ColourToken::hairline);
  const int every = std::max(1, static_cast<int>(std::ceil(34 / height)));
  for (int row = 0; row < rows; row += every)
    scene
        .text(key.with(key.i(), 2 + row), {area.x - 5, area.y + (static_cast<float>(row) + 0.5f) * height}, plot::label_of(first_row + row),
              plot::serif(12), ColourToken::ink2, plot::Anchor::end)
        .level()
        .ranked(4);
}

/// A table of positions and how alike its rows are.
void compose_table(plot::Scene& scene, Rect room, const LearnedTensor& table, std::string_view title) {
  const bool beside = room.width > 1.3f * room.height;
  const float gap = 18;
  const Rect first = beside ? Rect{room.x, room.y, (room.width - gap) / 2, room.height}
                            : Rect{room.x, room.y, room.width, std::max(60.0f, room.height / 2 - gap / 2)};
  const Rect second = beside ? Rect{room.x + (room.width + gap) / 2, room.y, (room.width - gap) / 2, room.height}
                             : Rect{room.x, first.bottom() + gap, room.width, room.bottom() - first.bottom() - gap};
  compose_matrix(scene, {"table"}, titled(scene, {"positions title", 0}, first, title, "Position table"), cells_of(table), 0, false);
  if (second.height > 60)
    compose_matrix(scene, {"similarity"}, titled(scene, {"positions title", 1}, second, "How alike two places are", "Likeness"),
                   similarities(table), 0, true);
}

/// A curve for each head, the one that is looked at strong.
void compose_heads_curves(plot::Scene& scene, const Model& model, const plot::Axes& axes, int heads, auto height_at, int from, int to) {
  for (int head = 0; head < heads; ++head) {
    const bool chosen = head == model.settings().head;
    std::vector<Point> points;
    for (int distance = from; distance <= to; ++distance) {
      const double value = height_at(head, distance);
      points.push_back({axes.x(distance), std::clamp(axes.y(value), axes.area.y, axes.area.bottom())});
    }
    scene.curve({"head curve", head}, points, plot::hue(head).faded(chosen ? 1 : 0.55f), chosen ? 3.0f : 1.5f)
        .dashed(chosen ? plot::Dash::solid : plot::dash_of(head))
        .on_click_set(kHead, head + 1)
        .highlights_with("positions");
    scene
        .text({"head curve name", head}, {axes.area.right() - 2, points.back().y - 4}, concat({"head ", head + 1}), plot::kLabel,
              plot::hue(head), plot::Anchor::end)
        .over_lines()
        .ranked(chosen ? 2 : 5);
  }
}

/// T5's biases against the distance from query to key.
void compose_biases(plot::Scene& scene, const Model& model, Rect room, const LearnedTensor& buckets) {
  const int reach = std::min(64, 2 * config_of(model).length), heads = buckets.columns;
  const engine::T5Buckets rule{.bidirectional = true, .num_buckets = buckets.rows, .max_distance = 64};
  std::vector<std::int32_t> distances, numbers(to_size(2 * reach + 1));
  for (int distance = -reach; distance <= reach; ++distance) distances.push_back(distance);
  if (!engine::t5_buckets(numbers, distances, rule)) return;
  double most = 0.1;
  for (const float bias : buckets.values) most = std::max(most, std::fabs(static_cast<double>(bias)));
  const plot::Axes axes =
      plot::add_axes(scene, titled(scene, {"positions title"}, room, "T5: a bias for each distance, by head", "T5’s biases"),
                     {"key’s place − query’s", -0.0 - reach, 0.0 + reach}, {"", -most, most}, "bias axis");
  scene.line({"zero distance"}, {axes.x(0), axes.area.y}, {axes.x(0), axes.area.bottom()}, ColourToken::edge, 1);
  compose_heads_curves(
      scene, model, axes, heads,
      [&](int head, int distance) {
        return static_cast<double>(buckets.values[to_size(numbers[to_size(distance + reach)] * heads + head)]);
      },
      -reach, reach);
}

/// ALiBi's penalty against distance.
void compose_slopes(plot::Scene& scene, const Model& model, Rect room) {
  const int heads = config_of(model).heads, reach = 8 * config_of(model).length;
  std::vector<double> slopes(to_size(heads));
  require(engine::alibi_slopes(slopes, engine::AlibiSlopes::kPaper));
  const Rect below = titled(scene, {"positions title"}, room, "ALiBi: what is left of a weight, fixed from the start", "ALiBi, fixed");
  const plot::Axes axes = plot::add_axes(scene, below, {"distance", 0, 0.0 + reach}, {"", 0, 1, false, -1, {0, 0.5, 1}}, "bias axis");
  const float trained = axes.x(config_of(model).length);
  scene.line({"trained reach"}, {trained, axes.area.y}, {trained, axes.area.bottom()}, plot::Paint(ColourToken::accent, 0.6f), 1);
  compose_heads_curves(
      scene, model, axes, heads, [&](int head, int distance) { return std::exp(-slopes[to_size(head)] * distance); }, 0, reach);
}

/// RoPE's wavelengths, one dot for each pair, between the length of training and that of the test.
void compose_wavelengths(plot::Scene& scene, const Model& model, Rect room) {
  const int pairs = std::max(1, config_of(model).d_model / config_of(model).heads / 2);
  std::vector<double> frequencies(to_size(pairs));
  if (!engine::rope_frequencies(frequencies, 2 * pairs, 10000, {})) return;
  const double trained = config_of(model).length;
  const double last = 2 * std::numbers::pi / frequencies.back();
  const std::string_view letters = nouns_of(model.settings()).letters;
  Rect below = titled(scene, {"positions title"}, room, concat({"RoPE: its wavelengths in ", letters, ", fixed from the start"}),
                      concat({"RoPE’s wavelengths in ", letters}));
  const bool low = below.height < 170;
  if (low) below.height += 16;  // the axes keep a line for the name below the numbers
  const auto name_of_length = [&](int multiple) {
    const int length = static_cast<int>(trained) * multiple;
    return multiple == 1 ? concat({length, ", trained"}) : concat({length, ", ", multiple, " times"});
  };
  below.width -= scene.text_width(name_of_length(8));
  const plot::Axes axes = plot::add_axes(scene, below, {low ? "" : "pair", -0.5, pairs - 0.5, false, 0},
                                         {"", 4, std::max((low ? 4 : 2) * last, 16 * trained), true}, "wave axis");
  for (const int multiple : {1, 8}) {
    const float y = axes.y(trained * multiple);
    scene.line({"wave length", multiple}, {axes.area.x, y}, {axes.area.right(), y}, plot::Paint(ColourToken::accent, 0.6f), 1).dashed();
    scene.text({"wave length name", multiple}, {axes.area.right() + 6, y}, name_of_length(multiple), plot::kLabel, ColourToken::accent)
        .level()
        .ranked(3);
  }
  for (int pair = 0; pair < pairs; ++pair) {
    const double wavelength = 2 * std::numbers::pi / frequencies[to_size(pair)];
    const bool seen = wavelength <= trained;
    scene.line({"wave stem", pair}, {axes.x(pair), axes.area.bottom()}, axes.point(pair, wavelength),
               plot::Paint(ColourToken::accent).faded(0.5f), 2);
    scene.dot({"wave", pair}, axes.point(pair, wavelength), 6, seen ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::stage))
        .stroked(plot::Paint(ColourToken::accent), 2.5f);
    scene
        .text({"wave number", pair}, {axes.x(pair), axes.y(wavelength) - 11}, base::significant(wavelength, 2), plot::kNumber,
              ColourToken::ink, plot::Anchor::middle)
        .over_lines()
        .ranked(2);
  }
}

/// Sinusoidal rows, which are fixed.
LearnedTensor sinusoidal_rows(const lab::ModelConfig& config) {
  LearnedTensor table{"sinusoidal", config.length, config.d_model, {}};
  table.values.resize(to_size(table.rows * table.columns));
  require(engine::sinusoidal(table.values, 0, {.d_model = config.d_model}));
  return table;
}

}  // namespace

void compose_positions(plot::Scene& scene, const Model& model, Rect room) {
  if (room.height < 60 || room.width < 80) return;
  const auto encoding = static_cast<Encoding>(model.settings().racer);
  const lab::ModelConfig& config = config_of(model);
  const auto wait = [&](std::string_view title, std::string_view what) {
    compose_note(scene, titled(scene, {"positions title"}, room, title, "Positions"), concat({what, ", random before training."}));
  };
  const std::string layer = config.layers > 1 ? concat({", layer ", model.settings().layer + 1}) : "";
  switch (encoding) {
    case Encoding::kNone:
      return compose_note(scene, titled(scene, {"positions title"}, room, "No encoding", "None"),
                          config.causal ? "Nothing says where a letter stands. Only the causal mask lets some order in."
                                        : "Nothing says where a letter stands: the string is a bag of letters.");
    case Encoding::kSinusoidal: return compose_table(scene, room, sinusoidal_rows(config), "Sinusoidal rows, fixed from the start");
    case Encoding::kLearned:
      if (const LearnedTensor* table = tensor_of(model, "positions.table"))
        return compose_table(scene, room, *table, "The learned position table");
      return wait("The learned position table", "A row of numbers for each place of the trained length");
    case Encoding::kShaw:
      if (const LearnedTensor* keys = tensor_of(model, "positions.keys"))
        return compose_matrix(scene, {"table"},
                              titled(scene, {"positions title"}, room, "Shaw: a vector for each distance" + layer, "Shaw’s vectors"),
                              cells_of(*keys), -keys->rows / 2, false);
      return wait("Shaw: a vector for each distance", "A row of numbers for each distance");
    case Encoding::kTransformerXl:
      if (const LearnedTensor* distances = tensor_of(model, "positions.distances"))
        return compose_matrix(scene, {"table"},
                              titled(scene, {"positions title"}, room, "Its map from distances to keys" + layer, "Distances to keys"),
                              cells_of(*distances), 0, true);
      return wait("Transformer-XL: a map from distances to keys", "A matrix of numbers");
    case Encoding::kT5:
      if (const LearnedTensor* buckets = tensor_of(model, "positions.buckets")) return compose_biases(scene, model, room, *buckets);
      return wait("T5: a bias for each distance", "A number for each distance and head");
    case Encoding::kRope: return compose_wavelengths(scene, model, room);
    case Encoding::kAlibi: return compose_slopes(scene, model, room);
    default: break;  // an encoding without a picture of its own shows what it has learned
  }
  const std::string title = name_of(model.settings().racer) + layer;
  if (const LearnedTensor* learned = tensor_of(model, ""))
    return compose_matrix(scene, {"table"}, titled(scene, {"positions title"}, room, title, "Positions"), cells_of(*learned), 0, true);
  compose_note(scene, titled(scene, {"positions title"}, room, title, "Positions"),
               "What it knows of positions was fixed from the start, or waits for training.");
}

}  // namespace figures::training
