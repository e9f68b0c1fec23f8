#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/quiz/progress.h"
#include "figures/figure.h"

namespace app {

/// The values of one figure of the open chapter.
struct FigureState {
  std::string id;
  const figures::Kind* kind = nullptr;
  std::vector<double> values;       ///< one per parameter, allowed ones only
  std::vector<double> book_values;  ///< what the chapter sets it to: where reset leads, and what the URL need not say
  std::string text = {};            ///< of kinds that have one
  std::string book_text = {};
  bool text_set_by_reader = false;          ///< it is the reader's, so the book leaves it alone
  std::vector<double> initial_values = {};  ///< what its fence says: where scenes and steps begin from
  std::vector<char> set_by_reader = {};     ///< one per parameter: set by the reader's hand, so the book leaves it alone
  std::string initial_text = {};            ///< as initial_values
  std::vector<char> set_by_scene = {};      ///< one per parameter: some scene of the chapter sets it
};

/// Where the reader is in one walk of the open chapter.
struct WalkState {
  std::string id;
  int count = 0;  ///< of steps
  int step = 0;   ///< from 1 on; 0: not begun
};

/// Everything that can be shared, kept or asked for. What is on screen follows from this and the size of the window.
struct State {
  std::string view;      ///< "workbench", "page", or empty: what suits the window
  std::string theme;     ///< "light", "dark", or empty: what the system says
  std::string size;      ///< of the text: a name of base::kTextSizes, empty for the normal one
  std::string motion;    ///< "reduced", "full", or empty: what the system says
  std::string contents;  ///< "hidden", or empty: shown where there is room
  std::string keys;      ///< "off", or empty: single letters are shortcuts
  std::string chapter;
  std::string section;  ///< id of the heading that is being read
  std::vector<FigureState> figures;
  std::vector<WalkState> walks;
  book::Progress progress;
};

/// A setting of the reader's: a field of few values, kept for the next visit.
struct SettingField {
  std::string_view name;  ///< in URL, storage and the ids of its controls: "settings.theme.dark"
  std::string State::* value;
  std::span<const std::string_view> values;  ///< besides the empty one
};
std::span<const SettingField> setting_fields();

FigureState* find_figure(State& state, std::string_view id);

/// One entry of the table that gives URL, storage and controls: a field that is not in it cannot get into them.
struct Field {
  std::string name;     ///< in the URL: "theme", "table.base"
  std::string initial;  ///< the value that the URL leaves out
  std::string value;
  bool persistent = false;  ///< also in storage, for the next visit
};
std::vector<Field> fields_of(const State& state, std::string_view whole = "");

/// Writes one field from text. False when there is no such field or the text is no value for it; the state is then as before.
bool set_field(State& state, std::string_view name, std::string_view text);

/// "02-sinusoidal-encoding.html?table.base=100": the state as an address relative to the book. Of the figure `whole` it says all that
/// the chapter shows otherwise anywhere, so that the address shows the same wherever it is opened.
std::string address_of(const State& state, std::string_view whole = "");

/// Sets every field from the query of an address ("?view=page&table.base=100"), those not in it to their initial value.
/// Returns one sentence for each part that means nothing; unknown names are no mistake (somebody else's parameters).
std::vector<std::string> read_address(State& state, std::string_view query);

/// The kept fields as text for storage, and back; text that is malformed changes nothing.
std::string settings_text(const State& state);
void read_settings(State& state, std::string_view text);

}  // namespace app
