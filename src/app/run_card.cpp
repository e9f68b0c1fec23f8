#include "app/run_card.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/parameter.h"
#include "base/text.h"
#include "book/element_ids.h"

namespace app {
namespace {

using base::ColourToken;
using base::Face;

constexpr float kWidth_px = 600, kHeight_px = 315;  ///< as the final quiz's card
constexpr base::Point kMiddle{150, 158};
constexpr float kOuter_px = 104, kInner_px = 82;
constexpr float kLeft_px = 310, kRight_px = 572;  ///< of the words

std::string number_words(size_t number) {
  constexpr std::string_view kWords[] = {"none",  "one",   "two",  "three", "four",   "five",  "six",
                                         "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  return number < std::size(kWords) ? std::string(kWords[number]) : std::to_string(number);
}

/// How many options the reader has put where they came out.
size_t in_place(const book::Item& item, const book::ItemView& view) {
  size_t right = 0;
  for (size_t place = 0; place < view.order.size(); ++place) right += book::is_in_place(item, view.order[place], place, view.run);
  return right;
}

std::string trained_words(const book::Item& item) { return "I trained " + number_words(item.options.size()) + " Transformers"; }

std::string time_words(std::optional<double> seconds) {
  if (!seconds) return "in my browser.";
  const auto whole = static_cast<size_t>(std::max(1.0, std::round(*seconds)));
  return "in " + number_words(whole) + (whole == 1 ? " second." : " seconds.");
}

std::string bet_words(const book::Item& item, const book::ItemView& view) {
  return "My bet: " + number_words(in_place(item, view)) + " of " + number_words(item.options.size()) + ".";
}

/// A part for each model, as many of them full as the bet had right; which ones these are is not told.
void add_dial(plot::Scene& scene, size_t right, size_t all) {
  constexpr double kGap = 0.06;  // of a part
  const double part = 2 * std::numbers::pi / static_cast<double>(all);
  for (size_t k = 0; k < all; ++k) {
    const double first = static_cast<double>(k);
    scene.sector({"part", static_cast<int>(k)}, kMiddle, kOuter_px, (first + kGap) * part, (first + 1 - kGap) * part,
                 k < right ? ColourToken::accent : ColourToken::hairline, kInner_px);
  }
  scene.text_in({"right"}, {kMiddle.x - 60, kMiddle.y - 34, 120, 44}, std::to_string(right), {Face::serif_semibold, 44}, ColourToken::ink);
  scene.text_in({"all"}, {kMiddle.x - 60, kMiddle.y + 14, 120, 20}, "of " + std::to_string(all), {Face::sans, 15});
}

}  // namespace

std::string run_card_text(const book::Item& item, const book::ItemView& view, std::optional<double> seconds) {
  return trained_words(item) + " " + time_words(seconds) + " " + bet_words(item, view);
}

plot::Scene run_card(const plot::Metrics& metrics, const book::Item& item, const book::ItemView& view, std::optional<double> seconds,
                     std::string_view address) {
  constexpr plot::Type kSentence{Face::serif_semibold, 19};
  plot::Scene scene(metrics, {kWidth_px, kHeight_px, 0});
  add_dial(scene, in_place(item, view), item.options.size());
  scene.text({"trained"}, {kLeft_px, 62}, trained_words(item), kSentence, ColourToken::ink);
  scene.text({"time"}, {kLeft_px, 90}, time_words(seconds), kSentence, ColourToken::ink);
  scene.text({"bet"}, {kLeft_px, 128}, bet_words(item, view), kSentence, ColourToken::accent);
  scene.paragraph({"asked"}, {kLeft_px, 152}, kRight_px - kLeft_px, book::plain_text(item.question, {}), {Face::sans, 14});
  scene.text({"book"}, {kLeft_px, kHeight_px - 48}, "Phasebook", {Face::serif_semibold, 19}, ColourToken::ink);
  scene.text({"address"}, {kLeft_px, kHeight_px - 24}, std::string(address), {Face::sans, 14}, ColourToken::accent);
  return scene;
}

std::string run_address(const State& state, const Figure& figure, const book::Item& item) {
  std::string address = state.chapter + ".html";
  char separator = '?';
  for (const std::string_view name : figure.kind->outcomes.run_by) {
    const int found = base::find(figure.kind->parameters, name);
    const auto i = static_cast<size_t>(found);
    if (found < 0 || figure.values[i] == figure.book.values[i]) continue;
    address += separator + base::url_encode(book::control_id(figure.id, name)) + "=" +
               base::url_encode(base::to_text(figure.kind->parameters[i], figure.values[i]));
    separator = '&';
  }
  return address + "#" + item.id;
}

}  // namespace app
