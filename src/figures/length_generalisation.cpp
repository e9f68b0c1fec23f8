// How accurate small models are beyond the length that they were trained on: one line for each encoding, of which one or two are named in
// colour and the others are grey. Above the lines, a string of the task with an arc from the letter that asks to where the answer stands.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/encodings.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/length_generalisation/model.h"
#include "plot/layout.h"

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

constexpr int kShown = 12;  ///< letters of the string
constexpr float kBand_px = 32;

/// From a place that asks to one that it has to look at.
using Look = std::pair<int, int>;

/// Where the lines stand.
struct Plot {
  Rect area;  ///< from the trained length to the greatest, from 1 to 0
  bool small = false;
  float gap_px = 16;  ///< from the lines' ends to their names
  Point at(int length, double accuracy) const {
    return {area.x + area.width * static_cast<float>(length) / kLast, area.bottom() - area.height * static_cast<float>(accuracy)};
  }
};

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
  bool is_named(int encoding) const { return part_of(encoding) != Part::other && !covered(); }
  /// Whether its value at the greatest length is set large: not while another length is read.
  bool is_large(int encoding) const { return is_named(encoding) && whole(kLength) == kLast; }
  void compose_string(plot::Scene& scene, Rect room) const;
  void compose_ground(plot::Scene& scene, const Plot& plot) const;
  void compose_bound(plot::Scene& scene, const Plot& plot) const;
  void compose_line(plot::Scene& scene, const Plot& plot, int encoding) const;
  void compose_zones(plot::Scene& scene, const Plot& plot) const;
  void compose_names(plot::Scene& scene, const Plot& plot) const;
  void compose_name(plot::Scene& scene, const Plot& plot, int encoding, float y) const;
  void compose_reading(plot::Scene& scene, const Plot& plot) const;
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

/// The looks of one place of the string, the last that asks.
std::vector<Look> looks_of(int task) {
  constexpr int kEnd = kShown - 1;
  switch (task) {
    case 0: return {{8, 2}};
    case 1:
    case 2: return {{kEnd, kEnd - 3}};
    case 3:
    case 4: return {{kEnd, 0}};
    case 5: return {{kEnd, kEnd - kShown / 2 + 1}};
    default: return {{kEnd, kEnd - 1}, {kEnd, kEnd - 2}};
  }
}

/// The task in words, and below it a string with an arc from the letter that asks.
void LengthGeneralisation::compose_string(plot::Scene& scene, Rect room) const {
  constexpr std::string_view kLetters = "cahfbjdgeiac";
  const int task = whole(kTask);
  const plot::Type prompt{base::Face::sans, scene.narrow() ? 13 : 15};
  scene.text({"task"}, {room.x, room.y + 14}, std::string(task_of(task).description), prompt, ColourToken::ink2);
  const std::vector<Look> looks = looks_of(task);
  const float step = std::min(46.0f, (room.width - kBand_px / 2 - 10) / (kShown - 1)), base = room.bottom() - 4;
  const int size = step > 36 ? 24 : 18;
  const auto middle = [&](int place) { return room.x + kBand_px / 2 + static_cast<float>(place) * step; };
  for (int place = 0; place < kShown; ++place) {
    const bool asks = place == looks.front().first, seen = std::ranges::contains(looks, Look{looks.front().first, place});
    const char letter = kLetters[to_size(task == 5 ? place % (kShown / 2) : place)];
    scene
        .text({"letter", place}, {middle(place), base}, std::string(1, letter), plot::serif(size, asks || seen),
              asks || seen ? ColourToken::accent : ColourToken::ink, plot::Anchor::middle)
        .ranked(0);
  }
  const float foot = base - 0.95f * static_cast<float>(size), most = std::max(8.0f, foot - room.y - 22);
  for (const auto& [from, to] : looks) {
    const float rise = std::min(most, 0.4f * (middle(from) - middle(to)));
    std::vector<Point> arc;
    for (int k = 0; k <= 24; ++k) {
      const float turn = static_cast<float>(k) / 24 * std::numbers::pi_v<float>;
      arc.push_back({std::lerp(middle(from), middle(to), 0.5f - 0.5f * std::cos(turn)), foot - rise * std::sin(turn)});
    }
    scene.curve({"look", from - to}, std::move(arc), ColourToken::accent, 2.5f).with_head();
  }
}

/// The band of the trained length, the line of those that are always right, the lengths, and what covers the answer.
void LengthGeneralisation::compose_ground(plot::Scene& scene, const Plot& plot) const {
  const Rect& area = plot.area;
  const float top = std::round(area.y) - (plot.small ? 24 : 34), bottom = std::round(area.bottom());
  const float left = std::round(area.x - kBand_px / 2), edge = std::round(area.right() + 8), from = left + kBand_px + 2;
  scene.rectangle({"trained"}, {left, top, kBand_px, bottom - top}, ColourToken::panel);
  scene.rectangle({"cover"}, {covered() ? from : edge, top, covered() ? scene.width() - from : 0, bottom - top}, ColourToken::panel);
  scene.line({"level"}, {left, plot.at(0, 1).y}, {edge, plot.at(0, 1).y}, ColourToken::hairline, 1);
  scene.text({"trained name"}, {left + kBand_px + 8, top + 14}, "trained here");
  if (covered()) scene.text({"what"}, plot.at(kLast, 0.5), "?", plot::large(plot.small ? 30 : 44), ColourToken::ink3, plot::Anchor::middle);
  if (!covered() && area.width > 240)
    scene.text({"level name"}, {area.right(), top + 14}, "always right", plot::kLabel, ColourToken::ink3, plot::Anchor::end).ranked(3);
  for (int length = 0; length < kLengths; ++length) {
    const bool read = length == whole(kLength);
    scene
        .text({"letters", length}, {plot.at(length, 0).x, bottom + (plot.small ? 20.0f : 26.0f)}, grouped(kTokens[to_size(length)]),
              plot::serif(read         ? plot.small ? 18 : 22
                          : plot.small ? 14
                                       : 16,
                          read),
              read ? ColourToken::ink : ColourToken::ink3, plot::Anchor::middle)
        .ranked(0)
        .highlights_with(read ? "length" : "");
  }
  scene.text({"letters name"}, {area.right() + (plot.small ? 20.0f : 28.0f), bottom + (plot.small ? 20.0f : 26.0f)}, "letters").ranked(2);
}

/// What guessing gives, or the best that is possible, with its name in the widest gap between the lines.
void LengthGeneralisation::compose_bound(plot::Scene& scene, const Plot& plot) const {
  const Task& task = task_of(whole(kTask));
  const double bound = std::max(task.guessing, task.best);
  if (bound == 0) return;
  const float y = plot.at(0, bound).y;
  scene.line({"bound"}, {plot.area.x - kBand_px / 2, y}, {plot.area.right(), y}, ColourToken::ink3, 1).dashed(plot::Dash::dotted);
  const std::string name = task.best > 0         ? concat({"the best possible: ", fixed(task.best, 2)})
                           : task.guessing < 0.2 ? concat({"guessing: 1 in ", static_cast<int>(std::lround(1 / task.guessing))})
                                                 : "guessing: 1 in 2";
  Point best;
  float widest = -1;
  for (int gap = 0; gap < kLast; ++gap) {
    for (const float below : {14.0f, -8.0f}) {
      const Point at{(plot.at(gap, 0).x + plot.at(gap + 1, 0).x) / 2, y + below};
      float clear = 1e9f;
      for (int encoding = 0; encoding < kMeasured && !covered(); ++encoding) {
        for (const float share : {0.25f, 0.5f, 0.75f}) {
          const double there = std::lerp(mean_of(encoding, gap), mean_of(encoding, gap + 1), static_cast<double>(share));
          clear = std::min(clear, std::fabs(plot.at(0, there).y - at.y + 4));
        }
      }
      if (clear <= widest + 4) continue;
      widest = clear;
      best = at;
    }
  }
  if (widest > 9) scene.text({"bound name"}, best, name, plot::kLabel, ColourToken::ink2, plot::Anchor::middle).ranked(3);
}

/// One encoding's line. Covered, it has not left the trained length yet.
void LengthGeneralisation::compose_line(plot::Scene& scene, const Plot& plot, int encoding) const {
  const Part part = part_of(encoding);
  const bool named = is_named(encoding);
  const plot::Paint ink = named ? ink_of(part == Part::beside) : ColourToken::edge;
  const Accuracies all = accuracies(whole(kTask), whole(kWidth), encoding);
  std::vector<Point> line, least, band;
  for (int length = 0; length < kLengths; ++length) {
    const int there = covered() ? 0 : length;
    const auto& seeds = all[to_size(there)];
    line.push_back(plot.at(there, mean_of(encoding, there)));
    band.push_back(plot.at(there, seeds.back()));
    least.push_back(plot.at(there, seeds.front()));
  }
  band.insert(band.end(), least.rbegin(), least.rend());
  scene.polygon({"band", encoding}, band, ink.faded(named ? 0.22f : 0.0f));
  scene.dot({"start", encoding}, line.front(), covered() ? 4.0f : named ? 1.75f : 0.75f, ink);
  scene.dot({"end", encoding}, line.back(), named ? 7.0f : 2.0f, ink).stroked(ColourToken::stage, named ? 3.0f : 0.0f);
  scene.curve({"line", encoding}, std::move(line), named ? ink : ink.faded(0.75f), named ? 3.5f : 1.5f)
      .highlights_with(part == Part::chosen ? "encoding" : "");
}

/// Every point of the plot reads the length and the line that are nearest to it.
void LengthGeneralisation::compose_zones(plot::Scene& scene, const Plot& plot) const {
  if (covered()) return;
  const float step = plot.area.width / kLast;
  for (int length = 0; length < kLengths; ++length) {
    std::vector<std::pair<double, int>> lines;
    for (int encoding = 0; encoding < kMeasured; ++encoding) lines.emplace_back(-mean_of(encoding, length), encoding);
    std::ranges::stable_sort(lines, {}, &std::pair<double, int>::first);
    const float x = plot.at(length, 0).x, from = x - (length > 0 ? step / 2 : kBand_px / 2), to = x + (length < kLast ? step / 2 : 12);
    float top = plot.area.y - 30;
    for (size_t k = 0; k < lines.size(); ++k) {
      const float bottom = k + 1 < lines.size() ? plot.at(0, -(lines[k].first + lines[k + 1].first) / 2).y : plot.area.bottom() + 30;
      scene.rectangle({"zone", lines[k].second, length}, {from, top, to - from, std::max(0.0f, bottom - top)}, {})
          .selects(length, lines[k].second);
      top = bottom;
    }
  }
}

/// The value at the length that is read, where that is not the lines' end, which has its value beside it anyway.
void LengthGeneralisation::compose_reading(plot::Scene& scene, const Plot& plot) const {
  const int length = whole(kLength), encoding = whole(kEncoding);
  if (covered() || length == kLast) return;
  const Point at = plot.at(length, mean_of(encoding, length));
  scene.line({"here"}, {std::round(at.x) + 0.5f, plot.area.y - 12}, {std::round(at.x) + 0.5f, plot.area.bottom()}, ColourToken::edge, 1);
  scene.dot({"sample"}, at, 7, ColourToken::accent).stroked(ColourToken::stage, 3);
  scene
      .text({"sample value"}, {at.x + 10, at.y - 8}, fixed(mean_of(encoding, length), 2), plot::large(plot.small ? 22 : 28),
            ColourToken::accent)
      .over_lines()
      .ranked(0)
      .highlights_with("accuracy");
}

/// The names at the lines' ends with the values there, moved apart where they would touch.
void LengthGeneralisation::compose_names(plot::Scene& scene, const Plot& plot) const {
  std::vector<plot::LevelSpan> wanted;
  for (const int encoding : ranking_) {
    wanted.push_back({plot.at(0, mean_of(encoding, covered() ? 0 : kLast)).y,
                      is_large(encoding) ? (plot.small ? 52.0f : 70.0f) : (plot.small ? 18.0f : 23.0f)});
  }
  const float above = covered() ? 10 : plot.small ? 22 : 30;
  const std::vector<float> places = plot::spread(wanted, plot.area.y - above, plot.area.bottom() + 4);
  for (size_t k = 0; k < ranking_.size(); ++k) compose_name(scene, plot, ranking_[k], places[k]);
}

void LengthGeneralisation::compose_name(plot::Scene& scene, const Plot& plot, int encoding, float y) const {
  const Part part = part_of(encoding);
  const bool large = is_large(encoding);
  const plot::Paint ink = is_named(encoding) ? ink_of(part == Part::beside) : covered() ? ColourToken::ink2 : ColourToken::ink3;
  const int last = covered() ? 0 : kLast;
  const Point end = plot.at(last, mean_of(encoding, last));
  const float x = covered() ? plot.area.x + kBand_px / 2 + 18 : end.x + plot.gap_px;
  const std::string number = fixed(mean_of(encoding, kLast), 2), name(name_of(encoding));
  const bool apart = !large && (covered() || std::fabs(y - end.y) > 2);
  scene.line({"thread", encoding}, {end.x + (covered() ? 5.0f : 3.0f), end.y}, {x - 4, y},
             plot::Paint(ColourToken::edge, apart ? 0.6f : 0.0f), 1);
  if (large) {
    const int size = plot.small ? 30 : 44;
    const float value = y + (plot.small ? 4.0f : 6.0f);
    scene.text({"value", encoding}, {x + 2, value}, number, plot::large(size), ink)
        .ranked(0)
        .selects(kLast, encoding)
        .highlights_with(whole(kLength) == kLast ? "accuracy" : "");
    scene
        .text({"name", encoding}, {x + 2, value + (plot.small ? 18.0f : 23.0f)}, name,
              plot::Type(base::Face::sans_semibold, plot.small ? 13 : 16), ink)
        .ranked(0)
        .selects(-1, encoding)
        .highlights_with(part == Part::chosen ? "encoding" : "");
    return;
  }
  const plot::Type type{is_named(encoding) ? base::Face::sans_semibold : base::Face::sans, plot.small ? 13 : 14};
  scene.text({"name", encoding}, {x + 2, y}, name, type, ink).level().ranked(1).selects(-1, encoding);
  if (!covered()) scene.text({"value", encoding}, {scene.width() - 1, y}, number, type, ink, plot::Anchor::end).level().ranked(2);
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
  const bool small = scene.narrow() || room.height < 400;
  if (room.height > 200) {
    const float string_px = std::clamp(0.2f * room.height, 66.0f, 106.0f);
    compose_string(scene, {room.x, room.y, room.width, string_px});
    room.y += string_px + 10;
    room.height -= string_px + 10;
  }
  const plot::Type type{base::Face::sans, small ? 13 : 14};
  const float gap = small ? 14 : 22,
              names_px = scene.text_width(name_of(0), type) + scene.text_width("0.00", type) + (small ? 8.0f : 14.0f);
  const float top = small ? 26 : 38, below = small ? 26 : 34;
  const Plot plot{{room.x + kBand_px / 2, room.y + top, std::max(20.0f, room.width - kBand_px / 2 - gap - 2 - names_px),
                   std::max(20.0f, room.height - top - below)},
                  small,
                  gap};
  compose_ground(scene, plot);
  compose_bound(scene, plot);
  compose_zones(scene, plot);
  for (const Part part : {Part::other, Part::beside, Part::chosen}) {
    for (const int encoding : ranking_) {
      if (part_of(encoding) == part) compose_line(scene, plot, encoding);
    }
  }
  compose_reading(scene, plot);
  compose_names(scene, plot);
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
