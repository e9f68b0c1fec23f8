// The reader's own sentence, whose words can be moved, and what one or two untrained attention layers make of each order. Every word has a
// colour, and its row, its column and its output fly with it. Vaswani et al. 2017, Attention Is All You Need, sections 3.2.1 and 3.5;
// without an encoding, Haviv et al. 2022, arXiv 2203.16634.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/attention_order/description.h"
#include "figures/attention_order/layout.h"
#include "figures/attention_order/model.h"
#include "figures/attention_order/ribbon.h"
#include "figures/concat.h"
#include "figures/encodings.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/word_model.h"

namespace figures {
namespace {

using base::Choice;
using base::ColourToken;
using base::Point;
using base::Rect;
using order::kFirst_px;
using order::kWay_px;
using order::Layout;
using order::Model;

enum Index : int { kLayers, kEncoding, kMask, kPooling, kLayer, kControls, kQuery, kKey, kPinned, kWeights, kHead, kParts, kCover };
constexpr Choice kLayerCounts[] = {{"1", "1 layer"}, {"2", "2 layers"}};
constexpr Choice kMasks[] = {{"none", "None"}, {"causal", "Causal"}};
constexpr Choice kPoolings[] = {{"none", "None"}, {"mean", "Mean"}};
constexpr Choice kShown[] = {{"1", "1"}, {"2", "2"}};
constexpr Choice kControlSets[] = {{"few", "Few"}, {"all", "All"}};  ///< few: for places where all but the encoding stays fixed
constexpr Choice kPartSets[] = {{"all", "All"}, {"outputs", "Outputs"}};
constexpr Choice kCovers[] = {{"no", "No"}, {"yes", "Yes"}};
constexpr base::Dependency kAmongAll{"controls", "all"};
constexpr base::Parameter kParameters[] = {
    depending_on(base::choice_of("layers", "layers", kLayerCounts), kAmongAll),
    base::choice_of("encoding", "positions", kEncodingChoices),
    depending_on(base::choice_of("mask", "mask", kMasks), kAmongAll),
    depending_on(base::choice_of("pooling", "pooling", kPoolings), kAmongAll),
    depending_on(base::choice_of("layer", "shown layer", kShown, 1), {"layers", "2"}),
    on_picture(base::choice_of("controls", "controls", kControlSets)),
    {.name = "query", .label = "word that takes", .min = -1, .max = lab::kMaxWords - 1, .initial = -1, .on_picture = true},  // -1: none
    place_on_picture("key", "word taken from", lab::kMaxWords - 1, 0),
    pinned(),
    depending_on(base::choice_of("weights", "weights", kWeightChoices), kAmongAll),
    depending_on(base::choice_of("head", "head", kHeadChoices), {"weights", "trained"}),
    on_picture(base::choice_of("parts", "parts shown", kPartSets)),
    on_picture(base::choice_of("cover", "results covered", kCovers)),
};
constexpr std::string_view kFront[] = {"encoding", "words"};

constexpr int kMaxCells = 12;  ///< words up to which every weight is a mark of its own
constexpr int kRows_ms = 600, kOutputs_ms = 1200, kVerdict_ms = 1800, kApart_ms = 60;

int index_of(size_t n) { return static_cast<int>(n); }

/// Words have neither the blue of queries nor the rust of keys. Equal words have the same colour.
plot::Paint hue_of(const Model& model, size_t origin) {
  constexpr int kHues[] = {3, 4, 5, 6, 2, 7};
  const size_t word = static_cast<size_t>(std::ranges::find(model.first.words, model.first.words[origin]) - model.first.words.begin());
  return plot::hue(kHues[word % std::size(kHues)]);
}

/// What the coloured box of a word and the word in it are called.
struct Roles {
  plot::Role box, name;
  std::string_view part;
  float lift = 0;
};

constexpr float kTile_px = 112;  ///< height of a word that has not been moved

class AttentionOrder final : public Figure, public ReordersWords {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override {
    return {.across = {kKey, index_of(model_.count())}, .down = {kQuery, index_of(model_.count())}, .pinned = kPinned};
  }
  const ReordersWords* words() const override { return this; }
  std::string moved(int from, int to) const override { return model_.moved_text(from, to); }
  std::string shuffled() const override { return model_.count() > 1 ? model_.shuffled_text() : ""; }
  std::string cursor_text() const override { return covered() ? "" : order::cursor_text(model_, query_, key_); }
  std::string alt_text() const override {
    const std::string status = file_.status();
    return status + (status.empty() ? "" : " ") +
           order::alt_text(model_, kEncodingChoices[static_cast<size_t>(whole(kEncoding))].label, pooled_, covered());
  }
  LoadsFile* loads() override { return &file_; }
  DataTable data(DataScope scope) const override { return order::table(model_, key_, scope == DataScope::all, covered()); }
  float height_for(float width_px) const override { return std::min(1.2f * width_px, 600.0f) + plot::kFoot_px; }

 private:
  void compute() override;
  void compose_chip(plot::Scene& scene, const Roles& roles, size_t i, Rect rect, int em_px, int ms) const;
  void compose_way(plot::Scene& scene, const Layout& layout, size_t i) const;
  void compose_words(plot::Scene& scene, const Layout& layout) const;
  void compose_titles(plot::Scene& scene, const Layout& layout) const;
  void compose_cell(plot::Scene& scene, Rect cell, size_t i, size_t j, float weight, int ms) const;
  void compose_weights(plot::Scene& scene, const Layout& layout) const;
  void compose_output(plot::Scene& scene, const Layout& layout, size_t i) const;
  void compose_output_way(plot::Scene& scene, const Layout& layout, size_t i) const;
  void compose_mean(plot::Scene& scene, const Layout& layout) const;
  void compose_button(plot::Scene& scene, Rect button) const;
  void compose_verdict(plot::Scene& scene, const Layout& layout) const;
  void compose_moved(plot::Scene& scene, plot::Key key, float x, Rect strip, double moved, int ms) const;
  void compose_foot(plot::Scene& scene) const;
  int after(int ms, size_t place) const {
    return model_.words_moved ? ms + index_of(place) * std::min(kApart_ms, 480 / index_of(model_.count())) : 0;
  }
  plot::Paint hue_of(size_t place) const { return figures::hue_of(model_, model_.origin[place]); }
  bool covered() const { return is_on(kCover); }
  bool only_outputs() const { return is_on(kParts); }
  bool compares() const { return model_.reordered() && !covered(); }
  bool shows_before(const Layout& layout) const { return compares() && layout.row_px >= 18 && !only_outputs(); }

  WordModel file_;
  Model model_;
  bool pooled_ = false;
  bool reads_ = false;  ///< the reader has pointed at a row or column, whose numbers are written
  size_t query_ = 0, key_ = 0;
};

void AttentionOrder::compute() {
  const int layers = whole(kLayers) + 1;
  file_.want(is_on(kWeights));
  model_.set({.layers = {static_cast<lab::Encoding>(whole(kEncoding)), is_on(kMask), layers},
              .shown = layers == 1 ? 0 : static_cast<size_t>(whole(kLayer)),
              .trained = file_.get(),
              .head = static_cast<size_t>(whole(kHead))},
             text());
  pooled_ = is_on(kPooling);
  const size_t last = std::max<size_t>(1, model_.count()) - 1;
  const double query = std::max(0.0, value(kQuery));
  reads_ = value(kQuery) > -0.5 || value(kKey) > 0.5;
  query_ = std::min(last, static_cast<size_t>(query + 0.5));
  key_ = std::min(last, static_cast<size_t>(whole(kKey)));
}

/// Word `i` in its colour, which can be dragged among the others.
void AttentionOrder::compose_chip(plot::Scene& scene, const Roles& roles, size_t i, Rect rect, int em_px, int ms) const {
  const int word = index_of(model_.origin[i]), place = index_of(i);
  const plot::Type type{base::Face::serif_semibold, em_px};
  const bool column = roles.part == "key";
  scene.rectangle({roles.box, word}, rect, hue_of(i), std::min(6.0f, rect.height / 3))
      .highlights_with(roles.part)
      .selects(column ? place : -1, column ? -1 : place)
      .reorderable(place)
      .after(ms)
      .flying(roles.lift);
  if (rect.height < 13 || rect.width < 26) return;
  scene.text_in({roles.name, word}, rect, scene.shortened(model_.now.words[i], rect.width - 4, type), type, ColourToken::stage)
      .ranked(0)
      .after(ms)
      .flying(roles.lift);
}

/// Where a word stood at first, and its way from there.
void AttentionOrder::compose_way(plot::Scene& scene, const Layout& layout, size_t i) const {
  const int word = index_of(model_.origin[i]);
  const plot::Paint hue = hue_of(i);
  const Rect slot = layout.slot(i);
  Rect first = layout.slot(model_.origin[i]);
  first = {first.x, layout.words.y, first.width, kFirst_px};
  order::compose_ribbon(scene, {"ribbon", word}, {"way", word},
                        order::way_between({first.x + first.width / 2, first.bottom()}, {slot.x + slot.width / 2, slot.y}), hue,
                        after(0, i));
  scene.outline({"place", word}, first, hue.faded(0.7f), 1.5f, 6).dashed();
  scene.text_in({"place name", word}, first, scene.shortened(model_.now.words[i], first.width - 8, plot::kWord), plot::kWord, hue);
}

/// The words in their order, beside the rows and above the columns. Until they are moved they take the whole band.
void AttentionOrder::compose_words(plot::Scene& scene, const Layout& layout) const {
  const bool ways = layout.one_line && model_.reordered();
  for (size_t i = 0; ways && i < model_.count(); ++i) compose_way(scene, layout, i);
  for (size_t i = 0; i < model_.count(); ++i) {
    Rect slot = layout.slot(i);
    const Rect band{slot.x, layout.words.y, slot.width, layout.words.height};
    if (layout.one_line) scene.rectangle({"band", index_of(i)}, band, {}).reorderable(index_of(i));  // to be dragged to from any height
    const float high = std::min(kTile_px, band.height);
    if (layout.one_line && !ways) slot = {band.x, band.y + (band.height - high) / 2, band.width, high};
    if (layout.words.height > 0) compose_chip(scene, {"word", "word name", "", 0.5f}, i, slot, layout.em_px, after(0, i));
    const Rect row = layout.cell(i, 0), column = layout.cell(0, i);
    const float low = std::min(30.0f, row.height - std::min(4.0f, row.height / 6));
    const int em_px = low >= 26 ? 15 : 12;
    compose_chip(scene, {"row", "row name", "query"}, i, {scene.picture().x, row.y + (row.height - low) / 2, layout.label_px, low}, em_px,
                 after(kRows_ms, i));
    if (only_outputs()) continue;
    const float tall = column.width < 26 ? 8 : scene.picture().height <= 280 ? 18 : low;
    compose_chip(scene, {"column", "column name", "key"}, i, {column.x + 2, column.y - tall - 5, column.width - 4, tall}, em_px,
                 after(kRows_ms, i));
  }
}

void AttentionOrder::compose_titles(plot::Scene& scene, const Layout& layout) const {
  if (scene.picture().height <= 280) return;
  const bool trained = model_.settings.trained != nullptr;
  std::string shown = trained || model_.settings.layers.layers > 1 ? concat({", layer ", index_of(model_.settings.shown) + 1}) : "";
  if (trained) shown += concat({", head ", index_of(model_.settings.head) + 1});
  if (only_outputs()) {
    const std::string title = concat({"what each word gathers: ", lab::kWordWidth, " numbers", shown});
    return void(scene.text({"outputs title"}, {layout.outputs.x, layout.outputs.y - 10}, title).highlights_with("outputs"));
  }
  const float y = layout.grid.y - 42;
  scene.text({"weights title"}, {layout.grid.x, y}, "who reads whom" + shown).highlights_with("weights");
  scene.text({"outputs title"}, {layout.outputs.x, y}, layout.outputs.width > 150 ? "outputs, 32 numbers each" : "outputs")
      .highlights_with("outputs");
  if (shows_before(layout))
    scene.text({"outputs parts"}, {layout.outputs.x, y + 32}, layout.outputs.width > 150 ? "above now, below before" : "now / before",
               plot::kLabel, ColourToken::ink3);
}

/// A weight: the darker the larger. Numbers are written only in the row and the column that the reader points at.
void AttentionOrder::compose_cell(plot::Scene& scene, Rect cell, size_t i, size_t j, float weight, int ms) const {
  const bool hidden = model_.hides(i, j);
  const int word = index_of(model_.origin[i]), other = index_of(model_.origin[j]);
  plot::Mark& mark = scene.rectangle({"cell", word, other}, cell,
                                     covered() ? plot::Paint(ColourToken::panel)
                                     : hidden  ? plot::Paint(ColourToken::edge)
                                               : hue_of(i).faded(0.08f + 0.92f * weight),
                                     3);
  mark.highlights_with("weights").selects(index_of(j), index_of(i)).after(ms).hatched = hidden && !covered();
  const bool read = reads_ && (i == query_ || j == key_);
  if (hidden || covered() || !read || cell.width < 34 || cell.height < 16) return;
  const plot::Type type = plot::serif(cell.height >= 36 && cell.width >= 44 ? 17 : 14, i == query_ && j == key_);
  scene
      .text_in({"weight", word, other}, cell, base::fixed(model_.weight(i, j), 2), type,
               weight > 0.5f ? ColourToken::stage : ColourToken::ink)
      .after(ms);
}

void AttentionOrder::compose_weights(plot::Scene& scene, const Layout& layout) const {
  const size_t count = model_.count();
  for (size_t i = 0; i < count; ++i) {
    const int word = index_of(model_.origin[i]), ms = after(kRows_ms, i);
    plot::CellValues row{{}, 1, index_of(count), 0, 1, plot::Map::sequential};
    for (size_t j = 0; j < count; ++j) {
      const float weight = model_.hides(i, j) ? NAN : static_cast<float>(model_.weight(i, j));
      row.values.push_back(weight);
      if (count <= kMaxCells) compose_cell(scene, base::inset(layout.cell(i, j), std::min(1.5f, layout.row_px / 8)), i, j, weight, ms);
    }
    if (count > kMaxCells && !covered())
      scene.cells({"cells", word}, {layout.grid.x, layout.cell(i, 0).y, layout.grid.width, layout.row_px}, std::move(row))
          .selects(0, index_of(i))
          .after(ms);
  }
  if (is_on(kPinned)) scene.outline({"chosen"}, base::inset(layout.cell(query_, key_), -1), ColourToken::ink, 2, 4);
}

/// The outputs, one strip a word, or their mean.
plot::CellValues strip_of(const std::vector<float>& values, size_t row, bool trained) {
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(row * lab::kWordWidth);
  return {{begin, begin + lab::kWordWidth}, 1, lab::kWordWidth, trained ? -0.7f : -2, trained ? 0.7f : 2};
}

void AttentionOrder::compose_moved(plot::Scene& scene, plot::Key key, float x, Rect strip, double moved, int ms) const {
  if (!compares() || strip.height < 9) return;
  scene
      .text(key, {x, strip.y + strip.height / 2},
            moved == 0      ? "same"
            : moved < 0.005 ? "<0.01"
                            : base::fixed(moved, 2),
            moved == 0 ? plot::kLabel : plot::kNumber, moved == 0 ? ColourToken::right : ColourToken::ink2)
      .level()
      .after(ms);
}

/// From the row that a word's output had to the one that it has.
void AttentionOrder::compose_output_way(plot::Scene& scene, const Layout& layout, size_t i) const {
  const size_t origin = model_.origin[i];
  if (!layout.ways || !compares() || origin == i || layout.row_px < 18) return;
  const int word = index_of(origin), ms = after(kOutputs_ms, i);
  const float x = layout.outputs.right() + 6, from = layout.cell(origin, 0).y + layout.row_px / 2,
              to = layout.cell(i, 0).y + layout.row_px / 2;
  const float far = std::min(1.0f, 0.4f + 0.3f * static_cast<float>(origin > i ? origin - i : i - origin));
  const float aside = (kWay_px - 16) * far * (origin > i ? 0.6f : 1.0f);  // so that two that change places have two ways
  order::compose_ribbon(scene, {"output ribbon", word}, {"output way", word}, order::way_around(x, from, to, aside), hue_of(i), ms);
}

/// A word's output, below it the one that the same word had in the first order, and how far apart they are.
void AttentionOrder::compose_output(plot::Scene& scene, const Layout& layout, size_t i) const {
  const bool both = shows_before(layout), trained = model_.settings.trained != nullptr;
  const int word = index_of(model_.origin[i]), ms = after(kOutputs_ms, i);
  const float pad = std::min(5.0f, layout.row_px / 6), y = layout.cell(i, 0).y + pad, height = layout.row_px - 2 * pad;
  const Rect now{layout.outputs.x, y, layout.outputs.width, both ? std::round(0.7f * height) : height},
      all{now.x - 2, y - 2, now.width + 4, height + 4};
  if (covered()) {
    scene.rectangle({"output", word}, now, ColourToken::panel).after(ms);
  } else {
    scene.cells({"output", word}, now, strip_of(model_.result.layer.outputs, i, trained))
        .highlights_with("outputs")
        .selects(-1, index_of(i))
        .after(ms)
        .flying(0.3f);
  }
  if (both)
    scene
        .cells({"before", word}, {now.x, now.bottom() + 2, now.width, y + height - now.bottom() - 2},
               strip_of(model_.first_result.layer.outputs, model_.origin[i], trained))
        .after(ms)
        .flying(0.3f);
  scene.outline({"frame", word}, all, hue_of(i), layout.row_px > 24 ? 2.0f : 1.0f, 4).after(ms).flying(0.3f);
  compose_moved(scene, {"moved", word}, all.right() + (layout.ways ? kWay_px : 8), all, model_.moved[i], ms);
  if (!scene.narrow() && layout.row_px >= 14 && !only_outputs())
    scene.arrow({"gives", index_of(i)}, {layout.grid.right() + 8, y + height / 2}, {layout.outputs.x - 8, y + height / 2},
                ColourToken::edge, 1);
}

void AttentionOrder::compose_mean(plot::Scene& scene, const Layout& layout) const {
  if (covered()) return;
  scene.cells({"mean"}, layout.mean, strip_of(model_.result.mean, 0, model_.settings.trained != nullptr)).highlights_with("outputs");
  scene.outline({"mean frame"}, layout.mean, ColourToken::ink, 1.5f, 2);
  scene
      .text({"mean name"}, {layout.mean.x - 8, layout.mean.y + layout.mean.height / 2}, "their mean", plot::kLabel, ColourToken::ink2,
            plot::Anchor::end)
      .level();
  compose_moved(scene, {"mean moved"}, layout.mean.right() + 10, layout.mean, model_.mean_moved, 0);
}

void AttentionOrder::compose_button(plot::Scene& scene, Rect button) const {
  if (model_.count() < 2 || covered()) return;
  scene.rectangle({"shuffle"}, button, ColourToken::stage, 6).stroked(ColourToken::accent).on_click_set_text(shuffled());
  scene.text_in({"shuffle name"}, button, "Shuffle", plot::kStrongLabel, ColourToken::accent).ranked(0);
}

/// What has become of the outputs. It comes last, when they have come to their places.
void AttentionOrder::compose_verdict(plot::Scene& scene, const Layout& layout) const {
  if (!compares()) return;
  const Rect band = layout.verdict;
  const int ms = after(kVerdict_ms, 0);
  const bool explained = band.height >= 58;
  const Rect said{band.x, band.y, band.width, explained ? band.height - 24 : band.height};
  const std::string verdict = order::verdict(model_);
  const std::string_view reason = order::reason(model_);
  plot::Type type = plot::large(46);
  while (type.em_px() > 11 && (scene.text_width(verdict, type) > said.width || static_cast<float>(type.em_px()) > 0.84f * said.height))
    type = type.smaller();
  scene.text_in({"verdict"}, said, verdict, type, model_.unmoved() == model_.count() ? ColourToken::right : ColourToken::ink)
      .ranked(0)
      .after(ms);
  if (explained && scene.text_width(reason) < said.width)
    scene.text_in({"reason"}, {band.x, said.bottom(), band.width, 20}, std::string(reason)).after(ms);
}

void AttentionOrder::compose_foot(plot::Scene& scene) const {
  if (covered() || only_outputs()) return;
  const auto word = [&](size_t i) { return scene.shortened(model_.now.words[i], 90, plot::serif(19)); };
  std::vector<plot::Reading> readings;
  if (reads_)
    readings = {{"reads", word(query_), "query"},
                {"from", word(key_), "key"},
                {"weight", model_.hides(query_, key_) ? "hidden" : base::fixed(model_.weight(query_, key_), 4), "weights"}};
  if (model_.settings.trained) readings.push_back({"its guess of the next word", model_.next_word().word});
  if (pooled_) readings.insert(readings.begin(), {"mean moved by", base::fixed(model_.mean_moved, 6)});
  scene.foot("max | *z*_{now} − *z*_{first} | = **" + base::fixed(model_.movement(), 6) + "**", std::move(readings),
             "moved by **" + base::fixed(model_.movement(), 6) + "**");
}

void AttentionOrder::compose(plot::Scene& scene) const {
  if (model_.count() == 0) {
    scene.headline("Type a few words to begin.");
    scene.text_in({"verdict"}, scene.picture(), "No words yet.", plot::large(28), ColourToken::ink2);
    return;
  }
  const auto quoted = [&](const Sentence& sentence) {
    return "“" + scene.shortened(joined(sentence.words), 0.42f * scene.width(), plot::Type{base::Face::sans, 14}) + "”";
  };
  scene.headline(!file_.status().empty()                                      ? file_.status()
                 : model_.settings.trained && !model_.unknown_words().empty() ? order::unknown_words(model_)
                 : model_.count() < 2                                         ? "Type more words."
                 : model_.reordered() ? quoted(model_.first) + " has become " + quoted(model_.now) + "."
                 : covered()          ? quoted(model_.now)
                                      : "Drag a word, or shuffle them all.");
  const Layout layout = order::lay_out(scene, model_.now.words, {only_outputs(), pooled_ && !covered(), compares()});
  compose_words(scene, layout);
  compose_titles(scene, layout);
  if (!only_outputs()) compose_weights(scene, layout);
  for (size_t i = 0; i < model_.count(); ++i) compose_output_way(scene, layout, i);
  for (size_t i = 0; i < model_.count(); ++i) compose_output(scene, layout, i);
  if (pooled_) compose_mean(scene, layout);
  compose_button(scene, layout.button);
  compose_verdict(scene, layout);
  compose_foot(scene);
}

}  // namespace

extern const Kind attention_order{"attention_order",
                                  "Words that change places",
                                  kParameters,
                                  make<AttentionOrder>,
                                  {"words", "sentence", "dog bites man", 320},
                                  -1,
                                  kFront};

}  // namespace figures
