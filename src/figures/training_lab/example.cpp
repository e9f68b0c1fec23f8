#include "figures/training_lab/example.h"

#include <algorithm>

#include "base/text.h"
#include "figures/concat.h"

namespace figures::training {
namespace {

constexpr std::uint64_t kExampleStream = 77;
constexpr int kListed = 40;  ///< symbols that a sentence lists

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> pieces;
  for (size_t at = 0; at < text.size();) {
    const size_t begin = at;
    base::next_code_point(text, &at);
    pieces.push_back(text.substr(begin, at - begin));
  }
  return pieces;
}

/// Symbols stand apart, or directly one after the other. In the reader's own text a space is a character like any other.
std::vector<std::string_view> pieces_of(std::string_view words, bool own_text) {
  if (own_text) return characters(words);
  std::vector<std::string_view> pieces;
  for (const std::string_view word : base::split(words, ' ')) {
    for (const std::string_view piece : characters(base::trim(word))) pieces.push_back(piece);
  }
  return pieces;
}

std::string allowed_symbols(const Example& example) {
  std::string symbols;
  for (int token = 0; token < std::min(kListed, example.task->vocabulary()); ++token) {
    if (example.task->token(example.task->symbol(token)) == token) symbols += (symbols.empty() ? "" : " ") + example.symbol(token);
  }
  return symbols + (example.task->vocabulary() > kListed ? " …" : "");
}

void draw(Example& example, const Settings& settings, int count) {
  lab::Random random(settings.training.seed, kExampleStream);
  example.tokens.resize(to_size(count));
  example.targets.resize(to_size(count));
  example.task->draw(random, example.tokens, example.targets);
}

/// Reads the typed symbols; a sentence if one of them is unknown.
std::string read(Example& example, std::string_view words) {
  std::vector<std::string_view> pieces = pieces_of(words, example.characters);
  const std::string_view letter = example.characters ? "character" : "letter";
  if (pieces.size() > to_size(kMaxPlaces)) {
    example.note = concat({"Only the first ", kMaxPlaces, " of the ", static_cast<int>(pieces.size()), " ", letter, "s are asked about."});
    pieces.resize(to_size(kMaxPlaces));
  }
  std::vector<int> tokens;
  for (const std::string_view piece : pieces) {
    tokens.push_back(example.task->token(piece));
    if (tokens.back() < 0) return concat({"“", piece, "” is not a ", letter, " of this task. Use ", allowed_symbols(example), "."});
  }
  example.tokens = std::move(tokens);
  example.targets.assign(example.tokens.size(), lab::kNoTarget);
  example.task->answer(example.tokens, example.targets);
  example.typed = true;
  return {};
}

std::string words_of(const Example& example, const std::vector<int>& tokens) {
  std::string words;
  for (const int token : tokens) words += (words.empty() || example.characters ? "" : " ") + example.task->symbol(token);
  return words;
}

}  // namespace

std::string Example::symbol(int token) const { return task ? task->symbol(token) : std::string(); }

const lab::TaskKind* kind_of(const Settings& settings) { return lab::find_task(settings.task_id()); }

Example example_of(const Settings& settings, std::string_view words, std::string_view own_text) {
  Example example;
  example.characters = settings.task == kTextTask;
  auto task = kind_of(settings)->make({.k = settings.k, .text = own_text});
  if (!task) {
    example.problem = task.error();
    return example;
  }
  example.task = std::move(*task);
  if (!base::trim(words).empty()) example.problem = read(example, words);
  if (!example.typed) draw(example, settings, std::max(settings.model.length, example.task->min_length()));
  return example;
}

Example cut(const Example& example, int count) {
  if (count >= example.count()) return example;
  Example shorter = example;
  shorter.tokens.resize(to_size(count));
  shorter.targets.assign(to_size(count), lab::kNoTarget);
  if (count > 0) shorter.task->answer(shorter.tokens, shorter.targets);
  return shorter;
}

std::string drawn_words(const Example& example, const Settings& settings, int count) {
  if (!example.task) return {};
  Example drawn = example;
  draw(drawn, settings, std::max(count, example.task->min_length()));
  return words_of(drawn, drawn.tokens);
}

std::string changed_words(const Example& example, int place) {
  std::vector<int> tokens = example.tokens;
  int& token = tokens[to_size(place)];
  do {
    token = (token + 1) % example.task->vocabulary();
  } while (example.task->token(example.task->symbol(token)) != token);
  return words_of(example, tokens);
}

std::vector<int> sources(const Example& example, const Settings& settings, int place) {
  if (!example.asks(place)) return {};
  const std::vector<int>& tokens = example.tokens;
  const std::string_view task = settings.task_id();
  const auto first = [&](int token) { return static_cast<int>(std::ranges::find(tokens, token) - tokens.begin()); };
  if (task == "back") return {place - settings.k};
  if (task == "reverse") return {example.count() - 1 - place};
  if (task == "order") return {std::min(first(0), first(1)), std::max(first(0), first(1))};
  if (task == "local") return {place, place - 1};
  if (task != "repeat") return {};
  for (int block = 3; block <= 8; ++block) {
    bool repeats = block < example.count();
    for (int i = block; i < example.count() && repeats; ++i) repeats = tokens[to_size(i)] == tokens[to_size(i - block)];
    if (repeats && place + 1 >= block) return {place + 1 - block};
  }
  return {};
}

int nearest_asked(const Example& example, int place) {
  for (int away = 0; away < example.count(); ++away) {
    if (example.asks(place - away)) return place - away;
    if (example.asks(place + away)) return place + away;
  }
  return std::clamp(place, 0, std::max(0, example.count() - 1));
}

std::string question_of(const Settings& settings) {
  std::string sentence(kind_of(settings)->sentence);
  const size_t k = settings.task == kBackTask ? sentence.find(" k ") : std::string::npos;
  if (k != std::string::npos) sentence.replace(k, 3, concat({" ", settings.k, " "}));
  if (settings.task == kBackTask && settings.k == 1) sentence.replace(sentence.find("places"), 6, "place");
  return sentence;
}

}  // namespace figures::training
