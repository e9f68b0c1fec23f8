// How accurate small models are beyond the length that they were trained on: one small plot for each encoding, sorted by accuracy at the
// greatest length. The task is a pictogram: arrows from the places that ask to the places where the answer stands.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/encodings.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/length_generalisation/model.h"

namespace figures {
namespace {

using namespace lengths;
using base::ColourToken;
using base::fixed;
using base::Point;
using base::Rect;

enum Index : int { kWidth, kTask, kEncoding, kLength, kPinned };
constexpr base::Choice kTaskChoices[] = {{"order", "Which first"},
                                         {"back3", "Three back"},
                                         {"back3_causal", "Three back, causal"},
                                         {"reverse", "Reverse"},
                                         {"reverse_2", "Reverse, 2 layers"},
                                         {"induction", "Induction"},
                                         {"local", "Short memory"},
                                         {"local_2", "Short memory, 2 layers"}};
constexpr base::Choice kWidthChoices[] = {{"16", "Width 16"}, {"32", "Width 32"}};
constexpr auto kMeasuredChoices = [] {
  std::array<base::Choice, kMeasured> choices;
  std::ranges::transform(kMeasuredIds, choices.begin(), [](engine::EncodingId id) { return kEncodingChoices[static_cast<size_t>(id)]; });
  return choices;
}();
constexpr base::Choice kLengthChoices[] = {{"16", "16"}, {"32", "32"}, {"64", "64"}, {"128", "128"}};
constexpr base::Parameter kParameters[] = {
    base::choice_of("width", "width D", kWidthChoices, 1),
    base::choice_of("task", "task", kTaskChoices, 1),
    base::choice_of("encoding", "encoding", kMeasuredChoices, 5),
    on_picture(base::choice_of("length", "length", kLengthChoices, 2)),
    pinned(),
};
constexpr std::string_view kFront[] = {"width"};
constexpr std::string_view kLegend =
    "A line is the mean of three models, its band their range. Measured in PyTorch, after training on 16 tokens.";

constexpr int kShown = 12;  ///< tokens of the pictogram
constexpr float kName_px = 26, kBelow_px = 22;

/// From a place that asks to one that it has to look at.
using Look = std::pair<int, int>;

class LengthGeneralisation final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kLength, kLengths}, .down = {kEncoding, kMeasured}, .pinned = kPinned}; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  void compute() override;
  double mean_of(int encoding, int length) const { return mean(whole(kTask), whole(kWidth), encoding, length); }
  void compose_task(plot::Scene& scene, Rect room) const;
  void compose_panels(plot::Scene& scene, Rect room) const;
  /// One encoding's place, and in it the area of its lines.
  struct Panel {
    int encoding = 0;
    Rect rect, area;
    bool left = false, low = false, chosen = false;
    plot::Paint ink;
    Point at(int length, double accuracy) const {
      return {area.x + area.width * static_cast<float>(length) / (kLengths - 1),
              area.bottom() - area.height * static_cast<float>(accuracy)};
    }
  };
  void compose_tokens(plot::Scene& scene, Rect row, float step, const std::vector<Look>& looks) const;
  void compose_panel(plot::Scene& scene, int encoding, Rect rect, bool left, bool low) const;
  void compose_levels(plot::Scene& scene, const Panel& panel) const;
  void compose_sample(plot::Scene& scene, const Panel& panel, int length, Point at) const;
  void compose_name(plot::Scene& scene, const Panel& panel) const;
  std::string range_text() const;
  std::string verdict() const;

  Accuracies chosen_{};
  std::array<int, kMeasured> ranking_{};
};

std::string_view name_of(int encoding) { return encoding == 0 ? "no encoding" : kMeasuredChoices[static_cast<size_t>(encoding)].label; }

void LengthGeneralisation::compute() {
  chosen_ = accuracies(whole(kTask), whole(kWidth), whole(kEncoding));
  ranking_ = ranking(whole(kTask), whole(kWidth));
}

std::vector<Look> looks_of(int task) {
  std::vector<Look> looks;
  const bool back = task == 1 || task == 2, mirrored = task == 3 || task == 4;
  for (int place = 0; place < kShown; ++place) {
    if (back && place >= 3) looks.emplace_back(place, place - 3);
    if (mirrored && place >= kShown / 2) looks.emplace_back(place, kShown - 1 - place);
    if (task == 5 && place >= kShown / 2) looks.emplace_back(place, place - kShown / 2 + 1);
    if (task >= 6 && place >= 2) looks.emplace_back(place, place - 1), looks.emplace_back(place, place - 2);
  }
  if (task == 0) looks.emplace_back(8, 2);
  return looks;
}

/// The task's name above a row of tokens; the arrows of one place are strong.
void LengthGeneralisation::compose_task(plot::Scene& scene, Rect room) const {
  const int task = whole(kTask);
  const std::vector<Look> looks = looks_of(task);
  const std::string name(task_of(task).name);
  const bool wide = scene.text_width("**" + name + "**: " + std::string(task_of(task).description)) < room.width;
  scene.text({"task"}, {room.x + room.width / 2, room.y + 13},
             "**" + name + "**" + (wide ? ": " + std::string(task_of(task).description) : ""), plot::kLabel, ColourToken::ink,
             plot::Anchor::middle);
  const float size = std::min({30.0f, (room.width - 8) / (kShown * 1.25f), 0.3f * room.height}), step = 1.25f * size;
  const Rect row{room.x + (room.width - kShown * step) / 2, room.bottom() - size - 2, kShown * step, size};
  const auto middle = [&](int place) { return row.x + (static_cast<float>(place) + 0.5f) * step; };
  const int asking = looks.back().first, far = kShown - 1;
  for (const auto& [from, to] : looks) {
    const bool strong = from == asking;
    const float rise = (row.y - room.y - 24) * std::sqrt(static_cast<float>(from - to) / static_cast<float>(far));
    std::vector<Point> arc;
    for (int k = 0; k <= 24; ++k) {
      const float share = static_cast<float>(k) / 24;
      arc.push_back({std::lerp(middle(from), middle(to), 0.5f - 0.5f * std::cos(share * std::numbers::pi_v<float>)),
                     row.y - 3 - rise * std::sin(share * std::numbers::pi_v<float>)});
    }
    scene
        .curve({"look", from, from - to}, std::move(arc), strong ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::edge, 0.45f),
               strong ? 2.0f : 1.0f)
        .with_head();
  }
  compose_tokens(scene, row, step, looks);
}

void LengthGeneralisation::compose_tokens(plot::Scene& scene, Rect row, float step, const std::vector<Look>& looks) const {
  constexpr std::string_view kLetters = "cahfbjdgeiac";
  const int task = whole(kTask), asking = looks.back().first;
  const float size = row.height;
  for (int place = 0; place < kShown; ++place) {
    const bool asks = place == asking, looked_at = std::ranges::find(looks, Look{asking, place}) != looks.end();
    const Rect token{row.x + (static_cast<float>(place) + 0.5f) * step - size / 2, row.y, size, size};
    const bool hidden = task_of(task).causal && place > asking;
    scene
        .rectangle({"token", place}, token,
                   asks ? plot::Paint(ColourToken::accent) : plot::Paint(looked_at ? ColourToken::accent_ground : ColourToken::panel), 4)
        .stroked(hidden ? plot::Paint(ColourToken::hairline) : plot::Paint(asks || looked_at ? ColourToken::accent : ColourToken::edge), 1);
    if (size < 16) continue;
    const char letter = kLetters[static_cast<size_t>(task == 5 ? place % (kShown / 2) : place)];
    scene
        .text_in({"letter", place}, token, std::string(1, letter), plot::serif(size > 24 ? 15 : 12),
                 asks ? ColourToken::stage : ColourToken::ink2)
        .ranked(0);
  }
}

/// A line at 0 and at 1, and at what guessing gives, or the best that is possible.
void LengthGeneralisation::compose_levels(plot::Scene& scene, const Panel& panel) const {
  for (const int accuracy : {0, 1}) {
    scene.line({"level", panel.encoding, accuracy}, panel.at(0, accuracy), panel.at(kLengths - 1, accuracy), ColourToken::hairline, 1);
    if (panel.left && panel.area.height > 30)
      scene
          .text({"level label", panel.encoding, accuracy}, {panel.area.x - 7, panel.at(0, accuracy).y}, std::to_string(accuracy),
                plot::serif(12), ColourToken::ink2, plot::Anchor::end)
          .level();
  }
  const Task& task = task_of(whole(kTask));
  if (const double bound = std::max(task.guessing, task.best); bound > 0)
    scene.line({"bound", panel.encoding}, panel.at(0, bound), panel.at(kLengths - 1, bound), ColourToken::ink3, 1)
        .dashed(plot::Dash::dotted);
}

/// The accuracy at one length, the part of the panel in which the pointer finds it, and the length itself below the lowest panels.
void LengthGeneralisation::compose_sample(plot::Scene& scene, const Panel& panel, int length, Point at) const {
  const bool read = panel.chosen && length == whole(kLength), first = length == 0, last = length == kLengths - 1;
  scene.dot({"sample", panel.encoding, length}, at, read ? 6.0f : 3.0f, read ? plot::Paint(ColourToken::stage) : panel.ink)
      .stroked(panel.ink, read ? 3.0f : 0.0f);
  const float step = panel.area.width / (kLengths - 1), x = panel.at(length, 0).x;
  const float from = first ? panel.rect.x : x - step / 2, to = last ? panel.rect.right() : x + step / 2;
  scene.rectangle({"zone", panel.encoding, length}, {from, panel.rect.y, to - from, panel.rect.height}, {})
      .selects(length, panel.encoding)
      .highlights_with(read ? "accuracy" : "");
  if (panel.low && panel.area.width > 50)
    scene
        .text({"tokens", panel.encoding, length}, {x, panel.area.bottom() + 18}, base::grouped(kTokens[static_cast<size_t>(length)]),
              plot::serif(12), read ? ColourToken::accent : ColourToken::ink2, plot::Anchor::middle)
        .ranked(first || last ? 1 : 2)
        .highlights_with(read ? "length" : "");
}

void LengthGeneralisation::compose_name(plot::Scene& scene, const Panel& panel) const {
  const Rect rect = panel.rect;
  const std::string number = fixed(mean_of(panel.encoding, kLengths - 1), 2);
  const std::string_view name = name_of(panel.encoding);
  const bool both = scene.text_width(name, plot::kStrongLabel) + scene.text_width(number, plot::kStrongNumber) + 22 < rect.width;
  const plot::Paint ink = panel.chosen ? plot::Paint(ColourToken::ink) : panel.ink;
  scene.text({"name", panel.encoding}, {rect.x + 8, rect.y + 16}, std::string(name), plot::kStrongLabel, ink).ranked(0);
  if (both) scene.text({"at 128", panel.encoding}, {rect.right() - 8, rect.y + 16}, number, plot::kStrongNumber, ink, plot::Anchor::end);
}

/// One encoding's accuracies. Its name stands above them, its accuracy at the greatest length beside the name.
void LengthGeneralisation::compose_panel(plot::Scene& scene, int encoding, Rect rect, bool left, bool low) const {
  const bool named = rect.height >= 52 && rect.width >= 60, chosen = encoding == whole(kEncoding);
  const float top = rect.y + (named ? kName_px : 5.0f), bottom = rect.bottom() - (low ? kBelow_px : 7.0f);
  const Rect area{rect.x + (left ? 22.0f : 12.0f), top + 4, std::max(4.0f, rect.width - (left ? 36.0f : 26.0f)),
                  std::max(4.0f, bottom - top - 4)};
  const Panel panel{encoding, rect, area, left, low, chosen, plot::hue(encoding == 0 ? 7 : encoding - 1)};
  scene.rectangle({"panel", encoding}, rect, chosen ? ColourToken::accent_ground : ColourToken::stage, 6)
      .stroked(chosen ? ColourToken::accent : ColourToken::hairline, 1)
      .highlights_with(chosen ? "encoding" : "");
  compose_levels(scene, panel);
  const Accuracies all = accuracies(whole(kTask), whole(kWidth), encoding);
  std::vector<Point> line;
  for (int length = 0; length < kLengths; ++length) {
    const auto& now = all[static_cast<size_t>(length)];
    if (length > 0) {
      const auto& before = all[static_cast<size_t>(length - 1)];
      scene.polygon({"band", encoding, length},
                    {panel.at(length - 1, before.front()), panel.at(length - 1, before.back()), panel.at(length, now.back()),
                     panel.at(length, now.front())},
                    panel.ink.faded(0.28f));
    }
    line.push_back(panel.at(length, mean_of(encoding, length)));
  }
  scene.curve({"line", encoding}, line, panel.ink, chosen ? 3.0f : 2.0f);
  for (int length = 0; length < kLengths; ++length) compose_sample(scene, panel, length, line[static_cast<size_t>(length)]);
  if (named) compose_name(scene, panel);
}

/// As many columns as make panels largest; what is left over in the last row says how to read them.
void LengthGeneralisation::compose_panels(plot::Scene& scene, Rect room) const {
  int columns = 1;
  const auto side = [&](int count) {
    return std::min(room.width / static_cast<float>(count) / 0.8f, room.height / static_cast<float>((kMeasured + count - 1) / count));
  };
  for (int count = 2; count <= kMeasured; ++count) columns = side(count) > side(columns) ? count : columns;
  const int rows = (kMeasured + columns - 1) / columns;
  const float gap = 6, width = (room.width + gap) / static_cast<float>(columns), height = (room.height + gap) / static_cast<float>(rows);
  const auto cell = [&](int place) {
    return Rect{room.x + static_cast<float>(place % columns) * width, room.y + static_cast<float>(place / columns) * height, width - gap,
                height - gap};
  };
  for (int place = 0; place < kMeasured; ++place)
    compose_panel(scene, ranking_[static_cast<size_t>(place)], cell(place), place % columns == 0, place + columns >= kMeasured);
  if (rows * columns == kMeasured) return;
  const Rect left = cell(kMeasured);
  const float free = static_cast<float>(rows * columns - kMeasured) * width - gap - 16;
  const Task& task = task_of(whole(kTask));
  std::string legend(kLegend);
  if (task.guessing > 0) legend += " Dotted: guessing.";
  if (task.best > 0) legend += " Dotted: the best possible.";
  if (left.height * free > 130 * scene.text_width(legend) / 6) scene.paragraph({"legend"}, {left.x + 12, left.y + 6}, free, legend);
}

std::string LengthGeneralisation::verdict() const {
  const auto at_128 = [&](size_t place) { return fixed(mean_of(ranking_[place], kLengths - 1), 2); };
  return concat({"Eight times the length of training: ", name_of(ranking_[0]), " is right in ", at_128(0), " of cases, ",
                 name_of(ranking_[1]), " in ", at_128(1), ", ", name_of(ranking_[6]), " in ", at_128(6), "."});
}

void LengthGeneralisation::compose(plot::Scene& scene) const {
  scene.headline(verdict());
  Rect room = scene.picture();
  if (room.height > 240) {
    const float task_px = std::clamp(0.22f * room.height, 76.0f, 150.0f);
    compose_task(scene, {room.x, room.y, room.width, task_px});
    room.y += task_px + 14;
    room.height -= task_px + 14;
  }
  compose_panels(scene, room);
  const auto& seeds = chosen_[static_cast<size_t>(whole(kLength))];
  scene.foot("(" + fixed(seeds[0], 3) + " + " + fixed(seeds[1], 3) + " + " + fixed(seeds[2], 3) + ") / 3 = **" +
                 fixed(mean_of(whole(kEncoding), whole(kLength)), 3) + "**",
             {{"encoding", std::string(name_of(whole(kEncoding))), "encoding"},
              {"tokens", base::grouped(kTokens[static_cast<size_t>(whole(kLength))]), "length"}},
             "**" + fixed(mean_of(whole(kEncoding), whole(kLength)), 3) + "**");
}

std::string LengthGeneralisation::range_text() const {
  const auto& seeds = chosen_[static_cast<size_t>(whole(kLength))];
  return fixed(seeds.front(), 3) + " to " + fixed(seeds.back(), 3);
}

std::string LengthGeneralisation::cursor_text() const {
  std::string name(name_of(whole(kEncoding)));
  if (whole(kEncoding) == 0) name[0] = 'N';
  return concat({name, " at ", kTokens[static_cast<size_t>(whole(kLength))], " tokens: accuracy ",
                 fixed(mean_of(whole(kEncoding), whole(kLength)), 3), ", over three seeds ", range_text(), "."});
}

std::string LengthGeneralisation::alt_text() const {
  const Task& task = task_of(whole(kTask));
  const std::string bounds = task.guessing > 0 ? "; guessing gives " + base::significant(task.guessing, 2)
                             : task.best > 0   ? "; about " + base::significant(task.best, 2) + " is the best possible"
                                               : "";
  return concat({"Accuracy against length, measured elsewhere in PyTorch with three seeds: ", task.description,
                 task.causal ? ", with a causal mask" : ", without a mask", bounds, ". Models of ", task.layers,
                 task.layers == 1 ? " layer and width " : " layers and width ", kModelWidths[static_cast<size_t>(whole(kWidth))],
                 ", trained at 16 tokens and tested at 16 to 128. ", verdict(), " ", cursor_text()});
}

DataTable LengthGeneralisation::data(DataScope scope) const {
  const auto text = [scope](double accuracy) { return scope == DataScope::all ? base::exact(accuracy) : fixed(accuracy, 3); };
  DataTable table{concat({"Accuracy by encoding and length: ", task_of(whole(kTask)).name, ", width ",
                          kModelWidths[static_cast<size_t>(whole(kWidth))], " (measured elsewhere)"}),
                  {"encoding", "tokens", "mean", "least", "middle", "most"},
                  {}};
  for (const int encoding : ranking_) {
    const Accuracies all = accuracies(whole(kTask), whole(kWidth), encoding);
    for (int length = 0; length < kLengths; ++length) {
      std::vector<std::string> row{std::string(name_of(encoding)), std::to_string(kTokens[static_cast<size_t>(length)]),
                                   text(mean_of(encoding, length))};
      for (const double accuracy : all[static_cast<size_t>(length)]) row.push_back(text(accuracy));
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace

extern const Kind length_generalisation{
    "length_generalisation", "Beyond the length of training", kParameters, make<LengthGeneralisation>, {}, -1, kFront};

}  // namespace figures
