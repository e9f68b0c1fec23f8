#include "book/quiz/final_quiz.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "base/json_writer.h"
#include "book/overview.h"
#include "book/quiz/shuffle.h"

namespace book {
namespace {

constexpr double kNew = 4, kWaits = 1, kSeen = 0.5, kKnown = 0;

bool is_answered(const Attempt* attempt) { return attempt != nullptr && attempt->tries > 0; }
bool was_missed(const Attempt* attempt) { return is_answered(attempt) && attempt->first != Verdict::right; }

const Attempt* find(const Progress& progress, std::string_view id) {
  const auto found = progress.find(id);
  return found == progress.end() ? nullptr : &found->second;
}

double weight_of(const Item& item, const Progress& progress) {
  const Attempt* last = find(progress, item.id);
  const Attempt* in_chapter = find(progress, std::string_view(item.id).substr(kFinalPrefix.size()));
  if (was_missed(last) || was_missed(in_chapter)) return kNew;
  const bool is_new = is_own(item) || item.generated.exists();
  if (is_answered(last)) return is_new || !is_answered(in_chapter) ? kSeen : kKnown;
  if (is_own(item)) return kNew;
  return is_new || !is_answered(in_chapter) ? kWaits : kKnown;
}

const Item* find_item(const Document& document, std::string_view id) {
  const auto found = std::ranges::find(document.items, id, &Item::id);
  return found == document.items.end() ? nullptr : &*found;
}

/// The weight of each question of the bank. All have one if the reader has answered everything.
std::vector<double> weights_of(const Document& bank, const Progress& progress, std::span<const int> topics) {
  const auto is_drawn = [&](const Item& item) {
    return topics.empty() || std::ranges::all_of(topics_of(bank, item), [&](int topic) { return std::ranges::contains(topics, topic); });
  };
  std::vector<double> weights;
  for (const Item& item : bank.items) weights.push_back(is_drawn(item) ? weight_of(item, progress) : 0);
  if (std::ranges::any_of(weights, [](double weight) { return weight > 0; })) return weights;
  std::ranges::transform(bank.items, weights.begin(), [&](const Item& item) { return is_drawn(item) ? kWaits : 0; });
  return weights;
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

std::vector<int> topics_read(const Document& bank, const Progress& progress) {
  std::set<int> read;
  for (const Item& item : bank.items) {
    const Attempt* in_chapter = find(progress, std::string_view(item.id).substr(kFinalPrefix.size()));
    if (in_chapter != nullptr && in_chapter->tries > 0) read.insert(item.topic);
  }
  return {read.begin(), read.end()};
}

std::vector<int> topics_of(const Document& bank, const Item& item) {
  if (!is_own(item)) return {item.topic};
  std::vector<int> topics;
  for (size_t t = 0; t < bank.topics.size(); ++t) {
    if (item.section.contains(bank.topics[t].slug + "#")) topics.push_back(static_cast<int>(t));
  }
  return topics;
}

std::string scope_words(const Document& bank, std::span<const int> read) {
  if (read.empty()) return "You have not answered a question in any chapter yet, so this asks about the whole book.";
  if (read.size() == bank.topics.size()) return "From the whole book.";
  std::vector<std::string> numbers;
  std::string words;
  for (const int topic : read) {
    const std::string& title = bank.topics[static_cast<size_t>(topic)].title;
    const size_t end = title.find(" · ");
    if (end == title.npos) {
      words = "“" + title + "”";  // chapter 0 has no number
    } else {
      numbers.push_back(title.substr(0, end));
    }
  }
  if (!numbers.empty()) words += std::string(words.empty() ? "" : " and ") + (numbers.size() == 1 ? "chapter " : "chapters ");
  for (size_t i = 0; i < numbers.size(); ++i) words += (i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ") + numbers[i];
  return "From " + words + ", which you have read.";
}

std::string history_id(const Topic& topic) { return std::string(kFinalSlug) + "." + topic.slug; }

std::vector<std::string> draw_pass(const Document& bank, const Progress& progress, std::uint32_t seed, size_t count,
                                   std::span<const int> topics) {
  std::vector<double> weights = weights_of(bank, progress, topics);
  const size_t all = weights.size() - static_cast<size_t>(std::ranges::count(weights, 0));
  std::vector<std::string> ids;
  std::set<int> asked;  // topics drawn so far
  while (ids.size() < std::min(count, all)) {
    std::vector<double> now = weights;
    for (size_t i = 0; i < now.size(); ++i) now[i] *= asked.contains(bank.items[i].topic) ? 0 : 1;
    const bool any_new = std::ranges::any_of(now, [](double weight) { return weight > 0; });
    const size_t drawn = draw(any_new ? now : weights, seed);
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

std::string topic_words(const TopicScore& score, std::string_view last) {
  constexpr std::ptrdiff_t kStrength = 3;  // right answers of the last kHistory
  if (score.answered == 0) return "";
  if (std::ranges::count(last, 'r') >= kStrength) return "a strength";
  if (score.right < score.answered) return "worth another look";
  return score.answered == 1 && last.size() <= 1 ? "right, but seen once" : "right so far";
}

std::string topic_count(const TopicScore& score) {
  return score.asked == 0 ? "" : std::to_string(score.right) + " of " + std::to_string(score.asked);
}

size_t first_unanswered(std::span<const ItemView> items) {
  return static_cast<size_t>(std::ranges::find(items, 0, &ItemView::tries) - items.begin());
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
