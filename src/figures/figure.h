#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/action.h"
#include "base/atlas.h"
#include "base/outcomes.h"
#include "base/parameter.h"
#include "base/report.h"
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
  std::string href;            ///< the page that it leads to, or empty
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

/// How readers explore a figure, by pointer, touch or keys; see interaction/pointer_controller.h for what each does. It means the same in
/// every figure.
struct Cursor {
  CursorAxis across;  ///< Left and Right
  CursorAxis down;    ///< Up and Down; Down leads to larger numbers, as in a table
  int pinned = -1;    ///< parameter that tells whether the cursor stays in place when the pointer moves on
  int shifted = -1;   ///< parameter that Shift with Left and Right changes by 1, with Up and Down by 10
};

/// A figure whose words can be put in another order.
class ReordersWords {
 public:
  /// The text after its word `from` has moved to the place `to`; empty if it cannot.
  virtual std::string moved(int from, int to) const = 0;
  /// The same text is always shuffled to the same one, and never to itself if it can be helped.
  virtual std::string shuffled() const = 0;

 protected:
  ~ReordersWords() = default;
};

/// A figure that is a map, of which the picture shows a part: the wheel, two fingers, + and − zoom it, dragging moves it, arrow keys go
/// from place to place.
class IsMap {
 public:
  /// Magnifies by this factor about a place of the picture, or about its middle.
  virtual void zoom(float factor, std::optional<base::Point> at, Edits& edits) const = 0;
  /// After a drag: keeps the picture on the map.
  virtual void keep_on_map(Edits& edits) const = 0;
  /// Moves the cursor to the nearest place in this direction; one of both is 0.
  virtual void step(int across, int down, Edits& edits) const = 0;
  virtual void click(const plot::Mark& mark, Edits& edits) const = 0;
  /// Goes to what the cursor is on.
  virtual void enter(Edits& edits) const = 0;
  virtual void show_all(Edits& edits) const = 0;

 protected:
  ~IsMap() = default;
};

/// A figure that shows the map of the book, which is laid out when the book is built.
class ShowsAtlas {
 public:
  virtual void set_atlas(base::Atlas atlas) = 0;
  /// What the reader holds, one ink a place; none: nothing was met.
  virtual void set_ink(std::vector<base::AtlasInk> inks) = 0;
  /// The name of a kind that the figure would show in miniature, whose code may have to be fetched; empty: none. It is the next one once
  /// `receive_kind` has said what came of this one.
  virtual std::string_view wanted_kind() const = 0;
  /// The code of a kind is there, so that it can be made, or cannot be had.
  virtual void receive_kind(std::string_view name, bool there) = 0;
  /// Makes one of the miniatures that are in view and not there yet. False if there is none to make, so that the picture rests.
  virtual bool make_miniature(const plot::Metrics& metrics) = 0;

 protected:
  ~ShowsAtlas() = default;
};

/// A figure with buttons of its own, which begin what takes time.
class Operable {
 public:
  /// The buttons as they stand now: always the same ones in the same order, also before the first `set`, while their labels change and some
  /// are disabled for a time.
  virtual std::vector<Action> actions() const = 0;
  /// The button of this name is pressed.
  virtual void act(std::string_view action) = 0;
  /// How much of what is running is done, 0 to 1; nothing while nothing runs or it is paused. A run is described when it begins, at each
  /// tenth of the way, and when it ends or is paused, not with each report.
  virtual std::optional<double> progress() const = 0;
  /// A report of the trainer of this number (lab/messages.h), or of the measurement, whose number is 0. Empty: it cannot run, or has died.
  virtual void report(int trainer, std::string_view json) = 0;

 protected:
  ~Operable() = default;
};

/// A figure that opens files or texts of the reader's.
class OpensFiles : public Operable {
 public:
  /// Instead of `act` for an action that asks for a file or a text: its name, and the bytes of the file or the text as UTF-8. They can be
  /// anything, up to kMaxFileBytes.
  virtual void open_file(std::string_view action, std::string_view bytes) = 0;
  /// New values for the figure's own parameters, as a file that it has opened may bring.
  virtual std::optional<Edits> take_edits() = 0;

 protected:
  ~OpensFiles() = default;
};

/// A figure that shows what a file of the reader's says, and has more to say of it than fits into a picture.
class ReadsConfigs : public OpensFiles {
 public:
  /// About what the picture shows now.
  virtual base::Report in_words() const = 0;
  /// The reader's own file as it was opened, for a link that holds it; of a GGUF file what its header says, as JSON. Empty if there is
  /// none.
  virtual std::string_view own_text() const = 0;
  /// The configuration that the picture shows: hers, or a built-in one.
  virtual std::string_view shown_text() const = 0;

 protected:
  ~ReadsConfigs() = default;
};

/// A figure that trains models. What `take_...` return has come up since the last call; the application asks after every `set`, action and
/// report.
class RunsModels : public OpensFiles {
 public:
  virtual std::vector<TrainerCommand> take_commands() = 0;
  /// A file for the reader.
  virtual std::optional<File> take_file() = 0;
  /// A number that the reader's own run gave, such as "rope@8" for an accuracy, for questions whose key is what she found; nothing before.
  virtual std::optional<double> outcome(std::string_view name) const = 0;
  /// Why the reader's run gives no outcomes although it rests, as a sentence: "Your run stopped at step 40 of 600." Empty if there is no
  /// run, or it trains, or it has ended.
  virtual std::string cut_short() const = 0;

 protected:
  ~RunsModels() = default;
};

/// A figure that has the engine timed.
class MeasuresEngine : public Operable {
 public:
  /// What to measure since the last call, as JSON (see platform::measure); empty: nothing.
  virtual std::string take_request() = 0;

 protected:
  ~MeasuresEngine() = default;
};

/// A figure that shows a file of the book.
class LoadsFile {
 public:
  /// The name of the file that the figure cannot do without at its present values ("word_model.bin"), until it has been given it; otherwise
  /// empty. The application fetches it.
  virtual std::string_view wanted_file() const = 0;
  /// No bytes: it could not be loaded.
  virtual void receive_file(std::string_view bytes) = 0;

 protected:
  ~LoadsFile() = default;
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

  /// One or two sentences with the current numbers, for those who do not see the figure.
  virtual std::string alt_text() const = 0;

  /// The numbers in view (at most a few hundred), or all numbers with full precision, as in exports.
  enum class DataScope { shown, all };
  virtual DataTable data(DataScope scope) const = 0;

  // What only some kinds do; null for those that do not.
  virtual const ReordersWords* words() const { return nullptr; }
  virtual RunsModels* runs() { return nullptr; }
  virtual MeasuresEngine* measures() { return nullptr; }
  virtual ReadsConfigs* configs() { return nullptr; }
  virtual LoadsFile* loads() { return nullptr; }
  virtual ShowsAtlas* atlas() { return nullptr; }
  virtual const IsMap* as_map() const { return nullptr; }
  OpensFiles* opens() {
    if (RunsModels* models = runs()) return models;
    return configs();
  }
  Operable* operable() {
    if (OpensFiles* files = opens()) return files;
    return measures();
  }

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

/// The buttons that the figure has of its own.
inline std::vector<Action> actions_of(Figure& figure) {
  const Operable* operable = figure.operable();
  return operable ? operable->actions() : std::vector<Action>();
}

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
  bool fills_window = false;  ///< its canvas is as tall as the page lays it out, not as the figure asks
  bool reports = false;       ///< it is one that ReadsConfigs
  bool late = false;          ///< its code is large and comes after the first frame (tools/split), so it is not computed before it is seen
  base::Outcomes outcomes = {};  ///< the names that RunsModels::outcome knows
};

/// Makes a figure, for Kind::make.
template <typename T>
std::unique_ptr<Figure> make() {
  return std::make_unique<T>();
}

}  // namespace figures
