#include "book/quiz/training_run.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/number.h"
#include "book/document.h"
#include "book/quiz/progress.h"
#include "book/quiz/shuffle.h"

namespace book {
namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

/// The outcomes that the item asks about, in its order; NaN for those that the run does not have.
std::vector<double> values_in(const Item& item, const TrainingRun& run) {
  std::vector<double> values;
  for (const AskedOutcome& asked : item.outcomes) values.push_back(outcome_of(run, asked.name).value_or(kMissing));
  return values;
}

bool is_better(double a, double b) { return a - b > kTie - 1e-9; }

/// "A", "A and B", "A, B and C".
std::string listed(const std::vector<std::string>& words) {
  std::string list;
  for (size_t i = 0; i < words.size(); ++i) list += (i == 0 ? "" : i + 1 < words.size() ? ", " : " and ") + words[i];
  return list;
}

bool holds(const Option& option, const std::vector<double>& values) {
  const double value = value_of(option.holds, values, {});
  return value != 0 && !std::isnan(value);
}

bool is_for_other_runs(const Option& option) { return option.holds.steps.empty(); }

std::vector<int> right_options(const Item& item, const std::vector<double>& values) {
  std::vector<int> right;
  for (const bool others : {false, true}) {
    for (size_t i = 0; i < item.options.size(); ++i) {
      const Option& option = item.options[i];
      if (is_for_other_runs(option) == others && (others || holds(option, values))) right.push_back(static_cast<int>(i));
    }
    if (!right.empty()) break;
  }
  return right;
}

/// The indices of the outcomes on which conditions depend.
std::vector<size_t> decisive_outcomes(const Item& item) {
  std::vector<size_t> decisive;
  for (const Option& option : item.options) {
    for (const Expression::Step& step : option.holds.steps) {
      const size_t index = static_cast<size_t>(step.index);
      if (step.kind == Expression::Step::Kind::name && !std::ranges::contains(decisive, index)) decisive.push_back(index);
    }
  }
  return decisive;
}

}  // namespace

std::optional<double> outcome_of(const TrainingRun& run, std::string_view name) {
  const auto found = std::ranges::find(run.outcomes, name, &TrainingRun::Outcome::name);
  return found == run.outcomes.end() ? std::nullopt : std::optional(found->value);
}

bool can_judge(const Item& item, const TrainingRun& run) {
  return asks_about_run(item) &&
         std::ranges::all_of(item.outcomes, [&run](const AskedOutcome& asked) { return outcome_of(run, asked.name).has_value(); });
}

const TrainingRun* judging_run(const Item& item, const Attempt& attempt, const TrainingRun& present) {
  if (can_judge(item, present)) return &present;
  return can_judge(item, attempt.run) ? &attempt.run : nullptr;
}

/// A model that was trained and only not yet read is there all the same.
std::string shortfall(const Item& item, const TrainingRun& present, const RunState& state) {
  if (state.is_other) return "The figure is set up for something else. The link above sets it up for this question: then train.";
  if (!state.cut_short.empty()) return state.cut_short + " Train to the end, and it decides.";
  if (present.outcomes.empty()) return "";
  std::vector<std::string> missing, unread;
  for (const AskedOutcome& asked : item.outcomes) {
    if (outcome_of(present, asked.name)) continue;
    std::vector<std::string>& lacks = is_read(asked.name) ? unread : missing;
    if (!std::ranges::contains(lacks, asked.subject)) lacks.push_back(asked.subject);
  }
  const bool one = (missing.empty() ? unread : missing).size() == 1;
  const std::string them = one ? "it" : "them";
  if (!missing.empty())
    return "Your run is without " + listed(missing) + ". Switch " + them + " on in the figure, and train " + them + " too.";
  if (unread.empty()) return "";
  return "Your " + listed(unread) + (one ? " model is" : " models are") + " trained. The link above reads " + them +
         " as the question asks, and decides.";
}

std::vector<std::pair<int, int>> reversed_pairs(const Item& item, const std::vector<int>& ranking, const TrainingRun& run) {
  const std::vector<double> values = values_in(item, run);
  std::vector<std::pair<int, int>> reversed;
  for (size_t i = 0; i < ranking.size(); ++i) {
    for (size_t j = i + 1; j < ranking.size(); ++j) {
      const auto [above, below] = std::pair(ranking[i], ranking[j]);
      if (is_better(values[static_cast<size_t>(below)], values[static_cast<size_t>(above)])) reversed.emplace_back(above, below);
    }
  }
  return reversed;
}

std::string reversed_words(const Item& item, const std::vector<int>& ranking, const TrainingRun& run) {
  const auto name = [&item](int option) { return plain_text(item.options[static_cast<size_t>(option)].text, {}); };
  const std::vector<std::pair<int, int>> reversed = reversed_pairs(item, ranking, run);
  std::string words;
  for (size_t i = 0; i < reversed.size();) {
    const int above = reversed[i].first;
    std::vector<std::string> below;
    for (; i < reversed.size() && reversed[i].first == above; ++i) below.push_back(name(reversed[i].second));
    words += (words.empty() ? "" : i < reversed.size() ? ", " : ", and ") + name(above) + " above " + listed(below);
  }
  return words;
}

bool is_in_place(const Item& item, int option, size_t place, const TrainingRun& run) {
  const std::vector<double> values = values_in(item, run);
  const double own = values[static_cast<size_t>(option)];
  size_t better = 0, worse = 0;
  for (size_t other = 0; other < item.options.size(); ++other) {
    better += is_better(values[other], own);
    worse += is_better(own, values[other]);
  }
  return better <= place && place + worse < item.options.size();
}

std::string tied_words(const Item& item, const TrainingRun& run) {
  const std::vector<double> values = values_in(item, run);
  const std::vector<int> order = order_in_run(item, run);
  std::vector<std::string> tied;
  for (size_t place = 0; place < order.size(); ++place) {
    const auto is_near = [&](size_t other) {
      const double a = values[static_cast<size_t>(order[place])], b = values[static_cast<size_t>(order[other])];
      return !is_better(a, b) && !is_better(b, a);
    };
    const bool is_tied = (place > 0 && is_near(place - 1)) || (place + 1 < order.size() && is_near(place + 1));
    if (is_tied) tied.push_back(plain_text(item.options[static_cast<size_t>(order[place])].text, {}));
  }
  return listed(tied);
}

std::vector<int> order_in_run(const Item& item, const TrainingRun& run) {
  const std::vector<double> values = values_in(item, run);
  std::vector<int> order(item.options.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater(), [&values](int option) { return values[static_cast<size_t>(option)]; });
  return order;
}

bool is_right_in_run(const Item& item, size_t option, const TrainingRun& run) {
  return std::ranges::contains(right_options(item, values_in(item, run)), static_cast<int>(option));
}

/// Hundredths from 0 to 1 for one or two outcomes, twentieths for three; of more, some thousands are drawn.
std::optional<Undecided> find_undecided(const Item& item) {
  constexpr size_t kMaxTried = 12'000;
  const std::vector<size_t> decisive = decisive_outcomes(item);
  const size_t steps = decisive.size() < 3 ? 100 : 20;
  const bool all = decisive.size() <= 3;
  const auto tried = all ? static_cast<size_t>(std::pow(steps + 1, decisive.size())) : kMaxTried;
  std::vector<double> values(item.outcomes.size(), 0);
  std::uint32_t random = 1;
  for (size_t i = 0; i < tried; ++i) {
    size_t rest = i;
    for (const size_t outcome : decisive) {
      values[outcome] = static_cast<double>((all ? rest : next_random(random)) % (steps + 1)) / static_cast<double>(steps);
      rest /= steps + 1;
    }
    std::vector<int> right = right_options(item, values);
    if (right.size() == 1) continue;
    Undecided undecided{.run = {}, .right = std::move(right)};
    for (const size_t outcome : decisive) undecided.run.outcomes.push_back({item.outcomes[outcome].name, values[outcome]});
    return undecided;
  }
  return std::nullopt;
}

void write_outcomes(Item& item, const TrainingRun& run) {
  const std::vector<double> values = values_in(item, run);
  const auto write = [&](std::vector<Run>& runs) {
    for (Run& text : runs) {
      if (text.hole < 0) continue;
      const Hole& hole = item.generated.holes[static_cast<size_t>(text.hole)];
      const double value = value_of(hole.expression, values, {});
      text.text = std::isnan(value) ? std::string(kUnknownValue) : base::fixed(value, hole.decimals);
    }
  };
  write(item.question);
  for (std::vector<Run>& hint : item.hints) write(hint);
  for (Option& option : item.options) {
    write(option.text);
    write(option.feedback);
  }
}

}  // namespace book
