#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/figures.h"
#include "book/page_settings.h"

namespace app {

/// Where the reader is in one stepper of the open chapter.
struct StepperState {
  std::string id;
  int count = 0;  ///< number of steps
  int step = 0;   ///< counted from 1; 0: not begun
};

/// Everything that addresses and settings can hold. It, the reader's answers and the size of the window determine what is on screen.
struct State {
  std::array<std::string, book::kPageSettingCount> settings;  ///< by book::PageSettingId; empty: as the book or the system has it
  std::string chapter;
  std::string chapters;   ///< of a page that asks the questions of some: which (book/chapter_range.h); empty for all
  int last_chapter = -1;  ///< … the number of the last one there is; -1 for other pages
  std::string section;    ///< id of the heading of the section being read
  bool story = false;     ///< the chapter is told screen by screen, see book::is_story
  bool map = false;       ///< the page is about the map, which goes across the window
  std::vector<Figure> figures;
  std::vector<StepperState> steppers;

  std::string& operator[](book::PageSettingId id) { return settings[static_cast<size_t>(id)]; }
  const std::string& operator[](book::PageSettingId id) const { return settings[static_cast<size_t>(id)]; }
};

inline bool shows_cover(const State& state) { return state.chapter == "index"; }

/// The Workbench is for chapters.
inline bool may_have_workbench(const State& state) { return !shows_cover(state) && !state.map; }

/// The figure with this id, or null.
Figure* find_figure(State& state, std::string_view id);

/// One entry of the table from which the URL, storage and controls are written. A field that is not in the table cannot get into them.
struct Field {
  std::string name;     ///< in the URL: "theme", "table.base"
  std::string initial;  ///< the value that is left out of the URL
  std::string value;
  bool persistent = false;  ///< also stored for the next visit
};
/// All fields of `state`. `whole` is as for address_of.
std::vector<Field> fields_of(const State& state, std::string_view whole = "");

/// Sets one field from text. Returns false, and leaves the state unchanged, if there is no such field or the text is not a valid value.
bool set_field(State& state, std::string_view name, std::string_view text);

/// The state as an address relative to the book: "02-sinusoidal-encoding.html?table.base=100". For the figure `whole` the address includes
/// every value that some scene of the chapter changes, so that it shows the same picture no matter where the reader opens it.
std::string address_of(const State& state, std::string_view whole = "");

/// The address of one figure in its present state, alone, for a frame in another page: with the theme, if the reader has chosen one.
std::string embedding_address(const State& state, std::string_view figure);

/// Sets every field from the query of an address ("?view=page&table.base=100"); fields that are not in it get their initial value. Returns
/// one sentence for each part that is invalid. Unknown names are not errors, since others may add parameters of their own.
std::vector<std::string> read_address(State& state, std::string_view query);

/// The persistent fields as text for storage, and back. Malformed text changes nothing.
std::string settings_text(const State& state);
void read_settings(State& state, std::string_view text);

}  // namespace app
