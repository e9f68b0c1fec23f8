// The picture of the book's cover: words, clocks, hands, waves, table and name as one shot, see first_sight/shot.h.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/first_sight/shot.h"
#include "figures/knobs.h"
#include "figures/sentence.h"
#include "lab/word_attention.h"

namespace figures {
namespace {

enum Index : int { kMoment, kWritten };
constexpr Parameter kParameters[] = {
    base::real_number("moment", "moment").between(0, 4, 0),
    on_picture(base::choice_of("written", "words in the picture", kSwitch, 1)),
};
constexpr int kMaxLength = 60;

double degrees(int pair, double position) { return shot::angle(pair, position) * 180 / std::numbers::pi; }

class FirstSight final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  std::string alt_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return std::round(width_px < 640 ? 1.7f * width_px : 0.625f * width_px); }

 private:
  void compute() override;
  bool has_clocks() const { return value(kMoment) >= 0.5; }
  std::string outcome_text() const;

  std::vector<std::string> words_, first_;  ///< as they are, and as they were before they were moved
  std::optional<lab::WordWeights> weights_;
  bool clocks_ = false;  ///< in the outcome
  shot::Outcome outcome_;
};

/// The word that has moved farthest.
size_t farthest_moved(const std::vector<size_t>& origin) {
  const auto far = [&](size_t place) { return origin[place] > place ? origin[place] - place : place - origin[place]; };
  size_t found = 0;
  for (size_t place = 1; place < origin.size(); ++place)
    if (far(place) > far(found)) found = place;
  return found;
}

/// Without a clock attention computes the same for a word wherever it stands; with the clocks of the places it does not.
void FirstSight::compute() {
  const bool moved = outcome_.after != words_ || clocks_ != has_clocks();
  words_ = read_sentence(text(), shot::kWords).words;
  if (first_.empty() || !std::ranges::is_permutation(words_, first_)) first_ = words_;
  if (words_ == first_) return void(outcome_ = {});
  if (!moved && outcome_.after == words_) return;
  clocks_ = has_clocks();
  if (!weights_) weights_ = lab::untrained_weights();
  const lab::WordModel model{.encoding = clocks_ ? lab::Encoding::kSinusoidal : lab::Encoding::kNone};
  const std::vector<size_t> origin = origins(words_, first_);
  const size_t place = farthest_moved(origin);
  const auto output = [&](const std::vector<std::string>& words, size_t row) {
    const std::vector<float> all = lab::attend(words, model, *weights_).front().outputs;
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(row * lab::kWordWidth);
    return std::vector<float>(begin, begin + lab::kWordWidth);
  };
  outcome_ = {first_, words_, words_[place], output(first_, origin[place]), output(words_, place)};
}

void FirstSight::compose(plot::Scene& scene) const {
  const shot::Shot shot(scene, value(kMoment), words_);
  scene.rectangle({"ground"}, {0, 0, shot.width, shot.height}, base::ColourToken::paper);
  compose_name(scene, shot);
  compose_table(scene, shot);
  compose_waves(scene, shot);
  compose_rows(scene, shot, words_);
  compose_clocks(scene, shot);
  if (is_on(kWritten)) compose_words(scene, shot, words_);
  compose_outcome(scene, shot, outcome_);
}

/// What has become of the word that was moved.
std::string FirstSight::outcome_text() const {
  if (outcome_.now.empty()) return {};
  const std::string what = concat({" What attention computes for “", outcome_.word, "” is "});
  if (outcome_.same()) return concat({what, "the same as in “", joined(first_), "”, to the last of ", lab::kWordWidth, " numbers."});
  return concat({what, "different from what it is in “", joined(first_), "”, for it depends on the place."});
}

std::string FirstSight::alt_text() const {
  const std::string words = concat({"“", joined(words_), "”"});
  switch (static_cast<int>(std::lround(value(kMoment)))) {
    case 0: return concat({"The words ", words, " at the positions 0, 1 and 2, of which nothing shows.", outcome_text()});
    case 1:
      return concat({"The words ", words, ", each with a clock. At the positions 0, 1 and 2 its hand has turned by 0, ",
                     base::fixed(degrees(0, 1), 0), " and ", base::fixed(degrees(0, 2), 0), " degrees.", outcome_text()});
    case 2:
      return concat(
          {"The clock of the last of the words ", words, " has 16 hands, each slower than the one before. Their tips draw 16 waves."});
    case 3: return concat({"The waves after the words ", words, " have lain down into 32 strips of colour, two for each hand: the table."});
    default:
      return concat(
          {"The table after the words ", words, " has turned, and fills the 9 letters of “Phasebook” with stripes, one hand in each."});
  }
}

DataTable FirstSight::data(DataScope) const {
  DataTable table{"What the hands have turned by, in degrees", {"hand", "position 0", "position 1", "position 2"}, {}};
  for (int pair = 0; pair < shot::kPairs; ++pair) {
    table.rows.push_back({std::to_string(pair)});
    for (const int position : {0, 1, 2}) table.rows.back().push_back(base::fixed(degrees(pair, position), 4));
  }
  return table;
}

}  // namespace

extern const Kind first_sight{.name = "first_sight",
                              .title = "First sight",
                              .parameters = kParameters,
                              .make = make<FirstSight>,
                              .text = {"words", "words", "dog bites man", kMaxLength},
                              .fills_window = true};

}  // namespace figures
