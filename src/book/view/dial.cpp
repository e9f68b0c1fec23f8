#include "book/view/dial.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/number.h"
#include "book/quiz/final_quiz.h"

namespace book::view {
namespace {

constexpr double kMiddle = 120, kRadius = 84, kNumbers = 108;  ///< in units of the picture, which is 240 wide and high
constexpr double kGap = 0.06;                                  ///< between two arcs, in radians

std::string at(double radius, double angle) {
  return base::fixed(kMiddle + radius * std::sin(angle), 1) + " " + base::fixed(kMiddle - radius * std::cos(angle), 1);
}

/// The arc of one of `count` topics, clockwise from the top.
std::string arc(size_t topic, size_t count) {
  const double share = 2 * std::numbers::pi / static_cast<double>(count);
  const double from = static_cast<double>(topic) * share + kGap / 2, to = from + share - kGap;
  const std::string radius = base::fixed(kRadius, 0);
  return "M " + at(kRadius, from) + " A " + radius + " " + radius + " 0 " + (share > std::numbers::pi ? "1" : "0") + " 1 " +
         at(kRadius, to);
}

/// "3", the number of a topic's chapter "03-…". The title of chapter 0 has none.
std::string number_of(const Topic& topic) {
  const std::string digits = topic.slug.substr(0, topic.slug.find('-'));
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1));
}

/// How much of an arc is drawn, as its pattern of dashes.
std::string dashes(const TopicScore& score) {
  const double share = score.asked > 0 ? static_cast<double>(score.right) / score.asked : 0;
  return base::fixed(share, 3) + " 2";
}

void add_dial(Element& to, const Document& asked, std::span<const ItemView> items) {
  Element& dial = to.add("svg.dial[viewBox=0 0 240 240][aria-hidden=true]");
  const size_t count = asked.topics.size();
  for (size_t t = 0; t < count; ++t) {
    const TopicScore score = score_of_topic(asked, items, static_cast<int>(t));
    const std::string path = arc(t, count);
    dial.add("path.track").with("d", path);
    dial.add("path.share[pathLength=1]", topic_arc_id(t)).with("d", path).with("stroke-dasharray", dashes(score));
    const double middle = (static_cast<double>(t) + 0.5) * 2 * std::numbers::pi / static_cast<double>(count);
    const std::string place = at(kNumbers, middle);
    const size_t space = place.find(' ');
    dial.add("text[dy=0.35em]").with("x", place.substr(0, space)).with("y", place.substr(space + 1)).say(number_of(asked.topics[t]));
  }
  TopicScore all;
  for (const ItemView& item : items) all.right += item.first == Verdict::right;
  all.asked = static_cast<int>(items.size());
  dial.add("text.whole[dy=0.35em][x=120][y=120]", "final.whole").say(topic_count(all));
}

void add_table(Element& to, const Document& asked, std::span<const ItemView> items) {
  Element& table = to.add("table.topics");
  Element& head = table.add("thead").add("tr");
  for (const char* words : {"Chapter", "Right", ""}) head.add(*words ? "th[scope=col]" : "td").say(words);
  Element& body = table.add("tbody");
  for (size_t t = 0; t < asked.topics.size(); ++t) {
    const TopicScore score = score_of_topic(asked, items, static_cast<int>(t));
    Element& row = body.add("tr", topic_id(t)).flag("hidden", score.asked == 0);
    row.add("th[scope=row]").say(asked.topics[t].title);
    row.add("td", topic_count_id(t)).say(topic_count(score));
    row.add("td", topic_tail_id(t)).say(topic_words(score, asked.topics[t].last));
  }
}

}  // namespace

/// On one page only, so the code comes late (tools/split).
[[gnu::noinline]] void add_result(Element& to, const Document& asked, std::span<const ItemView> items) {
  add_dial(to, asked, items);
  add_table(to, asked, items);
}

}  // namespace book::view
