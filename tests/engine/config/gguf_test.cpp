// The header of GGUF files, and Llama's params.json.
#include <doctest/doctest.h>

#include <cstring>
#include <string>

#include "engine/config/plan_json.h"
#include "tests/engine/config/config_files.h"

namespace {

/// Writes a GGUF file's header.
class Header {
 public:
  Header& text(std::string_view key, std::string_view value) { return pair(key, 8).raw(uint64_t{value.size()}).bytes(value); }
  Header& number(std::string_view key, uint32_t value) { return pair(key, 4).raw(value); }
  Header& number(std::string_view key, float value) { return pair(key, 6).raw(value); }
  Header& numbers(std::string_view key, const std::vector<int32_t>& values) {
    pair(key, 9).raw(uint32_t{5}).raw(uint64_t{values.size()});
    for (const int32_t value : values) raw(value);
    return *this;
  }
  Header& tokens(uint64_t count) {
    pair("tokenizer.ggml.tokens", 9).raw(uint32_t{8}).raw(count);
    for (uint64_t i = 0; i < count; ++i) raw(uint64_t{3}).bytes("abc");
    return *this;
  }
  std::string file(std::string_view tensor = "") const {
    Header head;
    head.bytes("GGUF").raw(uint32_t{3}).raw(uint64_t{tensor.empty() ? 0u : 1u}).raw(pairs_).bytes(bytes_);
    if (!tensor.empty())
      head.raw(uint64_t{tensor.size()}).bytes(tensor).raw(uint32_t{1}).raw(uint64_t{64}).raw(uint32_t{0}).raw(uint64_t{0});
    return head.bytes_;
  }

 private:
  template <class T>
  Header& raw(T value) {
    char buffer[sizeof(T)];
    std::memcpy(buffer, &value, sizeof(T));
    return bytes({buffer, sizeof(T)});
  }
  Header& bytes(std::string_view bytes) {
    bytes_ += bytes;
    return *this;
  }
  Header& pair(std::string_view key, uint32_t type) {
    ++pairs_;
    return raw(uint64_t{key.size()}).bytes(key).raw(type);
  }
  std::string bytes_;
  uint64_t pairs_ = 0;
};

Header llama() {
  Header header;
  header.text("general.architecture", "llama").number("llama.block_count", 32u).number("llama.context_length", 131072u);
  header.number("llama.embedding_length", 4096u).number("llama.attention.head_count", 32u).number("llama.attention.head_count_kv", 8u);
  return header.number("llama.rope.freq_base", 500000.0f).number("llama.rope.dimension_count", 128u);
}

}  // namespace

TEST_CASE("a GGUF file of Llama has its pairs side by side") {
  const engine::PositionPlan plan = plan_of(llama().tokens(1000).file("rope_freqs.weight") + "weights");
  CHECK(plan.layers.size() == 32);
  CHECK(plan.kv_heads == 8);
  CHECK(plan.layout == engine::Layout::kInterleaved);
  CHECK(plan.rotations.front().base == 500000);
  CHECK(plan.max_length == 131072);
  CHECK(warns(plan, "factors-in-tensor"));
  CHECK_FALSE(warns(plan_of(llama().file()), "factors-in-tensor"));
}

TEST_CASE("only the beginning of a GGUF file is needed") {
  const std::string whole = llama().tokens(100000).file();
  CHECK(plan_of(std::string_view(whole).substr(0, 2000)).layers.size() == 32);
  for (size_t size = 0; size < 700; ++size) {
    const auto plan = engine::read_position_plan(std::string_view(whole).substr(0, size));
    if (!plan) CHECK(plan.error().front().sentence.ends_with('.'));
  }
}

TEST_CASE("GGUF: YaRN, windows by layer, layers without attention") {
  Header qwen;
  qwen.text("general.architecture", "qwen2").number("qwen2.block_count", 4u).number("qwen2.embedding_length", 256u);
  qwen.number("qwen2.attention.head_count", 4u).number("qwen2.rope.freq_base", 1e6f).number("qwen2.context_length", 131072u);
  qwen.text("qwen2.rope.scaling.type", "yarn")
      .number("qwen2.rope.scaling.factor", 4.0f)
      .number("qwen2.rope.scaling.original_context_length", 32768u);
  const engine::PositionPlan plan = plan_of(qwen.file());
  CHECK(plan.layout == engine::Layout::kHalves);
  CHECK(plan.rotations.front().scaling.type == engine::RopeScalingType::kYarn);
  CHECK(plan.trained_length == 32768);

  Header oss;
  oss.text("general.architecture", "gpt-oss").number("gpt-oss.block_count", 4u).number("gpt-oss.embedding_length", 256u);
  oss.number("gpt-oss.attention.head_count", 4u).number("gpt-oss.attention.sliding_window", 128u);
  const engine::PositionPlan windows = plan_of(oss.file());
  CHECK(windows.layers[0].window == 128);
  CHECK_FALSE(windows.layers[1].window.has_value());

  Header jamba;
  jamba.text("general.architecture", "jamba").number("jamba.block_count", 4u).number("jamba.embedding_length", 256u);
  jamba.number("jamba.attention.head_count", 4u).numbers("jamba.attention.head_count_kv", {0, 0, 2, 0});
  const engine::PositionPlan mixed = plan_of(jamba.file());
  CHECK(mixed.layers[0].kind == engine::LayerKind::kRecurrent);
  CHECK(mixed.layers[2].kind == engine::LayerKind::kNone);
  CHECK(mixed.layers[2].cache_width == 2 * 2 * 64);
}

TEST_CASE("GGUF files that lie about their lengths") {
  std::string file = llama().file();
  for (size_t at = 4; at < file.size(); ++at) {
    std::string changed = file;
    changed[at] = '\xFF';
    const auto plan = engine::read_position_plan(changed);
    if (plan) CHECK_FALSE(engine::to_json(*plan).empty());
  }
  CHECK_FALSE(engine::read_position_plan("GGUF").has_value());
  CHECK_FALSE(engine::read_position_plan(std::string("GGUF\0\0\0\3", 8)).has_value());  // big-endian
}

TEST_CASE("params.json of Meta and Mistral") {
  const engine::PositionPlan llama3 = plan_of(R"({"dim": 4096, "n_layers": 32, "n_heads": 32, "n_kv_heads": 8, "vocab_size": 128256,
    "multiple_of": 1024, "norm_eps": 1e-05, "rope_theta": 500000.0, "use_scaled_rope": true})");
  CHECK(llama3.layout == engine::Layout::kInterleaved);
  CHECK(llama3.rotations.front().scaling.type == engine::RopeScalingType::kLlama3);
  CHECK(llama3.rotations.front().factor == 8);
  CHECK(llama3.layers.front().head_width == 128);
  const engine::PositionPlan mistral =
      plan_of(R"({"dim": 4096, "n_layers": 32, "head_dim": 128, "hidden_dim": 14336, "n_heads": 32, "n_kv_heads": 8,
    "norm_eps": 1e-05, "sliding_window": 4096, "vocab_size": 32000})");
  CHECK(mistral.layers.front().window == 4096);
  CHECK(mistral.rotations.front().base == 10000);
}
