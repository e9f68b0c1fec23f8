#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The three models of the figure first_race. It stands in a story, which has to be light, so it writes and reads the few fields that it
// needs of the trainers' messages (lab/messages.h) by itself.
namespace figures::three_models {

inline constexpr int kRacers = 3, kSteps = 600, kLayers = 2, kHeads = 4;
inline constexpr std::array kLengths{16, 32, 64, 128};
inline constexpr std::string_view kText = "jdihfidiaciehagi";  ///< in which a head is watched
inline constexpr std::array<std::string_view, kRacers> kIds{"sinusoidal", "rope", "shaw"};
inline constexpr int kWatched = 1;  ///< the racer with that head

/// The attention of all heads, [layers, H, T, T], after a step of training.
struct Frame {
  int step = 0;
  std::vector<float> attention;
};

struct Run {
  enum class State { none, training, done, failed };
  State state = State::none;
  int step = 0;
  std::array<std::optional<double>, kLengths.size()> shares;  ///< of right answers
};

/// The command (JSON) that begins the run of a racer.
std::string command_for(int racer, int seed);

/// Takes what a trainer says: into the run and, if it is a frame that can be right, the film. What cannot be right is left out.
void receive(std::string_view json, Run& run, std::vector<Frame>& film);

/// A frame's attention in one head, [T, T]: the head that is sharpest in the film's last frame.
std::vector<float> attention_of(const std::vector<Frame>& film, const Frame& frame);

}  // namespace figures::three_models
