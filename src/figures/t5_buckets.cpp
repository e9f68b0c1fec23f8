// T5's buckets of distances, and the bias that a head gets from them: Raffel et al. 2020, arXiv 1910.10683, section 2.1.

#include <algorithm>
#include <cmath>
#include <cstdlib>
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

enum Index : int { kDirection, kNumBuckets, kMaxDistance, kPositions, kHead, kSeed, kQuery, kKey, kPinned, kCover };
constexpr base::Choice kCovers[] = {{"no", "No"}, {"yes", "Yes"}};
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
    on_picture(base::choice_of("cover", "cover", kCovers)),
};
constexpr std::string_view kFront[] = {"num_buckets", "max_distance"};

/// How the distances of a bucket are determined.
enum Part : int { kExact, kLogarithmic, kLast };
constexpr std::string_view kPartNames[] = {"exact", "logarithmic", "last"};
constexpr std::string_view kPartKeys[] = {"exact", "log", "last"};
constexpr std::string_view kPartWords[] = {"one distance each", "wider and wider", "all the rest"};
constexpr float kBand_px = 10;  ///< height of the ruler
constexpr float kBox_px = 24;
constexpr float kParts_px = 26;  ///< below the boxes, for the names of their parts
constexpr float kRow_px = 15;    ///< of a head's numbers

class T5BucketsFigure final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {{kKey, whole(kPositions)}, {kQuery, whole(kPositions)}, kPinned}; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return std::min(width_px, 600.0f) + plot::kFoot_px; }

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
  bool covered() const { return is_on(kCover); }
  /// Whether a bucket's distances are not to be told yet.
  bool hides(int b) const { return covered() && part(b) != kExact; }
  bool is_here(int b) const { return !covered() && b == bucket(ahead()) && !is_future(ahead()); }
  /// The ruler of keys above, and below it a box of one width for each bucket, in the order of their keys.
  struct Places {
    Rect ruler, boxes;
    std::vector<int> order;  ///< buckets from left to right
    float key_px = 0, box_px = 0;
    float x(double key) const { return ruler.x + static_cast<float>(key) * key_px; }
    Rect box(size_t place) const { return {boxes.x + static_cast<float>(place) * box_px, boxes.y, box_px, boxes.height}; }
  };
  std::vector<int> order() const;
  void compose_ruler(plot::Scene& scene, const Places& places) const;
  void compose_query(plot::Scene& scene, const Places& places) const;
  void compose_bucket(plot::Scene& scene, const Places& places, size_t place) const;
  void compose_parts(plot::Scene& scene, const Places& places) const;
  void compose_heads(plot::Scene& scene, const Places& places, float top) const;
  std::string headline() const;
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

/// The buckets that the query meets, from the leftmost key to the last.
std::vector<int> T5BucketsFigure::order() const {
  std::vector<int> order;
  for (int b = side(); b-- > 0;) {
    if (keys_of(b).max >= keys_of(b).min) order.push_back(b);
  }
  for (int b = side(); b < rule_.num_buckets; ++b) {
    if (keys_of(b).max >= keys_of(b).min) order.push_back(b);
  }
  return order;
}

/// One side of a ribbon. Points of both sides are level with each other, so that it is painted from side to side.
void add_side(std::vector<Point>& points, Point from, Point to) {
  constexpr int kSteps = 32;
  for (int k = 0; k <= kSteps; ++k) {
    const float t = static_cast<float>(k) / kSteps, share = t * t * (3 - 2 * t);
    points.push_back({std::lerp(from.x, to.x, share), std::lerp(from.y, to.y, t)});
  }
}

/// A bucket's stretch of the ruler, its box, and the ribbon that joins them.
void T5BucketsFigure::compose_bucket(plot::Scene& scene, const Places& places, size_t place) const {
  const int b = places.order[place];
  const bool here = is_here(b), to_left = b < side();
  const Range keys = keys_of(b);
  const plot::Paint paint = here ? plot::Paint(ColourToken::accent) : plot::kKey.faded(b % 2 == 0 ? 0.22f : 0.42f);
  const Rect box = places.box(place), inner = base::inset(box, 1);
  const int own = to_left ? keys.max : keys.min;
  if (!hides(b)) {
    const Rect band{places.x(keys.min), places.ruler.y, places.x(keys.max + 1) - places.x(keys.min), places.ruler.height};
    std::vector<Point> ribbon;
    add_side(ribbon, {inner.x, box.y}, {band.x, band.bottom()});
    add_side(ribbon, {band.right(), band.bottom()}, {inner.right(), box.y});
    scene.rectangle({"band", b}, band, paint);
    scene.polygon({"ribbon", b}, std::move(ribbon), here ? paint.faded(0.8f) : paint.faded(0.6f))
        .selects(own)
        .highlights_with(kPartKeys[part(b)]);
  }
  scene.rectangle({"bucket", b}, inner, hides(b) ? plot::Paint(ColourToken::panel) : paint, 3)
      .stroked(hides(b) ? ColourToken::hairline : ColourToken::stage, 1)
      .selects(own)
      .highlights_with(here ? "bucket" : kPartKeys[part(b)]);
  const int step = box.width >= 20 ? 1 : box.width >= 8 ? 4 : 8;
  if (hides(b) || (step > 1 && b % step != 0 && !(here && box.width >= 14))) return;
  scene
      .text_in({"bucket name", b}, box, base::grouped(b), here ? plot::kStrongNumber : plot::kNumber,
               here ? plot::ink_on(ColourToken::accent) : plot::Paint(ColourToken::ink))
      .ranked(here ? 0 : 3);
}

/// The keys, with the distances at which buckets begin above them.
void T5BucketsFigure::compose_ruler(plot::Scene& scene, const Places& places) const {
  const Rect ruler = places.ruler;
  const int count = whole(kPositions);
  scene.rectangle({"ruler"}, ruler, ColourToken::panel);
  if (!rule_.bidirectional && query_ + 1 < count) {
    const float x = places.x(query_ + 1);
    const Rect later{x, ruler.y, ruler.right() - x, ruler.height};
    scene.rectangle({"later"}, later, ColourToken::hairline).hatch();
    scene.text({"later name"}, {later.right(), ruler.y - 6}, "later: hidden", plot::kLabel, ColourToken::ink2, plot::Anchor::end).ranked(2);
  }
  for (const int b : places.order) {
    const Range keys = keys_of(b), all = distances_of(b);
    if (hides(b) || all.min == 0) continue;
    const float x = places.x(b < side() ? keys.max + 1 : keys.min);
    scene.text({"start", b}, {x, ruler.y - 6}, base::grouped(all.min), plot::kNumber, ColourToken::ink3, plot::Anchor::middle)
        .ranked(b % side() == side() - 1 ? 2 : 3);
  }
  const int zones = std::clamp(static_cast<int>(ruler.width / 3), 1, count);
  const float zone_px = ruler.width / static_cast<float>(zones);
  for (int zone = 0; zone < zones; ++zone)
    scene.rectangle({"zone", zone}, {ruler.x + static_cast<float>(zone) * zone_px, ruler.y - 20, zone_px, 20 + ruler.height}, {})
        .selects((2 * zone + 1) * count / (2 * zones));
}

/// Where the query stands on the ruler, and the key that it looks at.
void T5BucketsFigure::compose_query(plot::Scene& scene, const Places& places) const {
  const Rect ruler = places.ruler;
  const float x = places.x(query_ + 0.5), middle = ruler.y + ruler.height / 2;
  scene.dot({"query"}, {x, middle}, 5, plot::kQuery)
      .stroked(ColourToken::stage, 1.5f)
      .drags_x(kQuery, 1 / static_cast<double>(places.key_px));
  scene.text({"query name"}, {x, ruler.y - 6}, "0", plot::kStrongNumber, ColourToken::ink, plot::Anchor::middle).ranked(0);
  if (covered() || ahead() == 0) return;
  const float key_x = std::round(places.x(key_ + 0.5)) + 0.5f;
  scene.line({"cursor"}, {key_x, ruler.y - 3}, {key_x, ruler.bottom()}, ColourToken::ink, is_on(kPinned) ? 2.5f : 1.5f)
      .highlights_with("distance");
  scene
      .text({"cursor name"}, {key_x, ruler.y - 6}, base::grouped(std::abs(ahead())), plot::kStrongNumber, ColourToken::accent,
            plot::Anchor::middle)
      .ranked(1)
      .highlights_with("distance");
}

/// A name under the boxes of each part on the side that has more of them.
void T5BucketsFigure::compose_parts(plot::Scene& scene, const Places& places) const {
  const bool left = 2 * query_ >= whole(kPositions) || !rule_.bidirectional;
  for (const Part p : {kLast, kLogarithmic, kExact}) {
    if (covered() && p != kExact) continue;
    float from = 1e9f, to = -1;
    for (size_t place = 0; place < places.order.size(); ++place) {
      const int b = places.order[place];
      if (part(b) != p || (b < side()) != left) continue;
      from = std::min(from, places.box(place).x + 2);
      to = std::max(to, places.box(place).right() - 2);
    }
    if (to < from) continue;
    const float y = std::round(places.boxes.bottom()) + 5.5f;
    // The last part is one narrow box at an edge.
    const plot::Anchor anchor = p != kLast                             ? plot::Anchor::middle
                                : scene.text_width(kPartWords[p]) < to ? plot::Anchor::end
                                                                       : plot::Anchor::start;
    scene.line({"part line", p}, {from, y}, {to, y}, ColourToken::ink3, 1);
    scene
        .text({"part", p},
              {anchor == plot::Anchor::middle ? (from + to) / 2
               : anchor == plot::Anchor::end  ? to
                                              : from,
               y + 15},
              std::string(kPartWords[p]), plot::kLabel, ColourToken::ink2, anchor)
        .ranked(2)
        .highlights_with(kPartKeys[p]);
  }
}

/// What is learned: a number of each head for each bucket, below the buckets' boxes.
void T5BucketsFigure::compose_heads(plot::Scene& scene, const Places& places, float top) const {
  for (int h = 0; h < kHeads; ++h) {
    plot::CellValues cells{{}, 1, static_cast<int>(places.order.size()), -range_, range_};
    for (const int b : places.order) cells.values.push_back(bias_of(b, h));
    const bool chosen = h == whole(kHead);
    const Rect row{places.boxes.x, top + kRow_px * static_cast<float>(h), places.boxes.width, kRow_px - 2};
    scene.cells({"head", h}, row, std::move(cells))
        .filled(plot::Paint(0, 0, chosen ? 1.0f : 0.45f))
        .on_click_set(kHead, h)
        .highlights_with("bias");
    if (chosen || h % 2 == 0 || h == kHeads - 1)
      scene
          .text({"head name", h}, {row.x - 8, row.y + row.height / 2}, chosen ? concat({"head ", h}) : base::grouped(h),
                chosen ? plot::kStrongNumber : plot::kNumber, chosen ? ColourToken::ink : ColourToken::ink3, plot::Anchor::end)
          .level()
          .ranked(chosen ? 0 : 3);
    for (size_t place = 0; chosen && place < places.order.size(); ++place) {
      if (!is_here(places.order[place])) continue;
      const Rect box = places.box(place);
      scene.outline({"chosen"}, {box.x, row.y - 1, box.width, row.height + 2}, ColourToken::ink, 2, 2).highlights_with("bias");
    }
  }
}

std::string T5BucketsFigure::headline() const {
  if (covered()) return concat({"The distances 0 to ", exact() - 1, " have a bucket each. The other buckets are still empty."});
  if (is_future(ahead())) return "What comes later is hidden from this query.";
  const Range shared = distances_of(bucket(ahead()));
  return concat({side_text(ahead()), ": bucket ", bucket(ahead()),
                 shared.max < 0             ? concat({", with all distances from ", shared.min, " on."})
                 : shared.max == shared.min ? ", for this distance alone."
                                            : concat({", with all distances from ", shared.min, " to ", shared.max, "."})});
}

void T5BucketsFigure::compose(plot::Scene& scene) const {
  const Rect room = scene.picture();
  scene.headline(headline());
  const bool heads = room.height >= 260 && !covered();
  const float heads_px = heads ? kRow_px * kHeads + 8 : 0, left = 56;
  Places places{{room.x + left, room.y + 24, room.width - left - 12, kBand_px}, {}, order()};
  places.key_px = places.ruler.width / static_cast<float>(whole(kPositions));
  places.box_px = places.ruler.width / static_cast<float>(std::max<size_t>(1, places.order.size()));
  places.boxes = {places.ruler.x, std::round(room.bottom() - heads_px - kParts_px - kBox_px), places.ruler.width, kBox_px};
  compose_ruler(scene, places);
  for (size_t place = 0; place < places.order.size(); ++place) compose_bucket(scene, places, place);
  compose_query(scene, places);
  compose_parts(scene, places);
  scene.text({"ruler name"}, {places.ruler.x - 8, places.ruler.y + 9}, "distance", plot::kLabel, ColourToken::ink2, plot::Anchor::end);
  scene.text({"boxes name"}, {places.boxes.x - 8, places.boxes.y + 17}, "bucket", plot::kLabel, ColourToken::ink2, plot::Anchor::end);
  if (heads) compose_heads(scene, places, places.boxes.bottom() + kParts_px + 6);
  if (covered()) return;
  scene.foot(formula(),
             {{"*j* − *i*", plot::label_of(ahead()), "distance"},
              {"distances", is_future(ahead()) ? "hidden" : distances_text(bucket(ahead())), "bucket"},
              {"bias", is_future(ahead()) ? "none" : base::signed_fixed(bias_of(bucket(ahead()), whole(kHead)), 3), "bias"}},
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
  if (covered()) return headline();
  const int own = bucket(ahead());
  const std::string text =
      concat({"Key ", key_, ", seen from query ", query_, ", is ", ahead() == 0 ? "the query itself" : side_text(ahead())});
  if (is_future(ahead())) return text + ": hidden, and counted as distance 0.";
  return concat({text, ": bucket ", own, ", ", kPartNames[part(own)], ", for the distances ", distances_text(own), "; its bias in head ",
                 whole(kHead), " is ", fixed(bias_of(own, whole(kHead)), 4), "."});
}

std::string T5BucketsFigure::alt_text() const {
  if (covered()) return "A ruler of distances above a row of empty boxes, T5's buckets. " + headline();
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
    if (hides(b)) continue;
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
