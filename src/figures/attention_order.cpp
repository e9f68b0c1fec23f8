// The reader's own sentence, whose words can be moved, and what one or two untrained attention layers make of each order. Every word has a
// colour, and its row, its column and its output fly with it. Vaswani et al. 2017, Attention Is All You Need, sections 3.2.1 and 3.5;
// without an encoding, Haviv et al. 2022, arXiv 2203.16634.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/attention_order/description.h"
#include "figures/attention_order/model.h"
#include "figures/concat.h"
#include "figures/encodings.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/word_model.h"
#include "plot/rich_text.h"

namespace figures {
namespace {

using base::Choice;
using base::ColourToken;
using base::Point;
using base::Rect;
using order::Model;

enum Index : int { kLayers, kEncoding, kMask, kPooling, kLayer, kControls, kQuery, kKey, kPinned, kWeights, kHead };
constexpr Choice kLayerCounts[] = {{"1", "1 layer"}, {"2", "2 layers"}};
constexpr Choice kMasks[] = {{"none", "None"}, {"causal", "Causal"}};
constexpr Choice kPoolings[] = {{"none", "None"}, {"mean", "Mean"}};
constexpr Choice kShown[] = {{"1", "1"}, {"2", "2"}};
constexpr Choice kControlSets[] = {{"few", "Few"}, {"all", "All"}};  ///< few: for places where all but the encoding stays fixed
constexpr base::Dependency kAmongAll{"controls", "all"};
constexpr base::Parameter kParameters[] = {
    depending_on(base::choice_of("layers", "layers", kLayerCounts), kAmongAll),
    base::choice_of("encoding", "positions", kEncodingChoices),
    depending_on(base::choice_of("mask", "mask", kMasks), kAmongAll),
    depending_on(base::choice_of("pooling", "pooling", kPoolings), kAmongAll),
    depending_on(base::choice_of("layer", "shown layer", kShown, 1), {"layers", "2"}),
    on_picture(base::choice_of("controls", "controls", kControlSets)),
    place_on_picture("query", "word that takes", lab::kMaxWords - 1, 0),
    place_on_picture("key", "word taken from", lab::kMaxWords - 1, 0),
    pinned(),
    depending_on(base::choice_of("weights", "weights", kWeightChoices), kAmongAll),
    depending_on(base::choice_of("head", "head", kHeadChoices), {"weights", "trained"}),
};
constexpr std::string_view kFront[] = {"encoding", "words"};

constexpr int kMaxCells = 12;  ///< words up to which every weight is a mark of its own
constexpr int kRows_ms = 600, kOutputs_ms = 1200, kVerdict_ms = 1800, kApart_ms = 60;

int index_of(size_t n) { return static_cast<int>(n); }
float real(size_t n) { return static_cast<float>(n); }
plot::Paint hue_of(size_t word) { return plot::hue(index_of(word)); }

/// Where things are. Words stand above the weights; to the right of the weights, each word's output.
struct Layout {
  Rect words;                   ///< slots, line by line
  size_t columns = 1;           ///< of slots
  Rect grid;                    ///< weights
  Rect outputs, mean, verdict;  ///< the mean is empty without pooling
  bool ghosts = false;          ///< there is room to show the first order above the present one
  float chip_px = 34, row_px = 20, cell_px = 20;

  float y_of_chip(size_t line) const { return ghosts ? words.bottom() - chip_px : words.y + real(line) * (chip_px + 6); }
  Rect slot(size_t i) const {
    const float width = words.width / real(columns);
    return {words.x + real(i % columns) * width + 4, y_of_chip(i / columns), width - 8, chip_px};
  }
  Rect cell(size_t i, size_t j) const { return {grid.x + real(j) * cell_px, grid.y + real(i) * row_px, cell_px, row_px}; }
};

/// What the coloured box of a word and the word in it are called.
struct Roles {
  plot::Role box, name;
  std::string_view part;
  float lift = 0;
};

class AttentionOrder final : public Figure, public ReordersWords {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override {
    return {.across = {kKey, index_of(model_.count())}, .down = {kQuery, index_of(model_.count())}, .pinned = kPinned};
  }
  const ReordersWords* words() const override { return this; }
  std::string moved(int from, int to) const override { return model_.moved_text(from, to); }
  std::string shuffled() const override { return model_.count() > 1 ? model_.shuffled_text() : ""; }
  std::string cursor_text() const override { return order::cursor_text(model_, query_, key_); }
  std::string alt_text() const override {
    const std::string status = file_.status();
    return status + (status.empty() ? "" : " ") +
           order::alt_text(model_, kEncodingChoices[static_cast<size_t>(whole(kEncoding))].label, pooled_);
  }
  LoadsFile* loads() override { return &file_; }
  DataTable data(DataScope scope) const override { return order::table(model_, key_, scope == DataScope::all); }
  float height_for(float width_px) const override { return std::min(1.05f * width_px, 560.0f) + plot::kFoot_px; }

 private:
  void compute() override;
  Layout lay_out(const plot::Scene& scene) const;
  void compose_chip(plot::Scene& scene, const Roles& roles, size_t i, Rect rect, int em_px, int ms) const;
  void compose_way(plot::Scene& scene, const Layout& layout, size_t i) const;
  void compose_words(plot::Scene& scene, const Layout& layout) const;
  void compose_cell(plot::Scene& scene, Rect cell, size_t i, size_t j, float weight, int ms) const;
  void compose_weights(plot::Scene& scene, const Layout& layout) const;
  void compose_outputs(plot::Scene& scene, const Layout& layout) const;
  void compose_verdict(plot::Scene& scene, const Layout& layout) const;
  void compose_moved(plot::Scene& scene, plot::Key key, Rect strip, double moved, int ms) const;
  int after(int ms, size_t place) const {
    return model_.words_moved ? ms + index_of(place) * std::min(kApart_ms, 480 / index_of(model_.count())) : 0;
  }

  WordModel file_;
  Model model_;
  bool pooled_ = false;
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
  query_ = std::min(last, static_cast<size_t>(whole(kQuery)));
  key_ = std::min(last, static_cast<size_t>(whole(kKey)));
}

Layout AttentionOrder::lay_out(const plot::Scene& scene) const {
  const Rect room = scene.picture();
  const size_t count = model_.count();
  Layout p;
  const float verdict_px = std::clamp(0.17f * room.height, 26.0f, 108.0f),
              mean_px = pooled_ ? std::clamp(0.08f * room.height, 16.0f, 40.0f) : 0;
  p.verdict = {room.x, room.bottom() - verdict_px, room.width, verdict_px};
  float word_px = 34;
  for (const std::string& word : model_.now.words) word_px = std::max(word_px, scene.text_width(plot::verbatim(word), plot::kWord) + 18);
  p.columns = std::min(count, std::max<size_t>(3, static_cast<size_t>(room.width / (word_px + 8))));
  const size_t lines = (count + p.columns - 1) / p.columns;
  p.chip_px = room.height > 400 ? 36 : 26;
  p.ghosts = lines == 1 && room.height > 400;
  const bool words = room.height > 200 + 30 * real(lines - 1);
  const float words_px = p.ghosts ? 2 * p.chip_px + std::clamp(0.1f * room.height, 40.0f, 76.0f)
                         : words  ? real(lines) * (p.chip_px + 6)
                                  : 0;
  const float width = std::min(room.width, 132 * real(p.columns));
  p.words = {room.x + (room.width - width) / 2, room.y, width, words_px};
  const float label_px = std::min(word_px, 0.16f * room.width);
  const float top = p.words.bottom() + (room.height > 400   ? 58.0f
                                        : room.height > 280 ? 46.0f
                                                            : 22.0f),
              moved_px = 46, gap_px = scene.narrow() ? 12 : 36;
  p.row_px = std::clamp((p.verdict.y - mean_px - 14 - top) / real(count), 2.0f, 120.0f);
  const float least_px = std::max(70.0f, 0.24f * room.width);
  p.cell_px = std::min((room.width - label_px - 8 - gap_px - least_px - moved_px) / real(count), std::max(1.5f * p.row_px, 44.0f));
  p.grid = {room.x + label_px + 8, top, p.cell_px * real(count), p.row_px * real(count)};
  const float left = p.grid.right() + gap_px;
  p.outputs = {left, top, room.right() - moved_px - left, p.grid.height};
  if (pooled_) p.mean = {left, p.outputs.bottom() + 6, p.outputs.width, mean_px - 6};
  return p;
}

/// Word `i` in its colour, which can be dragged among the others.
void AttentionOrder::compose_chip(plot::Scene& scene, const Roles& roles, size_t i, Rect rect, int em_px, int ms) const {
  const int word = index_of(model_.origin[i]), place = index_of(i);
  const plot::Type type{base::Face::serif_semibold, em_px};
  const bool column = roles.part == "key";
  scene.rectangle({roles.box, word}, rect, hue_of(model_.origin[i]), std::min(6.0f, rect.height / 3))
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
  const plot::Paint hue = hue_of(model_.origin[i]);
  const Rect slot = layout.slot(i);
  Rect first = layout.slot(model_.origin[i]);
  first.y = layout.words.y;
  std::vector<Point> way;
  for (int k = 0; k <= 24; ++k) {
    const float t = static_cast<float>(k) / 24, across = t * t * (3 - 2 * t);
    way.push_back({first.x + first.width / 2 + across * (slot.x - first.x), first.bottom() + t * (slot.y - first.bottom())});
  }
  scene.outline({"place", word}, first, hue.faded(0.7f), 1.5f, 6).dashed();
  scene.text_in({"place name", word}, first, scene.shortened(model_.now.words[i], first.width - 8, plot::kWord), plot::kWord, hue);
  scene.curve({"way", word}, std::move(way), hue.faded(0.55f), 3).after(after(0, i));
}

/// The words in their order, beside the rows and above the columns.
void AttentionOrder::compose_words(plot::Scene& scene, const Layout& layout) const {
  for (size_t i = 0; layout.ghosts && i < model_.count(); ++i) compose_way(scene, layout, i);
  for (size_t i = 0; i < model_.count(); ++i) {
    if (layout.words.height > 0)
      compose_chip(scene, {"word", "word name", "", 0.5f}, i, layout.slot(i), layout.ghosts ? 18 : 15, after(0, i));
    const Rect row = layout.cell(i, 0), column = layout.cell(0, i);
    const float pad = std::min(2.0f, layout.row_px / 12), high = column.width < 26 ? 8 : 18;
    compose_chip(scene, {"row", "row name", "query"}, i, {0, row.y + pad, row.x - 8, row.height - 2 * pad}, layout.row_px >= 26 ? 16 : 12,
                 after(kRows_ms, i));
    compose_chip(scene, {"column", "column name", "key"}, i, {column.x + 2, column.y - high - 4, column.width - 4, high}, 13,
                 after(kRows_ms, i));
  }
  if (scene.picture().height <= 280) return;
  const float y = layout.grid.y - 30;
  const bool trained = model_.settings.trained != nullptr;
  std::string shown = trained || model_.settings.layers.layers > 1 ? concat({", layer ", index_of(model_.settings.shown) + 1}) : "";
  if (trained) shown += concat({", head ", index_of(model_.settings.head) + 1});
  const std::string_view title = layout.grid.width > (trained ? 330 : 240) ? "how much each row reads from each column" : "who reads whom";
  scene.text({"weights title"}, {layout.grid.x, y}, concat({title, shown})).highlights_with("weights");
  scene.text({"outputs title"}, {layout.outputs.x, y}, layout.outputs.width > 150 ? "outputs, 32 numbers each" : "outputs")
      .highlights_with("outputs");
}

void AttentionOrder::compose_cell(plot::Scene& scene, Rect cell, size_t i, size_t j, float weight, int ms) const {
  const bool hidden = model_.hides(i, j);
  const int word = index_of(model_.origin[i]), other = index_of(model_.origin[j]);
  plot::Mark& mark =
      scene.rectangle({"cell", word, other}, cell, hidden ? ColourToken::edge : hue_of(model_.origin[i]).faded(0.08f + 0.92f * weight), 3);
  mark.highlights_with("weights").selects(index_of(j), index_of(i)).after(ms).hatched = hidden;
  if (hidden || cell.width < 34 || cell.height < 16) return;
  const plot::Type type = plot::serif(cell.height >= 40 && cell.width >= 44 ? 17 : 14);
  scene
      .text_in({"weight", word, other}, cell, base::fixed(model_.weight(i, j), 2), type,
               weight > 0.5f ? ColourToken::stage : ColourToken::ink)
      .after(ms);
}

void AttentionOrder::compose_weights(plot::Scene& scene, const Layout& layout) const {
  const size_t count = model_.count();
  scene.rectangle({"weights"}, base::inset(layout.grid, -2), ColourToken::panel, 4).highlights_with("weights");
  for (size_t i = 0; i < count; ++i) {
    const int word = index_of(model_.origin[i]), ms = after(kRows_ms, i);
    plot::CellValues row{{}, 1, index_of(count), 0, 1, plot::Map::weights};
    for (size_t j = 0; j < count; ++j) {
      const float weight = model_.hides(i, j) ? NAN : static_cast<float>(model_.weight(i, j));
      row.values.push_back(weight);
      if (count <= kMaxCells) compose_cell(scene, base::inset(layout.cell(i, j), std::min(1.5f, layout.row_px / 8)), i, j, weight, ms);
    }
    if (count > kMaxCells)
      scene.cells({"cells", word}, {layout.grid.x, layout.cell(i, 0).y, layout.grid.width, layout.row_px}, std::move(row))
          .selects(0, index_of(i))
          .after(ms);
  }
  scene.outline({"chosen"}, base::inset(layout.cell(query_, key_), -1), ColourToken::ink, is_on(kPinned) ? 3.0f : 1.5f, 4);
}

/// The outputs, one strip a word, or their mean.
plot::CellValues strip_of(const std::vector<float>& values, size_t row, bool trained) {
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(row * lab::kWordWidth);
  return {{begin, begin + lab::kWordWidth}, 1, lab::kWordWidth, trained ? -0.7f : -2, trained ? 0.7f : 2};
}

void AttentionOrder::compose_moved(plot::Scene& scene, plot::Key key, Rect strip, double moved, int ms) const {
  if (!model_.reordered() || strip.height < 9) return;
  scene
      .text(key, {strip.right() + 8, strip.y + strip.height / 2},
            moved == 0      ? "same"
            : moved < 0.005 ? "<0.01"
                            : base::fixed(moved, 2),
            moved == 0 ? plot::kLabel : plot::kNumber, moved == 0 ? ColourToken::right : ColourToken::wrong)
      .level()
      .after(ms);
}

/// Each word's output, below it the one that the same word had in the first order, and how far apart they are.
void AttentionOrder::compose_outputs(plot::Scene& scene, const Layout& layout) const {
  const bool both = model_.reordered() && layout.row_px >= 9, trained = model_.settings.trained != nullptr;
  for (size_t i = 0; i < model_.count(); ++i) {
    const int word = index_of(model_.origin[i]), ms = after(kOutputs_ms, i);
    const float pad = std::min(5.0f, layout.row_px / 6), y = layout.cell(i, 0).y + pad, height = layout.row_px - 2 * pad;
    const Rect now{layout.outputs.x, y, layout.outputs.width, both ? 0.7f * height : height},
        all{now.x - 2, y - 2, now.width + 4, height + 4};
    scene.cells({"output", word}, now, strip_of(model_.result.layer.outputs, i, trained))
        .highlights_with("outputs")
        .selects(-1, index_of(i))
        .after(ms)
        .flying(0.3f);
    if (both)
      scene
          .cells({"before", word}, {now.x, now.bottom() + 2, now.width, 0.3f * height - 2},
                 strip_of(model_.first_result.layer.outputs, model_.origin[i], trained))
          .after(ms)
          .flying(0.3f);
    scene.outline({"frame", word}, all, hue_of(model_.origin[i]), layout.row_px > 24 ? 2.5f : 1.0f, 4).after(ms).flying(0.3f);
    compose_moved(scene, {"moved", word}, all, model_.moved[i], ms);
    if (!scene.narrow() && layout.row_px >= 14)
      scene.arrow({"gives", index_of(i)}, {layout.grid.right() + 8, y + height / 2}, {layout.outputs.x - 8, y + height / 2},
                  ColourToken::edge, 1);
  }
  if (!pooled_) return;
  scene.cells({"mean"}, layout.mean, strip_of(model_.result.mean, 0, trained)).highlights_with("outputs");
  scene.outline({"mean frame"}, layout.mean, ColourToken::ink, 1.5f, 2);
  scene
      .text({"mean name"}, {layout.mean.x - 8, layout.mean.y + layout.mean.height / 2}, "their mean", plot::kLabel, ColourToken::ink2,
            plot::Anchor::end)
      .level();
  compose_moved(scene, {"mean moved"}, layout.mean, model_.mean_moved, 0);
}

void AttentionOrder::compose_verdict(plot::Scene& scene, const Layout& layout) const {
  const Rect band = layout.verdict;
  const bool open = !model_.reordered(), same = model_.unmoved() == model_.count();
  const int ms = after(kVerdict_ms, 0);
  const float button_px = scene.narrow() ? 72 : 92, button_high = std::min(38.0f, band.height - 6);
  const Rect said{band.x + 10, band.y, band.width - button_px - 44, band.height >= 64 ? 0.68f * band.height : band.height};
  const std::string verdict = order::verdict(model_);
  const std::string_view reason = order::reason(model_);
  plot::Type type = plot::large(44);
  while (type.em_px() > 11 && (scene.text_width(verdict, type) > said.width || static_cast<float>(type.em_px()) > 0.8f * said.height))
    type = type.smaller();
  scene
      .rectangle({"verdict ground"}, band,
                 open   ? ColourToken::accent_ground
                 : same ? ColourToken::right_ground
                        : ColourToken::wrong_ground,
                 8)
      .after(ms);
  scene.text_in({"verdict"}, said, verdict, type,
                open   ? ColourToken::accent
                : same ? ColourToken::right
                       : ColourToken::wrong)
      .ranked(0)
      .after(ms);
  if (said.height < band.height && scene.text_width(reason) < said.width)
    scene.text_in({"reason"}, {said.x, band.y + 0.6f * band.height, said.width, 0.34f * band.height}, std::string(reason)).after(ms);
  if (model_.count() < 2) return;
  const Rect button{band.right() - button_px - 12, band.y + (band.height - button_high) / 2, button_px, button_high};
  scene.rectangle({"shuffle"}, button, ColourToken::stage, 6).stroked(ColourToken::accent).on_click_set_text(shuffled());
  scene.text_in({"shuffle name"}, button, "Shuffle", plot::kStrongLabel, ColourToken::accent).ranked(0);
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
                 : model_.reordered() ? quoted(model_.first) + " has become " + quoted(model_.now) + "."
                                      : quoted(model_.now) + ": drag a word, or shuffle them all.");
  const Layout layout = lay_out(scene);
  compose_words(scene, layout);
  compose_weights(scene, layout);
  compose_outputs(scene, layout);
  compose_verdict(scene, layout);
  const auto word = [&](size_t i) { return scene.shortened(model_.now.words[i], 90, plot::serif(19)); };
  std::vector<plot::Reading> readings{
      {"reads", word(query_), "query"},
      {"from", word(key_), "key"},
      {"weight", model_.hides(query_, key_) ? "hidden" : base::fixed(model_.weight(query_, key_), 4), "weights"}};
  if (model_.settings.trained) readings.push_back({"its guess of the next word", model_.next_word().word});
  if (pooled_) readings[1] = {"mean moved by", base::fixed(model_.mean_moved, 6)};
  scene.foot("max | *z*_{now} − *z*_{first} | = **" + base::fixed(model_.movement(), 6) + "**", std::move(readings),
             "moved by **" + base::fixed(model_.movement(), 6) + "**");
}

}  // namespace

extern const Kind attention_order{"attention_order",
                                  "Words that change places",
                                  kParameters,
                                  make<AttentionOrder>,
                                  {"words", "sentence", "dog bites man", 320},
                                  -1,
                                  kFront,
                                  "words=dog%20bites%20man"};

}  // namespace figures
