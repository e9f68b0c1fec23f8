#pragma once

#include <span>
#include <string_view>

#include "app/app.h"

namespace app {

/// An event that JavaScript reports with an element's id and a text. This is the only list of them.
struct BrowserEvent {
  std::string_view name;
  void (*apply)(App& app, std::string_view id, std::string_view value);
};
std::span<const BrowserEvent> browser_events();

/// An event that is not in the list is an error that is shown to the reader.
void dispatch(App& app, std::string_view name, std::string_view id, std::string_view value);

}  // namespace app
