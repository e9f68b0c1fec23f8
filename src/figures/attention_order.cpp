// The reader's own sentence, its words to be moved about, and what one attention layer makes of each order.
// Vaswani et al. 2017, Attention Is All You Need, sections 3.2.1 and 3.5.

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/number.h"
#include "figures/figure.h"
#include "figures/sentence.h"
#include "lab/word_attention.h"
#include "plot/colour_map.h"
#include "plot/fitted.h"

namespace figures {
namespace {

using base::Face;
using base::Ink;
using base::Type;

constexpr base::Choice kEncodings[] = {{"none", "None"}, {"sinusoidal", "Sinusoidal"}};
constexpr base::Parameter kParameters[] = {base::choice_of("encoding", "encoding", kEncodings)};
constexpr base::TextParameter kText{"words", "sentence", "dog bites man", 160};

constexpr float kTile_px = 34, kTileCell_px = 60, kHint_px = 30, kHeading_px = 40, kReadout_px = 84;

/// Where everything stands on a surface of some size.
struct Places {
  base::Rect tiles;  ///< the cells of the tiles, column by column
  int columns = 1;
  float tile_width_px = 0;
  base::Rect button;
  base::Rect weights;  ///< [T, T]
  base::Rect outputs;  ///< a strip for each word
  float row_px = 0;
  float readout_px = 0;  ///< its top

  base::Rect tile(size_t i) const {
    const auto column = static_cast<float>(i % static_cast<size_t>(columns)), row = static_cast<float>(i / static_cast<size_t>(columns));
    return {tiles.x + column * tile_width_px, tiles.y + row * kTileCell_px, tile_width_px - 8, kTile_px};
  }
};

int tile_columns(float width_px, size_t words) {
  const int fitting = std::max(1, static_cast<int>(width_px / 76));
  const int count = std::max(1, static_cast<int>(words));
  const int rows = (count + fitting - 1) / fitting;
  return (count + rows - 1) / rows;
}

float tiles_height(float width_px, size_t words) {
  const int columns = tile_columns(width_px, words);
  return kTileCell_px * static_cast<float>((std::max<int>(1, static_cast<int>(words)) + columns - 1) / columns);
}

Places places_on(float width_px, float height_px, size_t words) {
  Places p;
  p.columns = tile_columns(width_px, words);
  p.tile_width_px = std::min(width_px / static_cast<float>(p.columns), 136.0f);
  p.tiles = {1, kHint_px + 2, width_px, tiles_height(width_px, words)};
  p.button = {width_px - 73, 2, 72, 24};
  p.readout_px = height_px - kReadout_px;
  const float count = static_cast<float>(std::max<size_t>(1, words));
  const float top = p.tiles.bottom() + kHeading_px;
  p.row_px = std::clamp((p.readout_px - 14 - top) / count, 4.0f, 44.0f);
  const float labels_px = std::clamp(width_px * 0.18f, 58.0f, 104.0f);
  const float cell_px = std::max(2.0f, std::min(p.row_px * 1.5f, (width_px - labels_px - 16 - 72) / count));
  p.weights = {labels_px, top, cell_px * count, p.row_px * count};
  const float left = p.weights.right() + 16;
  p.outputs = {left, top, std::max(8.0f, width_px - left - 2), p.row_px * count};
  return p;
}

base::Rgb mixed(base::Rgb from, base::Rgb to, float share) {
  base::Rgb result = 0;
  for (const int shift : {16, 8, 0}) {
    const float a = static_cast<float>(from >> shift & 255), b = static_cast<float>(to >> shift & 255);
    result |= static_cast<base::Rgb>(std::lround(a + share * (b - a))) << shift;
  }
  return result;
}

class AttentionOrder final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view text) override;
  void draw(plot::Surface& surface, Wishes& wishes) override;
  bool key(std::string_view name, Wishes& wishes) override;
  std::string describe() const override;
  DataTable data(Extent extent) const override;
  float height_for(float width_px) const override;

 private:
  size_t count() const { return now_.words.size(); }
  float weight(size_t query, size_t key) const { return attention_.weights[query * count() + key]; }
  double movement() const { return moved_.empty() ? 0 : std::ranges::max(moved_); }
  bool reordered() const { return now_.words != first_.words; }
  void move(size_t from, size_t to, Wishes& wishes);
  void shuffle(Wishes& wishes);
  void point(const plot::Pointer& pointer, const Places& places);
  void drag(const plot::Pointer& pointer, const Places& places, Wishes& wishes);
  void draw_hint(plot::Surface& surface, const Places& places) const;
  void draw_tiles(plot::Surface& surface, const Places& places) const;
  void draw_tile(plot::Surface& surface, base::Rect tile, size_t word, bool held) const;
  void draw_weights(plot::Surface& surface, const Places& places) const;
  void draw_outputs(plot::Surface& surface, const Places& places) const;
  void draw_readout(plot::Surface& surface, const Places& places) const;
  std::string verdict() const;

  Sentence now_;
  Sentence first_;  ///< the same words as first typed
  bool encoded_ = false;
  lab::WordAttention attention_;
  lab::WordAttention first_attention_;
  std::vector<size_t> origin_;  ///< where each word stood at first
  std::vector<double> moved_;   ///< how far its output is from what it was there

  size_t focus_ = 0;  ///< word that keys move
  bool keyed_ = false;
  size_t query_ = 0, key_ = 0;  ///< the weight that the readout tells
  int held_ = -1;               ///< word under the pressed pointer
  bool was_down_ = false;
  base::Point grip_;  ///< of the pointer within the held tile
  unsigned shuffles_ = 0;
};

void AttentionOrder::set(std::span<const double> values, std::string_view text) {
  now_ = read_sentence(text);
  encoded_ = values[0] != 0;
  if (!std::ranges::is_permutation(now_.words, first_.words)) {
    first_ = now_;
    held_ = -1;
    focus_ = query_ = key_ = 0;
  }
  attention_ = lab::attend(now_.words, encoded_);
  first_attention_ = lab::attend(first_.words, encoded_);
  origin_ = origins(now_.words, first_.words);
  moved_.clear();
  for (size_t i = 0; i < count(); ++i) moved_.push_back(lab::distance(attention_, i, first_attention_, origin_[i]));
}

void AttentionOrder::move(size_t from, size_t to, Wishes& wishes) {
  if (from == to || from >= count() || to >= count()) return;
  Sentence wished = now_;
  const auto begin = wished.words.begin();
  const auto at = [&](size_t i) { return begin + static_cast<std::ptrdiff_t>(i); };
  if (from < to) {
    std::rotate(at(from), at(from + 1), at(to + 1));
  } else {
    std::rotate(at(to), at(from), at(from + 1));
  }
  wishes.text = to_text(wished);
}

/// The same shuffles in every tab, one after the other, none of which leaves the sentence as it is where that can be.
void AttentionOrder::shuffle(Wishes& wishes) {
  Sentence wished = now_;
  for (int attempt = 0; attempt < 8 && wished.words == now_.words; ++attempt) {
    unsigned state = ++shuffles_ * 2654435761u;
    for (size_t i = count(); i > 1; --i) {
      state = state * 1664525u + 1013904223u;
      std::swap(wished.words[i - 1], wished.words[(state >> 16) % i]);
    }
  }
  if (wished.words != now_.words) wishes.text = to_text(wished);
}

bool AttentionOrder::key(std::string_view name, Wishes& wishes) {
  const bool shifted = name.starts_with("Shift+");
  const std::string_view plain = shifted ? name.substr(6) : name;
  if (plain == "s" || plain == "S") return shuffle(wishes), true;
  if (count() == 0) return false;
  size_t to = focus_;
  if (plain == "ArrowLeft")
    to -= focus_ > 0;
  else if (plain == "ArrowRight")
    to += focus_ + 1 < count();
  else if (plain == "Home")
    to = 0;
  else if (plain == "End")
    to = count() - 1;
  else
    return false;
  if (shifted) move(focus_, to, wishes);
  focus_ = to;
  keyed_ = true;
  query_ = focus_;
  const auto row = std::span(attention_.weights).subspan(query_ * count(), count());
  if (!shifted) key_ = static_cast<size_t>(std::ranges::max_element(row) - row.begin());
  return true;
}

void AttentionOrder::point(const plot::Pointer& pointer, const Places& places) {
  if (!pointer.over || !places.weights.contains(pointer.at)) return;
  const auto part = [this](float at, float size) {
    return std::min(count() - 1, static_cast<size_t>(at / size * static_cast<float>(count())));
  };
  query_ = part(pointer.at.y - places.weights.y, places.weights.height);
  key_ = part(pointer.at.x - places.weights.x, places.weights.width);
}

void AttentionOrder::drag(const plot::Pointer& pointer, const Places& places, Wishes& wishes) {
  const bool begins = pointer.over && pointer.down && !was_down_;
  was_down_ = pointer.down;
  if (begins) keyed_ = false;
  if (begins && places.button.contains(pointer.at)) return shuffle(wishes);
  if (!pointer.over || !pointer.down) held_ = -1;
  for (size_t i = 0; i < count(); ++i) {
    const base::Rect cell = base::inset(places.tile(i), -4);
    if (!cell.contains(pointer.at)) continue;
    if (begins) {
      held_ = static_cast<int>(i);
      grip_ = {pointer.at.x - places.tile(i).x, pointer.at.y - places.tile(i).y};
    } else if (held_ >= 0 && held_ != static_cast<int>(i)) {
      move(static_cast<size_t>(held_), i, wishes);
      held_ = static_cast<int>(i);
    }
    if (held_ >= 0) focus_ = i;
  }
}

void AttentionOrder::draw(plot::Surface& surface, Wishes& wishes) {
  const Places places = places_on(surface.width(), surface.height(), count());
  draw_hint(surface, places);
  if (count() > 0) {
    point(surface.pointer(), places);
    draw_weights(surface, places);
    draw_outputs(surface, places);
    draw_tiles(surface, places);
  }
  draw_readout(surface, places);
  drag(surface.pointer(), places, wishes);  // at the end: what it wishes shows in the next frame
}

void AttentionOrder::draw_hint(plot::Surface& surface, const Places& places) const {
  std::string hint = "Drag a word to another place";
  if (count() == 0) hint = "Type a few words to begin";
  if (count() == 1) hint = "Type more words: one has nowhere to go";
  if (!now_.rest.empty()) {
    const auto all = static_cast<long long>(count() + now_.rest.size());
    hint = "The first " + base::grouped(kMostWords) + " of your " + base::grouped(all) + " words";
  }
  const float room = places.button.x - 8;
  surface.text({1, 18}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2),
               plot::fitted(surface, Face::sans, Type::small, hint, room));
  if (count() < 2) return;
  const plot::Pointer& pointer = surface.pointer();
  if (pointer.over && places.button.contains(pointer.at)) surface.fill(places.button, surface.colour(Ink::accent_ground), 6);
  surface.outline(places.button, surface.colour(Ink::edge), 1, 6);
  surface.text({places.button.x + places.button.width / 2, places.button.y + 17}, plot::Anchor::middle, Face::sans, Type::small,
               surface.colour(Ink::ink), "Shuffle");
}

void AttentionOrder::draw_tile(plot::Surface& surface, base::Rect tile, size_t word, bool held) const {
  const bool marked = held || (keyed_ && focus_ == word);
  surface.fill(tile, surface.colour(marked ? Ink::accent_ground : Ink::panel), 6);
  surface.outline(tile, surface.colour(marked ? Ink::accent : Ink::edge), marked ? 2.0f : 1.0f, 6);
  surface.text({tile.x + tile.width / 2, tile.y + 23}, plot::Anchor::middle, Face::serif, Type::text, surface.colour(Ink::ink),
               plot::fitted(surface, Face::serif, Type::text, now_.words[word], tile.width - 12));
}

void AttentionOrder::draw_tiles(plot::Surface& surface, const Places& places) const {
  for (size_t i = 0; i < count(); ++i) {
    const base::Rect tile = places.tile(i);
    surface.text({tile.x + tile.width / 2, tile.bottom() + 16}, plot::Anchor::middle, Face::mono, Type::small, surface.colour(Ink::ink3),
                 base::grouped(static_cast<long long>(i)));
    if (held_ == static_cast<int>(i)) {
      surface.outline(tile, surface.colour(Ink::hairline), 1, 6);
    } else {
      draw_tile(surface, tile, i, false);
    }
  }
  if (held_ < 0) return;
  base::Rect tile = places.tile(static_cast<size_t>(held_));
  tile.x = std::clamp(surface.pointer().at.x - grip_.x, 1.0f, std::max(1.0f, surface.width() - tile.width - 1));
  tile.y = std::clamp(surface.pointer().at.y - grip_.y, 1.0f, std::max(1.0f, surface.height() - tile.height - 1));
  draw_tile(surface, tile, static_cast<size_t>(held_), true);
}

void AttentionOrder::draw_weights(plot::Surface& surface, const Places& places) const {
  const base::Rect all = places.weights;
  const float cell_px = all.width / static_cast<float>(count());
  const auto fits = [&](const std::string& word) { return surface.text_width(Face::sans, Type::small, word) < cell_px - 4; };
  const bool words_above = std::ranges::all_of(now_.words, fits);
  surface.text({all.x, all.y - 24}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2), "attention weights");
  for (size_t i = 0; i < count(); ++i) {
    const float middle = all.y + (static_cast<float>(i) + 0.5f) * places.row_px;
    if (places.row_px >= 12)
      surface.text({all.x - 8, middle + 5}, plot::Anchor::end, Face::sans, Type::small, surface.colour(Ink::ink),
                   plot::fitted(surface, Face::sans, Type::small, now_.words[i], all.x - 10));
    if (words_above || cell_px >= 14)
      surface.text({all.x + (static_cast<float>(i) + 0.5f) * cell_px, all.y - 6}, plot::Anchor::middle,
                   words_above ? Face::sans : Face::mono, Type::small, surface.colour(Ink::ink3),
                   words_above ? now_.words[i] : base::grouped(static_cast<long long>(i)));
    for (size_t j = 0; j < count(); ++j) {
      const base::Rect cell{all.x + static_cast<float>(j) * cell_px, all.y + static_cast<float>(i) * places.row_px, cell_px, places.row_px};
      const float share = weight(i, j);
      surface.fill(base::inset(cell, 0.5f), mixed(surface.colour(Ink::panel), surface.colour(Ink::accent), share));
      if (cell_px < 40 || places.row_px < 16) continue;
      const bool strong = share > (surface.dark() ? 0.6f : 0.75f);  // where the ground's colour is the more readable one
      surface.text({cell.x + cell_px / 2, middle + 5}, plot::Anchor::middle, Face::mono, Type::small,
                   surface.colour(strong ? Ink::stage : Ink::ink), base::fixed(share, 2));
    }
  }
  const base::Rect read{all.x + static_cast<float>(key_) * cell_px, all.y + static_cast<float>(query_) * places.row_px, cell_px,
                        places.row_px};
  surface.outline(read, surface.colour(Ink::ink), 1.5f);
}

/// Each word's output as a strip of colours, what it is now above what it was in the sentence as first typed.
void AttentionOrder::draw_outputs(plot::Surface& surface, const Places& places) const {
  const base::Rect all = places.outputs;
  const plot::ColourMap& map = plot::diverging(surface.dark());
  constexpr size_t kWidth = lab::kWordWidth;
  const float strip_px = std::max(1.0f, (places.row_px - 6) / 2), value_px = all.width / kWidth;
  for (const std::string_view heading : {"outputs: now, and as first typed below", "outputs: now, then below", "outputs"}) {
    if (surface.text_width(Face::sans, Type::small, heading) > all.width && heading != "outputs") continue;
    surface.text({all.x, all.y - 6}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2), heading);
    break;
  }
  for (size_t i = 0; i < count(); ++i) {
    const float top = all.y + static_cast<float>(i) * places.row_px + 2;
    for (size_t c = 0; c < kWidth; ++c) {
      const float left = all.x + static_cast<float>(c) * value_px;
      const auto colour = [&](float value) { return plot::rgb_of(plot::colour_of(map, value, -2, 2)); };
      surface.fill({left, top, value_px, strip_px}, colour(attention_.outputs[i * kWidth + c]));
      surface.fill({left, top + strip_px + 1, value_px, strip_px}, colour(first_attention_.outputs[origin_[i] * kWidth + c]));
    }
  }
}

std::string AttentionOrder::verdict() const {
  if (count() < 2) return "Two words can change places.";
  if (!reordered()) return "The words stand as first typed.";
  return encoded_ ? "Other vectors: now the order counts." : "The same vectors, in another order.";
}

void AttentionOrder::draw_readout(plot::Surface& surface, const Places& places) const {
  const float top = places.readout_px;
  surface.line({0, top}, {surface.width(), top}, surface.colour(Ink::hairline), 1);
  const base::Rgb quiet = surface.colour(Ink::ink2);
  surface.text({1, top + 22}, plot::Anchor::start, Face::sans, Type::small, quiet, "outputs moved by at most");
  surface.text({1, top + 48}, plot::Anchor::start, Face::mono, Type::h3, surface.colour(movement() == 0 ? Ink::ink : Ink::accent),
               base::fixed(movement(), 6));
  surface.text({1, top + 72}, plot::Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink),
               plot::fitted(surface, Face::sans, Type::small, verdict(), surface.width() - 2));
  if (count() == 0) return;
  const float left = std::round(surface.width() * 0.58f);
  const std::string label =
      plot::fitted(surface, Face::sans, Type::small, now_.words[query_] + " takes from " + now_.words[key_], surface.width() - left - 2);
  surface.text({left, top + 22}, plot::Anchor::start, Face::sans, Type::small, quiet, label);
  surface.text({left, top + 48}, plot::Anchor::start, Face::mono, Type::code, surface.colour(Ink::ink),
               base::fixed(weight(query_, key_), 4));
}

float AttentionOrder::height_for(float width_px) const {
  const float words = static_cast<float>(std::max<size_t>(1, count()));
  const float row_px = std::clamp(250 / words, 22.0f, 40.0f);
  return kHint_px + 2 + tiles_height(width_px, count()) + kHeading_px + row_px * words + 14 + kReadout_px;
}

std::string AttentionOrder::describe() const {
  const std::string layer = encoded_ ? "with the sinusoidal encoding" : "without positional encoding";
  if (count() == 0) return "One attention layer " + layer + ", and 0 words to look at.";
  std::string text = "One attention layer " + layer + " looks at “" + joined(now_.words) + "”, ";
  text += base::grouped(static_cast<long long>(count())) + (count() == 1 ? " word. " : " words. ");
  text += "Against “" + joined(first_.words) + "”, as first typed, the words' outputs have moved by at most " + base::fixed(movement(), 6);
  return text + (movement() == 0 ? ": they are the same vectors." : ": they are other vectors.");
}

DataTable AttentionOrder::data(Extent extent) const {
  const auto number = [extent](double value) { return extent == Extent::all ? base::exact(value) : base::fixed(value, 6); };
  DataTable table{
      "How far each word's output has moved, and what it takes from each word", {"place", "word", "place at first", "moved by"}, {}};
  for (const std::string& word : now_.words) table.columns.push_back("from " + word);
  for (size_t i = 0; i < count(); ++i) {
    std::vector<std::string> row{std::to_string(i), now_.words[i], std::to_string(origin_[i]), number(moved_[i])};
    for (size_t j = 0; j < count(); ++j) row.push_back(number(weight(i, j)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

extern const Kind attention_order{"attention_order", "Does attention see the order?", kParameters,
                                  [] { return std::unique_ptr<Figure>(std::make_unique<AttentionOrder>()); }, kText};

}  // namespace figures
