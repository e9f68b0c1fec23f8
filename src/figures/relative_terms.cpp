// What distances add to attention, for the reader's own sentence: the words' part of each score plus the distances' part. Shaw, Uszkoreit
// and Vaswani 2018, arXiv 1803.02155, equations 3 to 5; Dai et al. 2019, arXiv 1901.02860, section 3.3.

#include "figures/relative_terms/model.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/relative_terms/row.h"
#include "plot/cell_colours.h"
#include "plot/frames.h"
#include "plot/rich_text.h"

namespace figures {
namespace {

using namespace relative;

enum Index : int { kMethod, kAdded, kClip, kTerm, kMemory, kView, kQuery, kKey, kDimension, kPinned };
constexpr Choice kMethods[] = {{"shaw", "Clipped"}, {"xl", "Transformer-XL"}};
constexpr Choice kAddeds[] = {{"keys", "Vector: keys"}, {"values", "Keys, values"}, {"number", "Number"}};
constexpr Choice kTerms[] = {{"all", "All"}, {"qk", "q·k"}, {"qr", "q·r"}, {"uk", "u·k"}, {"vr", "v·r"}};
constexpr Choice kViews[] = {{"logits", "Scores"}, {"outputs", "Outputs"}};
constexpr base::Dependency kShaw{"method", "shaw"}, kXl{"method", "xl"};
constexpr base::Parameter kParameters[] = {
    base::choice_of("method", "distances", kMethods),
    depending_on(base::choice_of("added", "each has a", kAddeds), kShaw),
    depending_on(base::whole_number("clip", "clip k", "positions").between(0, lab::kWordClip).initially(4), kShaw),
    depending_on(base::choice_of("term", "terms", kTerms), kXl),
    depending_on(base::whole_number("memory", "memory", "words").between(0, 8), kXl),
    base::choice_of("view", "view", kViews),
    place_on_picture("query", "word that asks", lab::kMaxWords - 1, 2),
    place_on_picture("key", "word that answers", lab::kMaxWords - 1, 1),
    place_on_picture("dimension", "dimension", kWidth - 1, 0),
    pinned(),
};
constexpr std::string_view kFront[] = {"method", "clip"};

constexpr size_t kMaxCells = 7;      ///< words up to which every number is a mark of its own
constexpr float kRowNames_px = 64;   ///< left of the row and of the grids
constexpr float kSign_px = 26;       ///< between two grids, for the sign
constexpr float kGridTitle_px = 26;  ///< above a grid

enum Panel : int { kWords, kDistances, kSum, kShares };
constexpr plot::Role kRoles[2][4] = {{"content", "position", "score", "weight"}, {"from words", "from distances", "output", "weight"}};
constexpr std::string_view kParts[2][4] = {{"content", "position", "scores", "weights"}, {"content", "position", "outputs", "weights"}};

int index_of(size_t n) { return static_cast<int>(n); }
float real(size_t n) { return static_cast<float>(n); }

/// A number to append to others: " + 0.12" or " − 0.12".
std::string plus(double value, int decimals) {
  const std::string digits = fixed(std::fabs(value), decimals);
  return (value < 0 && digits.find_first_of("123456789") != digits.npos ? " − " : " + ") + digits;
}

class RelativeTerms final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override {
    const int words = index_of(model_.count());
    const CursorAxis across = outputs() ? CursorAxis{kDimension, index_of(kWidth)} : CursorAxis{kKey, words};
    return {.across = across, .down = {kQuery, words - index_of(memory_), index_of(memory_)}, .pinned = kPinned};
  }
  std::string cursor_text() const override;
  std::string alt_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return std::min(1.2f * width_px, 600.0f) + plot::kFoot_px; }

 private:
  void compute() override;
  bool outputs() const { return is_on(kView); }
  bool has_words(Panel panel) const { return panel == kShares || !outputs(); }
  size_t columns(Panel panel) const { return has_words(panel) ? model_.count() : kWidth; }
  size_t rows() const { return model_.count() - memory_; }
  const std::vector<float>& values(Panel panel) const;
  Rect cell(const Rect& panel, Panel of, size_t i, size_t c) const {
    const float wide = panel.width / real(columns(of)), high = panel.height / real(rows());
    return {panel.x + real(c) * wide, panel.y + real(i - memory_) * high, wide, high};
  }
  void compose_scores(plot::Scene& scene, Rect room) const;
  void compose_outputs(plot::Scene& scene, Rect room) const;
  void compose_panel(plot::Scene& scene, Panel panel, Rect area, bool names) const;
  void compose_cell(plot::Scene& scene, Panel panel, Rect box, size_t i, size_t c, float value, const plot::CellValues& scale) const;
  void compose_cells(plot::Scene& scene, Panel panel, Rect area) const;
  plot::Mark& outline_cell(plot::Scene& scene, plot::Key key, Panel panel, Rect area, size_t i, size_t c, float thickness) const;
  void compose_diagonal(plot::Scene& scene, Rect area) const;
  void compose_row_names(plot::Scene& scene, Panel panel, Rect area) const;
  void compose_column_names(plot::Scene& scene, Panel panel, Rect area) const;
  void compose_title(plot::Scene& scene, Panel panel, Rect area) const;
  void compose_foot(plot::Scene& scene) const;
  std::string headline() const;
  std::string what_is_added() const;
  std::vector<std::string> data_row(size_t i, size_t c, bool exact) const;
  std::string diagonal_text() const;

  Model model_;
  size_t memory_ = 0, query_ = 0, key_ = 0, dimension_ = 0;
};

void RelativeTerms::compute() {
  model_.set({whole(kMethod), whole(kAdded), whole(kClip), whole(kTerm)}, text());
  const size_t last = std::max<size_t>(1, model_.count()) - 1;
  memory_ = model_.causal() ? std::min(last, static_cast<size_t>(whole(kMemory))) : 0;
  query_ = std::clamp(static_cast<size_t>(whole(kQuery)), memory_, last);
  key_ = std::min(last, static_cast<size_t>(whole(kKey)));
  dimension_ = static_cast<size_t>(whole(kDimension));
}

const std::vector<float>& RelativeTerms::values(Panel panel) const {
  const std::vector<float>* of[2][4] = {{&model_.content, &model_.position, &model_.scores, &model_.weights},
                                        {&model_.from_words, &model_.from_distances, &model_.outputs, &model_.weights}};
  return *of[outputs() ? 1 : 0][panel];
}

/// One number as a mark of its own.
void RelativeTerms::compose_cell(plot::Scene& scene, Panel panel, Rect box, size_t i, size_t c, float value,
                                 const plot::CellValues& scale) const {
  const bool hidden = std::isnan(value);
  const plot::Paint ground = hidden ? plot::Paint(ColourToken::hairline) : plot::paint_of(scale.map, value, scale.low, scale.high);
  plot::Mark& mark = scene.rectangle({kRoles[outputs()][panel], index_of(i), index_of(c)}, box, ground, 2);
  mark.highlights_with(kParts[outputs()][panel]).selects(outputs() ? -1 : index_of(c), index_of(i)).hatched = hidden;
}

/// Marks of their own where there are few, an image of cells otherwise.
void RelativeTerms::compose_cells(plot::Scene& scene, Panel panel, Rect area) const {
  const bool words = has_words(panel), shares = panel == kShares, single = words && model_.count() <= kMaxCells;
  const float range = shares ? 1 : outputs() ? model_.output_range : model_.score_range;
  plot::CellValues cells{
      {}, index_of(rows()), index_of(columns(panel)), shares ? 0 : -range, range, shares ? plot::Map::sequential : plot::Map::diverging};
  for (size_t i = memory_; i < model_.count(); ++i) {
    for (size_t c = 0; c < columns(panel); ++c) {
      cells.values.push_back(words && model_.hides(i, c) ? NAN : values(panel)[i * columns(panel) + c]);
      if (single) compose_cell(scene, panel, base::inset(cell(area, panel, i, c), 1), i, c, cells.values.back(), cells);
    }
  }
  if (single) return;
  scene.cells({kRoles[outputs()][panel]}, area, std::move(cells))
      .highlights_with(kParts[outputs()][panel])
      .selects(words == outputs() ? -1 : 0, index_of(memory_));
}

/// The panel's name; where Transformer-XL's terms are added up in it, their names, which choose one alone when clicked.
void RelativeTerms::compose_title(plot::Scene& scene, Panel panel, Rect area) const {
  constexpr std::string_view kNames[2][4] = {{"what the words say", "what their distances say", "scores", "weights"},
                                             {"from the words", "from their distances", "outputs", "weights"}};
  const std::string_view part = kParts[outputs() ? 1 : 0][panel];
  const bool two = !outputs() && model_.causal() && panel <= kDistances;
  const float y = area.y - 9;
  if (!two) {
    std::string title(kNames[outputs() ? 1 : 0][panel]);
    if (scene.text_width(title, plot::kStrongLabel) > area.width) title = panel == kWords ? "words" : "distances";
    scene.text({"title", panel}, {area.x, y}, title, plot::kStrongLabel, ColourToken::ink).highlights_with(part);
    return;
  }
  float x = area.x;
  for (const int term : {panel == kWords ? kQueryKey : kQueryDistance, panel == kWords ? kUKey : kVDistance}) {
    const bool counts = whole(kTerm) == kAllTerms || whole(kTerm) == term;
    const std::string name =
        concat({"*", kTerms[term].label.substr(0, 1), "* · *", kTerms[term].label.substr(kTerms[term].label.size() - 1), "*"});
    scene.text({"title", panel, term}, {x, y}, name, plot::serif(17), counts ? ColourToken::ink : ColourToken::edge)
        .highlights_with(kTerms[term].name)
        .on_click_set(kTerm, whole(kTerm) == term ? kAllTerms : term);
    x += scene.text_width(name, plot::serif(17)) + 8;
    if (term < kUKey) scene.text({"title plus", panel}, {x, y}, "+", plot::serif(17), ColourToken::ink2);
    x += 16;
  }
}

plot::Mark& RelativeTerms::outline_cell(plot::Scene& scene, plot::Key key, Panel panel, Rect area, size_t i, size_t c,
                                        float thickness) const {
  return scene.outline(key, base::inset(cell(area, panel, i, c), -0.5f), ColourToken::ink, thickness, 3);
}

/// All pairs of words that are as far apart as the chosen ones.
void RelativeTerms::compose_diagonal(plot::Scene& scene, Rect area) const {
  for (size_t i = memory_; i < model_.count(); ++i) {
    for (size_t j = 0; j < model_.count(); ++j) {
      if (!model_.hides(i, j) && model_.distance(i, j) == model_.distance(query_, key_))
        outline_cell(scene, {"diagonal", index_of(i), index_of(j)}, kDistances, area, i, j, 1).highlights_with("diagonal");
    }
  }
}

void RelativeTerms::compose_row_names(plot::Scene& scene, Panel panel, Rect area) const {
  if (panel % 2 > 0) return;
  const float high = area.height / real(rows());
  for (size_t w = memory_; w < model_.count(); ++w) {
    const bool chosen = w == query_;
    scene
        .text({"row name", panel, index_of(w)}, {area.x - 7, area.y + (real(w - memory_) + 0.5f) * high},
              scene.shortened(model_.words[w], 56, plot::serif(14)), plot::serif(14, chosen), chosen ? ColourToken::ink : ColourToken::ink2,
              plot::Anchor::end)
        .level()
        .ranked(chosen ? 1 : 2);
  }
}

/// Words as far as they fit, or the number of each eighth dimension; the chosen one always.
void RelativeTerms::compose_column_names(plot::Scene& scene, Panel panel, Rect area) const {
  const bool words = has_words(panel);
  const float wide = area.width / real(columns(panel));
  for (size_t c = 0; c < columns(panel); ++c) {
    const bool chosen = c == (words ? key_ : dimension_);
    const std::string name = words ? plot::verbatim(model_.words[c]) : std::to_string(c);
    const bool shown = words ? scene.text_width(name, plot::serif(14)) < wide + 2 : c % 8 == 0;
    if (!chosen && !shown) continue;
    scene
        .text({"column name", panel, index_of(c)}, {area.x + (real(c) + 0.5f) * wide, area.bottom() + 15}, name, plot::serif(14, chosen),
              chosen ? ColourToken::ink : ColourToken::ink2, plot::Anchor::middle)
        .ranked(chosen ? 1 : 2);
  }
}

void RelativeTerms::compose_panel(plot::Scene& scene, Panel panel, Rect area, bool names) const {
  const bool words = has_words(panel);
  compose_title(scene, panel, area);
  compose_cells(scene, panel, area);
  if (panel == kDistances && !outputs() && !model_.hides(query_, key_)) compose_diagonal(scene, area);
  outline_cell(scene, {"chosen", panel}, panel, area, query_, words ? key_ : dimension_, is_on(kPinned) ? 2.5f : 1.5f);
  if (memory_ > 0 && words) {  // the words from here on are queries as well
    const float x = cell(area, panel, memory_, memory_).x;
    scene.line({"memory", panel}, {x, area.y - 3}, {x, area.bottom() + 3}, ColourToken::ink, 1.5f);
  }
  if (!names) return;
  compose_row_names(scene, panel, area);
  compose_column_names(scene, panel, area);
}

/// Of the sum that the panels are.
void compose_sign(plot::Scene& scene, Panel panel, base::Point at, int em_px) {
  constexpr std::string_view kSigns[] = {"", "+", "=", "→"};
  scene.text({"sign", panel}, at, std::string(kSigns[panel]), plot::serif(em_px), ColourToken::ink2, plot::Anchor::middle)
      .level()
      .ranked(3);
}

std::string RelativeTerms::headline() const {
  if (std::string diagonal = outputs() ? std::string() : diagonal_text(); !diagonal.empty()) return diagonal;
  const bool distances = model_.is.added == relative::kValues && !model_.causal();
  return std::string("Each output is a mixture of the words") + (distances ? " and of their distances." : ".");
}

/// The row of one word at full size, and below it the four grids that it is a row of.
void RelativeTerms::compose_scores(plot::Scene& scene, Rect room) const {
  const bool row = room.height > 240;
  const float wide = (room.width - 3 * kSign_px - 4) / 4, high = row ? 0.27f * room.height : room.height - kGridTitle_px - 4;
  const float side = std::floor(std::min(wide, high));
  if (row) Row(model_, {query_, key_, memory_}, {room.x, room.y, room.width, room.height - side - kGridTitle_px - 8}).compose(scene);
  const float left = room.x + (room.width - 4 * side - 3 * kSign_px) / 2;
  for (const Panel panel : {kWords, kDistances, kSum, kShares}) {
    const Rect area{left + static_cast<float>(panel) * (side + kSign_px), room.bottom() - side - 2, side, side};
    compose_panel(scene, panel, area, false);
    if (panel > 0) compose_sign(scene, panel, {area.x - kSign_px / 2, area.y + side / 2}, 22);
  }
}

/// Four grids, dimensions across.
void RelativeTerms::compose_outputs(plot::Scene& scene, Rect room) const {
  const float below_px = 20, width = (room.width - kRowNames_px - 34 - 4) / 2,
              high = std::max(6.0f, (room.height - (kGridTitle_px + below_px) * 2) / 2);
  for (const Panel panel : {kWords, kDistances, kSum, kShares}) {
    const Rect area{room.x + kRowNames_px + static_cast<float>(panel % 2) * (width + 34),
                    room.y + kGridTitle_px + static_cast<float>(panel / 2) * (high + kGridTitle_px + below_px), width, high};
    compose_panel(scene, panel, area, true);
    const float sign_x = panel % 2 > 0 ? area.x - 17 : room.x + 12;
    if (panel != kWords) compose_sign(scene, panel, {sign_x, area.y + area.height / 2}, 26);
  }
}

void RelativeTerms::compose(plot::Scene& scene) const {
  if (model_.count() == 0) return scene.headline("Type a few words to begin.");
  scene.headline(headline());
  outputs() ? compose_outputs(scene, scene.picture()) : compose_scores(scene, scene.picture());
  compose_foot(scene);
}

void RelativeTerms::compose_foot(plot::Scene& scene) const {
  if (outputs()) {
    const double words = model_.of(model_.from_words, query_, dimension_), distances = model_.of(model_.from_distances, query_, dimension_);
    return scene.foot("*z*_{" + std::to_string(dimension_) + "} = " + fixed(words, 2) + plus(distances, 2) + " = **" +
                          fixed(model_.of(model_.outputs, query_, dimension_), 2) + "**",
                      {{"asks", scene.shortened(model_.words[query_], 90)}, {"dimension", base::grouped(index_of(dimension_)), "outputs"}});
  }
  if (model_.hides(query_, key_)) return scene.foot("what comes later is hidden", {});
  const double content = model_.at(model_.content, query_, key_), position = model_.at(model_.position, query_, key_),
               root = std::sqrt(static_cast<double>(kWidth));
  const std::string score = "**" + fixed(model_.at(model_.scores, query_, key_), 2) + "**";
  const int distance = model_.distance(query_, key_);
  std::vector<plot::Reading> readings{{model_.causal() ? "i − j" : "j − i", concat({distance}), "diagonal"},
                                      {"weight", fixed(model_.at(model_.weights, query_, key_), 2), "weights"}};
  const std::string short_sum = "*s* = " + fixed(content, 2) + plus(position, 2) + " = " + score;
  if (model_.causal()) {
    const engine::TransformerXlTerms t = model_.terms(query_, key_);
    const double all[] = {t.content_content, t.content_position, t.bias_content, t.bias_position};
    if (whole(kTerm) != kAllTerms)
      return scene.foot(concat({kTerms[whole(kTerm)].label, " / √32 = ", fixed(all[whole(kTerm) - 1], 2), " / 5.66 = ", score}),
                        std::move(readings), short_sum);
    return scene.foot("(" + fixed(all[0], 1) + plus(all[1], 1) + plus(all[2], 1) + plus(all[3], 1) + ") / √32 = " + score,
                      std::move(readings), short_sum);
  }
  if (model_.is.added == relative::kNumber)
    return scene.foot("*q* · *k* / √32 + *b* = " + fixed(content, 2) + plus(position, 2) + " = " + score, std::move(readings), short_sum);
  scene.foot("(*q* · *k* + *q* · *a*) / √32 = (" + fixed(content * root, 1) + plus(position * root, 1) + ") / 5.66 = " + score,
             std::move(readings), short_sum);
}

std::string RelativeTerms::diagonal_text() const {
  if (model_.hides(query_, key_)) return {};
  const Model::Range range = model_.along_diagonal(query_, key_, memory_);
  const std::string min = base::significant(range.min, 2), max = base::significant(range.max, 2);
  const std::string distance = concat({"At distance ", model_.distance(query_, key_), " the distances’ part "});
  return fixed(range.min, 2) == fixed(range.max, 2) ? distance + "is " + min + " for every word."
                                                    : distance + "goes from " + min + " to " + max + ": each word asks in its own way.";
}

/// "a vector for each of 9 distances (clip 4) added to the keys"
std::string RelativeTerms::what_is_added() const {
  if (model_.causal()) {
    const std::string memory = memory_ == 0 ? "" : concat({", the first ", index_of(memory_), " as memory"});
    return concat({"Transformer-XL’s ", whole(kTerm) == kAllTerms ? "four terms" : concat({"term ", kTerms[whole(kTerm)].label}), memory});
  }
  const std::string distances = model_.is.clip == 0
                                    ? " for all distances (clip 0)"
                                    : concat({" for each of ", 2 * model_.is.clip + 1, " distances (clip ", model_.is.clip, ")"});
  if (model_.is.added == relative::kNumber) return "a number" + distances + " added to the scores";
  return concat({"a vector", distances, " added to the keys", model_.is.added == relative::kValues ? ", and another to the values" : ""});
}

std::string RelativeTerms::cursor_text() const {
  if (model_.count() == 0) return {};
  const auto quoted = [this](size_t w) { return concat({"“", model_.words[w], "” at place ", index_of(w)}); };
  if (outputs()) {
    return concat({"Dimension ", index_of(dimension_), " of the output of ", quoted(query_), " is ",
                   fixed(model_.of(model_.outputs, query_, dimension_), 3), ": ",
                   fixed(model_.of(model_.from_words, query_, dimension_), 3), " from the words and ",
                   fixed(model_.of(model_.from_distances, query_, dimension_), 3), " from their distances."});
  }
  if (model_.hides(query_, key_)) return concat({quoted(query_), " does not see ", quoted(key_), ", which comes later."});
  return concat({quoted(query_), " scores ", quoted(key_), " with ", fixed(model_.at(model_.content, query_, key_), 3), " for content and ",
                 fixed(model_.at(model_.position, query_, key_), 3), " for position, ", fixed(model_.at(model_.scores, query_, key_), 3),
                 " in all; the weight is ", fixed(model_.at(model_.weights, query_, key_), 3), "."});
}

std::string RelativeTerms::alt_text() const {
  const std::string what = concat({outputs() ? "Attention outputs" : "Attention scores", " with ", what_is_added()});
  if (model_.count() == 0) return what + ", and 0 words to look at.";
  return concat({what, ", over “", joined(model_.words), "”, ", index_of(model_.count()), model_.count() == 1 ? " word. " : " words. ",
                 outputs() ? "" : diagonal_text() + " ", cursor_text()});
}

std::vector<std::string> RelativeTerms::data_row(size_t i, size_t c, bool exact) const {
  const auto number = [exact](double value) { return exact ? base::exact(value) : fixed(value, 4); };
  std::vector<std::string> row{std::to_string(i), model_.words[i], std::to_string(c)};
  if (outputs()) {
    for (const auto* of : {&model_.from_words, &model_.from_distances, &model_.outputs}) row.push_back(number(model_.of(*of, i, c)));
    return row;
  }
  row.insert(row.end(), {model_.words[c], std::to_string(model_.distance(i, c))});
  for (const auto* of : {&model_.content, &model_.position, &model_.scores, &model_.weights})
    row.push_back(model_.hides(i, c) ? "hidden" : number(model_.at(*of, i, c)));
  return row;
}

DataTable RelativeTerms::data(DataScope scope) const {
  const bool all = scope == DataScope::all;
  DataTable table{
      (outputs() ? "Outputs with " : "Scores and weights with ") + what_is_added(),
      outputs() ? std::vector<std::string>{"place", "word", "dimension", "from words", "from distances", "output"}
                : std::vector<std::string>{"place", "word", "of place", "of word", "distance", "content", "position", "score", "weight"},
      {}};
  const size_t first = all ? memory_ : query_, end = all ? model_.count() : std::min(model_.count(), query_ + 1);
  for (size_t i = first; i < end; ++i) {
    for (size_t c = 0; c < (outputs() ? kWidth : model_.count()); ++c) table.rows.push_back(data_row(i, c, all));
  }
  return table;
}

}  // namespace

extern const Kind relative_terms{"relative_terms",
                                 "What distances add",
                                 kParameters,
                                 make<RelativeTerms>,
                                 {"words", "sentence", "the dog bites the man", 320},
                                 -1,
                                 kFront};

}  // namespace figures
