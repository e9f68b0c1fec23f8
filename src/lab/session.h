#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace lab {

/// One model with its run, driven by messages (messages.h): in a worker of the browser, in slices on the page where workers are denied, and
/// under Node. It never waits and never starts anything: it works while advance() is called.
class Session {
 public:
  /// `now_ms` is a clock: milliseconds since any moment.
  explicit Session(double (*now_ms)());
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Carries out one command and returns its report, or nothing if advance() has to work for it first (`measure`). A command that cannot be
  /// carried out changes nothing, and its report has a `problem`.
  std::string command(std::string_view json);

  /// Works for about `budget_ms`, but at least one step of training or one batch of measuring. Returns a report if one is due, sooner then,
  /// or nothing. While a model learns, progress is due about five times a second; every so often it has the accuracy as well, on which less
  /// than 15 % of the time is spent.
  std::string advance(double budget_ms);

  /// Whether there is something to do for advance().
  bool working() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace lab
