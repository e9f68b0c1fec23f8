#include "app/progress_panel.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/patch_text.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "book/review/calendar.h"
#include "book/review/words.h"
#include "platform/host.h"

namespace app {
namespace {

using base::json_quote;

constexpr std::string_view kPanel = "transfer";
constexpr std::string_view kCopy = "transfer.copy";
constexpr std::string_view kAddress = "index.html#progress=";  // web/run.js listens to it
constexpr std::string_view kReview = "review.html";
constexpr std::string_view kCalendarFile = "phasebook-reviews.ics";
constexpr std::string_view kCardsFile = "phasebook-anki.txt";
constexpr std::string_view kNowhere =
    "https://phasebook.invalid/";  // in the links of a book that did not know its address when it was built
constexpr std::string_view kWarned = "phasebook.warned";

constexpr std::string_view kForgetful =
    "Safari may delete your answers if you browse for seven days without opening this book. Save them as a file now and then; or add the "
    "book to your home screen (on a Mac, to the Dock) and load that file there, because what you answer there stays.";

std::string questions(size_t count) { return base::counted(count, "question"); }

/// How many questions there are in a transfer, each counted once.
size_t count_of(const book::Transfer& transfer) {
  std::set<std::string_view> ids;
  for (const auto& [id, log] : transfer.logs) ids.insert(id);
  for (const auto& [id, attempt] : transfer.progress) ids.insert(id);
  return ids.size() + static_cast<size_t>(transfer.unknown);
}

std::string words_for_sending(const book::Packed& packed) {
  if (packed.questions == 0) return "You have not answered any question yet, so there is nothing to take along.";
  if (packed.text.empty()) return "Your results have become too long for a code. Save your answers as a file instead, and load it there.";
  std::string words = "Point the other device's camera at this code, or open the link there. It holds your results for " +
                      questions(static_cast<size_t>(packed.questions)) +
                      ": on which days you answered, and whether you were right. The book there says what is new before it adds anything.";
  if (packed.left_out > 0)
    words += " To keep the code small, " + base::counted(static_cast<size_t>(packed.left_out), "result") +
             " from the middle of long histories " + (packed.left_out == 1 ? "is" : "are") + " left out.";
  return words + " What you chose and the code that you wrote are not in it; for those, save a file.";
}

std::string words_for_receiving(const book::Transfer& transfer, size_t news) {
  const size_t all = count_of(transfer);
  std::string words = "The link holds results for " + questions(all) + ". ";
  if (news == 0)
    words += "None of them is new here.";
  else
    words += "Adding them brings something new about " +
             (all == 1 ? "it" : (news == all ? std::string("all") : std::to_string(news)) + " of these") +
             ", and nothing that you have here is lost.";
  if (transfer.unknown > 0) words += " Left out: " + questions(static_cast<size_t>(transfer.unknown)) + " that this edition does not have.";
  return words;
}

std::string_view words_for(book::Unreadable unreadable) {
  if (unreadable == book::Unreadable::newer)
    return "This link was made by a newer edition of the book. Reload this page to get that edition, then open the link again.";
  return "This link is damaged: a part of it is missing or has been changed. Nothing was added. Make a new one on the other device.";
}

std::string with_address(std::string_view text, std::string_view address) {
  std::string result;
  for (size_t at = text.find(kNowhere); at != text.npos; at = text.find(kNowhere)) {
    result.append(text.substr(0, at)).append(address);
    text.remove_prefix(at + kNowhere.size());
  }
  return result.append(text);
}

/// The lines of the file that are no headers.
size_t count_cards(std::string_view file) {
  size_t count = 0;
  for (const std::string_view line : base::split(file, '\n')) count += !line.empty() && line[0] != '#';
  return count;
}

}  // namespace

Effects ProgressPanel::show(std::string_view title, std::string words) {
  used_ = true;
  title_ = title;
  words_ = std::move(words);
  status_.clear();
  platform::show_panel(kPanel);
  return {.settings = true, .focus = std::string(kPanel)};
}

Effects ProgressPanel::send(const Known& known) {
  const book::Packed packed = book::pack(known.logs, known.progress, known.current);
  const bool any = packed.questions > 0 && !packed.text.empty();
  link_ = any ? platform::full_address(std::string(kAddress) + packed.text) : "";
  transfer_ = {};
  news_ = 0;
  if (any) platform::draw_code("transfer.code", link_);
  return show("To another device", words_for_sending(packed));
}

Effects ProgressPanel::copy_link() const {
  platform::copy_text(link_, kCopy);
  return {};
}

Effects ProgressPanel::copied(bool succeeded) {
  status_ = succeeded ? "The link is copied." : "This browser did not allow copying. Select the link and copy it yourself.";
  return {.settings = true};
}

Effects ProgressPanel::receive(const Known& known, std::string_view text) {
  link_.clear();
  transfer_ = {};
  news_ = 0;
  constexpr std::string_view kTitle = "From another device";
  std::expected<book::Transfer, book::Unreadable> transfer = book::unpack(text, known.current);
  if (!transfer) return show(kTitle, std::string(words_for(transfer.error())));
  book::Logs logs = known.logs;
  book::Progress progress = known.progress;
  const size_t news = book::add_transfer(logs, progress, *transfer, known.current).touched.size();
  std::string words = words_for_receiving(*transfer, news);
  news_ = static_cast<int>(news);
  transfer_ = std::move(*transfer);
  return show(kTitle, std::move(words));
}

book::Transfer ProgressPanel::take_accepted() { return std::exchange(transfer_, {}); }

Effects ProgressPanel::accepted() {
  status_ = "Added. There was something new about " + questions(static_cast<size_t>(std::exchange(news_, 0))) + ".";
  return {.settings = true, .focus = std::string(kPanel)};
}

Effects ProgressPanel::save_calendar(const Known& known) const {
  const int today = platform::present().day;
  const std::vector<book::DueDay> due = book::due_days(known.bank, known.logs, today);
  const std::vector<book::DueDay> reminders = book::reminder_days(due, today);
  if (reminders.empty()) return {.message = "There is nothing to be reminded of yet: answer a question first."};
  const std::string address = platform::full_address(kReview);
  platform::save_file(kCalendarFile, "text/calendar",
                      book::calendar(reminders, {.address = address, .now_seconds = platform::utc_seconds()}));
  return {.message = "Open the file with your calendar. It has " + base::counted(reminders.size(), "reminder") +
                     (reminders.size() == 1 ? ", " : ", the first ") + book::when_words(reminders[0].day, today) +
                     ". A later file takes the place of this one."};
}

Effects ProgressPanel::want_cards() {
  cards_ = platform::full_address(kCardsFile);
  platform::load(cards_);
  return {};
}

Effects ProgressPanel::save_cards(std::string_view bytes) {
  cards_.clear();
  if (bytes.empty()) return {.message = "The cards could not be loaded. Try again when you have a network."};
  platform::save_file(kCardsFile, "text/plain", with_address(bytes, platform::full_address(".")));
  return {.message = base::counted(count_cards(bytes), "card") + " for Anki. Import the file there; a later one updates them."};
}

Effects ProgressPanel::set_forgetful() {
  forgetful_ = used_ = true;
  return {.settings = true};
}

void ProgressPanel::warn(Effects& effects, const book::Progress& progress) const {
  constexpr int kAnswers = 3;
  const auto answered = std::ranges::count_if(progress, [](const auto& entry) { return entry.second.tries > 0; });
  if (answered < kAnswers || !platform::stored(kWarned).empty()) return;
  if (platform::store(kWarned, "yes")) effects.message = kForgetful;
}

void ProgressPanel::render(DomDiff& dom) const {
  dom.begin(DomDiff::Part::progress);
  const auto show_if = [&dom](std::string_view id, bool shown) { dom.set("attribute", id, "hidden", hidden_unless(shown)); };
  dom.set("text", "settings.forgetful", "", json_quote(forgetful_ ? kForgetful : ""));
  show_if("settings.forgetful", forgetful_);
  dom.set("text", "transfer.title", "", json_quote(title_));
  dom.set("text", "transfer.words", "", json_quote(words_));
  dom.set("text", "transfer.status", "", json_quote(status_));
  dom.set("property", "transfer.link", "value", json_quote(link_));
  for (const std::string_view id : {std::string_view("transfer.code"), std::string_view("transfer.link"), kCopy})
    show_if(id, !link_.empty());
  show_if("transfer.add", news_ > 0);
}

}  // namespace app
