// Token and position vectors of the reader's own words, added or concatenated; how much of each can be recovered from the sum; and what the
// next layer costs. Vaswani et al. 2017, Attention Is All You Need, sections 3.4 and 3.5.

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/number.h"
#include "figures/add_embeddings/costs.h"
#include "figures/add_embeddings/model.h"
#include "figures/add_embeddings/paints.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/sentence.h"
#include "plot/cell_colours.h"
#include "plot/frames.h"
#include "plot/rich_text.h"

namespace figures {
namespace {

using namespace add;
using plot::Anchor;

constexpr int kMaxWidth = 512;
enum Index : int { kView, kCombine, kWidth, kStd, kScaled, kNorm, kPositions, kWord, kDimension, kDirections, kPinned, kCover };
enum View : int { kVectors, kRecover, kCosts };
constexpr base::Choice kViews[] = {{"vectors", "Vectors"}, {"recover", "Recover"}, {"costs", "Costs"}};
constexpr base::Choice kCombines[] = {{"add", "Add"}, {"concatenate", "Concatenate"}};
constexpr Parameter kParameters[] = {
    base::choice_of("view", "view", kViews),
    depending_on(base::choice_of("combine", "combine", kCombines), {"view", "vectors"}),
    base::whole_number("d_model", "width D", "dimensions").between(2, kMaxWidth, 2).logarithmic().initially(8),
    base::real_number("init_std", "initial std").between(0.01, 1, 0.0001).logarithmic().initially(0.02),
    base::choice_of("scaled", "times √D", kSwitch),
    depending_on(base::choice_of("layer_norm", "LayerNorm", kSwitch), {"view", "vectors"}),
    {.name = "positions",
     .label = "first N",
     .unit = "positions",
     .scale = Parameter::Scale::logarithmic,
     .min = 1,
     .max = 512,
     .initial = 512,
     .depends_on = {"view", "recover"}},
    place_on_picture("word", "word", kMaxWords - 1, 1),
    place_on_picture("dimension", "dimension", 2 * kMaxWidth - 1, 0),
    place_on_picture("directions", "directions kept", kMaxWidth, 4),
    pinned(),
    covered(),
};
constexpr base::TextParameter kText{"words", "sentence", "The cat sat", 160};
constexpr std::string_view kFront[] = {"d_model", "scaled"};

constexpr int kMostCells = 32;  ///< that are marks of their own
constexpr std::string_view kNoWords = "There are 0 words to look at.";

std::string number(double value) { return significant(value, 4); }
std::string percent(double share) { return fixed(100 * share, 1) + " %"; }
/// A word as the picture shows it: a long one by its beginning, and no letter as markup.
std::string shortened(const std::string& word) {
  size_t end = std::min<size_t>(word.size(), 14);
  while (end < word.size() && (static_cast<unsigned char>(word[end]) & 0xC0) == 0x80) --end;
  std::string shown;
  for (const char c : word.substr(0, end)) (std::string_view("*_^\\").contains(c) ? shown += '\\' : shown) += c;
  return end < word.size() ? shown + "…" : shown;
}

constexpr float kArrowNames_px = 54;  ///< above and below the triangle

class AddEmbeddings final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override;
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return width_px < 440 ? 540 : Figure::height_for(width_px); }

 private:
  void compute() override;
  void compose_words(plot::Scene& scene, Rect& room) const;
  void compose_vectors(plot::Scene& scene, Rect room) const;
  void compose_row(plot::Scene& scene, Rect row, plot::Role role, std::span<const float> vector, int first) const;
  Triangle triangle() const { return triangle_of(here(), settings_.concatenate); }
  void compose_arrows(plot::Scene& scene, Rect room) const;
  void compose_recovery(plot::Scene& scene, Rect room) const;
  std::string headline() const;
  std::string formula() const;
  Costs costs() const { return {settings_.d_model}; }
  std::string word() const { return words_.empty() ? "" : words_[to_size(word_)]; }
  std::string quoted() const { return "“" + shortened(word()) + "”"; }
  std::string result_name() const { return settings_.norm ? "normalised" : settings_.concatenate ? "both" : "sum"; }
  const Vectors& here() const { return vectors_[to_size(word_)]; }
  Recovered found(int r) const { return recovered(here(), token_along_, position_along_, r); }
  double held(int r) const { return span_.energy_share()[to_size(r)]; }
  bool shows_words() const { return whole(kView) != kCosts && !words_.empty(); }

  Settings settings_;
  std::vector<std::string> words_;
  std::vector<Vectors> vectors_;
  PositionSpan span_;
  std::vector<double> token_along_, position_along_;  ///< of the chosen word, along the directions of the span
  int word_ = 0, columns_ = 0, column_ = 0, directions_ = 0;
  float range_ = 1;  ///< no value is larger
};

void AddEmbeddings::compute() {
  const bool vectors = whole(kView) == kVectors;
  settings_ = {whole(kWidth), value(kStd), is_on(kScaled), vectors && is_on(kNorm), vectors && is_on(kCombine)};
  words_ = read_sentence(text()).words;
  word_ = std::clamp(whole(kWord), 0, std::max(0, static_cast<int>(words_.size()) - 1));
  columns_ = (settings_.concatenate ? 2 : 1) * settings_.d_model;
  column_ = std::min(whole(kDimension), columns_ - 1);
  vectors_.clear();
  range_ = 1;
  for (const std::string& word : words_) {
    vectors_.push_back(vectors_of(word, static_cast<int>(vectors_.size()), settings_));
    for (const auto* vector : {&vectors_.back().token, &vectors_.back().result})
      for (const float v : *vector) range_ = std::max(range_, std::fabs(v));
  }
  if (whole(kView) != kRecover) return;
  span_.set(settings_.d_model, std::max(whole(kPositions), static_cast<int>(words_.size())));
  directions_ = std::min(whole(kDirections), span_.directions());
  if (words_.empty()) return;
  token_along_ = span_.coefficients(here().token);
  position_along_ = span_.coefficients(here().position);
}

Cursor AddEmbeddings::cursor() const {
  if (!shows_words()) return {};
  const CursorAxis words{kWord, static_cast<int>(words_.size())};
  if (whole(kView) == kRecover) return {.across = {kDirections, span_.directions() + 1}, .down = words, .pinned = kPinned};
  return {.across = {kDimension, columns_}, .down = words, .pinned = kPinned};
}

std::string AddEmbeddings::headline() const {
  if (whole(kView) == kCosts) return costs().headline();
  if (words_.empty()) return "Type a few words to begin.";
  if (is_on(kCover)) return concat({quoted(), " and its position, ", settings_.d_model, " numbers wide: which of the two is longer?"});
  const double token = length_of(here().token), position = length_of(here().position), ratio = position / token;
  if (whole(kView) == kRecover)
    return concat({directions_, directions_ == 1 ? " direction of " : " directions of ", settings_.d_model,
                   directions_ == 1 ? " holds " : " hold ", percent(held(directions_)), " of all positions, and ",
                   percent(found(directions_).token_share), " of ", quoted(), "."});
  if (settings_.concatenate) return concat({"Side by side nothing is mixed, and the vector has ", columns_, " values."});
  const std::string times = significant(std::max(ratio, 1 / ratio), 2);
  if (ratio > 3) return concat({"The position is ", times, " times as long as ", quoted(), ": the sum is nearly all position."});
  if (ratio < 1 / 3.0) return concat({quoted(), " is ", times, " times as long as its position: the sum is nearly all word."});
  return concat({quoted(), " and its position are about equally long: both count in the sum."});
}

/// The words with their positions, which the rest of the room is below.
void AddEmbeddings::compose_words(plot::Scene& scene, Rect& room) const {
  if (room.height < 160) return;
  std::vector<std::string> shown;
  for (size_t t = 0; t < words_.size(); ++t) shown.push_back(shortened(words_[t]) + "  _{" + std::to_string(t) + "}");
  const std::vector<Rect> boxes = plot::word_boxes(scene, room, shown, words_.size() > 6 ? plot::serif(14) : plot::kWord, 6);
  for (size_t t = 0; t < boxes.size(); ++t) {
    const int i = static_cast<int>(t);
    scene.rectangle({"word box", i}, boxes[t], i == word_ ? plot::Paint(ColourToken::accent_ground) : plot::Paint(ColourToken::panel), 6)
        .stroked(i == word_ ? ColourToken::accent : ColourToken::hairline, 1)
        .selects(-1, i);
    scene.text_in({"word", i}, boxes[t], shown[t], words_.size() > 6 ? plot::serif(14) : plot::kWord,
                  i == word_ ? ColourToken::accent : ColourToken::ink);
  }
  const float below = boxes.back().bottom() + 12;
  room = {room.x, below, room.width, room.bottom() - below};
}

/// A vector as cells from column `first` on; a long one is an image. Only the chosen column says its number.
void AddEmbeddings::compose_row(plot::Scene& scene, Rect row, plot::Role role, std::span<const float> vector, int first) const {
  const float cell_px = row.width / static_cast<float>(columns_);
  const Rect part{row.x + static_cast<float>(first) * cell_px, row.y, static_cast<float>(vector.size()) * cell_px, row.height};
  if (is_on(kCover)) return void(scene.rectangle({role, -4}, part, ColourToken::panel));
  const auto cell = [&](int c) { return Rect{part.x + static_cast<float>(c) * cell_px, row.y, cell_px, row.height}; };
  const auto ground = [&](int c) { return plot::paint_of(plot::Map::diverging, vector[to_size(c)], -range_, range_); };
  if (columns_ > kMostCells)
    scene.cells({role, -1}, part, {{vector.begin(), vector.end()}, 1, static_cast<int>(vector.size()), -range_, range_}).selects(first);
  for (int c = 0; c < static_cast<int>(vector.size()) && columns_ <= kMostCells; ++c)
    scene.rectangle({role, c}, cell(c), ground(c)).selects(first + c);
  const int chosen = column_ - first;
  if (chosen < 0 || chosen >= static_cast<int>(vector.size())) return;
  const Rect at = cell(chosen);
  scene.outline({role, -2}, {at.x, at.y, std::max(3.0f, at.width), at.height}, ColourToken::accent, is_on(kPinned) ? 3.0f : 2.0f);
  if (columns_ <= kMostCells && cell_px >= 40)
    scene.text_in({role, -3}, at, fixed(vector[to_size(chosen)], cell_px >= 56 ? 4 : 2), plot::kNumber, plot::ink_on(ground(chosen)))
        .ranked(0);
}

void AddEmbeddings::compose_vectors(plot::Scene& scene, Rect room) const {
  compose_words(scene, room);
  const bool named_above = scene.narrow() && room.height >= 130, scaled = settings_.scaled;
  const float names_px = named_above ? 0 : scaled ? 116 : 96, lengths_px = named_above ? 0 : 78, above_px = named_above ? 18 : 0;
  // A flat triangle leaves its room to the strips.
  const Triangle sides = triangle();
  const float flat_px = room.width * static_cast<float>(sides.up / (sides.right() - sides.left()));
  const float least_px = std::clamp(0.07f * room.height, 16.0f, 44.0f);
  const float strip_px =
      std::clamp((room.height - flat_px - kArrowNames_px - 12) / 3 - above_px - 6, least_px, std::max(least_px, 0.24f * room.height));
  const float row_px = strip_px + above_px + 6;
  const Vectors& all = here();
  struct Row {
    plot::Role role;
    std::string_view part;
    std::string name;
    std::span<const float> vector;
    plot::Paint paint;
    int first;
  };
  const Row shown[] = {
      {"token", scaled ? "scale" : "token", quoted() + (scaled ? concat({" · √", settings_.d_model}) : ""), all.token, kToken, 0},
      {"position", "pos", concat({settings_.concatenate ? "and position " : "+ position ", word_}), all.position, kPlace,
       settings_.concatenate ? settings_.d_model : 0},
      {"sum", "sum", "= " + result_name(), all.result, kSum, 0}};
  float y = room.y;
  for (const Row& row : shown) {
    const Rect cells{room.x + names_px, y + above_px, room.width - names_px - lengths_px, strip_px};
    const float name_y = named_above ? y + 13 : cells.y + strip_px / 2 + 5;
    scene.text({row.role, 2000}, {room.x, name_y}, row.name, plot::kStrongLabel, row.paint).ranked(0).highlights_with(row.part);
    scene
        .text({row.role, 2001}, {room.right() - 2, name_y}, is_on(kCover) ? "?" : significant(length_of(row.vector), 3) + " long",
              plot::kNumber, row.paint, Anchor::end)
        .ranked(0)
        .highlights_with(row.part);
    compose_row(scene, cells, row.role, row.vector, row.first);
    y += row_px;
  }
  if (room.bottom() - y > 60) compose_arrows(scene, {room.x, y + 6, room.width, room.bottom() - y - 6});
}

/// Token, position and sum lie in one plane: here it is, at one scale. Side by side, the two are at right angles.
void AddEmbeddings::compose_arrows(plot::Scene& scene, Rect room) const {
  if (is_on(kCover)) return void(scene.rectangle({"covered"}, room, ColourToken::panel));
  const auto [position, along, up] = triangle();
  const double left = triangle().left(), right = triangle().right();
  const float name_px = std::min(0.3f * room.width, scene.text_width(quoted(), plot::kWord) + 16);
  const Rect space{room.x + 6, room.y + 24, room.width - name_px - 8, room.height - kArrowNames_px};
  const double scale = std::min(space.width / (right - left), space.height / std::max(1e-9, up));
  const auto px = [scale](double length) { return static_cast<float>(scale * length); };
  const float ground = space.y + (space.height + px(up)) / 2, margin = (space.width - px(right - left)) / 2;
  const Point origin{space.x + margin + px(-left), ground}, corner{origin.x + px(position), ground},
      tip{corner.x + px(along), ground - px(up)};
  scene.polygon({"triangle"}, {origin, corner, tip}, ColourToken::panel);
  scene.arrow({"position arrow"}, origin, corner, kPlace, 4).highlights_with("pos");
  scene.arrow({"token arrow"}, corner, tip, kToken, 4).highlights_with("token");
  scene.arrow({"sum arrow"}, origin, tip, kSum, 3).highlights_with("sum");
  scene.text({"position name"}, {(origin.x + corner.x) / 2, ground + 26}, concat({"position ", word_}), plot::kWord, kPlace,
             Anchor::middle);
  scene.text({"token name"}, {std::max(corner.x, tip.x) + 10, (corner.y + tip.y) / 2 + 4}, quoted(), plot::kWord, kToken);
  const double slope = std::atan2(static_cast<double>(tip.y - origin.y), static_cast<double>(tip.x - origin.x));
  const Point middle{(origin.x + tip.x) / 2 + 12 * static_cast<float>(std::sin(slope)),
                     (origin.y + tip.y) / 2 - 12 * static_cast<float>(std::cos(slope))};
  scene.text({"sum name"}, middle, settings_.concatenate ? "both" : "sum", plot::kWord, kSum, Anchor::middle)
      .slanted(static_cast<float>(slope));
}

void AddEmbeddings::compose_recovery(plot::Scene& scene, Rect room) const {
  compose_words(scene, room);
  const int last = span_.directions(), width = settings_.d_model;
  // The directions that are left over hold nothing of the positions, so the curves end where these are found whole.
  const plot::Axes axes = plot::add_axes(scene, room, {concat({"directions kept, of ", width}), 0, static_cast<double>(last)},
                                         {"share that lies along them", 0, 1});
  scene.rectangle({"kept ground"}, {axes.area.x, axes.area.y, axes.x(directions_) - axes.area.x, axes.area.height},
                  plot::Paint(ColourToken::accent_ground, 0.7f));
  const std::vector nothing(to_size(last), std::numeric_limits<float>::quiet_NaN());
  scene.cells({"kept"}, axes.area, {nothing, 1, last}).selects(1);
  scene.line({"any"}, axes.point(0, 0), axes.point(last, static_cast<double>(last) / width), ColourToken::edge, 1)
      .dashed(plot::Dash::dotted);
  std::vector<Point> positions{axes.point(0, 0)}, token = positions;
  for (int r = 1; r <= last; ++r) {
    positions.push_back(axes.point(r, held(r)));
    token.push_back(axes.point(r, std::min(1.0, found(r).token_share)));
  }
  const Point of_positions = positions[to_size(directions_)], of_token = token[to_size(directions_)];
  scene.curve({"positions"}, std::move(positions), kPlace, 3).highlights_with("pos");
  scene.curve({"token"}, std::move(token), kToken, 3).highlights_with("token");
  scene.dot({"none"}, axes.point(0, 0), 3, ColourToken::edge).selects(0);
  const bool start = directions_ < last / 2;
  const auto tip = [&](plot::Key key, Point at, float below, double share, const std::string& of, plot::Paint paint) {
    scene.dot(key, at, 6, paint);
    scene.text(key.with(1, 0), {at.x + (start ? 12.0f : -12.0f), at.y + below}, percent(share) + of, plot::kStrongNumber, paint,
               start ? Anchor::start : Anchor::end);
  };
  // The curves rise, so a label lies above them at the left of its tip and below them at the right, unless the other is in its way.
  const bool near = std::fabs(of_token.y - of_positions.y)<30, lower = of_token.y> of_positions.y;
  const float clear = start ? 22 : -12;
  tip({"positions tip"}, of_positions, !near ? clear : lower ? -12 : 22, held(directions_), " of the positions", kPlace);
  tip({"token tip"}, of_token, !near ? clear : lower ? 22 : -12, found(directions_).token_share, " of " + quoted(), kToken);
}

void AddEmbeddings::compose(plot::Scene& scene) const {
  scene.headline(headline());
  const Rect room = scene.picture();
  std::vector<plot::Reading> readings;
  if (whole(kView) == kCosts) {
    costs().compose(scene, room);
  } else if (words_.empty()) {
    scene.outline({"nothing"}, base::inset(room, 2), ColourToken::hairline, 1, 6);
    scene.text_in({"no words"}, room, "no words yet", plot::kWord);
  } else if (whole(kView) == kRecover) {
    compose_recovery(scene, room);
    const Recovered got = found(directions_);
    readings = {{"cos token", fixed(got.token_cosine, 3), "token"}, {"cos position", fixed(got.position_cosine, 3), "pos"}};
  } else {
    compose_vectors(scene, room);
    readings = {{"position", base::grouped(word_), "pos"}, {"dimension", base::grouped(column_)}};
  }
  scene.foot(formula(), std::move(readings));
}

std::string AddEmbeddings::formula() const {
  if (is_on(kCover)) return "";
  const int d = settings_.d_model;
  if (whole(kView) == kCosts) return costs().formula();
  if (words_.empty()) return "";
  if (whole(kView) == kRecover) {
    const double error = found(directions_).error;
    return "|error| = **" + percent(error / length_of(here().token)) + "** of the token = **" +
           percent(error / length_of(here().position)) + "** of the position";
  }
  const int c = settings_.concatenate && column_ >= d ? column_ - d : column_;
  const double token = here().token[to_size(c)], position = position_value(word_, c, d), root = std::sqrt(d);
  const std::string factor = settings_.scaled ? "√" + base::grouped(d) + " · " + fixed(token / root, 4) : fixed(token, 4);
  if (settings_.concatenate)
    return column_ < d ? concat({"the token's dimension ", c, " = **", factor, "**"})
                       : concat({"the position's dimension ", c, " = **", fixed(position, 4), "**"});
  const std::string sum =
      factor + (position < 0 ? " − " : " + ") + fixed(std::fabs(position), 4) + " = **" + fixed(token + position, 4) + "**";
  return settings_.norm ? sum + ", normalised **" + fixed(here().result[to_size(column_)], 4) + "**" : sum;
}

std::string AddEmbeddings::cursor_text() const {
  if (whole(kView) == kCosts) return "";
  if (words_.empty()) return std::string(kNoWords);
  if (is_on(kCover)) return concat({"The vectors of “", word(), "” and of position ", word_, " are covered."});
  if (whole(kView) == kVectors)
    return concat({"“", word(), "” at position ", word_, ", dimension ", column_, ": ", plot::plain(formula()), "."});
  const Recovered got = found(directions_);
  return concat({"With ", directions_, directions_ == 1 ? " direction, which holds " : " directions, which hold ",
                 percent(held(directions_)), ", the sum for “", word(), "” at position ", word_, " gives back the position with cosine ",
                 fixed(got.position_cosine, 3), " and the token, which loses ", percent(got.token_share), " of its energy, with cosine ",
                 fixed(got.token_cosine, 3), "."});
}

std::string AddEmbeddings::alt_text() const {
  const int d = settings_.d_model, all = static_cast<int>(words_.size());
  if (whole(kView) == kCosts) return costs().alt_text();
  const std::string of = concat({"“", joined(words_), "”, ", d, " dimensions wide; fresh embeddings of standard deviation ",
                                 number(settings_.std), settings_.scaled ? ", times the root of the width. " : ". "});
  if (whole(kView) == kRecover) {
    const auto needed = static_cast<int>(std::ranges::lower_bound(span_.energy_share(), 0.99) - span_.energy_share().begin());
    return concat({"Of the vectors of ", std::max(whole(kPositions), all), " positions, ", needed,
                   needed == 1 ? " direction holds" : " directions hold", " 99 % of the energy. The words are ", of, cursor_text()});
  }
  const std::string text = concat({settings_.concatenate ? "Token and position vectors side by side" : "Token and position vectors added",
                                   settings_.norm ? ", then normalised, for " : ", for ", of});
  if (words_.empty() || is_on(kCover)) return text + cursor_text();
  return concat({text, "Lengths for “", word(), "”: token ", number(length_of(here().token)), ", position ",
                 number(length_of(here().position)), ", ", result_name(), " ", number(length_of(here().result)), ". ", cursor_text()});
}

DataTable AddEmbeddings::data(DataScope scope) const {
  const bool all = scope == DataScope::all;
  const auto text = [all](double v) { return all ? base::exact(v) : fixed(v, 4); };
  DataTable table;
  if (whole(kView) == kCosts) return costs().table();
  if (whole(kView) == kRecover) {
    table = {"What the first directions of the positions hold, and what projection recovers of “" + word() + "”",
             {"directions", "energy of the positions", "token lost", "token cosine", "position cosine"},
             {}};
    const int last = span_.directions(), step = all ? 1 : std::max(1, (last + 29) / 30);
    for (int r = 0; r <= last && !words_.empty(); r += step) {
      const Recovered got = found(r);
      table.rows.push_back({std::to_string(r), text(held(r)), text(got.token_share), text(got.token_cosine), text(got.position_cosine)});
    }
    return table;
  }
  table = {"Token, position and what the first layer is given", {"word", "position", "vector", "length"}, {}};
  const int shown = all ? columns_ : std::min(columns_, 6), first = std::clamp(column_ - shown / 2, 0, columns_ - shown);
  for (int c = first; c < first + shown; ++c) table.columns.push_back("dimension " + std::to_string(c));
  for (size_t t = 0; t < words_.size(); ++t) {
    const auto add = [&](const std::string& name, std::span<const float> vector, int offset) {
      std::vector<std::string> row{words_[t], std::to_string(t), name, text(length_of(vector))};
      for (int c = first - offset; c < first - offset + shown; ++c)
        row.push_back(c >= 0 && c < static_cast<int>(vector.size()) ? text(vector[to_size(c)]) : "");
      table.rows.push_back(std::move(row));
    };
    add("token", vectors_[t].token, 0);
    add("position", vectors_[t].position, settings_.concatenate ? settings_.d_model : 0);
    add(result_name(), vectors_[t].result, 0);
  }
  return table;
}

}  // namespace

extern const Kind add_embeddings{"add_embeddings", "Token and position", kParameters, make<AddEmbeddings>, kText, -1, kFront};

}  // namespace figures
