#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lab/config.h"

// The word model of the book: small causal transformers (config.h) that were trained on its chapters, one for each encoding, with the same
// word vectors. They are read from one file: a line of JSON that says what it holds, then one signed byte for each value of each tensor.
namespace lab {

inline constexpr std::string_view kWordFile = "word_model.bin";
inline constexpr int kWordFileVersion = 1;
inline constexpr int kWordShawClip = 8;    ///< distances that Shaw's vectors cover, each way
inline constexpr int kWordT5Buckets = 16;  ///< for distances up to 64, of both signs
inline constexpr int kOtherWord = 0;       ///< the token of all words that the models do not know

/// How one of the models does on the part of the book that it was not trained on.
struct WordScores {
  /// Mean weights that a head gives, over the words of a text from the fifth on.
  struct Head {
    double previous = 0;  ///< to the word before
    double first = 0;     ///< to the first word of the text
    double own = 0;       ///< to the word itself
  };
  double loss = 0;          ///< mean cross-entropy of the next word, nats
  double accuracy = 0;      ///< share of next words that it names
  std::vector<Head> heads;  ///< [layers, H]
};

class TrainedWords {
 public:
  /// A LayerNorm or a linear map: weight [O, C] or [D], bias [O].
  struct Map {
    std::span<const float> weight, bias;
  };
  struct Layer {
    Map attention_norm, query, key, value, output, mlp_norm, up, down;
    std::span<const float> relative;  ///< Shaw: [17, K], distances -8 … 8; T5: [16, H], buckets; Transformer-XL: W_R [D, D]
    std::span<const float> u, v;      ///< Transformer-XL: [H, K]
  };
  struct Model {
    std::vector<Layer> layers;
    Map norm;                      ///< before the scores
    std::span<const float> table;  ///< learned: [length, D]
    WordScores scores;
  };

  /// Reads the file. The error is a sentence: the file is cut, damaged or of another version.
  static base::Result<TrainedWords> read(std::string_view bytes);

  TrainedWords(TrainedWords&&) = default;  // copies would look into the values of the original
  TrainedWords& operator=(TrainedWords&&) = default;

  /// The shape of the models. The vocabulary counts kOtherWord.
  ModelConfig config(Encoding encoding) const;
  const Model& model(Encoding encoding) const { return models_[static_cast<size_t>(encoding)]; }

  /// The token of a word as a reader types it, in any case and with punctuation around it.
  int token(std::string_view word) const;
  std::string_view word(int token) const;          ///< empty for kOtherWord
  std::span<const float> vector(int token) const;  ///< [D]
  const Map& scores() const { return scores_; }    ///< [V, D]: the last map, which the models share too

  /// The values of a tensor by its name in the file (word_tensor_name); empty if there is none.
  std::span<const float> tensor(std::string_view name) const;

  /// Steps of the training after which the learned table was kept, ascending from 0, and the tables [length, D] themselves.
  std::span<const int> kept_steps() const { return kept_steps_; }
  std::span<const float> table_after(size_t kept) const { return kept_tables_[kept]; }

 private:
  TrainedWords() = default;
  struct Reader;

  ModelConfig shape_;
  std::vector<std::string> words_;  ///< sorted; word t - 1 is token t
  std::vector<float> values_;       ///< of all tensors
  std::map<std::string, std::span<const float>, std::less<>> tensors_;
  std::span<const float> tokens_;
  Map scores_;
  std::array<Model, kEncodings> models_;
  std::vector<int> kept_steps_;
  std::vector<std::span<const float>> kept_tables_;
};

/// `word` as the vocabulary has it: ASCII letters in lower case, a plain apostrophe, no punctuation at either end.
std::string plain_word(std::string_view word);

// What writer and reader of the file agree on.
std::string word_tensor_name(Encoding encoding, std::string_view in_layout);  ///< of a model's tensor; all share tokens and scores
std::string kept_table_name(int step);
std::string word_checksum(std::string_view values);  ///< FNV-1a, 32 bits, in hexadecimal

}  // namespace lab
