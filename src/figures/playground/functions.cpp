#include "figures/playground/functions.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "engine/alibi.h"
#include "engine/arithmetic/matrix_product.h"
#include "engine/baselines/float32_recipe.h"
#include "engine/learned.h"
#include "engine/operations/cosine_similarity.h"
#include "engine/operations/token_vectors.h"
#include "engine/rope.h"
#include "engine/sinusoidal.h"
#include "engine/t5.h"
#include "figures/concat.h"

namespace figures::play {
namespace {

constexpr double kNear = 1 << 20;  ///< up to here, distances fit into 32 bits
constexpr double kFar = engine::kMaxPosition - kMaxSteps;
constexpr std::string_view kLayouts[] = {"interleaved", "halves"};
constexpr std::string_view kRules[] = {"code", "paper"};
constexpr std::string_view kNoYes[] = {"no", "yes"};

constexpr Input positions(std::string_view name, double farthest) { return {name, InputType::positions, 0, -farthest, farthest}; }
constexpr Input word(std::string_view name, std::span<const std::string_view> words, int initial = 0) {
  return {name, InputType::word, static_cast<double>(initial), 0, 0, words};
}
constexpr Input kPlace{"pos", InputType::place, 0, -kFar, kFar}, kPos = positions("pos", kFar), kQuery = positions("i", kNear),
                                                                 kKey = positions("j", kNear);
constexpr Input kWidth{"D", InputType::even, 32, 2, kMaxWidth}, kHead{"K", InputType::even, 16, 2, 128};
constexpr Input kBase{"base", InputType::real, 10000, 1.001, 1e12}, kSeed{"seed", InputType::whole, 1, 0, 1e6};
constexpr Input kHeads{"heads", InputType::whole, 8, 1, 1024}, kRule = word("rule", kRules);

constexpr Input kSinusoidal[] = {kPlace, kWidth, kBase, word("layout", kLayouts)};
constexpr Input kUsual[] = {kPos, kWidth, kBase};
constexpr Input kLearned[] = {
    positions("pos", kNear), kWidth, {"rows", InputType::whole, 64, 1, kMaxSteps}, {"std", InputType::real, 0.02, 0, 1e6}, kSeed};
constexpr Input kPair[] = {kQuery, kKey};
constexpr Input kShaw[] = {kQuery, kKey, {"clip", InputType::whole, 4, 0, kMaxSteps}};
constexpr Input kT5[] = {kQuery,
                         kKey,
                         {"num_buckets", InputType::whole, 32, 2, 1024},
                         {"max_distance", InputType::whole, 128, 1, kNear},
                         word("causal", kNoYes)};
constexpr Input kAlibi[] = {kQuery, kKey, kHeads, {"head", InputType::whole, 0, 0, 1023}, kRule, word("causal", kNoYes, 1)};
constexpr Input kSlopes[] = {kHeads, kRule};
constexpr Input kRope[] = {kPlace, kHead, kBase, word("layout", kLayouts, 1), kSeed};
constexpr Input kScores[] = {kQuery, kKey, kHead, kBase, word("q", kLayouts, 1), word("k", kLayouts, 1), kSeed};
constexpr Input kOperand[] = {{"x", InputType::value}};

std::int64_t first_of(const Argument& argument) { return argument.is_range ? argument.side.first : std::llround(argument.number); }
int to_int(const Argument& argument) { return static_cast<int>(argument.number); }

/// Whether the engine accepted its arguments. If not, fails with its message, at the input of that name if there is one.
bool passed(Call& call, const engine::Checked& checked) {
  return checked || call.fail(checked.error().argument, engine::to_sentence(checked.error()));
}

Argument dimensions(const Argument& width) { return {.side = {"dimension", 0, to_int(width)}}; }

bool sinusoidal(Call& call) {
  const Argument* const a = call.arguments.data();
  if (!call.make_room(a, dimensions(a[1]), 1)) return false;
  const bool halves = call.arguments.size() > 3 && a[3].number == 1;
  const engine::Sinusoidal encoding{
      .d_model = to_int(a[1]), .base = a[2].number, .layout = halves ? engine::Layout::kHalves : engine::Layout::kInterleaved};
  if (a[0].is_range) return passed(call, engine::sinusoidal(call.result.values, a[0].side.first, encoding));
  return passed(call, engine::sinusoidal_at(call.result.values, std::span(&a[0].number, 1), encoding));
}

bool usual(Call& call) {
  const Argument* const a = call.arguments.data();
  if (!call.make_room(a, dimensions(a[1]), 8)) return false;
  return passed(call, engine::usual_float32_recipe(call.result.values, first_of(a[0]), {.d_model = to_int(a[1]), .base = a[2].number}));
}

bool learned(Call& call) {
  const Argument* const a = call.arguments.data();
  const std::int64_t first = first_of(a[0]), last = first + a[0].side.count - 1;
  const int rows = to_int(a[2]);
  if (first < 0 || last >= rows)
    return call.fail(
        "pos", concat({"The table has rows 0 to ", rows - 1, ", and none for position ", static_cast<int>(first < 0 ? first : last), "."}));
  const auto width = static_cast<size_t>(a[1].number), begin = static_cast<size_t>(first) * width;
  if (!call.make_room(a, dimensions(a[1]), 8 * static_cast<double>(last + 1) / a[0].side.count)) return false;
  std::vector<float> table(begin + call.result.values.size());
  const engine::Checked checked = engine::initialise_learned(table, static_cast<std::uint64_t>(a[4].number), a[3].number);
  std::copy(table.begin() + static_cast<std::ptrdiff_t>(begin), table.end(), call.result.values.begin());
  return passed(call, checked);
}

/// Fills the result with j - i for all queries and keys, clipped to ±`clip`, plus `from`.
bool fill_distances(Call& call, int clip, int from) {
  const Argument* const a = call.arguments.data();
  if (!call.make_room(a, a[1], 1)) return false;
  float* to = call.result.values.data();
  const std::int64_t keys = first_of(a[1]), queries = first_of(a[0]);
  for (int i = 0; i < a[0].side.count; ++i) {
    for (int j = 0; j < a[1].side.count; ++j)
      *to++ = static_cast<float>(std::clamp(static_cast<int>(keys + j - queries - i), -clip, clip) + from);
  }
  return true;
}

bool distance(Call& call) { return fill_distances(call, 1 << 30, 0); }
bool shaw(Call& call) { return fill_distances(call, to_int(call.arguments[2]), to_int(call.arguments[2])); }

bool t5(Call& call) {
  if (!fill_distances(call, 1 << 30, 0)) return false;
  call.budget.left -= 4 * static_cast<double>(call.result.values.size());
  if (call.budget.left < 0) return false;
  const std::vector<std::int32_t> relative(call.result.values.begin(), call.result.values.end());
  std::vector<std::int32_t> buckets(relative.size());
  const Argument* const a = call.arguments.data();
  const engine::T5Buckets rule{.bidirectional = a[4].number == 0, .num_buckets = to_int(a[2]), .max_distance = to_int(a[3])};
  const engine::Checked checked = engine::t5_buckets(buckets, relative, rule);
  std::ranges::copy(buckets, call.result.values.begin());
  return passed(call, checked);
}

std::vector<double> all_slopes(const Argument& heads, const Argument& rule) {
  std::vector<double> all(static_cast<size_t>(heads.number));
  // Cannot fail for 1 to 1,024 heads.
  (void)engine::alibi_slopes(all, rule.number == 0 ? engine::AlibiSlopes::kCode : engine::AlibiSlopes::kPaper);
  return all;
}

bool alibi(Call& call) {
  const Argument* const a = call.arguments.data();
  if (a[3].number >= a[2].number)
    return call.fail("head", concat({"Heads count from 0, and of ", to_int(a[2]), " the last is ", to_int(a[2]) - 1, "."}));
  if (!call.make_room(a, a[1], 1)) return false;
  const std::vector<double> slopes = all_slopes(a[2], a[4]);
  const engine::AlibiShape shape{.queries = a[0].side.count,
                                 .keys = a[1].side.count,
                                 .first_query = static_cast<int>(first_of(a[0]) - first_of(a[1])),
                                 .causal = a[5].number == 1};
  std::vector<float> scratch(static_cast<size_t>(shape.queries + shape.keys));
  return passed(call,
                engine::alibi_bias(call.result.values, std::span(slopes).subspan(static_cast<size_t>(a[3].number), 1), shape, scratch));
}

bool slopes(Call& call) {
  const Argument* const a = call.arguments.data();
  if (!call.make_room(nullptr, {.side = {"head", 0, to_int(a[0])}}, 1)) return false;
  std::ranges::transform(all_slopes(a[0], a[1]), call.result.values.begin(), [](double slope) { return static_cast<float>(slope); });
  return true;
}

/// Fills `to` [positions, K] with `vector` rotated to every position of `where`.
engine::Checked turn(std::span<float> to, std::span<const float> vector, const Argument& where, double base, bool halves) {
  for (size_t first = 0; first < to.size(); first += vector.size())
    std::ranges::copy(vector, to.begin() + static_cast<std::ptrdiff_t>(first));
  std::vector<double> frequencies(vector.size() / 2);
  const auto factor = engine::rope_frequencies(frequencies, static_cast<int>(vector.size()), base, {});
  if (!factor) return std::unexpected(factor.error());
  const engine::Rope rotation{.head_width = static_cast<int>(vector.size()),
                              .inverse_frequencies = frequencies,
                              .layout = halves ? engine::Layout::kHalves : engine::Layout::kInterleaved};
  if (where.is_range) return engine::rope(to, 1, where.side.first, rotation);
  return engine::rope_at(to, 1, std::span(&where.number, 1), rotation);
}

bool rope(Call& call) {
  const Argument* const a = call.arguments.data();
  if (!call.make_room(a, dimensions(a[1]), 2)) return false;
  std::vector<float> vector(static_cast<size_t>(a[1].number));
  engine::standard_normal(static_cast<std::uint64_t>(a[4].number), vector);
  return passed(call, turn(call.result.values, vector, a[0], a[2].number, a[3].number == 1));
}

/// The products over sqrt(K) of one random query and one random key, rotated to every position.
bool scores(Call& call) {
  const Argument* const a = call.arguments.data();
  const auto width = static_cast<size_t>(a[2].number);
  if (!call.make_room(a, a[1], 2 + a[2].number / 8)) return false;
  std::vector<float> vectors(2 * width);
  engine::standard_normal(static_cast<std::uint64_t>(a[6].number), vectors);
  const auto rows = static_cast<size_t>(a[0].side.count), columns = static_cast<size_t>(a[1].side.count);
  std::vector<float> queries(rows * width), keys(columns * width), room(engine::packed_size(columns, width));
  if (!passed(call, turn(queries, std::span(vectors).first(width), a[0], a[3].number, a[4].number == 1))) return false;
  if (!passed(call, turn(keys, std::span(vectors).last(width), a[1], a[3].number, a[5].number == 1))) return false;
  const engine::Packed packed = engine::pack_transposed(room, keys.data(), columns, width);
  engine::multiply({call.result.values.data(), columns}, {queries.data(), width}, packed, rows, columns, width,
                   static_cast<float>(1 / std::sqrt(a[2].number)));
  return true;
}

bool similarity(Call& call) {
  const Value& x = call.operand;
  if (x.rank != 2) return call.fail("x", "Similarity is that of the rows of a table, and this is " + shape_text(x) + ".");
  const Argument side{.side = x.rows};
  if (!call.make_room(&side, side, 1 + static_cast<double>(x.columns.count) / 16)) return false;
  std::vector<float> scratch(engine::cosine_similarity_scratch(x.rows.count, x.columns.count));
  return passed(call, engine::cosine_similarity(call.result.values, x.values, x.rows.count, scratch));
}

bool softmax(Call& call) {
  Value& x = call.operand;
  if (x.rank == 0) return call.fail("x", "It goes along a row, and this is a number.");
  call.budget.left -= 6 * static_cast<double>(x.values.size());
  if (call.budget.left < 0) return false;
  const auto width = static_cast<size_t>(x.columns.count);
  for (size_t first = 0; first < x.values.size(); first += width) {
    const std::span<float> row = std::span(x.values).subspan(first, width);
    const float max = std::ranges::max(row);
    double sum = 0;
    for (float& value : row) sum += static_cast<double>(value = std::exp(value - max));
    for (float& value : row) value = static_cast<float>(static_cast<double>(value) / sum);
  }
  call.result = std::move(x);
  return true;
}

double sum(std::span<const float> row) {
  double all = 0;
  for (const float value : row) all += static_cast<double>(value);
  return all;
}

double norm(std::span<const float> row) {
  double squares = 0;
  for (const float value : row) squares += static_cast<double>(value) * static_cast<double>(value);
  return std::sqrt(squares);
}

constexpr Function kFunctions[] = {
    {"sinusoidal", kSinusoidal, sinusoidal},
    {"usual", kUsual, usual},
    {"learned", kLearned, learned},
    {"distance", kPair, distance},
    {"shaw", kShaw, shaw},
    {"t5", kT5, t5},
    {"alibi", kAlibi, alibi},
    {"slopes", kSlopes, slopes},
    {"rope", kRope, rope},
    {"scores", kScores, scores},
    {"similarity", kOperand, similarity},
    {"softmax", kOperand, softmax},
    {"sin", kOperand, nullptr, std::sin},
    {"cos", kOperand, nullptr, std::cos},
    {"exp", kOperand, nullptr, std::exp},
    {"sqrt", kOperand, nullptr, std::sqrt},
    {"abs", kOperand, nullptr, std::fabs},
    {"sum", kOperand, nullptr, nullptr, sum},
    {"mean", kOperand, nullptr, nullptr, [](std::span<const float> row) { return sum(row) / static_cast<double>(row.size()); }},
    {"max", kOperand, nullptr, nullptr, [](std::span<const float> row) { return static_cast<double>(std::ranges::max(row)); }},
    {"min", kOperand, nullptr, nullptr, [](std::span<const float> row) { return static_cast<double>(std::ranges::min(row)); }},
    {"norm", kOperand, nullptr, nullptr, norm},
};

/// Reduces a table to a row with one number for each of its rows, and a row to a number.
bool reduce(const Function& function, Call& call) {
  const Value& x = call.operand;
  if (x.rank == 0) return call.fail("x", "It goes along a row, and this is a number.");
  const auto width = static_cast<size_t>(x.columns.count);
  std::vector<float> reduced;
  for (size_t first = 0; first < x.values.size(); first += width) {
    call.result.number = function.per_row(std::span(x.values).subspan(first, width));
    reduced.push_back(static_cast<float>(call.result.number));
  }
  call.budget.left -= static_cast<double>(x.values.size());
  call.result.rank = x.rank - 1;
  call.result.columns = x.rows;
  call.result.values = std::move(reduced);
  return true;
}

bool map(const Function& function, Call& call) {
  call.budget.left -= 8 * static_cast<double>(call.operand.values.size());
  if (call.budget.left < 0) return false;
  call.operand.number = function.per_value(call.operand.number);
  for (float& value : call.operand.values) value = static_cast<float>(function.per_value(static_cast<double>(value)));
  call.result = std::move(call.operand);
  return true;
}

}  // namespace

std::string shape_text(const Value& value) {
  if (value.rank == 0) return "a number";
  if (value.rank == 1) return concat({"a row of ", value.columns.count});
  return concat({"a table of ", value.rows.count, " by ", value.columns.count});
}

bool Call::fail(std::string_view input, std::string what) {
  wrong = std::move(what);
  wrong_input = input;
  return false;
}

bool Call::make_room(const Argument* rows, const Argument& columns, double cost) {
  const int down = rows != nullptr && rows->is_range ? rows->side.count : 1, across = columns.is_range ? columns.side.count : 1;
  const double count = static_cast<double>(down) * across;
  budget.left -= count * cost;
  if (budget.left < 0) return false;  // `compute` reports it
  result.values.resize(static_cast<size_t>(count));
  const bool has_rows = rows != nullptr && rows->is_range;
  result.rank = (has_rows ? 1 : 0) + (columns.is_range ? 1 : 0);
  if (has_rows) result.rows = rows->side;
  result.columns = columns.is_range ? columns.side : result.rows;
  return true;
}

std::span<const Function> functions() { return kFunctions; }

bool compute(const Function& function, Call& call) {
  const bool good = function.fill != nullptr      ? function.fill(call)
                    : function.per_row != nullptr ? reduce(function, call)
                                                  : map(function, call);
  if (call.budget.left < 0) return call.fail("", "That is too much to compute at once: make a range or a width smaller.");
  if (good && call.result.rank == 0 && !call.result.values.empty()) call.result.number = static_cast<double>(call.result.values[0]);
  return good;
}

}  // namespace figures::play
