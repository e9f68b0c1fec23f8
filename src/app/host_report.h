#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/contents.h"
#include "app/judged.h"
#include "app/progress_panel.h"

namespace app {

/// What the book tells the page that frames it, once that page has asked (docs/embedding.md). Few readers have such a page, so all of it
/// comes after the first frame (tools/split).
class HostReport {
 public:
  /// What is wanted from now on, "answer progress", instead of what was wanted before.
  [[gnu::noinline]] void listen(std::string_view wants);
  bool is_wanted() const { return answers_ || progress_; }
  bool wants_answers() const { return answers_; }

  /// Tells of these answers, then of the progress, if it is not what was told last. `open` is the open chapter.
  [[gnu::noinline]] void tell(const std::vector<Judged>& judged, const Contents& contents, const ProgressPanel::Known& known,
                              std::string_view open);

 private:
  bool answers_ = false;
  bool progress_ = false;
  std::string told_;  ///< the progress that was told last
};

}  // namespace app
