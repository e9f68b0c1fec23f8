#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Questions whose key is what the reader's own training run gave.
namespace book {

struct Attempt;
struct Item;
struct Option;

/// What is known about one of the reader's training runs.
struct TrainingRun {
  struct Outcome {
    std::string name;  ///< "rope@8"
    double value = 0;
    friend bool operator==(const Outcome&, const Outcome&) = default;
  };
  std::string name;               ///< for readers: "Copy three back, seed 1"
  std::vector<Outcome> outcomes;  ///< each name once

  friend bool operator==(const TrainingRun&, const TrainingRun&) = default;
};

/// Two outcomes that are less than this apart are a tie.
inline constexpr double kTie = 0.02;

std::optional<double> outcome_of(const TrainingRun& run, std::string_view name);

/// Whether the run has every outcome that the question asks about, so that it can judge an answer.
bool can_judge(const Item& item, const TrainingRun& run);

/// The run by which an answer given now is judged: the present one, or else the one that judged the last answer. Null if neither can.
const TrainingRun* judging_run(const Item& item, const Attempt& attempt, const TrainingRun& present);

/// How the figure relates to a question about a run, apart from the outcomes that it gives.
struct RunState {
  bool is_other = false;       ///< the figure has a run, under settings that the question is not about
  std::string cut_short = {};  ///< see figures::Figure::cut_short

  friend bool operator==(const RunState&, const RunState&) = default;
};

/// What keeps the present run from judging, and what to do about it, in a sentence or two; empty if the reader has not begun.
std::string shortfall(const Item& item, const TrainingRun& present, const RunState& state);

/// Whether the outcome depends on how the finished model is read: "rope@8:read".
inline bool is_read(std::string_view outcome) { return outcome.contains(':'); }

/// Of a ranking, as indices of options: the pairs whose first was put above the second, although the second came out better by a tie
/// or more.
std::vector<std::pair<int, int>> reversed_pairs(const Item& item, const std::vector<int>& ranking, const TrainingRun& run);
/// "Shaw above RoPE and T5, and ALiBi above T5"; empty if none is reversed.
std::string reversed_words(const Item& item, const std::vector<int>& ranking, const TrainingRun& run);
/// Of a ranking: whether the option at this place (from 0) came out there; within a tie either order counts.
bool is_in_place(const Item& item, int option, size_t place, const TrainingRun& run);
/// Of a ranking: "RoPE and T5", all options whose order does not count because a neighbour came out within a tie; empty if there is none.
std::string tied_words(const Item& item, const TrainingRun& run);
/// Of a ranking: the options as they came out, best first. Those that came out equal keep their order in the chapter.
std::vector<int> order_in_run(const Item& item, const TrainingRun& run);

/// Of a choice: the condition of the option with this index holds, or it is the one for all other runs and no condition does. Requires that
/// the run can judge the item.
bool is_right_in_run(const Item& item, size_t option, const TrainingRun& run);
/// For the check of chapters: a run, with outcomes from 0 to 1, in which the number of right options is not one, and the options that are
/// right in it.
struct Undecided {
  TrainingRun run;
  std::vector<int> right;
};
std::optional<Undecided> find_undecided(const Item& item);

/// Puts the numbers of the run, as far as it has them, into the texts of the item.
void write_outcomes(Item& item, const TrainingRun& run);

}  // namespace book
