#include "lab/word_attention.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

#include "engine/operations/token_vectors.h"

namespace {

using enum lab::Encoding;
using Words = std::vector<std::string>;

constexpr auto kAll = [] {
  std::array<lab::Encoding, lab::kEncodings> all;
  for (int e = 0; e < lab::kEncodings; ++e) all[static_cast<size_t>(e)] = static_cast<lab::Encoding>(e);
  return all;
}();

const lab::WordWeights& weights() {
  static const lab::WordWeights made = lab::untrained_weights();
  return made;
}

/// The attention of the last layer over the words.
lab::WordAttention last(const Words& words, lab::Encoding encoding, bool causal = false, int layers = 1) {
  return lab::attend(words, {encoding, causal, layers}, weights()).back();
}

Words some_words(size_t count) {
  Words words;
  for (size_t i = 0; i < count; ++i) words.push_back("word" + std::to_string(i));
  return words;
}

double distance(const std::vector<float>& a, const std::vector<float>& b) {
  double largest = 0;
  for (size_t c = 0; c < a.size(); ++c) largest = std::max(largest, std::fabs(static_cast<double>(a[c]) - b[c]));
  return largest;
}

}  // namespace

TEST_SUITE("lab") {
  TEST_CASE("without encoding and mask another order gives the same outputs in that order, and the same mean, to the last bit") {
    std::mt19937 random(3);
    for (const int layers : {1, 2}) {
      for (const size_t count : {size_t{3}, size_t{24}}) {
        const Words words = some_words(count);
        const lab::WordAttention before = last(words, kNone, false, layers);
        std::vector<size_t> order(count);
        std::iota(order.begin(), order.end(), size_t{0});
        for (int turn = 0; turn < 10; ++turn) {
          std::ranges::shuffle(order, random);
          Words moved;
          for (const size_t from : order) moved.push_back(words[from]);
          const lab::WordAttention after = last(moved, kNone, false, layers);
          for (size_t i = 0; i < count; ++i) CHECK(lab::distance(after, i, before, order[i]) == 0);
          CHECK(lab::mean_output(after) == lab::mean_output(before));
        }
      }
    }
  }

  TEST_CASE("each encoding lets the order in, and moves the mean") {
    for (const lab::Encoding encoding : kAll) {
      if (encoding == kNone) continue;
      CAPTURE(static_cast<int>(encoding));
      for (const bool causal : {false, true}) {
        for (const int layers : {1, 2}) {
          const lab::WordAttention before = last({"dog", "bites", "man", "today"}, encoding, causal, layers);
          const lab::WordAttention after = last({"man", "dog", "bites", "today"}, encoding, causal, layers);
          CHECK(lab::distance(after, 3, before, 3) > 0.01);  // its neighbours have been reordered
          CHECK(distance(lab::mean_output(after), lab::mean_output(before)) > 0.01);
        }
      }
    }
  }

  TEST_CASE("with a mask alone, one layer knows of each word which words came before, not in which order") {
    const Words words = some_words(7);
    Words moved = words;
    std::swap(moved[0], moved[4]);
    std::swap(moved[1], moved[2]);
    const lab::WordAttention before = last(words, kNone, true), after = last(moved, kNone, true);
    for (const size_t i : {size_t{5}, size_t{6}}) CHECK(lab::distance(after, i, before, i) == 0);
    CHECK(lab::distance(after, 3, before, 3) > 0.01);  // one of the words before it is different
    CHECK(lab::distance(after, 0, before, 4) > 0.01);
    CHECK(lab::mean_output(after) != lab::mean_output(before));
  }

  TEST_CASE("with a mask alone, two layers know the order of those before") {
    for (const size_t count : {size_t{3}, size_t{7}, size_t{24}}) {
      const Words words = some_words(count);
      Words moved = words;
      std::swap(moved[0], moved[1]);
      const lab::WordAttention before = last(words, kNone, true, 2), after = last(moved, kNone, true, 2);
      CHECK(lab::distance(after, count - 1, before, count - 1) > 0.001);
    }
    // There must be at least two words before the last: a single one has no order.
    CHECK(last({"a", "b"}, kNone, true, 2).outputs != last({"b", "a"}, kNone, true, 2).outputs);
  }

  TEST_CASE("symmetric ALiBi cannot tell a sentence from itself read backwards; the others can") {
    const Words words = some_words(9), back(words.rbegin(), words.rend());
    for (const int layers : {1, 2}) {
      for (const lab::Encoding encoding : kAll) {
        CAPTURE(static_cast<int>(encoding));
        const lab::WordAttention before = last(words, encoding, false, layers), after = last(back, encoding, false, layers);
        double largest = 0;
        for (size_t i = 0; i < 9; ++i) largest = std::max(largest, lab::distance(after, i, before, 8 - i));
        const bool blind = encoding == kNone || encoding == kAlibi;
        CHECK((blind ? largest == 0 : largest > 0.01));
      }
    }
    CHECK(last(words, kAlibi, true).outputs != last(back, kAlibi, true).outputs);
  }

  TEST_CASE("without an encoding equal words have equal outputs, with one they have not") {
    const Words words{"a", "rose", "is", "a", "rose"};
    for (const lab::Encoding encoding : kAll) {
      CAPTURE(static_cast<int>(encoding));
      for (const int layers : {1, 2}) {
        const lab::WordAttention attention = last(words, encoding, false, layers);
        const double apart = lab::distance(attention, 1, attention, 4);
        CHECK((encoding == kNone ? apart == 0 : apart > 0.01));
      }
    }
    const lab::WordAttention masked = last(words, kNone, true);
    CHECK(lab::distance(masked, 1, masked, 4) > 0.01);
  }

  TEST_CASE("each word takes shares of 1 in all, and nothing from words that the mask hides") {
    for (const lab::Encoding encoding : kAll) {
      for (const bool causal : {false, true}) {
        for (const lab::WordAttention& layer : lab::attend(some_words(24), {encoding, causal, 2}, weights())) {
          for (size_t i = 0; i < 24; ++i) {
            const auto row = std::span(layer.weights).subspan(24 * i, 24);
            CHECK(std::accumulate(row.begin(), row.end(), 0.0) == doctest::Approx(1).epsilon(1e-6));
            if (!causal) continue;
            for (size_t j = i + 1; j < 24; ++j) CHECK(row[j] == 0);
          }
        }
      }
    }
  }

  TEST_CASE("the first word of a masked sentence has its own value as output, whatever comes after; Shaw adds distance 0's vector") {
    for (const lab::Encoding encoding : kAll) {
      const lab::WordAttention one = last({"dog"}, encoding, true), three = last({"dog", "bites", "man"}, encoding, true);
      CHECK(lab::distance(one, 0, three, 0) == 0);
    }
  }

  TEST_CASE("no words are no mistake") {
    for (const lab::Encoding encoding : kAll) {
      const lab::WordAttention none = last({}, encoding, false, 2);
      CHECK(none.outputs.empty());
      CHECK(lab::mean_output(none) == std::vector<float>(lab::kWordWidth));
    }
  }
}
