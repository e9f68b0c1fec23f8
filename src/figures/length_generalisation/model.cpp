#include "figures/length_generalisation/model.h"

#include <algorithm>
#include <cstdint>

#include "figures/knobs.h"
#include "figures/length_generalisation/measurements.h"

namespace figures::lengths {
namespace {

using base::Choice;
using base::Parameter;

constexpr Choice kTaskChoices[] = {{"order", "Which first"},
                                   {"back3", "Three back"},
                                   {"back3_causal", "Three back, causal"},
                                   {"reverse", "Reverse"},
                                   {"reverse_2", "Reverse, 2 layers"},
                                   {"induction", "Induction"},
                                   {"local", "Short memory"},
                                   {"local_2", "Short memory, 2 layers"}};
constexpr std::string_view kTaskNames[] = {"which first",       "three back, no mask", "three back, causal",    "reverse, 1 layer",
                                           "reverse, 2 layers", "induction",           "short memory, 1 layer", "short memory, 2 layers"};
constexpr Task kAbout[] = {
    {"say of two tokens which comes first", false, 2, 0.5},
    {"name the token three places back, among 10", false, 1, 0.1},
    {"name the token three places back, among 10", true, 1, 0.1},
    {"name the token at the mirrored place", false, 1},
    {"name the token at the mirrored place", false, 2},
    {"the second half repeats the first: name the next token", true, 2},
    {"name the next token, which depends on the last two", true, 1, 0, 0.57},
    {"name the next token, which depends on the last two", true, 2, 0, 0.57},
};
constexpr Choice kWidthChoices[] = {{"16", "Width 16"}, {"32", "Width 32"}};
constexpr Choice kEncodingChoices[] = {
    {"none", "None"},  {"sinusoidal", "Sinusoidal"}, {"learned", "Learned"}, {"shaw", "Shaw"}, {"t5", "T5"}, {"rope", "RoPE"},
    {"alibi", "ALiBi"}};
constexpr Choice kLengthChoices[] = {{"16", "16"}, {"32", "32"}, {"64", "64"}, {"128", "128"}};

static_assert(std::size(kTaskChoices) == kTasks && std::size(kTaskNames) == kTasks && std::size(kAbout) == kTasks);
static_assert(std::size(kEncodingChoices) == kEncodings && std::size(kLengthChoices) == kLengths);

constexpr Parameter kParameters[] = {
    base::choice_of("width", "width D", kWidthChoices, 1),
    base::choice_of("task", "task", kTaskChoices, 1),
    base::choice_of("encoding", "encoding", kEncodingChoices, 5),
    on_picture(base::choice_of("length", "length", kLengthChoices, 2)),
    pinned(),
};
static_assert(std::size(kParameters) == kPinned + 1);

static_assert(std::size(kThousandths) == kTasks * kWidths * kEncodings * kLengths * kSeeds);

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

const Task& Model::about() const { return kAbout[task]; }
std::string_view Model::task_name() const { return kTaskNames[task]; }
std::string_view Model::name(int of_encoding) const { return of_encoding == 0 ? "no encoding" : kEncodingChoices[of_encoding].label; }

Accuracies Model::accuracies(int of_encoding) const {
  const std::uint16_t* next = kThousandths + ((task * kWidths + width) * kEncodings + of_encoding) * kLengths * kSeeds;
  Accuracies all;
  for (auto& seeds : all) {
    for (double& accuracy : seeds) accuracy = *next++ / 1000.0;
    std::ranges::sort(seeds);
  }
  return all;
}

double Model::mean(int of_encoding, int at_length) const {
  const Accuracies all = accuracies(of_encoding);
  double sum = 0;
  for (const double accuracy : all[static_cast<size_t>(at_length)]) sum += accuracy;
  return sum / kSeeds;
}

void Model::set(std::span<const double> values) {
  task = static_cast<int>(values[kTask]);
  width = static_cast<int>(values[kWidth]);
  encoding = static_cast<int>(values[kEncoding]);
  length = static_cast<int>(values[kLength]);
  pinned = values[kPinned] != 0;
}

}  // namespace figures::lengths
