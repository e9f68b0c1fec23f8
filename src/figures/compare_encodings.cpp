// One sentence under every encoding: what each adds to the logits of one untrained head, placed where it acts on the way from the words to
// the weights. Vaswani et al. 2017, Attention Is All You Need, section 3.2.1; each encoding follows its own paper, which the engine's
// descriptor names.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/compare_encodings/model.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/word_model.h"
#include "plot/cell_colours.h"
#include "plot/frames.h"
#include "plot/rich_text.h"

namespace figures {
namespace {

using namespace compare;
using base::Choice;
using base::ColourToken;
using base::Rect;

enum Index : int { kView, kMask, kReference, kEncoding, kQuery, kKey, kPinned, kLarge, kTrained };
constexpr Choice kViews[] = {{"added", "What it adds"}, {"weights", "Weights"}, {"logits", "Logits"}};
constexpr Choice kMasks[] = {{"none", "None"}, {"causal", "Causal"}};
constexpr auto kReferences = [] {
  std::array<Choice, kEncodings + 1> choices{Choice{"off", "Nothing"}};
  std::ranges::copy(kEncodingChoices, choices.begin() + 1);
  choices[1].label = "No encoding";
  return choices;
}();
constexpr std::span<const Choice> kNames = std::span<const Choice>(kReferences).subspan(1);
constexpr base::Parameter kParameters[] = {
    base::choice_of("view", "shown", kViews),
    base::choice_of("mask", "mask", kMasks),
    base::choice_of("reference", "less those of", kReferences),
    on_picture(base::choice_of("encoding", "encoding that is read", kNames, static_cast<int>(engine::EncodingId::kAlibi))),
    place_on_picture("query", "word that takes", lab::kMaxWords - 1, 14),
    place_on_picture("key", "word taken from", lab::kMaxWords - 1, 1),
    pinned(),
    base::choice_of("large", "large picture", kReferences),
    base::choice_of("weights", "weights", kWeightChoices),
};
constexpr std::string_view kFront[] = {"mask", "words"};
constexpr std::string_view kSentence = "the dog bit the man and the man hit the dog so the dog ran and the man ran home to the old house";

const engine::Encoding& about(int encoding) { return engine::encodings()[static_cast<size_t>(encoding)]; }
constexpr std::string_view kGroups[] = {"all stays", "part stays", "nothing stays"};

/// Where it acts, on the way from the words to the weights.
std::string_view acts_on(int encoding) {
  using enum engine::ActsOn;
  const engine::ActsOn where = about(encoding).acts_on;
  return where == kNothing ? "" : where == kInput ? "input" : where == kQueriesAndKeys ? "q, k" : "logits";
}

float real(size_t n) { return static_cast<float>(n); }
int index_of(size_t n) { return static_cast<int>(n); }

class CompareEncodings final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override {
    return {.across = {kKey, index_of(model_.count())}, .down = {kQuery, index_of(model_.count())}, .pinned = kPinned};
  }
  LoadsFile* loads() override { return &file_; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return width_px < 440 ? 680 : std::min(1.1f * width_px, 600.0f) + plot::kFoot_px; }

 private:
  void compute() override;
  int read() const { return whole(kLarge) > 0 ? whole(kLarge) - 1 : whole(kEncoding); }
  void compose_groups(plot::Scene& scene, Rect room, float first, float second) const;
  void compose_panel(plot::Scene& scene, int encoding, Rect panel) const;
  void compose_all(plot::Scene& scene, Rect room) const;
  void compose_large(plot::Scene& scene, Rect room) const;
  void compose_words(plot::Scene& scene, Rect room) const;
  std::vector<std::string> words_of(const plot::Scene& scene) const;
  float words_height(const plot::Scene& scene, Rect room) const;
  plot::Paint paint(int encoding, size_t i, size_t j) const;
  std::string heading() const;

  WordModel file_;
  Model model_;
  size_t query_ = 0, key_ = 0;
  double scale_ = 1;  ///< all pictures have the same
};

void CompareEncodings::compute() {
  model_.view = static_cast<View>(whole(kView));
  model_.causal = is_on(kMask);
  model_.reference = whole(kReference) - 1;
  file_.want(is_on(kTrained));
  model_.trained = file_.get();
  model_.set(text());
  scale_ = model_.scale();
  const size_t last = std::max<size_t>(model_.count(), 1) - 1;
  query_ = std::min(static_cast<size_t>(whole(kQuery)), last);
  key_ = std::min(static_cast<size_t>(whole(kKey)), last);
}

plot::Paint CompareEncodings::paint(int encoding, size_t i, size_t j) const {
  const auto most = static_cast<float>(scale_);
  const bool both = model_.signed_values(encoding);
  return plot::paint_of(both ? plot::Map::diverging : plot::Map::sequential, static_cast<float>(model_.shown(encoding, i, j)),
                        both ? -most : 0, most);
}

/// What stays of the pictures when the words are averaged out, as a bracket over those of each group.
void CompareEncodings::compose_groups(plot::Scene& scene, Rect room, float first, float second) const {
  const float y = room.y + 14, starts[] = {room.x, first, second, room.right() + 12};
  for (int group = 0; group < 3; ++group) {
    const float left = starts[group], right = starts[group + 1] - 12;
    scene.line({"bracket", group}, {left, y + 12}, {right, y + 12}, ColourToken::edge);
    scene.text({"group name", group}, {left, y + 4}, std::string(kGroups[group]), plot::kStrongLabel, ColourToken::ink2).ranked(0);
  }
}

void CompareEncodings::compose_panel(plot::Scene& scene, int encoding, Rect panel) const {
  const bool is_read = encoding == read(), large = whole(kLarge) == encoding + 1, both = model_.signed_values(encoding);
  const size_t count = model_.count();
  const auto most = static_cast<float>(scale_);
  plot::CellValues cells{{}, index_of(count), index_of(count), both ? -most : 0, most, both ? plot::Map::diverging : plot::Map::sequential};
  for (size_t i = 0; i < count; ++i) {
    for (size_t j = 0; j < count; ++j) cells.values.push_back(model_.hides(i, j) ? NAN : static_cast<float>(model_.shown(encoding, i, j)));
  }
  scene.cells({"panel", encoding}, panel, std::move(cells)).selects(0, 0).on_click_set(kLarge, large ? 0 : encoding + 1);
  const bool reference = encoding == model_.against() && (model_.view == kAdded || model_.reference >= 0);
  scene
      .outline({"frame", encoding},
               base::inset(panel, is_read     ? -3.0f
                                  : reference ? -2.0f
                                              : -0.5f),
               is_read ? ColourToken::accent : ColourToken::edge,
               is_read     ? 2.5f
               : reference ? 1.5f
                           : 1.0f,
               is_read ? 3.0f : 0.0f)
      .dashed(reference ? plot::Dash::dashed : plot::Dash::solid);
  const float cell = panel.width / real(count);
  if (!is_read) return;
  scene.outline({"row"}, {panel.x, panel.y + real(query_) * cell, panel.width, cell}, ColourToken::ink, 1);
  scene.outline({"chosen"}, base::inset({panel.x + real(key_) * cell, panel.y + real(query_) * cell, cell, cell}, -1.5f), ColourToken::ink,
                is_on(kPinned) ? 3.0f : 2.0f);
}

plot::Type words_type(const plot::Scene& scene) { return plot::serif(scene.height() > 900 ? 22 : scene.height() > 700 ? 19 : 16); }

std::vector<std::string> CompareEncodings::words_of(const plot::Scene& scene) const {
  std::vector<std::string> words;
  for (const std::string& word : model_.words) words.push_back(scene.shortened(word, 120, words_type(scene)));
  return words;
}

/// What the sentence takes, with its title and its bar of colours.
float CompareEncodings::words_height(const plot::Scene& scene, Rect room) const {
  constexpr float kAround_px = 22 + 34 + 14;
  return plot::word_boxes(scene, {room.x, 0, room.width, room.height}, words_of(scene), words_type(scene), 6).back().bottom() + kAround_px;
}

/// All pictures in two rows, below them the row at the cursor.
void CompareEncodings::compose_all(plot::Scene& scene, Rect room) const {
  const float gap = scene.narrow() ? 12 : 18, title = 22,
              words_px = room.height > 430 ? std::min(words_height(scene, room), 0.4f * room.height) : 0;
  const bool shows_groups = room.height > 220;
  const float top = room.y + (shows_groups ? 36.0f : 0.0f), steps = static_cast<float>(kOrder.first_column[3] - 1);
  const float side =
      std::max(8.0f, std::min((room.width - steps * gap - 6) / (steps + 1), (room.bottom() - words_px - top) / 2 - title - 6));
  const float across = std::min((room.width - 6 - side) / steps, 1.35f * side + gap),
              left = room.x + (room.width - steps * across - side) / 2;
  const float row_px = side + title + 8;
  const auto column_x = [&](int column) { return left + static_cast<float>(column) * across; };
  for (const auto [encoding, column, row] : kOrder.places) {
    const Rect panel{column_x(column), top + title + static_cast<float>(row) * row_px, side, side};
    const bool none = encoding == 0 && model_.view == kAdded && model_.reference < 0;
    std::string name(none ? "None: the logits themselves" : about(encoding).label);
    if (none && scene.text_width(name, plot::kStrongLabel) > across - 6) name = "None: the logits";
    if (scene.text_width(name, plot::kStrongLabel) > across - 6) name = about(encoding).short_label;
    scene.text({"name", encoding}, {panel.x, panel.y - 6}, name, plot::kStrongLabel,
               encoding == read() ? ColourToken::accent
               : encoding == 0    ? ColourToken::ink2
                                  : ColourToken::ink);
    scene
        .text({"acts on", encoding}, {panel.right(), panel.y - 6}, std::string(acts_on(encoding)), plot::kLabel, ColourToken::ink2,
              plot::Anchor::end)
        .ranked(3);
    compose_panel(scene, encoding, panel);
  }
  if (shows_groups)
    compose_groups(scene, {left, room.y, steps * across + side, 0}, column_x(kOrder.first_column[1]), column_x(kOrder.first_column[2]));
  const float below = top + 2 * row_px + 14;
  if (words_px > 0) compose_words(scene, {room.x, below, room.width, room.bottom() - below});
}

/// One picture as large as there is room, the others in a line above it.
void CompareEncodings::compose_large(plot::Scene& scene, Rect room) const {
  const size_t count = model_.count();
  const float thumb = std::min((room.width - 6 + 10) / kEncodings - 10, 0.14f * room.height),
              across = (room.width - 6 - thumb) / (kEncodings - 1);
  const auto place_x = [&](int place) { return room.x + 3 + static_cast<float>(place) * across; };
  const bool stages = room.height > 300;
  const float top = room.y + (stages ? 48.0f : 2.0f);
  for (int k = 0; k < kEncodings; ++k) {
    const int encoding = kOrder.places[static_cast<size_t>(k)].encoding;
    const bool is_read = encoding == read();
    const Rect panel{place_x(k), top, thumb, thumb};
    if (!is_read)
      compose_panel(scene, encoding, panel);
    else
      scene.outline({"gap"}, panel, ColourToken::hairline, 1, 3).on_click_set(kLarge, 0);
    scene.text({"name", encoding}, {panel.x + thumb / 2, panel.bottom() + 15}, about(encoding).short_label,
               is_read ? plot::kStrongLabel : plot::kLabel, is_read ? ColourToken::accent : ColourToken::ink2, plot::Anchor::middle);
  }
  if (stages)
    compose_groups(scene, {place_x(0), room.y, place_x(kOrder.first_place[3] - 1) + thumb - place_x(0), 0}, place_x(kOrder.first_place[1]),
                   place_x(kOrder.first_place[2]));
  const float names_px = 62, slanted_px = stages ? 52 : 4, y = top + thumb + 22 + slanted_px;
  const float side = std::max(10.0f, std::min(room.bottom() - y - 4, room.width - names_px - 70));
  const Rect panel{room.x + names_px + (room.width - names_px - 60 - side) / 2, y, side, side};
  compose_panel(scene, read(), panel);
  const float cell = side / real(count);
  const size_t step = static_cast<size_t>(std::ceil(13 / cell));
  for (size_t w = 0; w < count; ++w) {
    const bool row = w == query_, column = w == key_;
    if (row || (w % step == 0 && (w > query_ ? w - query_ : query_ - w) >= step))
      scene
          .text({"row name", index_of(w)}, {panel.x - 6, panel.y + (real(w) + 0.5f) * cell},
                scene.shortened(model_.words[w], names_px - 8, plot::serif(14)), plot::serif(14, row),
                row ? ColourToken::ink : ColourToken::ink2, plot::Anchor::end)
          .level()
          .ranked(row ? 0 : 2);
    if (stages && (column || (w % step == 0 && (w > key_ ? w - key_ : key_ - w) >= step)))
      scene
          .text({"column name", index_of(w)}, {panel.x + (real(w) + 0.5f) * cell + 3, panel.y - 6},
                scene.shortened(model_.words[w], 50, plot::serif(14)), plot::serif(14, column),
                column ? ColourToken::ink : ColourToken::ink2)
          .slanted(-1.05f);
  }
  const float high = std::min(200.0f, 0.6f * side);
  plot::CellValues ramp{{}, 64,
                        1,  model_.signed_values(read()) ? -1.0f : 0.0f,
                        1,  model_.signed_values(read()) ? plot::Map::diverging : plot::Map::sequential};
  for (int i = 0; i < 64; ++i) ramp.values.push_back(1 - (1 - ramp.low) * static_cast<float>(i) / 63);
  const Rect bar{panel.right() + 10, panel.y, 10, high};
  const std::string low = model_.signed_values(read()) ? base::significant(-scale_, 2) : "0";
  scene.cells({"scale"}, bar, std::move(ramp));
  scene.text({"scale high"}, {bar.right() + 5, bar.y + 10}, base::significant(scale_, 2), plot::kNumber);
  scene.text({"scale low"}, {bar.right() + 5, bar.bottom()}, low, plot::kNumber);
}

/// The row at the cursor, written into the sentence.
void CompareEncodings::compose_words(plot::Scene& scene, Rect room) const {
  const plot::Type type = words_type(scene);
  const std::string title = concat({model_.compares(read()) ? "What " : "The values of ", "**", about(read()).label, "**",
                                    model_.compares(read()) ? " adds for “" : " for “", scene.shortened(model_.words[query_], 90), "”"});
  scene.text({"words title"}, {room.x, room.y + 12},
             scene.narrow() ? title : concat({title, ", word ", index_of(query_), ", looking at every word"}), plot::kLabel,
             ColourToken::ink2);
  const std::vector<std::string> words = words_of(scene);
  const std::vector<Rect> boxes = plot::word_boxes(scene, {room.x, room.y + 22, room.width, room.height - 22}, words, type, 6);
  for (size_t j = 0; j < boxes.size(); ++j) {
    if (boxes[j].bottom() > room.bottom() + 1) break;
    const bool hidden = model_.hides(query_, j);
    const plot::Paint ground = hidden ? plot::Paint(ColourToken::hairline) : paint(read(), query_, j);
    plot::Mark& box = scene.rectangle({"word", index_of(j)}, boxes[j], ground, 4)
                          .stroked(j == query_ ? ColourToken::ink : ColourToken::hairline, j == query_ ? 2.0f : 1.0f)
                          .selects(index_of(j));
    box.hatched = hidden;
    scene.text_in({"word name", index_of(j)}, boxes[j], words[j], type, hidden ? plot::Paint(ColourToken::ink) : plot::ink_on(ground))
        .ranked(0);
  }
  const float bottom = boxes.back().bottom() + 16;
  if (bottom + 14 > room.bottom()) return;
  const bool both = model_.signed_values(read());
  const std::string most = base::significant(scale_, 2) + " and more";
  const float length = std::min(220.0f, room.width - 2 * scene.text_width("−" + most) - 24);
  plot::add_colour_bar(scene, {room.x + (room.width - length) / 2, bottom, length, 11}, both ? plot::Map::diverging : plot::Map::sequential,
                       {both ? base::significant(-scale_, 2) + " and below" : "0", both ? "0" : "", most});
}

std::string CompareEncodings::heading() const {
  std::string text = model_.view == kWeights ? "attention weights" : "logits";
  if (model_.view == kAdded || model_.reference >= 0)
    text += concat({" less those of ", model_.against() != 0                    ? about(model_.against()).label
                                       : model_.trained && model_.reference < 0 ? "the same head without its positions"
                                                                                : "no encoding"});
  return text;
}

void CompareEncodings::compose(plot::Scene& scene) const {
  if (model_.count() == 0) {
    scene.headline("Type a few words to begin.");
    return;
  }
  const std::string what = model_.view == kAdded && model_.reference < 0
                               ? model_.trained ? "What each encoding adds in a trained head" : "What each encoding adds to the logits"
                               : heading();
  scene.headline(!file_.status().empty() ? file_.status()
                                         : concat({std::string(1, static_cast<char>(std::toupper(what[0]))), what.substr(1),
                                                   model_.has_more ? ", first 24 words: by what stays when words are averaged out."
                                                                   : ", on one scale: by what stays when words are averaged out."}));
  whole(kLarge) > 0 ? compose_large(scene, scene.picture()) : compose_all(scene, scene.picture());
  const auto word = [&](size_t w) { return scene.shortened(model_.words[w], 80, plot::serif(19)) + concat({", ", index_of(w)}); };
  std::vector<plot::Reading> readings{{"from", word(query_), "query"}, {"to", word(key_), "key"}};
  if (model_.hides(query_, key_)) return scene.foot("hidden by the mask", std::move(readings));
  const std::string value = base::fixed(model_.plain(read(), query_, key_), model_.view == kWeights ? 3 : 2), name(about(read()).label);
  if (!model_.compares(read()))
    return scene.foot(name + ": " + (model_.view == kWeights ? "*w* = softmax *s* = **" : "*s* = *q* · *k* / √*K* = **") + value + "**",
                      std::move(readings));
  const double less = model_.less(read(), query_, key_);
  readings.push_back({"without", base::fixed(less, 2)});
  const std::string sum = value + (less < 0 ? " + " : " − ") + base::fixed(std::fabs(less), 2) + " = **" +
                          base::fixed(model_.change(read(), query_, key_), 2) + "**";
  const std::string_view other = model_.trained && model_.reference < 0 ? "without" : about(model_.against()).label;
  scene.foot("*s*_{" + name + "} − *s*_{" + std::string(other) + "} = " + sum, std::move(readings), sum);
}

std::string CompareEncodings::cursor_text() const {
  if (model_.count() == 0) return {};
  const auto quoted = [this](size_t w) { return concat({"“", model_.words[w], "” at place ", index_of(w)}); };
  if (model_.hides(query_, key_)) return concat({"The mask hides ", quoted(key_), " from ", quoted(query_), "."});
  return concat({"With ", about(read()).label, " the logit of ", quoted(query_), " for ", quoted(key_), " is ",
                 base::fixed(model_.logit(read(), query_, key_), 3), ", the weight ", base::fixed(model_.weight(read(), query_, key_), 3),
                 "."});
}

std::string CompareEncodings::alt_text() const {
  if (model_.count() == 0) return "Eight encodings, and 0 words to look at.";
  int strongest = model_.against() == 0 ? 1 : 0;
  for (int e = 0; e < kEncodings; ++e) {
    if (model_.largest_change(e) > model_.largest_change(strongest)) strongest = e;
  }
  const std::string trained =
      model_.trained ? concat({"Tiny causal models were trained on this book alone, one with each encoding; of the first layer of "
                               "each, this is the head that looks most at the word before. In parts of the book that ",
                               "it has not seen, that of ", about(read()).label, " gives it ",
                               base::fixed(model_.to_word_before(read()), 2), " of its attention. They say nothing about large models. "})
                     : file_.status() + (file_.status().empty() ? "" : " ");
  return concat({trained,
                 "“",
                 joined(model_.words),
                 model_.has_more ? "” (the first 24 words)" : "”",
                 model_.trained ? " under these heads " : " under one untrained attention head ",
                 model_.causal ? "with" : "without",
                 " a causal mask, by ",
                 kEncodings,
                 " encodings: ",
                 heading(),
                 ". Against ",
                 about(model_.against()).label,
                 ", ",
                 about(strongest).label,
                 " changes a ",
                 model_.view == kWeights ? "weight" : "logit",
                 " the most, by ",
                 base::fixed(model_.largest_change(strongest), 3),
                 ", and ALiBi by up to ",
                 base::fixed(model_.largest_change(static_cast<int>(engine::EncodingId::kAlibi)), 3),
                 ".",
                 whole(kLarge) > 0 ? concat({" The picture of ", about(read()).label, " is large."}) : ""});
}

DataTable CompareEncodings::data(DataScope scope) const {
  const bool all = scope == DataScope::all;
  const auto number = [all](double value) { return all ? base::exact(value) : base::fixed(value, 4); };
  DataTable table{heading() + (model_.trained ? "; trained on this book" : "; made-up matrices, untrained"),
                  {"encoding", "acts on", "taking word", "word taken from", "logit", "weight", "less reference"},
                  {}};
  const size_t count = model_.count();
  for (int e = 0; e < kEncodings; ++e) {
    for (size_t i = all ? 0 : query_; i < (all ? count : std::min(count, query_ + 1)); ++i) {
      for (size_t j = all ? 0 : key_; j < (all ? count : key_ + 1); ++j) {
        const bool hidden = model_.hides(i, j);
        const auto text = [&](double value) { return hidden ? std::string("hidden") : number(value); };
        table.rows.push_back({about(e).label, engine::to_text(about(e).acts_on), concat({index_of(i), " ", model_.words[i]}),
                              concat({index_of(j), " ", model_.words[j]}), text(model_.logit(e, i, j)), text(model_.weight(e, i, j)),
                              text(hidden ? 0 : model_.change(e, i, j))});
      }
    }
  }
  return table;
}

}  // namespace

extern const Kind compare_encodings{"compare_encodings",
                                    "Every encoding, side by side",
                                    kParameters,
                                    make<CompareEncodings>,
                                    {"words", "sentence", kSentence, 320},
                                    -1,
                                    kFront};

}  // namespace figures
