#include "book/quiz/template.h"

#include <cmath>

#include "base/number.h"
#include "book/document.h"
#include "book/quiz/shuffle.h"

namespace book {
namespace {

constexpr int kMaxTries = 1000;

double draw(const Draw& from, const std::vector<double>& drawn, std::uint32_t random, base::Functions functions) {
  const auto value = [&](size_t i) { return value_of(from.values[i], drawn, functions); };
  if (!from.range) return value(random % from.values.size());
  const double min = std::ceil(value(0));
  const double count = std::floor(value(1)) - min + 1;
  if (!(count >= 1)) return NAN;
  return min + std::fmod(static_cast<double>(random), count);
}

/// One try; empty if a draw has no value or an `unless` rejects the values.
std::vector<double> try_to_draw(const Template& generated, std::uint32_t& random, base::Functions functions) {
  std::vector<double> drawn;
  for (const Draw& from : generated.draws) {
    drawn.push_back(draw(from, drawn, next_random(random), functions));
    if (!std::isfinite(drawn.back())) return {};
  }
  for (const Expression& refused : generated.unless) {
    if (value_of(refused, drawn, functions) != 0) return {};
  }
  return drawn;
}

void write_holes(std::vector<Run>& runs, const Template& generated, const std::vector<double>& values) {
  for (Run& run : runs) {
    if (run.hole < 0) continue;
    const size_t hole = static_cast<size_t>(run.hole);
    run.text = text_of(generated.holes[hole], values[hole]);
  }
}

}  // namespace

std::string text_of(const Hole& hole, double value) {
  if (!hole.words.empty()) {
    const bool counts = value >= 0 && value < static_cast<double>(hole.words.size()) && value == std::floor(value);
    return counts ? hole.words[static_cast<size_t>(value)] : std::string(kUnknownValue);
  }
  return hole.decimals < 0 ? format_value(value) : base::fixed(value, hole.decimals);
}

std::vector<double> drawn_values(const Template& generated, std::uint32_t seed, base::Functions functions) {
  std::uint32_t random = seed ^ 0x7E3A91C5u;  // otherwise the draws would be correlated with the order of the options
  for (int i = 0; i < kMaxTries; ++i) {
    if (std::vector<double> drawn = try_to_draw(generated, random, functions); !drawn.empty()) return drawn;
  }
  return {};
}

std::vector<double> generated_values(const Template& generated, const std::vector<double>& drawn, base::Functions functions) {
  std::vector<double> values;
  for (const Hole& hole : generated.holes) values.push_back(value_of(hole.expression, drawn, functions));
  for (const GeneratedValue& value : generated.values) values.push_back(value_of(value.expression, drawn, functions));
  return values;
}

void instantiate(Item& item, std::vector<Link>& links, std::uint32_t seed, base::Functions functions) {
  if (!item.generated.exists()) return;
  const std::vector<double> drawn = drawn_values(item.generated, seed, functions);
  if (drawn.empty()) return;  // the parser has reported this
  const std::vector<double> values = generated_values(item.generated, drawn, functions);
  write_holes(item.question, item.generated, values);
  for (std::vector<Run>& hint : item.hints) write_holes(hint, item.generated, values);
  for (Option& option : item.options) {
    for (std::vector<Run>* runs : {&option.text, &option.feedback, &option.side}) write_holes(*runs, item.generated, values);
  }
  for (size_t i = 0; i < item.generated.values.size(); ++i) {
    item.options[static_cast<size_t>(item.generated.values[i].option)].value = values[item.generated.holes.size() + i];
  }
  for (const GeneratedSetting& generated : item.generated.settings) {
    const double value = value_of(generated.expression, drawn, functions);
    for (Setting& setting : links[static_cast<size_t>(generated.link)].settings) {
      if (setting.name == generated.name) setting.value = value, setting.text = base::exact(value);
    }
  }
}

std::string format_value(double value) {
  constexpr double kMaxExact = 9007199254740992.0;  // 2^53
  if (value == std::floor(value) && std::abs(value) <= kMaxExact) {
    return value < 0 ? "\u2212" + base::grouped(static_cast<long long>(-value)) : base::grouped(static_cast<long long>(value));
  }
  return base::significant(value, 4);
}

}  // namespace book
