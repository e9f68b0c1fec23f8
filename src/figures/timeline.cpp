// Positional encoding from 2017 to today, each paper at its month. The papers are in timeline/papers.cpp.

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "figures/concat.h"
#include "figures/figure.h"
#include "figures/knobs.h"
#include "figures/timeline/papers.h"
#include "plot/ellipsize.h"
#include "plot/line.h"
#include "plot/readout.h"

namespace figures {
namespace {

using namespace times;
using base::Choice;
using base::Face;
using base::Ink;
using base::Rect;
using base::Type;
using plot::Anchor;

constexpr int kFirstYear = 2017, kYears = 9;
constexpr float kAxis_px = 58;   ///< x of the time axis
constexpr float kNames_px = 96;  ///< x of the names
constexpr float kRow_px = 20;
constexpr float kTop_px = 14;
constexpr float kBroughtFrom_px = 440;  ///< from this width on, there is room for what each paper contributed

constexpr Choice kFamilyChoices[] = {{"all", "All"},       {"input", "Input"}, {"relative", "Relative"}, {"bias", "Biases"},
                                     {"rotary", "Rotary"}, {"none", "None"},   {"longer", "Longer"}};
static_assert(std::size(kFamilyChoices) == kFamilies + 1);

enum Index : int { kFamily, kPaper, kPinned };
constexpr base::Parameter kParameters[] = {
    base::choice_of("family", "papers on", kFamilyChoices),
    place_on_picture("paper", "paper", kPapers - 1, 1),
    pinned(),
};

constexpr std::string_view kMonths[] = {"January", "February", "March",     "April",   "May",      "June",
                                        "July",    "August",   "September", "October", "November", "December"};

std::string when(const Paper& paper) { return concat({kMonths[paper.month - 1], " ", std::to_string(paper.year)}); }

class Timeline final : public Figure {
 public:
  void set(std::span<const double> values, std::string_view) override;
  void draw(plot::Surface& surface, Edits& edits) override;
  bool key(std::string_view name, Edits& edits) override;
  std::string describe() const override;
  std::string cursor_text() const override;
  DataTable data(Extent extent) const override;
  float height_for(float) const override { return kTop_px + kRow_px * kPapers + 10 + plot::kReadout_px; }

 private:
  bool shows(const Paper& paper) const { return family_ == 0 || static_cast<int>(paper.family) == family_ - 1; }
  const Paper& chosen() const { return papers()[static_cast<size_t>(paper_)]; }
  int shown_count() const;
  void place(float bottom_px);
  float y_of(double year) const { return top_ + static_cast<float>((year - kFirstYear) / kYears) * height_; }
  float mark_of(const Paper& paper) const { return y_of(paper.year + (paper.month - 0.5) / 12); }
  void draw_axis(plot::Surface& surface) const;
  void draw_paper(plot::Surface& surface, int index) const;
  void propose(int paper, Edits& edits) const;
  void pin(int paper, Edits& edits) const;
  void follow(const plot::Pointer& pointer, float width_px, Edits& edits);

  int family_ = 0, paper_ = 0;
  bool pinned_ = false;
  float top_ = 0, height_ = 1;
  std::vector<float> rows_;  ///< middle of each paper's name
  std::optional<int> pressed_;
};

void Timeline::set(std::span<const double> values, std::string_view) {
  family_ = to_int(values[kFamily]);
  paper_ = std::min(to_int(values[kPaper]), kPapers - 1);
  pinned_ = values[kPinned] == 1;
}

int Timeline::shown_count() const {
  return static_cast<int>(std::ranges::count_if(papers(), [this](const Paper& paper) { return shows(paper); }));
}

/// Places names at their marks, moved apart as little as necessary.
void Timeline::place(float bottom_px) {
  top_ = kTop_px;
  height_ = bottom_px - kTop_px;
  rows_.clear();
  for (const Paper& paper : papers()) rows_.push_back(mark_of(paper));
  plot::spread(rows_, kRow_px - 1, top_ + 6, bottom_px - 6);
}

void Timeline::draw_axis(plot::Surface& surface) const {
  surface.line({kAxis_px, top_}, {kAxis_px, top_ + height_}, surface.colour(Ink::edge), 1);
  for (int year = kFirstYear; year < kFirstYear + kYears; ++year) {
    const float y = y_of(year);
    surface.line({kAxis_px - 5, y}, {kAxis_px, y}, surface.colour(Ink::edge), 1);
    surface.text({kAxis_px - 10, y + 5}, Anchor::end, Face::sans, Type::small, surface.colour(Ink::ink3), std::to_string(year));
  }
}

void Timeline::draw_paper(plot::Surface& surface, int index) const {
  const Paper& paper = papers()[static_cast<size_t>(index)];
  const bool read = index == paper_, bright = shows(paper);
  const float y = rows_[static_cast<size_t>(index)];
  const base::Point mark{kAxis_px, mark_of(paper)};
  if (read) surface.fill({kNames_px - 6, y - 9, surface.width() - kNames_px + 4, 18}, surface.colour(Ink::accent_ground), 4);
  surface.line({mark.x + 5, mark.y}, {kNames_px - 8, y}, surface.colour(read ? Ink::accent : Ink::hairline), read ? 2.0f : 1.0f);
  surface.disc(mark, read ? 6.0f : 4.0f, surface.colour(read ? Ink::accent : bright ? Ink::ink2 : Ink::hairline));
  const bool wide = surface.width() >= kBroughtFrom_px;
  const float middle = kNames_px + 132;
  const Face face = bright ? Face::sans_semibold : Face::sans;
  surface.text({kNames_px, y + 5}, Anchor::start, face, Type::small,
               surface.colour(read     ? Ink::accent
                              : bright ? Ink::ink
                                       : Ink::ink3),
               plot::ellipsize(surface, face, Type::small, paper.name, wide ? 128.0f : surface.width() - kNames_px - 4));
  if (!wide) return;
  surface.text({middle, y + 5}, Anchor::start, Face::sans, Type::small, surface.colour(bright ? Ink::ink2 : Ink::ink3),
               plot::ellipsize(surface, Face::sans, Type::small, paper.contribution, surface.width() - middle - 4));
}

void Timeline::draw(plot::Surface& surface, Edits& edits) {
  const float readout = surface.height() - plot::kReadout_px;
  if (readout - 10 - kTop_px >= kRow_px * static_cast<float>(kPapers) - 1 && surface.width() > kNames_px + 60) {
    place(readout - 10);
    draw_axis(surface);
    for (int i = 0; i < kPapers; ++i) draw_paper(surface, i);
    follow(surface.pointer(), surface.width(), edits);
  }
  surface.line({0, readout}, {surface.width(), readout}, surface.colour(Ink::hairline), 1);
  const float room = surface.width() - 2;
  const std::string first = concat({chosen().name, ", ", when(chosen()), ": ", name_of(chosen().family)});
  surface.text({1, readout + 24}, Anchor::start, Face::sans_semibold, Type::small, surface.colour(Ink::ink),
               plot::ellipsize(surface, Face::sans_semibold, Type::small, first, room));
  surface.text({1, readout + 46}, Anchor::start, Face::sans, Type::small, surface.colour(Ink::ink2),
               plot::ellipsize(surface, Face::sans, Type::small, chosen().contribution, room));
}

void Timeline::propose(int paper, Edits& edits) const {
  if (paper != paper_) edits.values.push_back({kPaper, static_cast<double>(paper)});
}

/// Pins the cursor here, or releases it if it is already pinned here.
void Timeline::pin(int paper, Edits& edits) const {
  const bool here = paper == paper_;
  propose(paper, edits);
  edits.values.push_back({kPinned, pinned_ && here ? 0.0 : 1.0});
  edits.committed = true;
}

void Timeline::follow(const plot::Pointer& pointer, float width_px, Edits& edits) {
  std::optional<int> at;
  const Rect all{0, top_, width_px, height_};
  for (size_t i = 0; pointer.over && all.contains(pointer.at) && i < rows_.size(); ++i) {
    if (!at || std::fabs(rows_[i] - pointer.at.y) < std::fabs(rows_[static_cast<size_t>(*at)] - pointer.at.y)) at = static_cast<int>(i);
  }
  if (pointer.pressed) pressed_ = at;
  if (at && pointer.released && pressed_ == at)
    pin(*at, edits);
  else if (at && !pinned_)
    propose(*at, edits);
  if (pointer.released || !pointer.down) pressed_.reset();
}

/// Up and Left go to the previous shown paper, Down and Right to the next.
bool Timeline::key(std::string_view name, Edits& edits) {
  const int last = kPapers - 1;
  const auto next = [&](int from, int step) {
    for (int i = from; i >= 0 && i <= last; i += step) {
      if (shows(papers()[static_cast<size_t>(i)])) return i;
    }
    return paper_;
  };
  if (name == "ArrowUp" || name == "ArrowLeft")
    propose(next(paper_ - 1, -1), edits);
  else if (name == "ArrowDown" || name == "ArrowRight")
    propose(next(paper_ + 1, 1), edits);
  else if (name == "Home")
    propose(next(0, 1), edits);
  else if (name == "End")
    propose(next(last, -1), edits);
  else if (name == "Enter" || name == " ")
    pin(paper_, edits);
  else
    return false;
  return true;
}

std::string Timeline::cursor_text() const { return concat({chosen().name, ", ", when(chosen()), ": ", chosen().contribution, "."}); }

std::string Timeline::describe() const {
  const std::string_view of = family_ == 0 ? "all ways" : name_of(static_cast<Family>(family_ - 1));
  return concat({shown_count(), " of ", kPapers, " papers from ", std::to_string(papers().front().year), " to ",
                 std::to_string(papers().back().year), ", of ", of, ". ", cursor_text()});
}

DataTable Timeline::data(Extent) const {
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

extern const Kind timeline{"timeline", "Positional encoding, 2017 to today", kParameters,
                           [] { return std::unique_ptr<Figure>(std::make_unique<Timeline>()); }};

}  // namespace figures
