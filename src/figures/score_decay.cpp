// How distance changes the score of one query and one key under sinusoidal vectors, RoPE, ALiBi and T5's bias, with what is assumed of the
// two beside it: Su et al. 2021, RoFormer, arXiv 2104.09864, section 3.4.3; Barbero et al. 2024, arXiv 2410.06205.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "base/text.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/score_decay/model.h"
#include "plot/frames.h"
#include "plot/layout.h"

namespace figures {
namespace {

using namespace decay;

constexpr int kMaxDistances = 2048;
enum Index : int { kAssumption, kHeadWidth, kBase, kHead, kReach, kDistance, kPinned, kCover };
constexpr base::Choice kAssumptions[] = {{"equal", "All ones"}, {"random", "Random, expected"}, {"own", "Your own"}};
constexpr Parameter kParameters[] = {
    base::choice_of("assumption", "query and key", kAssumptions),
    base::whole_number("head_width", "head width K").between(2, 128, 2).logarithmic().initially(64),
    base::whole_number("base", "base").between(2, 1000000).logarithmic().initially(10000),
    base::whole_number("head", "ALiBi's head").between(0, 7).initially(4),
    base::whole_number("reach", "distances").between(8, kMaxDistances).logarithmic().initially(128),
    place_on_picture("distance", "distance", kMaxDistances - 1, 64, "reach"),
    pinned(),
    covered(),
};
constexpr base::TextParameter kText{"vectors", "q and k", kInitialVectors, 240, {"assumption", "own"}};
constexpr std::string_view kFront[] = {"assumption", "reach"};

constexpr std::string_view kNames[kLines] = {"sinusoidal", "RoPE", "ALiBi", "T5, untrained"};
/// RoPE is the actor, and the others are there to compare with.
plot::Paint ink_of(int line) { return line == kRope ? ColourToken::accent : ColourToken::ink3; }
constexpr plot::Dash kDashes[kLines] = {plot::Dash::dashed, plot::Dash::solid, plot::Dash::dotted, plot::Dash::dash_dot};
constexpr int kMostPoints = 600;  ///< of a line
constexpr float kApart_px = 16;   ///< between the names at the lines' ends
constexpr float kKnownApart_px = 22;
constexpr int kShownRows = 33;
constexpr plot::Type kSmall{base::Face::sans, 12};

class ScoreDecay final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kDistance, whole(kReach)}, .pinned = kPinned}; }
  std::string alt_text() const override;
  std::string cursor_text() const override {
    return is_on(kCover) ? "" : concat({"Scores at distance ", distance_, ": ", all_four(), "."});
  }
  DataTable data(DataScope scope) const override;

 private:
  void compute() override;
  const Scores& shown() const { return scores_[to_size(whole(kAssumption))]; }
  bool wrong() const { return whole(kAssumption) == kOwn && mistake_.has_value(); }
  double now(Line line) const { return shown().at(line, distance_); }
  std::vector<Point> points_of(const plot::Axes& axes, const std::vector<double>& line) const;
  void compose_lines(plot::Scene& scene, Rect room) const;
  void compose_known(plot::Scene& scene, const plot::Axes& axes) const;
  void compose_choice(plot::Scene& scene, Rect room, int assumption) const;
  std::string headline() const;
  std::string own_text() const { return whole(kAssumption) == kOwn ? read_text_ : ""; }
  std::string all_four() const;
  std::string mistake_text() const;
  std::string assumption_text() const;

  std::array<Scores, kAssumptionCount> scores_;
  int distance_ = 0;
  std::optional<Mistake> mistake_;
  std::string read_text_;  ///< the last text without a mistake, whose vectors are used
  Vectors own_;
};

void ScoreDecay::compute() {
  if (read_text_.empty()) {  // so that there are always vectors
    read_text_ = kInitialVectors;
    read_vectors(read_text_, own_);
  }
  Vectors read;
  mistake_ = read_vectors(text(), read);
  if (!mistake_) {
    read_text_ = text();
    own_ = std::move(read);
  }
  scores_ = scores_of({whole(kHeadWidth), value(kBase), whole(kHead), whole(kReach)}, own_);
  distance_ = std::min(whole(kDistance), whole(kReach) - 1);
}

std::string ScoreDecay::headline() const {
  const int steps = whole(kReach) - 1, rises = shown().rises(kRope);
  if (wrong()) return "These vectors cannot be read yet.";
  if (is_on(kCover)) return "Which of these scores falls with every step away?";
  if (whole(kAssumption) == kRandom) return "Random query and key: RoPE's expected score is 0 at every distance.";
  const std::string over =
      concat({"RoPE goes from ", fixed(shown().at(kRope, 0), 2), " to ", fixed(now(kRope), 2), " at distance ", distance_});
  return over + (rises == 0 ? ", and never rises." : concat({"; it rises at ", rises, " of ", steps, " steps."}));
}

std::vector<Point> ScoreDecay::points_of(const plot::Axes& axes, const std::vector<double>& line) const {
  const int reach = whole(kReach), step = (reach + kMostPoints - 1) / kMostPoints;
  std::vector<Point> points;
  for (int n = 0; n < reach; n += step) points.push_back(axes.point(n, line[to_size(n)]));
  return points;
}

/// The four lines, with their names at their ends.
void ScoreDecay::compose_lines(plot::Scene& scene, Rect room) const {
  double low = 0, high = 0;
  for (const std::vector<double>& line : shown().lines) {
    low = std::min(low, *std::ranges::min_element(line));
    high = std::max(high, *std::ranges::max_element(line));
  }
  const double margin = std::max(0.05 * (high - low), 0.1);
  const plot::Axes axes = plot::add_axes(scene, {room.x, room.y, room.width - 88, room.height},
                                         {"positions from key to query", 0, whole(kReach) - 1.0}, {"score", low - margin, high + margin});
  plot::CellValues ground{std::vector<float>(to_size(whole(kReach)), 0.0f), 1, whole(kReach), 0, 1, plot::Map::sequential};
  scene.cells({"ground"}, axes.area, std::move(ground)).selects(0);
  std::ranges::rotate(scene.all(), scene.all().end() - 1);  // below the lines of the axes
  if (is_on(kCover)) return compose_known(scene, axes);
  const float x = axes.x(distance_);
  scene.line({"cursor"}, {x, axes.area.y}, {x, axes.area.bottom()}, plot::kKey, is_on(kPinned) ? 2.5f : 1.5f);
  std::array<int, kLines> order{kSinusoidal, kRope, kAlibi, kT5};
  std::array<Point, kLines> ends;
  for (const int line : order) {
    std::vector<Point> points = points_of(axes, shown().lines[to_size(line)]);
    ends[to_size(line)] = points.back();
    scene.curve({"line", line}, std::move(points), ink_of(line), line == kRope ? 3.5f : 1.0f).dashed(kDashes[line]);
    scene.dot({"tip", line}, axes.point(distance_, now(static_cast<Line>(line))), line == kRope ? 6.5f : 3.0f, ink_of(line));
  }
  std::ranges::sort(order, {}, [&ends](int line) { return ends[to_size(line)].y; });
  float y = room.y + 8;
  for (int k = 0; k < kLines; ++k) {
    const int line = order[to_size(k)];
    y = std::clamp(ends[to_size(line)].y, y, std::max(y, axes.area.bottom() - kApart_px * static_cast<float>(kLines - 1 - k)));
    scene
        .text({"name", line}, {axes.area.right() + 8, y}, std::string(kNames[line]), line == kRope ? plot::kStrongLabel : plot::kLabel,
              ink_of(line))
        .level();
    y += kApart_px;
  }
}

/// Covered, what all know beforehand: each score where query and key stand at one place, with its name. Whether the lines fall is asked.
void ScoreDecay::compose_known(plot::Scene& scene, const plot::Axes& axes) const {
  for (const double distance : plot::round_numbers(0, whole(kReach) - 1.0, 8))
    scene.line({"rule", static_cast<int>(distance)}, {axes.x(distance), axes.area.y}, {axes.x(distance), axes.area.bottom()},
               ColourToken::hairline, 1);
  const Rect& area = axes.area;
  scene.text({"what"}, {area.x + 0.75f * area.width, area.y + area.height / 2}, "?", plot::large(44), ColourToken::ink3,
             plot::Anchor::middle);
  std::vector<plot::LevelSpan> wanted;
  for (const auto& line : shown().lines) wanted.push_back({axes.y(line.front()), kKnownApart_px});
  const std::vector<float> places = plot::spread(wanted, axes.area.y + 8, axes.area.bottom() - 10);
  for (int line = 0; line < kLines; ++line) {
    const Point at = axes.point(0, shown().at(static_cast<Line>(line), 0));
    const bool actor = line == kRope;
    const float y = places[to_size(line)];
    scene.line({"thread", line}, {at.x + 6, at.y}, {at.x + 28, y}, ColourToken::edge, 1);
    scene.dot({"tip", line}, at, actor ? 6.5f : 4.0f, ink_of(line));
    scene.text({"name", line}, {at.x + 34, y}, std::string(kNames[line]), actor ? plot::kStrongLabel : plot::kLabel, ink_of(line))
        .level()
        .over_lines();
  }
}

/// RoPE's line under one of the assumptions, to be clicked.
void ScoreDecay::compose_choice(plot::Scene& scene, Rect room, int assumption) const {
  const std::vector<double>& line = scores_[to_size(assumption)].lines[kRope];
  const bool chosen = assumption == whole(kAssumption);
  const auto [min, max] = std::ranges::minmax(line);
  scene
      .rectangle({"choice", assumption}, base::inset(room, 1),
                 chosen ? plot::Paint(ColourToken::accent_ground) : plot::Paint(ColourToken::panel), 6)
      .on_click_set(kAssumption, assumption);
  const bool drawn = room.height >= 50;
  scene
      .text({"choice name", assumption}, {room.x + room.width / 2, drawn ? room.y + 18 : room.y + room.height / 2 + 5},
            scene.narrow() && assumption == kRandom ? "Random" : std::string(kAssumptions[assumption].label), plot::kStrongLabel,
            chosen ? ColourToken::accent : ColourToken::ink2, plot::Anchor::middle)
      .ranked(0);
  if (!drawn) return;
  const bool named = room.height > 90;
  if (named) {
    scene.text({"choice score", assumption}, {room.x + 8, room.y + 35}, "score", kSmall).ranked(2);
    scene
        .text({"choice distance", assumption}, {room.right() - 8, room.bottom() - 7}, "distance", kSmall, ColourToken::ink2,
              plot::Anchor::end)
        .ranked(2);
  }
  const float top = named ? 40 : 28;
  const plot::Axes axes{{room.x + 8, room.y + top, room.width - 16, room.height - top - (named ? 22.0f : 10.0f)},
                        {"", 0, whole(kReach) - 1.0},
                        {"", std::min(-1.0, min), std::max(1.0, max)}};
  scene.line({"choice zero", assumption}, axes.point(0, 0), axes.point(whole(kReach) - 1, 0), ColourToken::edge, 1);
  scene.curve({"choice line", assumption}, points_of(axes, line), chosen ? ColourToken::accent : ColourToken::ink3, 2);
}

void ScoreDecay::compose(plot::Scene& scene) const {
  Rect room = scene.picture(), choices = room;
  scene.headline(headline());
  if (wrong()) {
    const float used = scene.paragraph({"mistake"}, {room.x, room.y}, room.width, mistake_text(), plot::kLabel, ColourToken::wrong) + 4;
    room = choices = {room.x, room.y + used, room.width, room.height - used};
  }
  if (room.height > 170 && !is_on(kCover)) {
    const bool beside = scene.low() && !scene.narrow();
    const float gap = 8, title_px = 22;
    (beside ? room.width : room.height) *= beside ? 0.74f : 0.72f;
    choices = beside ? plot::inset(choices, room.width + gap, 0) : plot::inset(choices, 0, room.height + gap);
    scene.text({"choices"}, {choices.x, choices.y + 13}, beside ? "RoPE: press one" : "RoPE under other assumptions: press one");
    choices = plot::inset(choices, 0, title_px);
    const std::vector<Rect> places = beside ? plot::column(choices, kAssumptionCount, gap) : plot::row(choices, kAssumptionCount, gap);
    for (int k = 0; k < kAssumptionCount; ++k) compose_choice(scene, places[static_cast<size_t>(k)], k);
  }
  compose_lines(scene, room);
  if (is_on(kCover)) return;
  const auto reading = [this](Line line) { return plot::Reading{line == kT5 ? "T5" : kNames[line], fixed(now(line), 3)}; };
  scene.foot(concat({"RoPE: (*R*^{", distance_, "} *q*) · *k* / √", whole(kHeadWidth), " = **", fixed(now(kRope), 3), "**"}),
             {reading(kSinusoidal), reading(kAlibi), reading(kT5)}, concat({"RoPE **", fixed(now(kRope), 3), "**"}));
}

std::string ScoreDecay::all_four() const {
  std::string all;
  for (const Line line : {kSinusoidal, kRope, kAlibi, kT5})
    all += concat({line == kSinusoidal ? "" : ", ", kNames[line], " ", fixed(now(line), 3)});
  return all;
}

/// With the letters at the mistake, up to the next comma or space, in quotes.
std::string ScoreDecay::mistake_text() const {
  constexpr int kLetters = 12;
  const std::string_view rest = std::string_view(text()).substr(mistake_->at);
  size_t end = 0;
  for (int n = 0; n < kLetters && end < rest.size() && (n == 0 || rest.find_first_of(" ,;", end) != end); ++n)
    base::next_code_point(rest, &end);
  const std::string excerpt = end == 0 ? "" : concat({" (“", rest.substr(0, end), "”)"});
  return concat(
      {"At letter ", letter_of(text(), *mistake_), excerpt, ": ", mistake_->what, " The last that could be read are still drawn."});
}

std::string ScoreDecay::assumption_text() const {
  constexpr std::string_view kTexts[] = {"all values of query and key are 1", "random query and key, independent, mean 0: expected scores",
                                         "your q and k, repeated or cut to a head's width"};
  if (wrong()) return mistake_text();
  return concat(
      {"Assumed: ", kTexts[whole(kAssumption)],
       ". Sinusoidal: word times word plus place times place, without cross terms. T5: random numbers, nobody has trained them."});
}

std::string ScoreDecay::alt_text() const {
  if (is_on(kCover)) return concat({assumption_text(), " The scores are covered."});
  const std::string own = own_text().empty() ? "" : " Query and key are “" + own_text() + "”.";
  const std::string shown_text =
      concat({" At distance ", distance_, " of ", whole(kReach), " shown, with heads ", whole(kHeadWidth), " wide, base "});
  const std::string scores =
      concat({" and ALiBi's slope ", base::significant(alibi_slope(whole(kHead)), 3), ", the scores are ", all_four()});
  const std::string rises = concat({", and it rises over ", shown().rises(kRope), " of ", whole(kReach) - 1, " steps."});
  return concat({assumption_text(), own, shown_text, whole(kBase), scores, "; at 0 RoPE's is ", fixed(shown().at(kRope, 0), 3), rises});
}

DataTable ScoreDecay::data(DataScope scope) const {
  const bool all = scope == DataScope::all;
  const int reach = whole(kReach);
  const std::string own = own_text();
  DataTable table{concat({"Scores over the distance. ", assumption_text(), own.empty() ? "" : " ", own}), {"distance"}, {}};
  for (const std::string_view name : kNames) table.columns.emplace_back(name);
  if (all) table.columns.emplace_back("query and key");
  const auto add = [&](int n) {
    std::vector<std::string> row{std::to_string(n)};
    for (const auto& line : shown().lines) row.push_back(all ? base::exact(line[to_size(n)]) : fixed(line[to_size(n)], 4));
    if (all) row.push_back(!own.empty() ? own : whole(kAssumption) == kEqual ? "all 1" : "random, mean 0");
    table.rows.push_back(std::move(row));
  };
  for (int n = 0; n < reach; n += all ? 1 : (reach + kShownRows - 1) / kShownRows) add(n);
  if (!all) add(distance_);
  return table;
}

}  // namespace

extern const Kind score_decay{"score_decay", "Score over distance, under an assumption", kParameters, make<ScoreDecay>, kText, -1, kFront};

}  // namespace figures
