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

/// What the reader asked of a figure on its own picture: new values for some of its parameters. The application applies
/// them as if a control had been moved, and calls `set`.
struct Edits {
  struct Value {
    int parameter = 0;
    double value = 0;
  };
  std::vector<Value> values;
  std::optional<std::string> text;
  bool committed = false;      ///< the gesture has ended (let go, clicked): time to remember
  std::string_view highlight;  ///< name of the part under the pointer, which lights up wherever the chapter names it; or empty
};

/// Whether `key` pins the cursor where it is, or lets it go again: Enter and Space do. `parameter` is the one that says whether it is
/// `pinned`.
inline bool toggles_pin(std::string_view key, int parameter, bool pinned, Edits& edits) {
  if (key != "Enter" && key != " ") return false;
  edits.values.push_back({parameter, pinned ? 0.0 : 1.0});
  edits.committed = true;
  return true;
}

/// Numbers behind the picture, as text ready to be shown.
struct DataTable {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

/// A figure at work. Its values come from the application's state; it keeps what it computed from them.
class Figure {
 public:
  virtual ~Figure() = default;

  /// Computes anew. Requires one allowed value per parameter of its kind, and its text.
  virtual void set(std::span<const double> values, std::string_view text) = 0;

  /// Draws itself on the whole surface. What the surface's pointer asks for goes to `edits`.
  virtual void draw(plot::Surface& surface, Edits& edits) = 0;

  /// A key pressed on the picture, by its DOM name ("ArrowLeft", "Enter", "+"), with "Shift+" before it if that was held.
  /// False when it means nothing here.
  virtual bool key(std::string_view name, Edits& edits) = 0;

  /// What the cursor reads, in one sentence, for those who move it with keys; empty for figures without one.
  virtual std::string cursor_text() const { return {}; }

  /// One or two sentences with the current numbers: the figure for those who do not see it.
  virtual std::string describe() const = 0;

  /// The numbers in sight (at most some hundred), or all of them with full precision, as exports have them.
  enum class Extent { shown, all };
  virtual DataTable data(Extent extent) const = 0;

  /// What a press on "Run" asks the surroundings to measure (JSON, see platform::measure); nothing while that is under way.
  virtual std::string request() { return {}; }
  /// What they say of it: true if that was the last of it.
  virtual bool receive(std::string_view) { return true; }

  /// The height that suits a surface of this width.
  virtual float height_for(float width_px) const = 0;
};

/// A kind of figure. Each file of this folder but figure and catalog defines one, named as the file.
struct Kind {
  std::string_view name;
  std::string_view title;
  std::span<const base::Parameter> parameters;
  std::unique_ptr<Figure> (*make)();
  base::TextParameter text = {};
  int play_parameter = -1;          ///< index of the parameter that "Play" runs through, or -1
  std::string_view run_label = {};  ///< words of the button that starts what takes a while ("Run"); empty: it has none
};

}  // namespace figures
