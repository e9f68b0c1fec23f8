// How long the largest and oddest files keep the reader waiting who pastes them: every answer within 100 ms. Built as the product is.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

#include "engine/config/read.h"

namespace {

constexpr double kMaxMilliseconds = 100;

/// `head`, then `piece` as often as there is room, then `tail`: just under the size that is read.
std::string filled(const std::string& head, const std::string& piece, const std::string& tail) {
  std::string text = head;
  while (text.size() + piece.size() + tail.size() < engine::kMaxConfigBytes) text += piece;
  return text + tail;
}

/// A model of as many layers as are read.
const std::string kSizes =
    R"({"model_type": "gemma3_text", "num_hidden_layers": 4096, "num_attention_heads": 2, "hidden_size": 256, "max_position_embeddings": 4096, )";

std::string model(const std::string& more, const std::string& piece, const std::string& tail) {
  return filled(kSizes + more, piece, tail + "}");
}

std::string many_keys(const std::string& around, int count, const std::string& value) {
  std::string text = around;
  for (int i = 0; i < count && text.size() + 100 < engine::kMaxConfigBytes; ++i) text += "\"k" + std::to_string(i) + "\": " + value + ", ";
  return text;
}

std::string little_endian(uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i));
  return text;
}

std::string gguf(const std::string& pair) {
  const std::string architecture = little_endian(20, 8) + "general.architecture" + little_endian(8, 4) + little_endian(5, 8) + "llama";
  return filled("GGUF" + little_endian(3, 4) + little_endian(1u << 30, 8) + little_endian(1u << 30, 8) + architecture, pair, "");
}

/// Prints the best of three times, and says whether it is short enough.
bool measure(const char* name, const std::string& text) {
  double best = 1e9;
  for (int round = 0; round < 3; ++round) {
    const auto start = std::chrono::steady_clock::now();
    const engine::ConfigResult plan = engine::read_position_plan(text);
    best = std::min(best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  std::printf("%8.2f ms  %s\n", best, name);
  return best <= kMaxMilliseconds;
}

}  // namespace

int main() {
  bool quick = true;
  const auto time = [&](const char* what, const std::string& text) { quick = measure(what, text) && quick; };
  time("brackets", filled("", "[", ""));
  time("objects in objects", filled("", "{\"text_config\":", ""));
  time("one key again and again", filled("{", "\"rope_theta\": 1, ", "\"a\": 1}"));
  time("more keys than a file has", many_keys("{", 1 << 20, "1") + "\"a\": 1}");
  time("as many keys as are read", many_keys("{\"num_hidden_layers\": 4096, ", 4900, "1") + "\"rope_theta\": 10000}");
  time("a dictionary of dictionaries", many_keys(kSizes + "\"rope_parameters\": {", 4900, "{}") + "\"a\": 1}}");
  time("a list of types of layers", model("\"layer_types\": [", "\"odd\", ", "\"odd\"]"));
  time("a list of numbers", model("\"num_key_value_heads\": [", "8, ", "8]"));
  time("numbers of many digits", model("\"rope_theta\": [", "1234567890123456789012345678901234567890e-30, ", "1]"));
  time("lists of factors", model("\"rope_scaling\": {\"rope_type\": \"longrope\", \"short_factor\": [", "1.5, ", "1]}"));
  time("Python's numbers", filled("{\"a\": [", "NaN, ", "1]}"));
  time("quotation marks", filled("{\"a\": \"", "\\\"", "\"}"));
  time("names of classes", filled("{\"architectures\": [", "\"L\", ", "\"L\"]}"));
  time("a long name of a type", model("\"rope_scaling\": {\"rope_type\": \"", "x", "\"}"));
  time("pairs of a GGUF file", gguf(little_endian(7, 8) + "llama.x" + little_endian(4, 4) + little_endian(7, 4)));
  time("lists of a GGUF file",
       gguf(little_endian(7, 8) + "llama.x" + little_endian(9, 4) + little_endian(0, 4) + little_endian(4096, 8) + std::string(4096, 'a')));
  if (!quick) std::printf("An answer takes longer than %g ms. Look for work that grows faster than the file.\n", kMaxMilliseconds);
  return quick ? 0 : 1;
}
