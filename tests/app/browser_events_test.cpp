// Events that JavaScript reports by name.
#include "app/browser_events.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "tests/app/headless_app.h"

TEST_SUITE("app") {
  TEST_CASE("the events that JavaScript reports are those that the application knows") {
    std::set<std::string> known, reported;
    for (const app::BrowserEvent& event : app::browser_events()) CHECK(known.emplace(event.name).second);
    for (const auto& file : std::filesystem::directory_iterator(PHASEBOOK_SOURCE_DIR "/web")) {
      if (file.path().extension() != ".js") continue;
      std::ifstream in(file.path());
      const std::string text{std::istreambuf_iterator<char>(in), {}};
      constexpr std::string_view kCall = ".event('";
      for (size_t at = text.find(kCall); at != text.npos; at = text.find(kCall, at + 1)) {
        const size_t begin = at + kCall.size();
        reported.insert(text.substr(begin, text.find('\'', begin) - begin));
      }
    }
    CHECK(known == reported);
  }

  TEST_CASE("an event that the application does not know is an error") {
    app::App app;
    app::dispatch(app, "elephant", "", "");
    CHECK(app.report().contains("The page reports 'elephant', which is unknown to the application."));
  }
}
