#include "app/final_card.h"

#include <algorithm>
#include <numbers>
#include <string>
#include <vector>

#include "book/quiz/final_quiz.h"

namespace app {
namespace {

using base::ColourToken;
using base::Face;

constexpr float kWidth_px = 600, kHeight_px = 315;  ///< twice that is what others show beside a link
constexpr base::Point kMiddle{150, 158};
constexpr float kOuter_px = 104, kInner_px = 82, kNumbers_px = 120;
constexpr float kLeft_px = 310, kRight_px = 572;  ///< of the words
constexpr float kRow_px = 17;
constexpr size_t kRows = 9;
constexpr plot::Type kAddress{Face::sans, 14};

/// The first chapter begins at the top.
double angle_of(double topics, size_t count) { return topics / static_cast<double>(count) * 2 * std::numbers::pi; }

std::string number_of(const book::Topic& topic) {
  const size_t end = topic.title.find(" · ");
  return end == topic.title.npos ? "0" : topic.title.substr(0, end);
}

void add_dial(plot::Scene& scene, const book::Document& pass, std::span<const book::ItemView> views) {
  constexpr double kGap = 0.06;  // of a chapter
  const size_t count = pass.topics.size();
  for (size_t t = 0; t < count; ++t) {
    const book::TopicScore score = book::score_of_topic(pass, views, static_cast<int>(t));
    const double first = static_cast<double>(t);
    const auto arc = [&](plot::Role role, double share, plot::Paint paint) {
      const double from = angle_of(first + kGap, count), to = angle_of(first + kGap + share * (1 - 2 * kGap), count);
      scene.sector({role, static_cast<int>(t)}, kMiddle, kOuter_px, from, to, paint, kInner_px);
    };
    arc("track", 1, ColourToken::hairline);
    if (score.right > 0) arc("share", static_cast<double>(score.right) / score.asked, ColourToken::accent);
    const base::Point at = plot::around(kMiddle, kNumbers_px, angle_of(first + 0.5, count));
    scene.text_in({"number", static_cast<int>(t)}, {at.x - 14, at.y - 8, 28, 16}, number_of(pass.topics[t]), {Face::sans, 12},
                  score.asked > 0 ? ColourToken::ink : ColourToken::ink3);
  }
}

/// A line for each chapter that was asked about; where they are many, in two columns and without their titles.
void add_chapters(plot::Scene& scene, const book::Document& pass, std::span<const book::ItemView> views, float top_px) {
  constexpr float kColumns_px = 28;  // between two columns
  std::vector<size_t> asked;
  for (size_t t = 0; t < pass.topics.size(); ++t) {
    if (book::score_of_topic(pass, views, static_cast<int>(t)).asked > 0) asked.push_back(t);
  }
  const bool many = asked.size() > kRows;
  const size_t rows = many ? (asked.size() + 1) / 2 : asked.size();
  const float width = many ? (kRight_px - kLeft_px - kColumns_px) / 2 : kRight_px - kLeft_px;
  for (size_t n = 0; n < asked.size(); ++n) {
    const book::Topic& topic = pass.topics[asked[n]];
    const int i = static_cast<int>(asked[n]);
    const float x = n < rows ? kLeft_px : kRight_px - width, y = top_px + kRow_px * static_cast<float>(n % rows);
    const std::string name = many ? "Chapter " + number_of(topic) : scene.shortened(topic.title, width - 52);
    scene.text({"chapter", i}, {x, y}, name);
    scene.text({"score", i}, {x + width, y}, book::topic_count(book::score_of_topic(pass, views, i)), plot::kLabel, ColourToken::ink,
               plot::Anchor::end);
  }
}

}  // namespace

plot::Scene final_card(const plot::Metrics& metrics, const book::Document& pass, std::span<const book::ItemView> views,
                       std::string_view address) {
  plot::Scene scene(metrics, {kWidth_px, kHeight_px, 0});
  add_dial(scene, pass, views);
  const auto right = std::ranges::count(views, book::Verdict::right, &book::ItemView::first);
  scene.text_in({"right"}, {kMiddle.x - 60, kMiddle.y - 34, 120, 44}, std::to_string(right), {Face::serif_semibold, 44}, ColourToken::ink);
  scene.text_in({"all"}, {kMiddle.x - 60, kMiddle.y + 14, 120, 20}, "of " + std::to_string(views.size()), {Face::sans, 15});
  scene.text({"book"}, {kLeft_px, 60}, "Phasebook", {Face::serif_semibold, 30}, ColourToken::ink);
  scene.text({"about"}, {kLeft_px, 82}, "How a Transformer knows the order of words");
  add_chapters(scene, pass, views, 116);
  scene.text({"address"}, {kLeft_px, kHeight_px - 24}, std::string(address), kAddress, ColourToken::accent);
  return scene;
}

}  // namespace app
