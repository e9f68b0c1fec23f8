#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace app {

/// What an event has changed. Each owner returns it; which parts of the DOM are rendered again, whether there is a frame, and the address
/// all follow from it.
struct Effects {
  enum class Address { same, replaced, added };  ///< `added`: as a new entry of the history

  // What the DOM shows.
  bool settings = false;     ///< how the book is shown, the bar and the message line
  bool questions = false;    ///< attempts at questions, and their summaries
  bool reading = false;      ///< steppers, definitions and highlighted words
  bool figures = false;      ///< values, states and the choice of figures
  bool search = false;       ///< the search panel
  bool live_region = false;  ///< what screen readers announce

  bool painting = false;  ///< something that is only painted
  bool pictures = false;  ///< what all figures are painted with
  bool document = false;  ///< the questions of the document: another pass of the final quiz is open

  Address address = Address::same;
  int answer = -1;                          ///< link that shows in its figure the answer just judged: index into Document::links
  std::string focus = {};                   ///< id of the element to move the focus to
  std::optional<std::string> message = {};  ///< for the message line
  std::vector<std::string> errors = {};     ///< for the message line
  std::string spoken = {};                  ///< announced to screen-reader users: what others see appear

  static Effects all() {
    return {.settings = true, .questions = true, .reading = true, .figures = true, .search = true, .painting = true, .pictures = true};
  }

  bool in_dom() const { return settings || questions || reading || figures || search || live_region || !focus.empty(); }
  bool any() const { return in_dom() || painting || pictures; }

  Effects& operator|=(Effects other) {
    for (bool Effects::* flag : {&Effects::settings, &Effects::questions, &Effects::reading, &Effects::figures, &Effects::search,
                                 &Effects::live_region, &Effects::painting, &Effects::pictures, &Effects::document})
      this->*flag = this->*flag || other.*flag;
    if (other.address > address) address = other.address;
    if (other.answer >= 0) answer = other.answer;
    if (!other.focus.empty()) focus = std::move(other.focus);
    if (other.message) message = std::move(other.message);
    for (std::string& error : other.errors) errors.push_back(std::move(error));
    if (!other.spoken.empty()) spoken = std::move(other.spoken);
    return *this;
  }
};

}  // namespace app
