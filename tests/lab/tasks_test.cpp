#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "lab/task.h"
#include "lab/tasks/local_table.h"

namespace {

struct Text {
  explicit Text(int length) : tokens(static_cast<size_t>(length)), targets(tokens.size()) {}
  std::vector<int> tokens, targets;
};

std::string own_text() {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "caf\u00E9 and tea\r\n";
  return text;
}

std::unique_ptr<lab::Task> make(std::string_view id, lab::TaskOptions options = {}) {
  const lab::TaskKind* kind = lab::find_task(id);
  REQUIRE(kind != nullptr);
  auto task = kind->make(options);
  REQUIRE_MESSAGE(task.has_value(), task.error());
  return std::move(*task);
}

std::string problem_of(std::string_view id, lab::TaskOptions options) {
  const auto task = lab::find_task(id)->make(options);
  return task ? "" : task.error();
}

Text drawn(const lab::Task& task, lab::Random& random, int length, bool held_out = false) {
  Text text(length);
  held_out ? task.draw_held_out(random, text.tokens, text.targets) : task.draw(random, text.tokens, text.targets);
  return text;
}

std::vector<int> answers(const lab::Task& task, const std::vector<int>& tokens) {
  std::vector<int> targets(tokens.size());
  task.answer(tokens, targets);
  return targets;
}

std::vector<int> tokens_of(const lab::Task& task, std::string_view letters) {
  std::vector<int> tokens;
  for (const char letter : letters) tokens.push_back(task.token(std::string(1, letter)));
  return tokens;
}

/// "__ab": the answers to a text of letters, "_" where nothing is asked.
std::string answers_to(const lab::Task& task, std::string_view letters) {
  std::string said;
  for (const int target : answers(task, tokens_of(task, letters))) said += target == lab::kNoTarget ? "_" : task.symbol(target);
  return said;
}

}  // namespace

TEST_SUITE("lab tasks") {
  TEST_CASE("readers meet the tasks in their order, each with what is to be said of it") {
    std::vector<std::string_view> ids;
    for (const lab::TaskKind* kind : lab::tasks()) {
      ids.push_back(kind->id);
      CHECK(lab::find_task(kind->id) == kind);
      CHECK(kind->name.size() > 4);
      CHECK((kind->sentence.ends_with(".") || kind->sentence.ends_with("?")));
      CHECK(kind->best > kind->chance);
    }
    CHECK(ids == std::vector<std::string_view>{"order", "back", "reverse", "repeat", "local", "text"});
    CHECK(lab::find_task("induction") == nullptr);
  }

  TEST_CASE("every text drawn has symbols of the vocabulary, something asked, and the targets that answer() gives") {
    const std::string text = own_text();
    for (const lab::TaskKind* kind : lab::tasks()) {
      CAPTURE(kind->id);
      const std::unique_ptr<lab::Task> task = make(kind->id, {.text = text});
      lab::Random random(3);
      for (int i = 0; i < 300; ++i) {
        const int length = i == 0 ? task->min_length() : task->min_length() + random.below(60);
        const Text made = drawn(*task, random, length, i % 2 == 1);
        for (const int token : made.tokens) CHECK((token >= 0 && token < task->vocabulary()));
        CHECK(std::ranges::count(made.targets, lab::kNoTarget) < length);
        const std::vector<int> answered = answers(*task, made.tokens);
        for (size_t place = 0; place < answered.size(); ++place) {
          if (made.targets[place] == lab::kNoTarget || answered[place] == lab::kNoTarget) continue;
          CHECK(made.targets[place] == answered[place]);
        }
      }
    }
  }

  TEST_CASE("symbols are shown and read back") {
    const std::string text = own_text();
    for (const lab::TaskKind* kind : lab::tasks()) {
      CAPTURE(kind->id);
      const std::unique_ptr<lab::Task> task = make(kind->id, {.text = text});
      const int shown = kind->id == "order" || kind->id == "text" ? task->vocabulary() : lab::kLetters;
      for (int token = 0; token < shown; ++token) CHECK(task->token(task->symbol(token)) == token);
      CHECK(task->token("?") == -1);
      CHECK(task->token("") == -1);
    }
  }

  TEST_CASE("order: one A and one B, and the same answer everywhere") {
    const std::unique_ptr<lab::Task> task = make("order");
    lab::Random random(4);
    int a_first = 0;
    for (int i = 0; i < 2000; ++i) {
      const Text text = drawn(*task, random, 2 + i % 15);
      CHECK(std::ranges::count(text.tokens, 0) == 1);
      CHECK(std::ranges::count(text.tokens, 1) == 1);
      const int first = *std::ranges::find_if(text.tokens, [](int token) { return token < 2; });
      CHECK(std::ranges::count(text.targets, first) == static_cast<std::ptrdiff_t>(text.targets.size()));
      a_first += first == 0;
    }
    CHECK(std::abs(a_first - 1000) < 110);  // five standard deviations
    CHECK(answers_to(*task, "cBdA") == "BBBB");
    CHECK(answers_to(*task, "cBd") == "___");
  }

  TEST_CASE("back, reverse: the letter that stands there") {
    CHECK(answers_to(*make("back"), "abcdefg") == "___abcd");
    CHECK(answers_to(*make("back", {.k = 1}), "abc") == "_ab");
    CHECK(answers_to(*make("reverse"), "abcd") == "dcba");
    CHECK(problem_of("back", {.k = 0}) == "k is 0, but must be a whole number from 1 to 8.");
    CHECK(problem_of("back", {.k = 9}) == "k is 9, but must be a whole number from 1 to 8.");
    CHECK(make("back", {.k = 8})->min_length() == 9);
  }

  TEST_CASE("repeat: a block of 3 to 8 letters, each size equally often, and asked from its second round on") {
    const std::unique_ptr<lab::Task> task = make("repeat");
    lab::Random random(5);
    std::vector<int> sizes(9);
    for (int i = 0; i < 6000; ++i) {
      const Text text = drawn(*task, random, 40, true);
      const auto block = static_cast<size_t>(std::ranges::count(text.targets, lab::kNoTarget));
      REQUIRE((block >= 3 && block <= 8));
      ++sizes[block];
      for (size_t place = 0; place < block; ++place) CHECK(text.targets[place] == lab::kNoTarget);
      for (size_t place = block; place < 40; ++place) {
        CHECK(text.tokens[place] == text.tokens[place - block]);
        CHECK(text.targets[place] == text.tokens[place + 1 - block]);
      }
    }
    for (size_t block = 3; block <= 8; ++block) CHECK(std::abs(sizes[block] - 1000) < 150);
    const Text training = drawn(*task, random, 40);
    const auto before = static_cast<size_t>(std::ranges::count(training.targets, lab::kNoTarget));
    CHECK(training.targets[before] == training.tokens[before + 1]);  // training asks for the second round's first letter as well
    CHECK(training.tokens[before] == training.tokens[2 * before + 1]);
    CHECK(answers_to(*task, "abcabca") == "___bcab");
    CHECK(answers_to(*task, "abcdefg") == "_______");
    CHECK(answers_to(*task, "abaabaaa") == "_______b");
    CHECK(answers_to(*task, "abaaba") == "___ba_");  // a block of 3 goes on with a, one of 5 with b
  }

  TEST_CASE("local: the table is the grammar's, and drawn texts follow it") {
    for (const auto& row : lab::kLocalTable)
      for (const auto& next : row) CHECK(std::abs(std::accumulate(std::begin(next), std::end(next), 0.0) - 1) < 5e-6);
    const std::unique_ptr<lab::Task> task = make("local");
    lab::Random random(6);
    int counts[lab::kLetters][lab::kLetters][lab::kLetters] = {}, firsts[lab::kLetters] = {};
    int right = 0, asked = 0;
    for (int i = 0; i < 4000; ++i) {
      const Text text = drawn(*task, random, 64);
      ++firsts[text.tokens[0]];
      CHECK(text.targets[0] == lab::kNoTarget);
      for (size_t place = 1; place < 64; ++place) {
        const int before = text.tokens[place - 1], last = text.tokens[place];
        ++counts[before][last][text.targets[place]];
        const auto& row = lab::kLocalTable[before][last];
        right += text.targets[place] == static_cast<int>(std::ranges::max_element(row) - std::begin(row));
        ++asked;
      }
    }
    for (const int count : firsts) CHECK(std::abs(count - 400) < 100);
    for (int a = 0; a < lab::kLetters; ++a) {
      for (int b = 0; b < lab::kLetters; ++b) {
        const int pairs = std::accumulate(counts[a][b], counts[a][b] + lab::kLetters, 0);
        for (int c = 0; c < lab::kLetters; ++c) {
          const double expected = pairs * lab::kLocalTable[a][b][c];
          CHECK(std::abs(counts[a][b][c] - expected) < 6 * std::sqrt(expected) + 6);
        }
      }
    }
    CHECK(std::abs(static_cast<double>(right) / asked - lab::kLocalBest) < 0.005);
  }

  TEST_CASE("text: characters are UTF-8's, line ends are one, and those that hide are shown by signs") {
    const std::unique_ptr<lab::Task> task = make("text", {.text = own_text()});
    std::string shown;
    for (int token = 0; token < task->vocabulary(); ++token) shown += task->symbol(token);
    CHECK(shown == "↓·acdefnt\u00E9");
    CHECK(task->token("\n") == 0);
    CHECK(task->token("↓") == 0);
    CHECK(task->token(" ") == task->token("·"));
    CHECK(task->token("z") == -1);
  }

  TEST_CASE("text: the rarest of more than 96 kinds share a sign") {
    std::string text = "\u4E00\u4E01\u4E02";  // one each, beside two each of 95 others
    for (int i = 0; i < 2 * 95; ++i) text += std::string("\xC4") + static_cast<char>(0x80 + i % 60) + (i % 95 < 35 ? "a" : "b");
    for (int i = 0; i < 2 * 33; ++i) text += static_cast<char>('!' + i % 33);
    const std::unique_ptr<lab::Task> task = make("text", {.text = text});
    CHECK(task->vocabulary() == 96);
    CHECK(task->symbol(95) == "□");
    CHECK(task->token("a") != 95);
    CHECK(task->token("\u4E01") == 95);
    CHECK(task->token("\u2603") == 95);
  }

  TEST_CASE("text: what is measured was never a target of training") {
    std::string text;  // numbers its characters, ten of them held out
    for (int i = 0; i < 100; ++i)
      text +=
          std::string(1, static_cast<char>(i < 90 ? 'a' + i % 13 : 'A' + i % 10)) + static_cast<char>(i < 90 ? 'n' + i / 13 : 'K' + i % 10);
    const std::unique_ptr<lab::Task> task = make("text", {.text = text});
    CHECK(task->max_length() == 179);
    lab::Random random(7);
    const auto held = [&](int token) { return task->symbol(token)[0] < 'a'; };
    bool last_asked = false;
    for (int i = 0; i < 500; ++i) {
      const int length = i % 3 == 0 ? 179 : 16;
      for (const int target : drawn(*task, random, length).targets) CHECK_FALSE(held(target));
      for (const int target : drawn(*task, random, length, true).targets) {
        CHECK((target == lab::kNoTarget || held(target)));
        last_asked |= target != lab::kNoTarget && task->symbol(target) == "T";
      }
    }
    CHECK(last_asked);
  }

  TEST_CASE("text: too short, too long or a single character is refused in a sentence") {
    CHECK(problem_of("text", {.text = ""}) == "This text has 0 characters. It takes at least 200 to learn from.");
    CHECK(problem_of("text", {.text = "\u00E9"}) == "This text has 1 character. It takes at least 200 to learn from.");
    CHECK(problem_of("text", {.text = std::string(199, 'a')}).starts_with("This text has 199 characters."));
    const std::string longest(lab::kMaxOwnText - 1, 'a');
    CHECK(problem_of("text", {.text = longest + "bc"}) == "This text has 20,001 characters. At most 20,000 are allowed, so shorten it.");
    CHECK(problem_of("text", {.text = longest + "b"}).empty());
    CHECK(problem_of("text", {.text = longest}) ==
          "This text is a single character again and again. It takes at least two different ones to learn from.");
    CHECK(make("text", {.text = std::string(150, 'a') + std::string(50, '\xFF')})->vocabulary() == 2);
  }
}
