#pragma once

#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "lab/config.h"
#include "lab/random.h"

// Tasks on texts of symbols. Each file in tasks/ defines one; CMake lists them by file name.
namespace lab {

inline constexpr int kNoTarget = -1;       ///< nothing is asked at this place
inline constexpr int kMinOwnText = 200;    ///< characters
inline constexpr int kMaxOwnText = 20000;  ///< characters

struct TaskOptions {
  int k = 3;                   ///< `back`: how many places back, 1 to 8
  std::string_view text = {};  ///< `text`: the reader's own, UTF-8, kMinOwnText to kMaxOwnText characters
};

/// A task, ready to draw texts from.
class Task {
 public:
  virtual ~Task() = default;
  virtual int vocabulary() const = 0;                    ///< symbols 0 to vocabulary - 1
  virtual std::string symbol(int token) const = 0;       ///< as it is shown: "a"
  virtual int token(std::string_view symbol) const = 0;  ///< of a symbol as it is shown or typed; -1 if there is none

  /// The shortest texts in which something is asked, and the longest that can be drawn.
  virtual int min_length() const { return 2; }
  virtual int max_length() const { return kMaxLength; }

  /// Fills `tokens` with a text for training and `targets`, of the same size, with the right answer at each place, or kNoTarget. At least
  /// one place has a target. Requires a size from min_length() to max_length().
  virtual void draw(Random& random, std::span<int> tokens, std::span<int> targets) const = 0;

  /// The same for measuring. Where texts come from a supply that ends, these targets are never those of training.
  virtual void draw_held_out(Random& random, std::span<int> tokens, std::span<int> targets) const { draw(random, tokens, targets); }

  /// The right answers to a text that somebody typed, as far as the text determines them. Takes any size.
  virtual void answer(std::span<const int> tokens, std::span<int> targets) const = 0;
};

struct TaskKind {
  std::string_view id;        ///< the file's name: "back"
  int place;                  ///< in the order in which readers meet them, from 1
  std::string_view name;      ///< "Look a few places back"
  std::string_view sentence;  ///< what is asked, for readers
  bool causal;                ///< whether models for it are causal, unless one asks for the other
  double chance;              ///< accuracy of guessing; 0 if it depends on the text
  double best;                ///< accuracy that no model exceeds in the long run
  std::expected<std::unique_ptr<Task>, std::string> (*make)(const TaskOptions& options);  ///< or one sentence that says what is wrong
};

/// All tasks, in the order in which readers meet them.
std::span<const TaskKind* const> tasks();
const TaskKind* find_task(std::string_view id);  ///< null if there is none

}  // namespace lab
