// T5's buckets of distances, and the bias that a head gets from them: Raffel et al. 2020, arXiv 1910.10683, section 2.1.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <numeric>

#include "base/number.h"
#include "engine/operations/token_vectors.h"
#include "engine/t5.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "plot/cell_colours.h"
#include "plot/frames.h"

namespace figures {
namespace {

constexpr int kMaxPositions = 512;
constexpr int kHeads = 8;  ///< as in the smallest T5
/// Of the untrained table: transformers initialises T5's biases with 1 / sqrt(d_model), here for a d_model of 512.
constexpr float kInitialStd = 0.0442f;

enum Index : int { kDirection, kNumBuckets, kMaxDistance, kPositions, kHead, kSeed, kQuery, kKey, kPinned };
constexpr base::Choice kDirections[] = {{"both", "Both ways"}, {"causal", "Causal"}};
/// The smallest max_distance is above the number of distances that have their own bucket with 64 causal buckets, so that all combinations
/// are valid.
constexpr Parameter kParameters[] = {
    base::choice_of("direction", "direction", kDirections),
    base::whole_number("num_buckets", "buckets", "buckets").between(4, 64, 2).initially(32),
    base::whole_number("max_distance", "max distance", "positions").between(40, 1024).logarithmic().initially(128),
    base::whole_number("positions", "positions", "positions").between(2, kMaxPositions).logarithmic().initially(144),
    base::whole_number("head", "head").between(0, kHeads - 1),
    base::whole_number("seed", "seed").between(1, 100).initially(1),
    place_on_picture("query", "query i", kMaxPositions - 1, 100, "positions"),
    place_on_picture("key", "key j", kMaxPositions - 1, 80, "positions"),
    pinned(),
};
constexpr std::string_view kFront[] = {"num_buckets", "max_distance"};

/// How the distances of a bucket are determined.
enum Part : int { kExact, kLogarithmic, kLast };
constexpr std::string_view kPartNames[] = {"exact", "logarithmic", "last"};
constexpr std::string_view kPartKeys[] = {"exact", "log", "last"};
constexpr std::string_view kPartWords[] = {"one distance each", "wider and wider", "all the rest"};
constexpr plot::Paint kPartPaints[] = {plot::hue(0), plot::hue(1), plot::hue(3)};

class T5BucketsFigure final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {{kKey, whole(kPositions)}, {kQuery, whole(kPositions)}, kPinned}; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  struct Range {
    int min = 0, max = 0;
  };
  void compute() override;
  int side() const { return rule_.bidirectional ? rule_.num_buckets / 2 : rule_.num_buckets; }  ///< buckets for keys to the left
  int exact() const { return side() / 2; }  ///< distances 0 to exact() - 1 have a bucket each
  int ahead() const { return key_ - query_; }
  int bucket(int ahead) const { return buckets_[to_size(whole(kPositions) - 1 + ahead)]; }
  Part part(int bucket) const { return bucket % side() < exact() ? kExact : bucket % side() == side() - 1 ? kLast : kLogarithmic; }
  /// The unsigned distances that share a bucket; `max` is -1 if there is no end, `min` if there are none.
  Range distances_of(int bucket) const;
  /// The keys that the query finds in this bucket, cut to the text; empty if max < min.
  Range keys_of(int bucket) const;
  /// Whether a key is to the right while buckets are causal: it then counts as distance 0, and a mask hides it.
  bool is_future(int ahead) const { return !rule_.bidirectional && ahead > 0; }
  float bias_of(int bucket, int head) const { return table_[to_size(bucket * kHeads + head)]; }
  /// The room of the steps, the width of a key, the steps' foot and their height.
  struct Stairs {
    Rect room;
    float key_px = 0, floor = 0, step_px = 0;
    float x(double key) const { return room.x + static_cast<float>(key) * key_px; }
    float top(int step) const { return floor - step_px * static_cast<float>(step + 1); }
  };
  void compose_step(plot::Scene& scene, const Stairs& stairs, int bucket, Rect step, Range keys) const;
  void compose_scale(plot::Scene& scene, const Stairs& stairs) const;
  void compose_stairs(plot::Scene& scene, Rect room) const;
  void compose_heads(plot::Scene& scene, Rect room) const;
  void compose_matrix(plot::Scene& scene, const plot::Grid& grid) const;
  std::string distances_text(int bucket) const;
  std::string side_text(int ahead) const;
  std::string formula() const;

  engine::T5Buckets rule_;
  int query_ = 0, key_ = 0;
  std::vector<std::int32_t> buckets_;  ///< [2 T - 1], for key minus query = -(T - 1) …
  std::vector<int> starts_;            ///< [side()]: the smallest distance to the left in each bucket, or -1 if it has none
  std::vector<float> table_;           ///< [num_buckets, kHeads]
  float range_ = 1;                    ///< the colours span -range to range
};

void T5BucketsFigure::compute() {
  const int count = whole(kPositions);
  rule_ = {whole(kDirection) == 0, whole(kNumBuckets), whole(kMaxDistance)};
  query_ = std::min(whole(kQuery), count - 1);
  key_ = std::min(whole(kKey), count - 1);
  std::vector<std::int32_t> distances(to_size(2 * count - 1)), left(to_size(rule_.max_distance + 1)), left_buckets(left.size());
  std::iota(distances.begin(), distances.end(), 1 - count);
  buckets_.resize(distances.size());
  require(engine::t5_buckets(buckets_, distances, rule_));
  for (size_t n = 0; n < left.size(); ++n) left[n] = -static_cast<std::int32_t>(n);
  require(engine::t5_buckets(left_buckets, left, rule_));
  starts_.assign(to_size(side()), -1);
  for (size_t n = left.size(); n-- > 0;) starts_[to_size(left_buckets[n])] = static_cast<int>(n);
  table_.resize(to_size(rule_.num_buckets * kHeads));
  engine::standard_normal(static_cast<std::uint64_t>(whole(kSeed)), table_);
  for (float& value : table_) value *= kInitialStd;
  range_ = std::max(std::ranges::max(table_), -std::ranges::min(table_));
}

T5BucketsFigure::Range T5BucketsFigure::distances_of(int bucket) const {
  const size_t own = to_size(bucket % side());
  if (bucket == side()) return {-1, -1};  // distance 0 is on neither side
  size_t next = own + 1;
  while (next < starts_.size() && starts_[next] < 0) ++next;
  return {starts_[own], next < starts_.size() ? starts_[next] - 1 : -1};
}

T5BucketsFigure::Range T5BucketsFigure::keys_of(int bucket) const {
  const Range range = distances_of(bucket);
  const int last = whole(kPositions) - 1, far = range.max < 0 ? last : range.max;
  if (range.min < 0) return {0, -1};
  return bucket < side() ? Range{std::max(0, query_ - far), query_ - range.min} : Range{query_ + range.min, std::min(last, query_ + far)};
}

void T5BucketsFigure::compose_step(plot::Scene& scene, const Stairs& stairs, int b, Rect step, Range keys) const {
  const bool here = b == bucket(ahead()) && !is_future(ahead()), to_left = b < side();
  const plot::Paint paint = kPartPaints[part(b)];
  scene.rectangle({"bucket", b}, step, paint.faded(here ? 0.85f : 0.32f))
      .stroked(ColourToken::stage, stairs.key_px > 3 ? 1.0f : 0.5f)
      .selects(to_left ? keys.max : keys.min)
      .highlights_with(kPartKeys[part(b)]);
  scene.line({"tread", b}, {step.x, step.y}, {step.right(), step.y}, paint, 2);
  if (here || step.width >= 14)
    scene
        .text({"bucket name", b}, {step.x + step.width / 2, step.y - 5}, base::grouped(b), here ? plot::kStrongNumber : plot::kNumber,
              paint, plot::Anchor::middle)
        .ranked(here ? 1 : 3);
  const int start = to_left ? query_ - keys.max : keys.min - query_;
  if (start > 0)
    scene
        .text({"start", b}, {to_left ? step.right() : step.x, stairs.floor + 14}, base::grouped(start), plot::kNumber, ColourToken::ink2,
              plot::Anchor::middle)
        .ranked(b % side() == side() - 1 ? 2 : 3);
}

/// The buckets' numbers at the left.
void T5BucketsFigure::compose_scale(plot::Scene& scene, const Stairs& stairs) const {
  const Rect room = stairs.room;
  for (int b = 0; b < side(); b += std::max(1, side() / 4))
    scene.text({"scale", b}, {room.x - 5, stairs.top(b)}, base::grouped(b), plot::kNumber, ColourToken::ink2, plot::Anchor::end)
        .level()
        .ranked(3);
  const std::string scale = rule_.bidirectional && room.height > 210 ? concat({"bucket (to the right + ", side(), ")"}) : "bucket";
  scene.text({"scale name"}, {room.x - 30, (room.y + stairs.floor) / 2}, scale, plot::kLabel, ColourToken::ink2, plot::Anchor::middle)
      .slanted(-static_cast<float>(std::numbers::pi) / 2)
      .ranked(3);
}

/// The buckets as steps over the keys, the query at the foot: near it they are narrow, further out they widen. A step is as high as its
/// bucket's number, which begins anew to the right.
void T5BucketsFigure::compose_stairs(plot::Scene& scene, Rect room) const {
  const int count = whole(kPositions);
  const float floor = room.bottom() - 20;
  const Stairs stairs{room, room.width / static_cast<float>(count), floor, (floor - room.y - 34) / static_cast<float>(side())};
  Rect named[3]{};  // the widest step of each part
  for (int b = 0; b < rule_.num_buckets; ++b) {
    const Range keys = keys_of(b);
    if (keys.max < keys.min) continue;
    const float top = stairs.top(b % side());
    const Rect step{stairs.x(keys.min), top, stairs.x(keys.max + 1) - stairs.x(keys.min), floor - top};
    compose_step(scene, stairs, b, step, keys);
    if (step.width >= named[part(b)].width) named[part(b)] = step;
  }
  compose_scale(scene, stairs);
  if (!rule_.bidirectional && query_ + 1 < count) {
    const float x = stairs.x(query_ + 1);
    const Rect later{x, room.y + 20, room.right() - x, floor - room.y - 20};
    scene.rectangle({"later"}, later, ColourToken::hairline).hatch();
    scene.text_in({"later name"}, later, "later: hidden", plot::kLabel).over_lines().ranked(2);
  }
  scene.text({"start title"}, {0, floor + 14}, "distance").ranked(4);
  const float query_x = stairs.x(query_ + 0.5), key_x = stairs.x(key_ + 0.5);
  for (const Part p : {kLast, kLogarithmic, kExact}) {
    const Rect step = named[p];
    if (step.width <= 0) continue;
    const Point at = p == kExact ? Point{query_x, room.y + 12} : Point{step.x + step.width / 2, step.y - 20};
    scene.text({"part", p}, at, std::string(kPartWords[p]), plot::kStrongLabel, kPartPaints[p], plot::Anchor::middle)
        .ranked(2)
        .highlights_with(kPartKeys[p]);
  }
  scene.text({"query name"}, {query_x, floor + 14}, "0", plot::kStrongNumber, ColourToken::ink, plot::Anchor::middle).ranked(0);
  const float cursor_y = is_future(ahead()) || room.height < 120 ? room.y + 20 : stairs.top(bucket(ahead()) % side());
  scene.line({"cursor"}, {key_x, cursor_y}, {key_x, floor}, ColourToken::ink, is_on(kPinned) ? 2.5f : 1.5f).highlights_with("distance");
}

void T5BucketsFigure::compose_heads(plot::Scene& scene, Rect room) const {
  const bool hidden = is_future(ahead());
  const std::string name = hidden ? "no bias" : concat({"bucket ", bucket(ahead()), " in the ", kHeads, " heads"});
  scene.text({"heads name"}, {room.x, room.y + 12}, name).highlights_with("bias");
  const float width = room.width / kHeads;
  for (int h = 0; h < kHeads; ++h) {
    const float bias = hidden ? 0 : bias_of(bucket(ahead()), h);
    const plot::Paint ground = plot::paint_of(plot::Map::diverging, bias, -range_, range_);
    const Rect cell{room.x + static_cast<float>(h) * width, room.y + 20, width - 2, room.height - 22};
    scene.rectangle({"head", h}, cell, ground, 3)
        .stroked(h == whole(kHead) ? ColourToken::ink : ColourToken::hairline, h == whole(kHead) ? 2.5f : 1.0f)
        .on_click_set(kHead, h)
        .highlights_with("bias");
    scene.text_in({"head bias", h}, cell, fixed(bias, width > 56 ? 3 : 2), plot::kNumber, plot::ink_on(ground));
  }
}

void T5BucketsFigure::compose_matrix(plot::Scene& scene, const plot::Grid& grid) const {
  const int count = whole(kPositions);
  plot::CellValues cells{{}, count, count, -range_, range_};
  for (int i = 0; i < count; ++i) {
    for (int j = 0; j < count; ++j)
      cells.values.push_back(is_future(j - i) ? std::numeric_limits<float>::quiet_NaN() : bias_of(bucket(j - i), whole(kHead)));
  }
  scene.cells({"table"}, grid.area, std::move(cells)).selects(0, 0).highlights_with("bias");
  plot::add_grid_labels(scene, grid, "query *i*", "key *j*");
  const Rect cell = grid.cell(query_, key_);
  scene.outline({"row"}, {grid.area.x, cell.y, grid.area.width, std::max(2.5f, cell.height)}, ColourToken::accent,
                is_on(kPinned) ? 2.5f : 1.5f);
  scene.outline({"chosen"}, {cell.x - 1, cell.y - 1, std::max(4.0f, cell.width), std::max(4.0f, cell.height)}, ColourToken::ink, 2);
}

void T5BucketsFigure::compose(plot::Scene& scene) const {
  const Rect room = scene.picture();
  const Range shared = distances_of(bucket(ahead()));
  scene.headline(is_future(ahead())
                     ? "What comes later is hidden from this query."
                     : concat({side_text(ahead()), ": bucket ", bucket(ahead()),
                               shared.max < 0             ? concat({", with all distances from ", shared.min, " on."})
                               : shared.max == shared.min ? ", for this distance alone."
                                                          : concat({", with all distances from ", shared.min, " to ", shared.max, "."})}));
  const float left = plot::kGridLeft_px, width = room.width - left - 8;
  const bool heads = room.height >= 300, matrix = room.height >= 190;
  const float heads_px = heads ? 52 : 0, stairs_px = matrix ? std::max(100.0f, 0.48f * (room.height - heads_px)) : room.height;
  compose_stairs(scene, {room.x + left, room.y, width, stairs_px});
  if (heads) compose_heads(scene, {room.x + left, room.y + stairs_px + 4, width, heads_px - 4});
  if (matrix) {
    const float top = room.y + stairs_px + heads_px + 8;
    compose_matrix(scene, plot::grid_in({room.x, top, left + width, room.bottom() - top}, whole(kPositions), whole(kPositions), true));
  }
  scene.foot(formula(),
             {{"*j* − *i*", plot::label_of(ahead()), "distance"},
              {"distances", is_future(ahead()) ? "hidden" : distances_text(bucket(ahead())), "bucket"},
              {"bias", is_future(ahead()) ? "none" : base::signed_fixed(bias_of(bucket(ahead()), whole(kHead)), 4), "bias"}},
             is_future(ahead()) ? "hidden" : concat({"bucket **", bucket(ahead()), "**"}));
}

/// "12 to 15", "7", "91 on".
std::string T5BucketsFigure::distances_text(int bucket) const {
  const Range range = distances_of(bucket);
  if (range.min < 0) return "none";
  if (range.max < 0) return concat({range.min, " on"});
  return range.min == range.max ? base::grouped(range.min) : concat({range.min, " to ", range.max});
}

std::string T5BucketsFigure::side_text(int ahead) const {
  return ahead == 0 ? "The query itself" : concat({std::abs(ahead), ahead < 0 ? " to the left" : " to the right"});
}

std::string T5BucketsFigure::formula() const {
  const int own = bucket(ahead()), distance = std::abs(ahead());
  if (is_future(ahead())) return "later words count as distance 0";
  const std::string first = own >= side() ? concat({side(), " + "}) : std::string();
  if (distance < exact())
    return first.empty() ? concat({"bucket = distance = **", own, "**"}) : concat({first, distance, " = **", own, "**"});
  const double near = exact(), exact_bucket = near + (side() - near) * std::log(distance / near) / std::log(rule_.max_distance / near);
  return concat({first, exact(), " + ", side() - exact(), " · ln ", base::significant(distance / near, 4), " / ln ",
                 base::significant(rule_.max_distance / near, 4), " = ", first, fixed(exact_bucket, 2), ": bucket **", own, "**"});
}

std::string T5BucketsFigure::cursor_text() const {
  const int own = bucket(ahead());
  const std::string text =
      concat({"Key ", key_, ", seen from query ", query_, ", is ", ahead() == 0 ? "the query itself" : side_text(ahead())});
  if (is_future(ahead())) return text + ": hidden, and counted as distance 0.";
  return concat({text, ": bucket ", own, ", ", kPartNames[part(own)], ", for the distances ", distances_text(own), "; its bias in head ",
                 whole(kHead), " is ", fixed(bias_of(own, whole(kHead)), 4), "."});
}

std::string T5BucketsFigure::alt_text() const {
  return concat({"T5's buckets for the distances among ", whole(kPositions), " positions: ", rule_.num_buckets,
                 rule_.bidirectional ? " for both directions" : " for keys to the left alone", ", with a largest distance of ",
                 rule_.max_distance, ". On a side the distances 0 to ", exact() - 1, " have a bucket each, and the last bucket begins at ",
                 starts_.back(), ". The biases of head ", whole(kHead), " are drawn at random (seed ", whole(kSeed),
                 "), for training to change. ", cursor_text()});
}

DataTable T5BucketsFigure::data(DataScope scope) const {
  DataTable table;
  if (scope == DataScope::all) {
    table = {"Bucket of each distance, and the bias that each head adds", {"key less query", "bucket"}, {}};
    for (int h = 0; h < kHeads; ++h) table.columns.push_back(concat({"bias of head ", h}));
    for (int ahead = 1 - whole(kPositions); ahead < whole(kPositions); ++ahead) {
      std::vector<std::string> row{std::to_string(ahead), std::to_string(bucket(ahead))};
      for (int h = 0; h < kHeads; ++h) row.push_back(base::exact(bias_of(bucket(ahead), h)));
      table.rows.push_back(std::move(row));
    }
    return table;
  }
  table = {
      concat({"The buckets, their distances, and the biases of head ", whole(kHead)}), {"bucket", "side", "distances", "part", "bias"}, {}};
  for (int b = 0; b < rule_.num_buckets; ++b) {
    const std::string distances = distances_text(b);
    table.rows.push_back({base::grouped(b), b < side() ? "left" : "right", distances,
                          distances == "none" ? "not used" : std::string(kPartNames[part(b)]),
                          base::signed_fixed(bias_of(b, whole(kHead)), 4)});
  }
  return table;
}

}  // namespace

extern const Kind t5_buckets{"t5_buckets", "Buckets of distances", kParameters, make<T5BucketsFigure>, {}, kKey, kFront};

}  // namespace figures
