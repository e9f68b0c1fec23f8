#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace lab {

/// One model with its run, driven by messages: in a worker of the browser, in slices on the page where workers are denied, and under Node.
class Session {
 public:
  Session();
  ~Session();

  /// Carries out one command (messages.h) and returns the report on it, both JSON. A command that cannot be carried out changes nothing.
  std::string command(std::string_view json);

  /// Trains for about `budget_ms` by the clock it was made with; returns a report if one is due, or nothing.
  std::string advance(double budget_ms);

  /// Whether there are steps left to train.
  bool training() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace lab
