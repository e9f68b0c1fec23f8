#pragma once

#include <string>
#include <string_view>

#include "app/dom_diff.h"
#include "app/effects.h"
#include "book/search/search.h"

namespace app {

/// The search panel. The index is fetched when the panel is first opened; results are shown while the reader types.
class Search {
 public:
  Effects open();
  Effects fetch_index();
  /// The file that platform::load has fetched; no bytes if that failed.
  Effects receive(std::string_view name, std::string_view bytes);
  Effects look_for(std::string_view words);
  /// The arrow keys choose among the results, and Enter opens the chosen one. Other keys change nothing.
  Effects key(std::string_view name);

  /// `chapter` is the open one, whose results need no file name.
  void render(DomDiff& dom, std::string_view chapter) const;

 private:
  enum class State { absent, loading, failed, present };

  Effects look_up();
  std::string status() const;
  void describe_result(DomDiff& dom, std::string_view chapter, size_t slot) const;

  State state_ = State::absent;  ///< of the index
  book::SearchIndex index_;
  std::string query_;
  book::Hits hits_;
  size_t chosen_ = 0;  ///< index into hits_.best
};

}  // namespace app
