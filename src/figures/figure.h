#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "plot/surface.h"

namespace figures {

/// New values for some of a figure's parameters, from what the reader did on its picture. The application applies them as if a control had
/// been moved, and calls `set`.
struct Edits {
  struct Value {
    int parameter = 0;
    double value = 0;
  };
  std::vector<Value> values;
  std::optional<std::string> text;
  bool committed = false;      ///< the gesture has ended (released, clicked), so the state can be saved
  std::string_view highlight;  ///< name of the part under the pointer, which is highlighted wherever the chapter names it; or empty
};

/// Handles the keys that pin and release the cursor, Enter and Space. Returns whether `key` is one of them. `parameter` is the index of the
/// parameter that holds `pinned`.
inline bool toggles_pin(std::string_view key, int parameter, bool pinned, Edits& edits) {
  if (key != "Enter" && key != " ") return false;
  edits.values.push_back({parameter, pinned ? 0.0 : 1.0});
  edits.committed = true;
  return true;
}

/// The numbers behind the picture, formatted as text.
struct DataTable {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

/// An instance of a figure. Its values come from the application's state; it caches what it computes from them.
class Figure {
 public:
  virtual ~Figure() = default;

  /// Recomputes the figure. Requires one allowed value per parameter of its kind, and its text.
  virtual void set(std::span<const double> values, std::string_view text) = 0;

  /// Draws the figure on the whole surface. Changes that the pointer asks for are added to `edits`.
  virtual void draw(plot::Surface& surface, Edits& edits) = 0;

  /// Handles a key pressed on the picture, given by its DOM name ("ArrowLeft", "Enter", "+"), with "Shift+" before it if Shift was held.
  /// Returns false if the figure does not use the key.
  virtual bool key(std::string_view name, Edits& edits) = 0;

  /// The values at the cursor in one sentence, for readers who move it with keys; empty for figures without a cursor.
  virtual std::string cursor_text() const { return {}; }

  /// One or two sentences with the current numbers, as the text alternative of the figure.
  virtual std::string describe() const = 0;

  /// The numbers in view (at most a few hundred), or all numbers with full precision, as in exports.
  enum class Extent { shown, all };
  virtual DataTable data(Extent extent) const = 0;

  /// What "Run" asks the application to measure, as JSON (see platform::measure); empty while a measurement is under way.
  virtual std::string request() { return {}; }
  /// Receives an answer to that request. Returns true if it was the last one.
  virtual bool receive(std::string_view) { return true; }

  /// The preferred height on a surface of this width.
  virtual float height_for(float width_px) const = 0;
};

/// A kind of figure. Each .cpp file directly in this folder, except catalog.cpp, defines one of the same name.
struct Kind {
  std::string_view name;
  std::string_view title;
  std::span<const base::Parameter> parameters;
  std::unique_ptr<Figure> (*make)();
  base::TextParameter text = {};
  int play_parameter = -1;          ///< index of the parameter that "Play" animates, or -1
  std::string_view run_label = {};  ///< label of the button that starts a long computation ("Run"); empty if there is none
  /// Names of the one or two parameters, or of the text, whose controls stand beside the picture. Empty: the first two.
  std::span<const std::string_view> front = {};
};

}  // namespace figures
