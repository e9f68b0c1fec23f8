// How accurate small models are beyond the length that they were trained on: one line for each encoding, of which one or two are named in
// colour and the others are grey. Above the lines, a string of the task with an arc from the letter that asks to where the answer stands.

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/number.h"
#include "figures/accuracy_chart.h"
#include "figures/concat.h"
#include "figures/encodings.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/length_generalisation/model.h"
#include "figures/length_generalisation/string.h"

namespace figures {
namespace {

using namespace lengths;

enum Index : int { kWidth, kTask, kEncoding, kLength, kPinned, kBeside, kCover };
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
/// Nobody, or one of kMeasuredChoices.
constexpr auto kBesideChoices = [] {
  std::array<base::Choice, kMeasured + 1> choices{{{"nobody", "Nobody"}}};
  std::ranges::copy(kMeasuredChoices, choices.begin() + 1);
  return choices;
}();
constexpr base::Choice kLengthChoices[] = {{"16", "16"}, {"32", "32"}, {"64", "64"}, {"128", "128"}};
constexpr base::Choice kCoverChoices[] = {{"no", "Shown"}, {"yes", "Covered"}};
constexpr int kLast = kLengths - 1;
constexpr base::Parameter kParameters[] = {
    base::choice_of("width", "width D", kWidthChoices, 1),
    base::choice_of("task", "task", kTaskChoices, 1),
    base::choice_of("encoding", "encoding", kMeasuredChoices, 5),
    on_picture(base::choice_of("length", "length", kLengthChoices, kLast)),
    pinned(),
    on_picture(base::choice_of("beside", "named beside it", kBesideChoices)),
    on_picture(base::choice_of("cover", "beyond training", kCoverChoices)),
};
constexpr std::string_view kFront[] = {"encoding"};

class LengthGeneralisation final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override { return {.across = {kLength, kLengths}, .down = {kEncoding, kMeasured}, .pinned = kPinned}; }
  std::string alt_text() const override;
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;
  float height_for(float width_px) const override { return std::min((width_px < 440 ? 1.25f : 0.95f) * width_px, 560.0f) + plot::kFoot_px; }

 private:
  void compute() override;
  double mean_of(int encoding, int length) const { return mean(whole(kTask), whole(kWidth), encoding, length); }
  bool covered() const { return is_on(kCover); }
  /// How an encoding is marked: the chosen one, the one named beside it, or one of the others.
  enum class Part { chosen, beside, other };
  Part part_of(int encoding) const {
    return encoding == whole(kEncoding) ? Part::chosen : encoding + 1 == whole(kBeside) ? Part::beside : Part::other;
  }
  accuracy::Line line_of(int encoding) const;
  void compose_band(plot::Scene& scene, const accuracy::Chart& chart, const accuracy::Line& line) const;
  void compose_foot(plot::Scene& scene) const;
  std::string setting_text() const;
  std::string verdict() const;

  Accuracies chosen_{};
  std::array<int, kMeasured> ranking_{};
};

std::string_view name_of(int encoding) { return encoding == 0 ? "no encoding" : kMeasuredChoices[to_size(encoding)].label; }

plot::Paint ink_of(bool beside) { return beside ? ColourToken::right : ColourToken::accent; }

void LengthGeneralisation::compute() {
  chosen_ = accuracies(whole(kTask), whole(kWidth), whole(kEncoding));
  ranking_ = ranking(whole(kTask), whole(kWidth));
}

accuracy::Line LengthGeneralisation::line_of(int encoding) const {
  const Part part = part_of(encoding);
  const bool named = part != Part::other && !covered();
  accuracy::Line line{.id = encoding,
                      .name = std::string(name_of(encoding)),
                      .ink = ink_of(part == Part::beside),
                      .named = named,
                      .large = named && whole(kLength) == kLast,
                      .part = part == Part::chosen ? "encoding" : ""};
  for (int length = 0; length < kLengths; ++length) line.shares.push_back(mean_of(encoding, length));
  return line;
}

/// From the least to the most accurate of the chosen encoding's models.
void LengthGeneralisation::compose_band(plot::Scene& scene, const accuracy::Chart& chart, const accuracy::Line& line) const {
  std::vector<Point> band, least;
  for (int length = 0; length < kLengths; ++length) {
    const int there = covered() ? 0 : length;
    band.push_back(chart.at(there, chosen_[to_size(there)].back()));
    least.push_back(chart.at(there, chosen_[to_size(there)].front()));
  }
  band.insert(band.end(), least.rbegin(), least.rend());
  scene.polygon({"band", line.id}, band, line.ink.faded(0.22f));
}

std::string LengthGeneralisation::setting_text() const {
  const Task& task = task_of(whole(kTask));
  return concat({task.layers, task.layers == 1 ? " layer" : " layers", ", width ", kModelWidths[to_size(whole(kWidth))],
                 task.causal ? ", a causal mask" : ", no mask"});
}

/// What a line is; once a place is read that the picture does not name, its numbers.
void LengthGeneralisation::compose_foot(plot::Scene& scene) const {
  const int length = whole(kLength);
  if (covered() || length == kLast) {
    if (!scene.has_foot()) return;
    const std::string caption = concat({"Each line is the mean of three models, measured in PyTorch: ", setting_text(), "."});
    scene.paragraph({"caption"}, {0, scene.height() - plot::kFoot_px + 12}, scene.width(), caption, plot::kLabel, ColourToken::ink3);
    return;
  }
  const auto& seeds = chosen_[to_size(length)];
  const std::string value = "**" + fixed(mean_of(whole(kEncoding), length), 3) + "**";
  scene.foot(concat({"(", fixed(seeds[0], 3), " + ", fixed(seeds[1], 3), " + ", fixed(seeds[2], 3), ") / 3 = ", value}),
             {{"encoding", std::string(name_of(whole(kEncoding))), "encoding"}, {"letters", grouped(kTokens[to_size(length)]), "length"}},
             value);
}

std::string LengthGeneralisation::verdict() const {
  const auto at_128 = [&](size_t place) { return fixed(mean_of(ranking_[place], kLast), 2); };
  return concat({"Eight times the length of training: ", name_of(ranking_[0]), " is right in ", at_128(0), " of cases, ",
                 name_of(ranking_[1]), " in ", at_128(1), ", ", name_of(ranking_[6]), " in ", at_128(6), "."});
}

void LengthGeneralisation::compose(plot::Scene& scene) const {
  Rect room = scene.picture();
  room = {0, 2, room.width, room.bottom() - 2};  // no headline: the picture says it
  if (room.height > 200) {
    const float string_px = std::clamp(0.2f * room.height, 66.0f, 106.0f);
    compose_string(scene, {room.x, room.y, room.width, string_px}, whole(kTask), accuracy::kBand_px / 2);
    room.y += string_px + 10;
    room.height -= string_px + 10;
  }
  accuracy::Chart chart = accuracy::chart_in(scene, room, kTokens, name_of(0));
  chart.read = whole(kLength);
  chart.covered = covered();
  accuracy::add_ground(scene, chart, "letters");
  std::vector<accuracy::Line> lines;
  for (const int encoding : ranking_) lines.push_back(line_of(encoding));
  const Task& task = task_of(whole(kTask));
  if (task.guessing > 0)
    accuracy::add_bound(scene, chart, lines, task.guessing, task.guessing < 0.2 ? "guessing: 1 in 10" : "guessing: 1 in 2");
  if (task.best > 0) accuracy::add_bound(scene, chart, lines, task.best, "the best possible: " + fixed(task.best, 2));
  accuracy::add_zones(scene, chart, lines);
  for (const Part part : {Part::other, Part::beside, Part::chosen}) {
    for (const accuracy::Line& line : lines) {
      if (part_of(line.id) != part) continue;
      if (part == Part::chosen) compose_band(scene, chart, line);
      accuracy::add_line(scene, chart, line);
      if (part == Part::chosen) accuracy::add_reading(scene, chart, line);
    }
  }
  accuracy::add_names(scene, chart, lines);
  compose_foot(scene);
}

std::string LengthGeneralisation::cursor_text() const {
  if (covered()) return "What they do beyond the trained length is covered until you have made your guess.";
  std::string name(name_of(whole(kEncoding)));
  if (whole(kEncoding) == 0) name[0] = 'N';
  const auto& seeds = chosen_[to_size(whole(kLength))];
  return concat({name, " at ", kTokens[to_size(whole(kLength))], " letters: accuracy ", fixed(mean_of(whole(kEncoding), whole(kLength)), 3),
                 ", over three seeds ", fixed(seeds.front(), 3), " to ", fixed(seeds.back(), 3), "."});
}

std::string LengthGeneralisation::alt_text() const {
  const Task& task = task_of(whole(kTask));
  const std::string bounds = task.guessing > 0 ? " Guessing gives " + significant(task.guessing, 2) + "."
                             : task.best > 0   ? " About " + significant(task.best, 2) + " is the best possible."
                                               : "";
  return concat({"Accuracy against length, measured elsewhere in PyTorch with three seeds. ", task.description, bounds, " Models of ",
                 setting_text(), ", trained at 16 letters and tested at 16 to 128. ", covered() ? "" : verdict() + " ", cursor_text()});
}

DataTable LengthGeneralisation::data(DataScope scope) const {
  const auto text = [scope](double accuracy) { return scope == DataScope::all ? base::exact(accuracy) : fixed(accuracy, 3); };
  DataTable table{concat({"Accuracy by encoding and length: ", task_of(whole(kTask)).name, ", width ", kModelWidths[to_size(whole(kWidth))],
                          " (measured elsewhere)"}),
                  {"encoding", "letters", "mean", "least", "middle", "most"},
                  {}};
  for (const int encoding : ranking_) {
    const Accuracies all = accuracies(whole(kTask), whole(kWidth), encoding);
    for (int length = 0; length < (covered() ? 1 : kLengths); ++length) {
      std::vector<std::string> row{std::string(name_of(encoding)), std::to_string(kTokens[to_size(length)]),
                                   text(mean_of(encoding, length))};
      for (const double accuracy : all[to_size(length)]) row.push_back(text(accuracy));
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace

extern const Kind length_generalisation{
    "length_generalisation", "Beyond the length of training", kParameters, make<LengthGeneralisation>, {}, -1, kFront};

}  // namespace figures
