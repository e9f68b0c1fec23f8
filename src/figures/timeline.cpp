// Positional encoding from 2017 to 2026, each paper at its month, in a lane for each way in which positions reach a model. The papers are
// in timeline/papers.cpp.

#include <algorithm>
#include <string>
#include <vector>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/timeline/papers.h"
#include "plot/layout.h"

namespace figures {
namespace {

using namespace times;

constexpr int kFirstYear = 2017, kYears = 10;
constexpr float kShares[kFamilies] = {1.2f, 1, 0.85f, 1, 0.85f, 1.1f};  ///< of the height: the first lane holds most names
constexpr float kYears_px = 26;
constexpr float kFoot_px = 13;  ///< of a family's bar beyond its first and last paper

constexpr base::Choice kFamilyChoices[] = {{"all", "All"},       {"input", "Input"}, {"relative", "Relative"}, {"bias", "Biases"},
                                           {"rotary", "Rotary"}, {"none", "None"},   {"longer", "Longer"}};
static_assert(std::size(kFamilyChoices) == kFamilies + 1);

constexpr base::Choice kSelections[] = {{"all", "All"}, {"ten", "Ten"}};
/// Those of `papers=ten`, ascending: at most two of a family, so far apart that all names stand at one height.
constexpr int kTen[] = {1, 2, 8, 9, 11, 12, 18, 19, 22, 35};

enum Index : int { kFamily, kPaper, kPinned, kSelection };
constexpr base::Parameter kParameters[] = {
    base::choice_of("family", "papers on", kFamilyChoices),
    place_on_picture("paper", "paper", kPapers - 1, 1),
    pinned(),
    on_picture(base::choice_of("papers", "papers", kSelections)),
};

constexpr std::string_view kMonths[] = {"January", "February", "March",     "April",   "May",      "June",
                                        "July",    "August",   "September", "October", "November", "December"};

std::string when(const Paper& paper) { return concat({kMonths[paper.month - 1], " ", std::to_string(paper.year)}); }

class Timeline final : public Figure {
 public:
  void compose(plot::Scene& scene) const override;
  Cursor cursor() const override {
    return {.across = {.parameter = kPaper, .count = kPapers, .stops = few() ? std::span<const int>(kTen) : std::span<const int>()},
            .pinned = kPinned};
  }
  std::string alt_text() const override { return headline() + " " + cursor_text(); }
  std::string cursor_text() const override;
  DataTable data(DataScope scope) const override;

 private:
  void compute() override {}
  bool few() const { return is_on(kSelection); }
  bool has(int paper) const { return !few() || std::ranges::contains(kTen, paper); }
  bool shows(const Paper& paper) const {
    return has(static_cast<int>(&paper - papers().data())) && (whole(kFamily) == 0 || static_cast<int>(paper.family) == whole(kFamily) - 1);
  }
  const Paper& chosen() const { return papers()[to_size(whole(kPaper))]; }
  std::string headline() const;
  void compose_years(plot::Scene& scene, Rect lanes) const;
  std::vector<int> members_of(int family, int levels) const;
  void compose_lane(plot::Scene& scene, int family, Rect lane) const;
  void compose_name(plot::Scene& scene, int index, Point at, plot::Type type, bool bright) const;
  void compose_card(plot::Scene& scene, Rect card) const;
};

float x_of(Rect lane, double year) { return lane.x + lane.width * static_cast<float>((year - kFirstYear) / kYears); }
float x_of(Rect lane, const Paper& paper) { return x_of(lane, paper.year + (paper.month - 0.5) / 12); }

void Timeline::compose_years(plot::Scene& scene, Rect lanes) const {
  for (int year = 0; year < kYears; ++year) {
    const float x = x_of(lanes, kFirstYear + year);
    scene.line({"year", year}, {x, lanes.y}, {x, lanes.bottom() + 5}, plot::Paint(ColourToken::hairline, 0.6f), 1);
    scene
        .text({"year label", year}, {x_of(lanes, kFirstYear + year + 0.5), lanes.bottom() + 19}, std::to_string(kFirstYear + year),
              plot::kNumber, ColourToken::ink2, plot::Anchor::middle)
        .ranked(year % 2 == 0 ? 1 : 2);
  }
}

/// A family's papers, from the last to the first, so that no thread from a dot to its name crosses another name.
std::vector<int> Timeline::members_of(int family, int levels) const {
  std::vector<int> members;
  for (int i = kPapers; i-- > 0;) {
    if (has(i) && static_cast<int>(papers()[to_size(i)].family) == family) members.push_back(i);
  }
  if (levels < 4) std::ranges::stable_partition(members, [this](int paper) { return paper == whole(kPaper); });
  return members;
}

/// A family's papers on a line. Names stand above each other where they would overlap; those that find no room are left out.
void Timeline::compose_lane(plot::Scene& scene, int family, Rect lane) const {
  const bool high = few() || lane.height > 100;
  const float line_px = scene.narrow() ? 16.0f : high ? 21.0f : 17.0f;
  const int em_px = scene.narrow() ? 13 : high ? 15 : 13;
  const int levels = few() ? 1 : std::max(0, static_cast<int>((lane.height - 14) / line_px));
  const std::vector<int> members = members_of(family, levels);
  const auto [first, last] = std::ranges::minmax(members);
  const bool bright = shows(papers()[to_size(last)]);
  const plot::Paint ink = bright ? plot::hue(family) : plot::Paint(ColourToken::edge, 0.6f);
  const float line_y = lane.bottom() - 10;
  scene.line({"life", family}, {x_of(lane, papers()[to_size(first)]) - kFoot_px, line_y},
             {x_of(lane, papers()[to_size(last)]) + kFoot_px, line_y}, ink.faded(0.25f), 7);
  const auto type = [&](int index) { return plot::Type{index == whole(kPaper) ? base::Face::sans_semibold : base::Face::sans, em_px}; };
  std::vector<plot::LabelSpan> spans;
  for (const int index : members) {
    const Paper& paper = papers()[to_size(index)];
    spans.push_back({x_of(lane, paper), scene.text_width(paper.name, type(index))});
  }
  const std::vector<plot::PlacedLabel> placed = plot::place_labels(spans, lane.x, scene.width() - 1, levels);
  const auto name_y = [&](const plot::PlacedLabel& label) { return line_y - 12 - line_px * static_cast<float>(label.level); };
  for (size_t k = 0; k < members.size(); ++k) {
    const bool read = members[k] == whole(kPaper);
    const float x = spans[k].x;
    scene.dot({"paper", members[k]}, {x, line_y}, read ? 8.0f : 5.5f, read ? plot::hue(family) : ink)
        .stroked(ColourToken::stage, 1.5f)
        .selects(members[k]);
    if (placed[k].level >= 0)
      scene.line({"thread", members[k]}, {x, line_y - 6}, {x, name_y(placed[k]) + 3}, read ? plot::hue(family) : ink.faded(0.7f), 1);
  }
  for (size_t k = 0; k < members.size(); ++k) {
    if (placed[k].level >= 0) compose_name(scene, members[k], {placed[k].left, name_y(placed[k])}, type(members[k]), bright);
  }
}

void Timeline::compose_name(plot::Scene& scene, int index, Point at, plot::Type type, bool bright) const {
  const bool read = index == whole(kPaper);
  const Paper& paper = papers()[to_size(index)];
  scene
      .text({"name", index}, at, std::string(paper.name), type,
            read ? plot::hue(static_cast<int>(paper.family)) : plot::Paint(bright ? ColourToken::ink : ColourToken::ink3))
      .over_lines()
      .ranked(read     ? 1
              : bright ? 2
                       : 3)
      .selects(index);
}

/// The chosen paper, in the corner that the first two families leave free.
void Timeline::compose_card(plot::Scene& scene, Rect card) const {
  scene.rectangle({"card"}, card, ColourToken::panel, 6);
  scene.rectangle({"card edge"}, {card.x, card.y, 4, card.height}, plot::hue(static_cast<int>(chosen().family)), 2);
  scene.text({"card name"}, {card.x + 16, card.y + 26}, std::string(chosen().name), plot::large(17), ColourToken::ink).ranked(0);
  scene.text({"card date"}, {card.x + 16, card.y + 46}, when(chosen()), plot::kLabel, ColourToken::ink2).ranked(0);
  scene.paragraph({"card words"}, {card.x + 16, card.y + 54}, card.width - 26, chosen().contribution, plot::serif(16), ColourToken::ink);
}

std::string Timeline::headline() const {
  const auto shown = [this](const Paper& paper) { return shows(paper); };
  const int count = static_cast<int>(std::ranges::count_if(papers(), shown));
  const Paper& first = *std::ranges::find_if(papers(), shown);
  const Paper* last = &first;
  for (const Paper& paper : papers()) last = shows(paper) ? &paper : last;
  if (few()) return "Ten papers of ten years, in six families.";
  if (whole(kFamily) == 0)
    return concat({count, " papers in six families, from ", first.name, " in ", when(first), " to ", last->name, " in ", when(*last), "."});
  return concat(
      {count, " of ", kPapers, " papers are of the family “", name_of(first.family), "”, from ", when(first), " to ", when(*last), "."});
}

void Timeline::compose(plot::Scene& scene) const {
  scene.headline(headline());
  const Rect room = scene.picture();
  const bool titled = room.height > 6 * 34;
  const float left = titled ? scene.narrow() ? 64.0f : 104.0f : 4.0f;
  const Rect lanes{room.x + left, room.y, room.width - left - 2, room.height - kYears_px};
  compose_years(scene, lanes);
  const float lane_px = lanes.height / kFamilies;  // of the mean lane
  float top = lanes.y;
  for (int family = 0; family < kFamilies; ++family) {
    const Rect lane{lanes.x, top, lanes.width, (few() ? 1 : kShares[family]) * lane_px};
    top = lane.bottom();
    const bool bright = whole(kFamily) == 0 || family == whole(kFamily) - 1;
    if (family > 0) scene.line({"between", family}, {room.x, lane.y}, {room.right(), lane.y}, ColourToken::hairline, 1);
    if (titled) {
      scene.rectangle({"family", family}, {room.x, lane.y + 2, left, lane.height - 4}, {})
          .on_click_set(kFamily, family + 1 == whole(kFamily) ? 0 : family + 1);
      scene.paragraph(
          {"family name", family},
          {room.x, lane.bottom() - (scene.text_width(name_of(static_cast<Family>(family)), plot::kStrongLabel) > left ? 38.0f : 22.0f)},
          left, name_of(static_cast<Family>(family)), plot::kStrongLabel, bright ? plot::hue(family) : plot::Paint(ColourToken::ink3));
    }
    compose_lane(scene, family, lane);
  }
  const bool has_card = !scene.narrow() && lane_px > 54;
  const float card_x = x_of(lanes, kFirstYear + 4.55);
  if (has_card) compose_card(scene, {card_x, room.y + 4, room.right() - card_x, 104});
  const std::string number = few() ? when(chosen()) : concat({"paper ", whole(kPaper) + 1, " of ", kPapers});
  scene.foot(has_card ? "**" + std::string(chosen().name) + "**, " + number : std::string(chosen().contribution),
             {{"family", std::string(name_of(chosen().family))}, {"posted", when(chosen())}});
}

std::string Timeline::cursor_text() const { return concat({chosen().name, ", ", when(chosen()), ": ", chosen().contribution, "."}); }

DataTable Timeline::data(DataScope) const {
  DataTable table{
      "Papers, by the month in which they were posted", {"year", "month", "name", "what it brought", "kind", "in the sources"}, {}};
  for (const Paper& paper : papers()) {
    if (!shows(paper)) continue;
    table.rows.push_back({std::to_string(paper.year), std::to_string(paper.month), std::string(paper.name), std::string(paper.contribution),
                          std::string(name_of(paper.family)), std::string(paper.id)});
  }
  return table;
}

}  // namespace

extern const Kind timeline{"timeline", "Positional encoding, 2017 to 2026", kParameters, make<Timeline>};

}  // namespace figures
