#include "book/quiz/final_quiz.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "base/json_writer.h"
#include "book/overview.h"
#include "book/quiz/shuffle.h"

namespace book {
namespace {

constexpr double kMissed = 4, kNew = 2, kKnown = 1;

double weight_of(const Attempt* attempt) {
  if (attempt == nullptr || attempt->tries == 0) return kNew;
  return attempt->first == Verdict::right ? kKnown : kMissed;
}

const Attempt* find(const Progress& progress, std::string_view id) {
  const auto found = progress.find(id);
  return found == progress.end() ? nullptr : &found->second;
}

/// Depends on the answers in the chapter and in the last pass: a question missed in either counts as missed.
double weight_of(const Item& item, const Progress& progress) {
  const Attempt* last = find(progress, item.id);
  const double in_chapter = weight_of(find(progress, std::string_view(item.id).substr(kFinalPrefix.size())));
  return last == nullptr || last->tries == 0 ? in_chapter : std::max(in_chapter == kNew ? 0 : in_chapter, weight_of(last));
}

const Item* find_item(const Document& document, std::string_view id) {
  const auto found = std::ranges::find(document.items, id, &Item::id);
  return found == document.items.end() ? nullptr : &*found;
}

/// Draws an index into `weights` with a probability proportional to its weight, never one with weight 0. Requires a weight above 0.
size_t draw(const std::vector<double>& weights, std::uint32_t& seed) {
  double place = std::accumulate(weights.begin(), weights.end(), 0.0) * (next_random(seed) / 4294967296.0);
  size_t drawn = 0;
  while (drawn + 1 < weights.size() && (place -= weights[drawn]) >= 0) ++drawn;
  while (weights[drawn] == 0) --drawn;  // rounding may have gone past the last one with a weight
  return drawn;
}

std::string_view verdict_of(const ItemView& view) {
  if (view.tries == 0) return "unanswered";
  return view.first == Verdict::right ? "right" : "wrong";
}

/// The section that teaches a question, as named by its entry in the summary.
struct Section {
  std::string words;
  std::string address;
};

Section section_of(const Document& pass, size_t item) {
  for (const Block& block : pass.blocks) {
    for (const Block& entry : block.children) {
      if (block.kind != BlockKind::summary || entry.index != static_cast<int>(item)) continue;
      return {entry.runs.front().text, pass.links[static_cast<size_t>(entry.runs.front().link)].href};
    }
  }
  return {};
}

std::string csv_field(std::string_view text) {
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c);
  return field + "\"";
}

int answered_of(std::span<const ItemView> items) {
  return static_cast<int>(std::ranges::count_if(items, [](const ItemView& item) { return item.tries > 0; }));
}

int right_of(std::span<const ItemView> items) {
  return static_cast<int>(std::ranges::count_if(items, [](const ItemView& item) { return item.first == Verdict::right; }));
}

/// Keeps the entries of the questions in `pass`. They stay in the order of the book, which is their order on the page.
void keep_entries(Block& summary, const Document& pass) {
  const auto asked = [&](const Block& entry) {
    return std::ranges::find(pass.items, entry.id, [](const Item& item) { return summary_part(item.id); });
  };
  std::erase_if(summary.children, [&](const Block& entry) { return asked(entry) == pass.items.end(); });
  for (Block& entry : summary.children) entry.index = static_cast<int>(asked(entry) - pass.items.begin());
}

}  // namespace

std::vector<std::string> draw_pass(const Document& bank, const Progress& progress, std::uint32_t seed, size_t count) {
  std::vector<double> weights;
  for (const Item& item : bank.items) weights.push_back(weight_of(item, progress));
  std::vector<std::string> ids;
  std::set<int> asked;  // topics drawn so far
  while (ids.size() < std::min(count, bank.items.size())) {
    const auto is_new = [&](const Item& item) { return !asked.contains(item.topic); };
    const bool any_new = std::ranges::any_of(bank.items, is_new);
    std::vector<double> now = weights;
    for (size_t i = 0; i < now.size(); ++i) now[i] *= !any_new || is_new(bank.items[i]) ? 1 : 0;
    const size_t drawn = draw(now, seed);
    ids.push_back(bank.items[drawn].id);
    weights[drawn] = 0;
    asked.insert(bank.items[drawn].topic);
  }
  return ids;
}

Document pass_of(const Document& bank, std::span<const std::string> ids) {
  Document pass = bank;
  pass.items.clear();
  std::vector<Block> questions;
  for (const std::string& id : ids) {
    const Item* item = find_item(bank, id);
    if (item == nullptr || find_item(pass, id) != nullptr) continue;
    const int index = static_cast<int>(pass.items.size());
    for (const Block& block : bank.blocks) {
      if (block.kind == BlockKind::quiz && block.id == id) questions.push_back(block), questions.back().index = index;
    }
    pass.items.push_back(*item);
  }
  std::erase_if(pass.blocks, [](const Block& block) { return block.kind == BlockKind::quiz; });
  const auto summary = std::ranges::find(pass.blocks, BlockKind::summary, &Block::kind);
  if (summary != pass.blocks.end()) keep_entries(*summary, pass);
  pass.blocks.insert(summary, questions.begin(), questions.end());
  return pass;
}

TopicScore score_of_topic(const Document& pass, std::span<const ItemView> items, int topic) {
  TopicScore score;
  for (size_t i = 0; i < items.size(); ++i) {
    if (pass.items[i].topic != topic) continue;
    ++score.asked;
    score.answered += items[i].tries > 0;
    score.right += items[i].first == Verdict::right;
  }
  return score;
}

std::string topic_tail(const TopicScore& score) {
  if (score.answered == 0) return ": " + std::to_string(score.asked) + (score.asked == 1 ? " question" : " questions");
  const std::string words = ": " + std::to_string(score.right) + " of " + std::to_string(score.asked) + " right";
  if (score.answered < score.asked) return words + ", " + std::to_string(score.asked - score.answered) + " not answered";
  return words + (score.right == score.asked ? ", a strength" : ", worth another reading");
}

std::string pass_csv(const Document& pass, std::span<const ItemView> items) {
  std::string csv = "number,topic,section,question,result,read again\r\n";
  for (size_t i = 0; i < items.size(); ++i) {
    const Item& item = pass.items[i];
    const Section section = section_of(pass, i);
    csv += std::to_string(i + 1);
    for (const std::string& field : {pass.topics[static_cast<size_t>(item.topic)].title, section.words,
                                     plain_text(item.question, pass.formulas), std::string(verdict_of(items[i])), section.address})
      csv += "," + csv_field(field);
    csv += "\r\n";
  }
  return csv;
}

std::string pass_json(const Document& pass, std::span<const ItemView> items) {
  base::JsonWriter json;
  const base::JsonValue topics = json.array(), questions = json.array();
  for (size_t t = 0; t < pass.topics.size(); ++t) {
    const TopicScore score = score_of_topic(pass, items, static_cast<int>(t));
    if (score.asked == 0) continue;
    const base::JsonValue topic = topics.add_object();
    topic.add("topic", pass.topics[t].title).add("asked", score.asked).add("answered", score.answered).add("right", score.right);
  }
  for (size_t i = 0; i < items.size(); ++i) {
    const Item& item = pass.items[i];
    const Section section = section_of(pass, i);
    questions.add_object()
        .add("id", std::string_view(item.id).substr(kFinalPrefix.size()))
        .add("topic", pass.topics[static_cast<size_t>(item.topic)].title)
        .add("section", section.words)
        .add("question", plain_text(item.question, pass.formulas))
        .add("result", verdict_of(items[i]))
        .add("read_again", section.address);
  }
  return json.object()
      .add("book", "Phasebook")
      .add("asked", items.size())
      .add("answered", answered_of(items))
      .add("right", right_of(items))
      .add("topics", topics)
      .add("questions", questions)
      .text();
}

}  // namespace book
