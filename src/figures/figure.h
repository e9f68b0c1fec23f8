#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/action.h"
#include "base/outcomes.h"
#include "base/parameter.h"
#include "plot/scene.h"

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
  bool travels = false;        ///< marks travel to where the new values put them, because a click has changed more than the cursor
  bool committed = false;      ///< the gesture has ended (released, clicked), so the state can be saved
  std::string_view highlight;  ///< name of the part under the pointer, which is highlighted wherever the chapter names it; or empty
};

using base::Action;

/// What a figure says to a trainer (lab/messages.h): a command, or the end of it. Trainers are numbered from 0.
struct TrainerCommand {
  int trainer = 0;
  std::string json;  ///< empty: ends the trainer at once, whatever it does
};

/// Larger files are not opened.
inline constexpr size_t kMaxFileBytes = 2'000'000;

/// A file for the reader to keep.
struct File {
  std::string name;
  std::string mime;
  std::string bytes;
};

/// The numbers behind the picture, formatted as text.
struct DataTable {
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

/// One direction in which a figure's cursor moves: `count` places from `first` on, held by a parameter (-1: it does not move this way).
/// Large tables show a window, whose beginning and size (0: all) are parameters too.
struct CursorAxis {
  int parameter = -1;
  int count = 0;
  int first = 0;
  int window_first = -1;
  int window_count = -1;
  std::span<const int> stops = {};  ///< ascending; if there are any, it stands only on these
  int aimed_first = 0;              ///< place that column (or row) 0 of a mark's aim means
};

/// How readers explore a figure, by pointer, touch or keys; see kit/hands.h for what each does. It means the same in every figure.
struct Cursor {
  CursorAxis across;  ///< Left and Right
  CursorAxis down;    ///< Up and Down; Down leads to larger numbers, as in a table
  int pinned = -1;    ///< parameter that tells whether the cursor stays in place when the pointer moves on
  int shifted = -1;   ///< parameter that Shift with Left and Right changes by 1, with Up and Down by 10
};

/// An instance of a figure: arithmetic on its parameters' values, and the scene of marks that shows it. It draws nothing itself.
class Figure {
 public:
  virtual ~Figure() = default;

  /// Computes the figure. Requires one value per parameter of its kind, and its text. While the figure moves, values of whole-numbered
  /// parameters may lie between two whole ones.
  void set(std::span<const double> values, std::string_view text) {
    values_.assign(values.begin(), values.end());
    text_ = text;
    compute();
  }
  std::span<const double> values() const { return values_; }

  /// Adds what is to be seen to the scene, at the scene's size. The same values give the same marks.
  virtual void compose(plot::Scene& scene) const = 0;

  virtual Cursor cursor() const { return {}; }

  /// The values at the cursor in one sentence, for readers who move it with keys; empty for figures without a cursor.
  virtual std::string cursor_text() const { return {}; }

  /// One or two sentences with the current numbers, as the text alternative of the figure.
  virtual std::string describe() const = 0;

  /// The numbers in view (at most a few hundred), or all numbers with full precision, as in exports.
  enum class Extent { shown, all };
  virtual DataTable data(Extent extent) const = 0;

  /// The text after its word `from` has moved to the place `to`, and after a shuffle, for figures whose words can be reordered. The same
  /// text is always shuffled to the same one, and never to itself if it can be helped.
  virtual std::string moved(int, int) const { return {}; }
  virtual std::string shuffled() const { return {}; }

  /// The buttons of this figure as they stand now: always the same ones in the same order, also before the first `set`, while their labels
  /// change and some are disabled for a time. The application shows them, and calls `act` with the name of the one that is pressed.
  virtual std::vector<Action> actions() const { return {}; }
  virtual void act(std::string_view) {}
  /// Instead of `act` for an action that asks for a file or a text: its name, and the bytes of the file or the text as UTF-8. They can be
  /// anything, up to kMaxFileBytes.
  virtual void open_file(std::string_view, std::string_view) {}

  /// How much of what is running is done, 0 to 1; nothing while nothing runs or it is paused. A run is described when it begins, at
  /// each tenth of the way, and when it ends or is paused, not with each report.
  virtual std::optional<double> progress() const { return {}; }

  /// What has come up since the last call: what it has to say to its trainers, what it asks the application to measure, as JSON (see
  /// platform::measure; empty: nothing), a file for the reader, and new values for its own parameters, as a file that it has opened may
  /// bring. The application asks after every `set`, action and report.
  virtual std::vector<TrainerCommand> take_commands() { return {}; }
  virtual std::string take_request() { return {}; }
  virtual std::optional<File> take_file() { return {}; }
  virtual std::optional<Edits> take_edits() { return {}; }
  /// A report of the trainer of this number (lab/messages.h), or of the measurement, whose number is 0. Empty: it cannot run, or has died.
  virtual void report(int, std::string_view) {}

  /// A number that the reader's own run gave, such as "rope@8" for an accuracy, for questions whose key is what she found; nothing
  /// before.
  virtual std::optional<double> outcome(std::string_view) const { return {}; }
  /// Why the reader's run gives no outcomes although it rests, as a sentence: "Your run stopped at step 40 of 600." Empty if there is no
  /// run, or it trains, or it has ended.
  virtual std::string cut_short() const { return {}; }

  /// A file of the book that the figure cannot do without at its present values ("word_model.bin"), until it has been given it. The
  /// application fetches it. No bytes: it could not be loaded.
  virtual std::string_view wanted_file() const { return {}; }
  virtual void receive_file(std::string_view) {}

  /// The preferred height of the picture, with its foot and without its controls, at this width.
  virtual float height_for(float width_px) const { return std::min(0.95f * width_px, 460.0f) + plot::kFoot_px; }

 protected:
  virtual void compute() = 0;

  double value(int parameter) const { return values_[static_cast<size_t>(parameter)]; }
  int whole(int parameter) const { return static_cast<int>(value(parameter) + 0.5); }
  bool is_on(int parameter) const { return value(parameter) >= 0.5; }
  std::string_view text() const { return text_; }

 private:
  std::vector<double> values_;
  std::string text_;
};

/// A kind of figure. Each .cpp file directly in this folder, except catalog.cpp, defines one of the same name.
struct Kind {
  std::string_view name;
  std::string_view title;
  std::span<const base::Parameter> parameters;
  std::unique_ptr<Figure> (*make)();
  base::TextParameter text = {};
  int play_parameter = -1;                       ///< index of the parameter that "Play" runs through, or -1
  std::span<const std::string_view> front = {};  ///< parameters whose controls stand beside the picture, at most two; empty: the first two
  std::string_view opening =
      {};  ///< settings ("position=0&words=a%20b") from which it moves when a reader meets it first; empty: it stands still
  bool fills_window = false;     ///< its canvas is as tall as the page lays it out, not as the figure asks
  base::Outcomes outcomes = {};  ///< the names that Figure::outcome knows
};

/// Makes a figure, for Kind::make.
template <typename T>
std::unique_ptr<Figure> make() {
  return std::make_unique<T>();
}

}  // namespace figures
