#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "engine/alibi.h"
#include "engine/arithmetic/simd.h"
#include "engine/arithmetic/small_floats.h"
#include "engine/encoding.h"
#include "engine/learned.h"
#include "engine/operations/attention.h"
#include "engine/operations/cosine_similarity.h"
#include "engine/operations/expected_score.h"
#include "engine/operations/shift_matrix.h"
#include "engine/package/cache.h"
#include "engine/rope.h"
#include "engine/rope/sections.h"
#include "engine/rope/variants.h"
#include "engine/shaw.h"
#include "engine/sinusoidal.h"
#include "engine/t5.h"
#include "engine/transformer_xl.h"

// The engine's C interface, which engine.mjs calls. It takes pointers into the module's memory and plain numbers. A function returns false
// if all is well; otherwise the report tells why. A null pointer for a result (there was no memory for it) means: only check the arguments,
// so that a wrong argument is named, not the size that it led to. Enumerations are numbered in the order of their declaration.
#define EXPORT(name) extern "C" __attribute__((export_name(#name), visibility("default")))

namespace {

using engine::Checked;

/// machine.mjs reads this at the address that `report` returns.
struct Report {
  const char* argument;  ///< null: there was no memory for `value` bytes
  const char* allowed;
  double value;  ///< after a successful call: the number that it returns, if any
} the_report;

engine::package::CachedSinusoidal the_sinusoidal;
engine::package::CachedFrequencies the_frequencies;
engine::package::CachedRotation the_rotation;

static_assert(sizeof(void*) == 4 && sizeof(Report) == 16, "engine.mjs reads it by offsets");
static_assert(sizeof(engine::Encoding) == 52 && sizeof(engine::EncodingParameter) == 40 && sizeof(engine::RopeVariant) == 16,
              "so it does these");

/// Fills the report. Returns true, for functions to pass on.
bool failed(const engine::ArgumentError& error) {
  the_report = {error.argument, error.allowed, error.value};
  return true;
}

/// Whether a call failed; if so, fills the report.
bool failed(const Checked& checked) { return !checked && failed(checked.error()); }

/// `size` values from `first` on; none if there was no memory for them.
template <class T>
std::span<T> values(T* first, size_t size) {
  return {first, first ? size : 0};
}

/// Working memory of one call.
class Scratch {
 public:
  explicit Scratch(size_t size)
      : size_(size), first_(size < SIZE_MAX / sizeof(float) ? static_cast<float*>(std::malloc(size * sizeof(float) + 1)) : nullptr) {
    if (!first_) the_report = {nullptr, nullptr, static_cast<double>(size) * sizeof(float)};
  }
  ~Scratch() { std::free(first_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  bool missing() const { return !first_; }
  std::span<float> span() const { return {first_, size_}; }

 private:
  size_t size_;
  float* first_;
};

/// How many diagonals a matrix has. The operation itself refuses sizes below 0.
size_t diagonals(int rows, int columns) {
  return rows > 0 && columns > 0 ? static_cast<size_t>(rows) + static_cast<size_t>(columns) - 1 : 0;
}

engine::Sinusoidal sinusoid(int d_model, double base, int layout, int mode) {
  return {d_model, base, static_cast<engine::Layout>(layout), static_cast<engine::Mode>(mode)};
}

}  // namespace

#ifdef __EMSCRIPTEN__
// Emscripten would import this from JavaScript. machine.mjs notices by itself when the memory has grown, so the module imports nothing.
extern "C" void emscripten_notify_memory_growth(size_t) {}
#endif

EXPORT(report) const Report* report() { return &the_report; }

EXPORT(variant) int variant() {
#if defined(__wasm_relaxed_simd__)
  return 2;
#elif defined(__wasm_simd128__)
  return 1;
#else
  return 0;
#endif
}

EXPORT(allocate) void* allocate(size_t bytes) {
  constexpr size_t kLine = 64;
  return bytes > SIZE_MAX / 2 ? nullptr : std::aligned_alloc(kLine, (bytes + kLine) / kLine * kLine);
}

EXPORT(release) void release(void* pointer) { std::free(pointer); }

EXPORT(encodings) const engine::Encoding* all_encodings() { return engine::encodings().data(); }

EXPORT(encodingCount) size_t encoding_count() { return engine::encodings().size(); }

EXPORT(actsOn) const char* acts_on(const engine::Encoding* encoding) { return engine::to_text(encoding->acts_on); }

EXPORT(ropeVariants) const engine::RopeVariant* rope_variants() { return engine::rope_variants().data(); }

EXPORT(ropeVariantCount) size_t rope_variant_count() { return engine::rope_variants().size(); }

EXPORT(sinusoidal) bool sinusoidal(float* table, size_t size, double start, int d_model, double base, int layout, int mode) {
  return failed(the_sinusoidal.fill(values(table, size), static_cast<std::int64_t>(start), sinusoid(d_model, base, layout, mode)));
}

EXPORT(sinusoidalAt)
bool sinusoidal_at(float* table, size_t size, const double* positions, size_t count, int d_model, double base, int layout, int mode) {
  return failed(engine::sinusoidal_at(values(table, size), values(positions, table ? count : 0), sinusoid(d_model, base, layout, mode)));
}

EXPORT(wavelengths) bool wavelengths(double* lengths, size_t size, int d_model, double base) {
  if (failed(engine::check_sinusoidal(0, 0, sinusoid(d_model, base, 0, 0)))) return true;
  const std::span<double> all = values(lengths, size);
  for (size_t i = 0; i < all.size(); ++i) all[i] = engine::wavelength(static_cast<int>(i), d_model, base);
  return false;
}

EXPORT(initialiseLearned) bool initialise_learned(float* table, size_t size, double seed, double scale) {
  return failed(engine::initialise_learned(values(table, size), static_cast<std::uint64_t>(seed), scale));
}

EXPORT(learned)
bool learned(float* output, size_t size, const float* table, size_t table_size, int d_model, const double* positions, size_t count,
             const float* tokens, int past_end) {
  return failed(engine::learned(values(output, size), values(table, table_size), d_model, values(positions, output ? count : 0),
                                values(tokens, output ? size : 0), static_cast<engine::PastEnd>(past_end)));
}

EXPORT(ropeFrequencies)
bool rope_frequencies(double* frequencies, size_t size, int rotary_width, double base, int type, double factor,
                      double original_max_position, double max_position, double seq_len, double beta_fast, double beta_slow,
                      double low_freq_factor, double high_freq_factor, double attention_factor, double partial_rotary_factor, int truncate,
                      int ramp, const double* short_factor, size_t short_size, const double* long_factor, size_t long_size) {
  const engine::RopeScaling scaling{static_cast<engine::RopeScalingType>(type),
                                    factor,
                                    original_max_position,
                                    max_position,
                                    seq_len,
                                    beta_fast,
                                    beta_slow,
                                    low_freq_factor,
                                    high_freq_factor,
                                    attention_factor,
                                    truncate != 0,
                                    static_cast<engine::YarnRamp>(ramp),
                                    partial_rotary_factor,
                                    {short_factor, short_size},
                                    {long_factor, long_size}};
  const auto factor_or_error = the_frequencies.fill(values(frequencies, size), rotary_width, base, scaling);
  if (!factor_or_error) return failed(factor_or_error.error());
  the_report.value = *factor_or_error;
  return false;
}

EXPORT(axialFrequencies)
bool axial_frequencies(double* frequencies, size_t size, double base, int t, int y, int x, int order) {
  return failed(engine::axial_frequencies(values(frequencies, size), base, {{t, y, x}, static_cast<engine::SectionOrder>(order)}));
}

EXPORT(ropeAxes) bool rope_axes(engine::RopeAxis* axes, size_t size, int t, int y, int x, int order) {
  return failed(engine::rope_axes(values(axes, size), {{t, y, x}, static_cast<engine::SectionOrder>(order)}));
}

EXPORT(rope)
bool rope(float* x, size_t size, int heads, double start, const double* positions, size_t count, int head_width, const double* frequencies,
          size_t pairs, int layout, double attention_factor, int inverse) {
  const engine::Rope rotation{head_width, values(frequencies, pairs), static_cast<engine::Layout>(layout), attention_factor, inverse != 0};
  if (positions) return failed(engine::rope_at(values(x, size), heads, values(positions, count), rotation));
  return failed(the_rotation.rotate(values(x, size), heads, static_cast<std::int64_t>(start), rotation));
}

EXPORT(ropeSectioned)
bool rope_sectioned(float* x, size_t size, int heads, const double* positions, size_t count, const engine::RopeAxis* axes, int head_width,
                    const double* frequencies, size_t pairs, int layout, double attention_factor, int inverse) {
  const engine::Rope rotation{head_width, values(frequencies, pairs), static_cast<engine::Layout>(layout), attention_factor, inverse != 0};
  return failed(engine::rope_sectioned(values(x, size), heads, values(positions, x ? count : 0), values(axes, pairs), rotation));
}

EXPORT(ropePermutation) bool rope_permutation(std::int32_t* permutation, size_t size) {
  return failed(engine::rope_permutation(values(permutation, size)));
}

EXPORT(alibiSlopes) bool alibi_slopes(double* slopes, size_t size, int rule) {
  return failed(engine::alibi_slopes(values(slopes, size), static_cast<engine::AlibiSlopes>(rule)));
}

EXPORT(alibiBias)
bool alibi_bias(float* bias, size_t size, const double* slopes, size_t heads, int queries, int keys, int first_query, int causal) {
  if (!bias) queries = std::min(queries, 0), keys = std::min(keys, 0);
  const engine::AlibiShape shape{queries, keys, first_query, causal != 0};
  const Scratch scratch(diagonals(queries, keys));
  if (scratch.missing()) return true;
  return failed(engine::alibi_bias(values(bias, size), values(slopes, heads), shape, scratch.span()));
}

EXPORT(t5Buckets)
bool t5_buckets(std::int32_t* buckets, size_t size, const std::int32_t* relative_positions, int bidirectional, int num_buckets,
                int max_distance) {
  return failed(engine::t5_buckets(values(buckets, size), values(relative_positions, buckets ? size : 0),
                                   {bidirectional != 0, num_buckets, max_distance}));
}

EXPORT(t5Bias)
bool t5_bias(float* bias, size_t size, const float* table, size_t table_size, int heads, int queries, int keys, int first_query,
             int bidirectional, int num_buckets, int max_distance) {
  if (!bias) queries = std::min(queries, 0), keys = std::min(keys, 0);
  const Scratch scratch(2 * diagonals(queries, keys));
  if (scratch.missing()) return true;
  return failed(engine::t5_bias(values(bias, size), values(table, table_size), heads, queries, keys, first_query,
                                {bidirectional != 0, num_buckets, max_distance}, scratch.span()));
}

EXPORT(shaw)
bool shaw(float* logits, float* weights, float* output, const float* q, const float* k, const float* v, int tokens, int head_width,
          const float* relative_keys, const float* relative_values, size_t relative_size, int clip) {
  const auto rows = static_cast<size_t>(tokens);
  const size_t size = rows * static_cast<size_t>(head_width);
  if (!logits || !weights || !output) return false;
  const Scratch scratch(2 * static_cast<size_t>(clip) + 1);
  if (scratch.missing()) return true;
  const engine::ShawInputs inputs{values(q, size),
                                  values(k, size),
                                  values(v, size),
                                  values(relative_keys, relative_size),
                                  values(relative_values, relative_size),
                                  head_width,
                                  clip};
  return failed(engine::shaw(inputs, scratch.span(), {values(logits, rows * rows), values(weights, rows * rows), values(output, size)}));
}

EXPORT(transformerXl)
bool transformer_xl(float* logits, const float* q, const float* k, const float* r, const float* u, const float* v, size_t queries,
                    size_t keys, int head_width) {
  const auto width = static_cast<size_t>(head_width);
  if (!logits) return false;
  const Scratch scratch(2 * keys);
  if (scratch.missing()) return true;
  const engine::TransformerXlInputs inputs{values(q, queries * width), values(k, keys * width), values(r, keys * width),
                                           values(u, width),           values(v, width),        head_width};
  return failed(engine::transformer_xl(inputs, scratch.span(), values(logits, queries * keys)));
}

EXPORT(cosineSimilarity) bool cosine_similarity(float* similarity, size_t size, const float* table, size_t table_size, int rows) {
  if (!similarity) return false;
  const int width = rows > 0 ? static_cast<int>(table_size / static_cast<size_t>(rows)) : 0;
  const Scratch scratch(engine::cosine_similarity_scratch(rows, width));
  if (scratch.missing()) return true;
  return failed(engine::cosine_similarity(values(similarity, size), values(table, table_size), rows, scratch.span()));
}

EXPORT(sinusoidalSimilarity)
bool sinusoidal_similarity(float* similarity, size_t size, int rows, int d_model, double base) {
  if (!similarity) rows = 0;
  const Scratch scratch(diagonals(rows, rows));
  if (scratch.missing()) return true;
  return failed(engine::sinusoidal_similarity(values(similarity, size), rows, sinusoid(d_model, base, 0, 0), scratch.span()));
}

EXPORT(attention)
bool attention(float* output, float* weights, const float* q, const float* k, const float* v, const float* bias, int heads, int queries,
               int keys, int head_width, int value_width, double scale, int causal, int bias_per_head, int key_heads) {
  const engine::Attention shape{heads, queries, keys, head_width, value_width, scale, causal != 0, bias_per_head != 0, key_heads};
  if (!output) return false;
  const auto of = [](int count, int rows, int columns) {
    return static_cast<size_t>(count) * static_cast<size_t>(rows) * static_cast<size_t>(columns);
  };
  const Scratch scratch(engine::attention_scratch(shape));
  if (scratch.missing()) return true;
  return failed(engine::attention(values(q, of(heads, queries, head_width)), values(k, of(key_heads, keys, head_width)),
                                  values(v, of(key_heads, keys, value_width)), values(bias, of(bias_per_head ? heads : 1, queries, keys)),
                                  shape, scratch.span(), values(weights, of(heads, queries, keys)),
                                  values(output, of(heads, queries, value_width))));
}

/// Whether any of these values is not a number.
EXPORT(holdsNaN) bool holds_nan(const float* first, size_t size) {
  engine::simd::i32x4 unequal{};
  const float *at = first, *const end = first + size;
  for (; end - at >= 4; at += 4) unequal |= engine::simd::load(at) != engine::simd::load(at);
  bool found = unequal[0] | unequal[1] | unequal[2] | unequal[3];
  for (; at < end; ++at) found |= std::isnan(*at);
  return found;
}

EXPORT(roundTo) bool round_to(float* x, size_t size, int format) {
  for (float& value : values(x, size)) value = engine::round_to(static_cast<engine::SmallFloat>(format), value);
  return false;
}

EXPORT(shiftMatrix) bool shift_matrix(float* matrix, size_t size, double k, int d_model, double base, int layout) {
  if (!matrix) return failed(engine::check_sinusoidal(0, 0, sinusoid(d_model, base, layout, 0)));
  return failed(engine::shift_matrix(values(matrix, size), k, sinusoid(d_model, base, layout, 0)));
}

EXPORT(expectedScore)
bool expected_score(double* score, size_t size, const double* distances, const double* frequencies, size_t pairs) {
  return failed(engine::expected_score(values(score, size), values(distances, score ? size : 0), values(frequencies, pairs)));
}
