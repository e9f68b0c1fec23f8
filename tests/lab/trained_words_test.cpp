#include "lab/trained_words.h"

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "engine/arithmetic/dot.h"
#include "lab/task.h"
#include "lab/trained_attention.h"
#include "lab/word_training/word_file.h"

namespace {

const std::vector<std::string> kWords{"and", "bites", "dog", "don't", "man", "the", "über"};
constexpr lab::ModelConfig kShape{.causal = true, .layers = 2, .d_model = 32, .heads = 4, .vocabulary = 8, .length = 24};
constexpr const char* kText = "the dog bites the man\nand the man bites\n\ndon't the dog and the über man";

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Models that were trained for a few steps, and their file.
struct Trained {
  lab::WordTexts texts{kText, kWords};
  lab::WordTraining training{kShape, {.steps = 8, .batch = 4}, texts};
  std::string file;

  Trained() {
    for (int step = 0; step < 8; ++step) training.step();
    std::vector<lab::KeptTable> kept{{0, std::vector<float>(24 * 32, 0.5f)}, {8, std::vector<float>(24 * 32, -1.5f)}};
    const lab::WordBytes values = lab::round_models(training.learners(), kept);
    std::vector<lab::WordScores> scores;
    for (lab::WordLearner& learner : training.learners()) scores.push_back(lab::score(learner, texts));
    file = lab::word_file(kWords, kShape, kept, scores, values);
  }
};

Trained& trained() {
  static Trained made;
  return made;
}

}  // namespace

TEST_SUITE("lab") {
  TEST_CASE("words are read as they are typed, and those that the models do not know become one token") {
    CHECK(lab::plain_word("“Dog,”") == "dog");
    CHECK(lab::plain_word("don’t…") == "don't");
    CHECK(lab::plain_word("--") == "");
    CHECK(lab::plain_word("") == "");
    const lab::TrainedWords words = *lab::TrainedWords::read(trained().file);
    CHECK(words.token("The") == 6);
    CHECK(words.word(6) == "the");
    CHECK(words.token("(über)") == 7);
    CHECK(words.token("cat") == lab::kOtherWord);
    CHECK(words.token("") == lab::kOtherWord);
    CHECK(words.word(lab::kOtherWord).empty());
    CHECK(lab::tokens_of(std::vector<std::string>{"Dog", "chases", "man."}, words) == std::vector<int>{3, 0, 5});
  }

  TEST_CASE("sentences go on into the next, up to the end of their run, and unknown words are no targets") {
    const lab::WordTexts texts("the cat bites\nthe man\n\ndog", kWords);
    REQUIRE(texts.sentences() == 3);
    std::vector<int> tokens(6), targets(6);
    texts.read(0, tokens, targets);
    CHECK(tokens == std::vector<int>{6, 0, 2, 6, 5, 0});
    CHECK(targets == std::vector<int>{lab::kNoTarget, 2, 6, 5, lab::kNoTarget, lab::kNoTarget});
    texts.read(2, tokens, targets);
    CHECK(tokens == std::vector<int>{3, 0, 0, 0, 0, 0});
  }

  TEST_CASE("all models keep the same word vectors while they are trained") {
    const lab::WordLearner& first = trained().training.learners()[0];
    const lab::Tensor& tokens = *first.layout.find("tokens");
    for (const lab::WordLearner& other : trained().training.learners())
      CHECK(std::equal(&first.parameters[tokens.first], &first.parameters[tokens.first] + tokens.size(),
                       &other.parameters[other.layout.find("tokens")->first]));
  }

  TEST_CASE("a sentence is read as the lab's transformer reads it, by every encoding") {
    const lab::TrainedWords words = *lab::TrainedWords::read(trained().file);
    const std::vector<int> tokens{6, 3, 2, 6, 5, 1, 0, 4, 6, 7, 5, 5};
    const size_t count = tokens.size();
    for (lab::WordLearner& learner : trained().training.learners()) {
      const lab::Encoding encoding = learner.model.config().encoding;
      CAPTURE(lab::encoding_name(encoding));
      const std::span<const float> scores = learner.model.forward(learner.parameters, tokens, 1);
      const lab::TrainedAttention read = lab::attend(tokens, {.encoding = encoding}, words);
      REQUIRE(read.layers.size() == 2);
      for (int layer = 0; layer < 2; ++layer) {
        const std::span<const float> expected = learner.model.attention(layer);
        for (size_t head = 0; head < 4; ++head) {
          const std::vector<float>& weights = read.layers[static_cast<size_t>(layer)].heads[head].weights;
          double worst = 0;
          for (size_t at = 0; at < count * count; ++at)
            worst = std::max(worst, std::fabs(static_cast<double>(weights[at]) - static_cast<double>(expected[head * count * count + at])));
          CHECK(worst < 1e-5);
        }
      }
      const std::span<const float> last = scores.last(8);
      const std::vector<lab::NextWord> likeliest = lab::next_words(tokens, encoding, words, 7);
      CHECK(words.token(likeliest[0].word) == std::max_element(last.begin() + 1, last.end()) - last.begin());
      double sum = 0, all = 0;
      for (const lab::NextWord& next : likeliest) sum += next.probability;
      for (const float score : last) all += std::exp(static_cast<double>(score));
      CHECK(sum == doctest::Approx(1 - std::exp(static_cast<double>(last[0])) / all).epsilon(1e-5));
    }
  }

  TEST_CASE("a sentence without words is read by every encoding: each layer has its heads, and they are empty") {
    const lab::TrainedWords words = *lab::TrainedWords::read(trained().file);
    for (int e = 0; e < lab::kEncodings; ++e) {
      for (const bool causal : {false, true}) {
        for (const bool positions : {false, true}) {
          const lab::Encoding encoding = static_cast<lab::Encoding>(e);
          CAPTURE(lab::encoding_name(encoding));
          const lab::TrainedAttention read = lab::attend({}, {.encoding = encoding, .causal = causal, .positions = positions}, words);
          CHECK(read.vectors.empty());
          REQUIRE(read.layers.size() == 2);
          for (const lab::TrainedLayer& layer : read.layers) {
            CHECK(layer.outputs.empty());
            REQUIRE(layer.heads.size() == 4);
            for (const lab::WordAttention& head : layer.heads) CHECK((head.logits.empty() && head.weights.empty() && head.outputs.empty()));
          }
        }
      }
      CHECK(lab::next_words({}, static_cast<lab::Encoding>(e), words, 3).empty());
    }
  }

  TEST_CASE("without its positions and its mask a trained model ignores the order, to the last bit") {
    const lab::TrainedWords words = *lab::TrainedWords::read(trained().file);
    const std::vector<int> there{6, 3, 2, 5}, back{5, 2, 3, 6};
    for (int e = 0; e < lab::kEncodings; ++e) {
      const lab::WordInference reading{.encoding = static_cast<lab::Encoding>(e), .causal = false, .positions = false};
      const lab::TrainedAttention one = lab::attend(there, reading, words), other = lab::attend(back, reading, words);
      for (size_t t = 0; t < 4; ++t)
        CHECK(std::equal(&one.layers[1].outputs[t * 32], &one.layers[1].outputs[t * 32] + 32, &other.layers[1].outputs[(3 - t) * 32]));
    }
  }

  TEST_CASE("a file gives back what was put in, and a bad one is refused with a sentence") {
    const std::string& file = trained().file;
    const lab::TrainedWords words = *lab::TrainedWords::read(file);
    CHECK(words.config(lab::Encoding::kRope).vocabulary == 8);
    CHECK(std::vector(words.kept_steps().begin(), words.kept_steps().end()) == std::vector<int>{0, 8});
    CHECK(words.table_after(1)[700] == doctest::Approx(-1.5).epsilon(1e-3));
    CHECK(words.model(lab::Encoding::kT5).scores.heads.size() == 8);
    const auto refused = [](const std::string& bytes, const char* because) {
      const base::Result<lab::TrainedWords> read = lab::TrainedWords::read(bytes);
      REQUIRE_FALSE(read);
      CAPTURE(read.error());
      CHECK(read.error().find(because) != std::string::npos);
    };
    refused("", "damaged");
    refused("{}\n", "a different version");
    refused(file.substr(0, file.size() - 1), "damaged");
    refused(file.substr(0, file.find('\n')), "damaged");
    std::string flipped = file;
    flipped.back() = static_cast<char>(flipped.back() ^ 1);
    refused(flipped, "damaged");
    std::string later = file;
    later.replace(later.find("\"version\":1"), 11, "\"version\":9");
    refused(later, "a different version");
    for (const char* part : {"\"name\":\"rope.layer2.mlp.up.weight\"", "\"heads\":4", "\"name\":\"tokens\"", "\"length\":24"}) {
      std::string other = file;
      const size_t at = other.find(part);
      REQUIRE(at != other.npos);
      other[at + 1] = 'N';
      refused(other, "damaged");
    }
  }

  TEST_CASE("the book's file does on unseen text what it says, and where it knows positions some heads look at the word before") {
    const base::Result<lab::TrainedWords> read =
        lab::TrainedWords::read(contents(PHASEBOOK_SOURCE_DIR "/assets/" + std::string(lab::kWordFile)));
    REQUIRE_MESSAGE(read, "the file has not the tensors of every encoding: npm run word-model trains them anew");
    std::vector<std::string> known;
    for (int token = 1; token < read->config(lab::Encoding::kNone).vocabulary; ++token) known.emplace_back(read->word(token));
    CHECK(known.size() == 999);
    for (const char* word : {"dog", "bites", "man", "the", "position"}) CHECK(read->token(word) != lab::kOtherWord);
    const lab::WordTexts texts(contents(PHASEBOOK_TESTS_DIR "/reference/word_model_held_out.txt"), known);
    CHECK(texts.sentences() > 200);
    for (const lab::Encoding encoding : {lab::Encoding::kNone, lab::Encoding::kLearned, lab::Encoding::kShaw, lab::Encoding::kRope}) {
      CAPTURE(lab::encoding_name(encoding));
      lab::WordLearner learner(read->config(encoding), 1);
      for (const lab::Tensor& tensor : learner.layout.tensors) {
        const std::span<const float> values = read->tensor(lab::word_tensor_name(encoding, tensor.name));
        REQUIRE(values.size() == tensor.size());
        std::ranges::copy(values, &learner.parameters[tensor.first]);
      }
      const lab::WordScores said = read->model(encoding).scores, got = lab::score(learner, texts);
      CHECK(got.loss == doctest::Approx(said.loss).epsilon(1e-3));
      CHECK(got.accuracy == doctest::Approx(said.accuracy).epsilon(5e-3));
      double most = 0;
      for (size_t head = 0; head < said.heads.size(); ++head) {
        CHECK(std::fabs(got.heads[head].previous - said.heads[head].previous) < 1e-3);
        CHECK(std::fabs(got.heads[head].first - said.heads[head].first) < 1e-3);
        CHECK(std::fabs(got.heads[head].own - said.heads[head].own) < 1e-3);
        most = std::max(most, got.heads[head].previous);
      }
      if (encoding == lab::Encoding::kNone) CHECK(most < 0.15);
      if (encoding == lab::Encoding::kShaw || encoding == lab::Encoding::kRope) CHECK(most > 0.35);
    }
    const auto neighbours = [&](std::span<const float> table) {
      double sum = 0;
      for (size_t row = 1; row < 24; ++row) {
        const std::span<const float> a = table.subspan((row - 1) * 32, 32), b = table.subspan(row * 32, 32);
        sum += engine::dot(a, b) / std::sqrt(engine::dot(a, a) * engine::dot(b, b)) / 23;
      }
      return sum;
    };
    CHECK(std::fabs(neighbours(read->table_after(0))) < 0.15);
    CHECK(neighbours(read->table_after(read->kept_steps().size() - 1)) > 0.6);
  }
}
