#include "lab/trained_words.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/ascii.h"
#include "base/json.h"

namespace lab {
namespace {

std::unexpected<std::string> problem(std::string_view sentence) { return std::unexpected(std::string(sentence)); }

std::unexpected<std::string> damaged() { return problem("The file of trained weights is damaged. Reload the page to fetch it again."); }

/// A member that is a whole number from 1 to `most`, or 0.
int whole(base::Json from, std::string_view name, int most) {
  const double number = from[name].number().value_or(0);
  return number == std::floor(number) && number >= 1 && number <= most ? static_cast<int>(number) : 0;
}

/// Takes one mark off either end; false if there is none.
bool trim_mark(std::string_view& word) {
  constexpr std::string_view kMarks[] = {"“", "”", "‘", "’", "…", "–", "—"};
  constexpr std::string_view kAsciiMarks = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
  for (const std::string_view mark : kMarks) {
    if (word.starts_with(mark)) return word.remove_prefix(mark.size()), true;
    if (word.ends_with(mark)) return word.remove_suffix(mark.size()), true;
  }
  if (word.empty()) return false;
  if (kAsciiMarks.contains(word.front())) return word.remove_prefix(1), true;
  if (kAsciiMarks.contains(word.back())) return word.remove_suffix(1), true;
  return false;
}

WordScores scores_from(base::Json json) {
  const auto number = [](base::Json value) { return value.number().value_or(0); };
  WordScores scores{number(json["loss"]), number(json["accuracy"]), {}};
  for (const base::Json head : json["heads"].elements())
    scores.heads.push_back({number(head.at(0)), number(head.at(1)), number(head.at(2))});
  return scores;
}

}  // namespace

std::string plain_word(std::string_view word) {
  while (trim_mark(word)) {
  }
  std::string plain;
  for (size_t at = 0; at < word.size(); ++at) {
    if (word.substr(at).starts_with("’")) {
      plain += '\'';
      at += 2;
    } else {
      plain += base::to_lower(word[at]);
    }
  }
  return plain;
}

std::string word_tensor_name(Encoding encoding, std::string_view in_layout) {
  const bool shared = in_layout == "tokens" || in_layout.starts_with("scores.");
  return (shared ? "" : std::string(encoding_name(encoding)) + ".") + std::string(in_layout);
}

std::string kept_table_name(int step) { return "table after " + std::to_string(step); }

std::string word_checksum(std::string_view values) {
  std::uint32_t hash = 2166136261u;
  for (const char byte : values) hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619u;
  std::string text;
  for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[hash >> shift & 15];
  return text;
}

/// Finds the tensors of a file.
struct TrainedWords::Reader {
  TrainedWords& into;
  bool complete = true;

  /// Reads the values of all tensors. False if there are fewer or more than the header says.
  bool take_values(base::Json header, std::string_view bytes) {
    struct Place {
      std::string name;
      size_t first, count;
    };
    std::vector<Place> places;
    for (const base::Json tensor : header["tensors"].elements()) {
      const size_t first = into.values_.size(), count = static_cast<size_t>(whole(tensor, "count", 1 << 20));
      if (count == 0 || count > bytes.size() - first) return false;
      const auto unit = static_cast<float>(tensor["unit"].number().value_or(0));
      for (const char byte : bytes.substr(first, count)) into.values_.push_back(unit * static_cast<signed char>(byte));
      places.push_back({std::string(tensor["name"].string().value_or("")), first, count});
    }
    for (const Place& place : places) into.tensors_[place.name] = std::span(into.values_).subspan(place.first, place.count);
    return into.values_.size() == bytes.size();
  }

  std::span<const float> find(const std::string& name, int count) {
    const std::span<const float> found = into.tensor(name);
    if (found.size() == static_cast<size_t>(count)) return found;
    complete = false;
    return {};
  }
  Map find_map(const std::string& name, int outputs, int inputs) {
    return {find(name + ".weight", outputs * inputs), find(name + ".bias", outputs)};
  }

  Layer find_layer(Encoding encoding, int number) {
    const int width = into.shape_.d_model, heads = into.shape_.heads;
    const std::string layer = word_tensor_name(encoding, "layer" + std::to_string(number) + ".");
    const auto square = [&](const char* name) { return find_map(layer + name, width, width); };
    Layer found{.attention_norm = find_map(layer + "attention.norm", width, 1),
                .query = square("attention.query"),
                .key = square("attention.key"),
                .value = square("attention.value"),
                .output = square("attention.output"),
                .mlp_norm = find_map(layer + "mlp.norm", width, 1),
                .up = find_map(layer + "mlp.up", 2 * width, width),
                .down = find_map(layer + "mlp.down", width, 2 * width)};
    if (encoding == Encoding::kShaw) found.relative = find(layer + "positions.keys", (2 * kWordShawClip + 1) * width / heads);
    if (encoding == Encoding::kT5) found.relative = find(layer + "positions.buckets", kWordT5Buckets * heads);
    if (encoding != Encoding::kTransformerXl) return found;
    found.relative = find(layer + "positions.distances", width * width);
    found.u = find(layer + "positions.content_bias", width);
    found.v = find(layer + "positions.position_bias", width);
    return found;
  }

  Model find_model(Encoding encoding, base::Json scores) {
    Model model{.norm = find_map(word_tensor_name(encoding, "norm"), into.shape_.d_model, 1), .scores = scores_from(scores)};
    for (int layer = 1; layer <= into.shape_.layers; ++layer) model.layers.push_back(find_layer(encoding, layer));
    if (encoding == Encoding::kLearned)
      model.table = find(word_tensor_name(encoding, "positions.table"), into.shape_.length * into.shape_.d_model);
    complete = complete && model.scores.heads.size() == static_cast<size_t>(into.shape_.layers * into.shape_.heads);
    return model;
  }
};

base::Result<TrainedWords> TrainedWords::read(std::string_view bytes) {
  const size_t line = std::min(bytes.find('\n'), bytes.size());
  const base::Result<base::JsonDocument> document = base::JsonDocument::parse(bytes.substr(0, line));
  if (!document) return damaged();
  const base::Json header = document->root();
  const std::string_view values = bytes.substr(std::min(line + 1, bytes.size()));
  if (header["version"].number() != kWordFileVersion)
    return problem("The file of trained weights belongs to a different version of this page. Reload the page.");
  if (header["checksum"].string() != word_checksum(values)) return damaged();
  TrainedWords words;
  for (const base::Json word : header["words"].elements()) words.words_.emplace_back(word.string().value_or(""));
  words.shape_ = {.causal = true,
                  .layers = whole(header, "layers", kMaxLayers),
                  .d_model = whole(header, "d_model", 64),
                  .heads = whole(header, "heads", 8),
                  .vocabulary = static_cast<int>(words.words_.size()) + 1,
                  .length = whole(header, "length", kMaxLength)};
  Reader reader{words};
  if (!check(words.shape_) || !std::ranges::is_sorted(words.words_) || !reader.take_values(header, values)) return damaged();
  words.tokens_ = reader.find("tokens", words.shape_.vocabulary * words.shape_.d_model);
  words.scores_ = reader.find_map("scores", words.shape_.vocabulary, words.shape_.d_model);
  for (int e = 0; e < kEncodings; ++e)
    words.models_[static_cast<size_t>(e)] = reader.find_model(static_cast<Encoding>(e), header["scores"].at(static_cast<size_t>(e)));
  for (const base::Json step : header["kept_steps"].elements()) {
    words.kept_steps_.push_back(static_cast<int>(step.number().value_or(0)));
    words.kept_tables_.push_back(reader.find(kept_table_name(words.kept_steps_.back()), words.shape_.length * words.shape_.d_model));
  }
  if (!reader.complete || words.kept_steps_.empty()) return damaged();
  return words;
}

ModelConfig TrainedWords::config(Encoding encoding) const {
  ModelConfig config = shape_;
  config.encoding = encoding;
  return config;
}

std::span<const float> TrainedWords::tensor(std::string_view name) const {
  const auto found = tensors_.find(name);
  return found == tensors_.end() ? std::span<const float>() : found->second;
}

int TrainedWords::token(std::string_view word) const {
  const auto found = std::ranges::lower_bound(words_, plain_word(word));
  return found != words_.end() && *found == plain_word(word) ? static_cast<int>(found - words_.begin()) + 1 : kOtherWord;
}

std::string_view TrainedWords::word(int token) const {
  return token == kOtherWord ? std::string_view() : words_[static_cast<size_t>(token - 1)];
}

std::span<const float> TrainedWords::vector(int token) const {
  const auto width = static_cast<size_t>(shape_.d_model);
  return tokens_.subspan(static_cast<size_t>(token) * width, width);
}

}  // namespace lab
