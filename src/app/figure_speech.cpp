#include "app/figure_speech.h"

#include <utility>

#include "platform/host.h"

namespace app {

Effects say(FigureSpeech& speech, std::string sentence) {
  constexpr double kStatus_ms = 4000;
  speech.words.status = std::move(sentence);
  speech.words.status_ends_ms = platform::now_ms() + kStatus_ms;
  platform::wake_after(kStatus_ms);
  return {.figures = true};
}

Effects report_copied(FigureSpeech& speech, bool succeeded) {
  return say(speech, succeeded ? speech.words.pending : "This browser did not allow copying.");
}

}  // namespace app
