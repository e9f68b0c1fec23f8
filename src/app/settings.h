#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/dom_diff.h"
#include "app/effects.h"
#include "app/state.h"
#include "platform/window.h"

namespace app {

/// What the window has room for.
enum class Fits { page, workbench, stage };

/// The browser window and the system's preferences.
struct Environment {
  platform::WindowSize window;
  bool dark = false;  ///< the system's preference
  Fits fits = Fits::stage;
  bool reduced_motion = false;  ///< the system's preference
  int stage = 450;              ///< how wide the style sheet makes the stage, in thousandths of the window
};

/// The state of the WebGL context. Browsers may take it away, and usually give it back. While it is lost there is no Workbench: the browser
/// shows the text. The pictures of a Page stay, until it is `withheld`: lost for so long.
enum class Context { present, lost, withheld };

/// How the book is shown: what follows from the reader's settings, the chapter and the environment.
struct View {
  bool workbench = false;
  bool stage = false;  ///< otherwise figures are shown in the text
  bool dark = false;
  bool reduced_motion = false;
};

/// The message line: what was just done, or else the last error that the reader has not dismissed.
struct Notice {
  std::string message;
  std::vector<std::string> errors;  ///< the last twenty
  size_t dismissed = 0;             ///< how many of the errors

  std::string text() const { return !message.empty() ? message : errors.size() > dismissed ? errors.back() : ""; }
  void add(std::string error) {
    constexpr size_t kKept = 20;
    errors.push_back(std::move(error));
    if (errors.size() <= kKept) return;
    errors.erase(errors.begin());
    if (dismissed > 0) --dismissed;
  }
  void dismiss() {
    dismissed = errors.size();
    message.clear();
  }
};

/// How the whole book is shown: the switches in the bar and the settings panel. The reader's choices themselves are in State.
class Settings {
 public:
  Effects set_environment(const Environment& environment);
  Effects set_context(Context context);
  const Environment& environment() const { return environment_; }
  Context context() const { return context_; }
  View view(const State& state) const;

  /// Stores a setting and puts it into the address. Changing the view adds a history entry, so that Back returns to the previous view.
  Effects set(State& state, std::string_view name, std::string_view value) const;
  Effects switch_view(State& state) const { return set(state, "view", view(state).workbench ? "page" : "workbench"); }
  Effects switch_theme(State& state) const { return set(state, "theme", view(state).dark ? "light" : "dark"); }
  Effects toggle_contents(State& state);
  /// Moves the divider between the text and the stage.
  Effects widen_stage(State& state, int thousandths) const;
  /// The same with a key. Enter puts it back to where the style sheet has it. Other keys change nothing.
  Effects press_divider(State& state, std::string_view key) const;
  /// The menu of contents, in windows that are too narrow to show them beside the text.
  Effects close_menu();

  void render(DomDiff& dom, const State& state, const Notice& notice) const;

 private:
  int stage_width(const State& state) const;
  bool can_show_workbench(const State& state) const;
  bool wants_workbench(const State& state) const;
  bool lacks_pictures(const State& state) const;
  bool has_room_for_contents(const State& state) const;
  bool shows_contents(const State& state) const;
  void describe_bar(DomDiff& dom, const State& state, const std::string& notice) const;
  void describe_root(DomDiff& dom, const State& state) const;

  Environment environment_;
  Context context_ = Context::present;
  bool menu_is_open_ = false;
};

}  // namespace app
