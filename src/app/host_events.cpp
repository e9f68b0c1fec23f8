#include <expected>

#include "app/app.h"
#include "book/review/transfer.h"

// What the page that frames the book asks for and gives back.
namespace app {

void App::listened_to(std::string_view wants) {
  host_report_.listen(wants);
  questions_.keep_judged(host_report_.wants_answers());
  if (host_report_.is_wanted()) tell_host();
}

void App::tell_host() { host_report_.tell(questions_.take_judged(), contents_, known_progress(), state_.chapter); }

/// Nobody is asked, as they are her own answers.
void App::restore_saved(std::string_view saved) {
  const std::expected<book::Transfer, book::Unreadable> transfer = book::unpack(saved, contents_.versions());
  if (!transfer) return say("The answers that this course has kept for you cannot be read, so the book begins without them.");
  apply(questions_.add(document_, *transfer));
}

}  // namespace app
