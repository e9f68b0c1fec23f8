// Three small models that learn in the reader's tab, for a story: she bets on one, watches a head find out where to look, and sees whose
// model is still right on strings eight times as long as those of training.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "figures/accuracy_chart.h"
#include "figures/concat.h"
#include "figures/encodings.h"
#include "figures/figure.h"
#include "figures/first_race/runs.h"
#include "figures/knobs.h"
#include "figures/letter_string.h"
#include "figures/ready_made.h"

namespace figures {
namespace {

using namespace three_models;
using State = Run::State;

enum Index : int { kBet, kReady, kSeed };
constexpr base::Choice kBetChoices[] = {{"nobody", "None yet"}, {"sinusoidal", "Sinusoidal"}, {"rope", "RoPE"}, {"shaw", "Shaw"}};
constexpr base::Choice kReadyChoices[] = {{"shown", "Shown"}, {"covered", "Covered"}};
constexpr base::Parameter kParameters[] = {
    base::choice_of("bet", "your bet", kBetChoices),
    on_picture(base::choice_of("ready", "ready-made results", kReadyChoices, 1)),
    on_picture(base::whole_number("seed", "seed").between(1, 9999).initially(1)),
};
constexpr std::string_view kFront[] = {"bet"};
constexpr double kChance = 0.1;
constexpr int kSlower = 6;  ///< than the training, which the picture of the head runs along with, or nobody would see it
constexpr int kAsking = 11, kBack = 3;

using Shares = std::array<double, kLengths.size()>;

/// The results that came with the book, of the same setup with seed 1.
constexpr std::array<Shares, kRacers> kOurs = [] {
  constexpr engine::EncodingId kEncodings[] = {engine::EncodingId::kSinusoidal, engine::EncodingId::kRope, engine::EncodingId::kShaw};
  constexpr int kBackTask = 1;
  std::array<Shares, kRacers> ours{};
  for (const training::ReadyMade& made : training::kReadyMade) {
    for (size_t racer = 0; racer < kRacers; ++racer) {
      if (made.task != kBackTask || made.racer != static_cast<int>(kEncodings[racer]) || made.layers != kLayers || made.heads != kHeads)
        continue;
      for (size_t k = 0; k < kLengths.size(); ++k) ours[racer][k] = made.accuracy[k] / 1000.0;
    }
  }
  return ours;
}();

class FirstRace final : public Figure, public RunsModels {
 public:
  void compose(plot::Scene& scene) const override;
  std::string alt_text() const override;
  std::string cursor_text() const override { return verdict(); }
  DataTable data(DataScope scope) const override;
  RunsModels* runs() override { return this; }
  float height_for(float width_px) const override { return std::min((width_px < 440 ? 1.25f : 0.95f) * width_px, 560.0f) + plot::kFoot_px; }

  std::vector<Action> actions() const override {
    const std::string_view label = is_training() ? "Training …" : has_own() ? "Train again" : "Train";
    return {{.name = "train", .label = std::string(label), .enabled = !is_training(), .primary = true}};
  }
  void act(std::string_view action) override;
  std::optional<double> progress() const override;
  void report(int trainer, std::string_view json) override {
    if (trainer >= 0 && trainer < kRacers) receive(json, runs_[to_size(trainer)], film_);
  }
  void open_file(std::string_view, std::string_view) override {}
  std::vector<TrainerCommand> take_commands() override { return std::exchange(commands_, {}); }
  std::optional<File> take_file() override { return {}; }
  std::optional<Edits> take_edits() override { return {}; }
  std::optional<double> outcome(std::string_view) const override { return {}; }
  std::string cut_short() const override { return {}; }

 private:
  void compute() override;
  bool is_training() const { return std::ranges::contains(runs_, State::training, &Run::state); }
  bool has_own() const {
    return std::ranges::all_of(runs_, [](const Run& run) { return run.state == State::done && run.shares.back(); });
  }
  bool covered() const { return !has_own() && is_on(kReady); }
  int bet() const { return whole(kBet) - 1; }
  Shares shares_of(int racer) const;
  int best() const;
  std::string name_of(int racer) const { return std::string(kBetChoices[racer + 1].label); }
  std::string verdict() const;
  void compose_training(plot::Scene& scene, Rect room) const;
  void compose_bars(plot::Scene& scene, Rect room) const;
  void compose_chart(plot::Scene& scene, Rect room) const;

  std::array<Run, kRacers> runs_;
  std::vector<Frame> film_;
  std::vector<TrainerCommand> commands_;
  int seed_ = 0;
};

/// Runs are of one seed: another one ends them.
void FirstRace::compute() {
  if (std::exchange(seed_, whole(kSeed)) == whole(kSeed)) return;
  for (int racer = 0; racer < kRacers; ++racer) {
    if (runs_[to_size(racer)].state != State::none) commands_.push_back({racer, {}});
  }
  runs_ = {};
  film_.clear();
}

void FirstRace::act(std::string_view action) {
  if (action != "train" || is_training()) return;
  film_.clear();
  for (int racer = 0; racer < kRacers; ++racer) {
    runs_[to_size(racer)] = {.state = State::training};
    commands_.push_back({racer, command_for(racer, seed_)});
  }
}

std::optional<double> FirstRace::progress() const {
  if (!is_training()) return {};
  double steps = 0;
  for (const Run& run : runs_) steps += run.step;
  return steps / (kRacers * kSteps);
}

Shares FirstRace::shares_of(int racer) const {
  Shares shares = kOurs[to_size(racer)];
  for (size_t k = 0; k < shares.size() && has_own(); ++k) shares[k] = runs_[to_size(racer)].shares[k].value_or(0);
  return shares;
}

int FirstRace::best() const {
  int best = 0;
  for (int racer = 1; racer < kRacers; ++racer) {
    if (shares_of(racer).back() > shares_of(best).back()) best = racer;
  }
  return best;
}

std::string FirstRace::verdict() const {
  if (is_training()) return "The models are learning.";
  if (std::ranges::contains(runs_, State::failed, &Run::state)) return "A trainer stopped. Press Train to try again.";
  if (covered()) return bet() < 0 ? "Bet on one, then press Train." : concat({"Your bet is ", name_of(bet()), ". Press Train."});
  const std::string whose = has_own() ? "Your models" : "Ours";
  std::string told = whose + " on 128 letters: ";
  for (int racer = 0; racer < kRacers; ++racer)
    told += concat({racer == 0 ? "" : ", ", name_of(racer), " is right ", fixed(shares_of(racer).back(), 2), " of the time"});
  return told + (bet() < 0 ? "." : bet() == best() ? ". You bet on the one that held best." : ". Your bet was " + name_of(bet()) + ".");
}

/// While they learn: where each letter looks in one head, and how far the models are.
void FirstRace::compose_training(plot::Scene& scene, Rect room) const {
  constexpr float kText_px = 28, kLetters_px = 24, kBars_px = 44;
  const int watched = runs_[kWatched].step / kSlower;
  const Frame* shown = &film_.front();
  for (const Frame& frame : film_) {
    if (frame.step <= watched) shown = &frame;
  }
  const plot::Type type{base::Face::sans, scene.narrow() ? 13 : 15};
  const std::string told = concat({name_of(kWatched), ", step ", shown->step});
  const std::string longer = told + ": where each letter looks, the more the bluer";
  scene.text({"told"}, {room.x, room.y + 14}, scene.text_width(longer, type) <= room.width ? longer : told, type, ColourToken::ink2)
      .ranked(0);
  const float side = std::floor(std::min(room.height - kText_px - kLetters_px - kBars_px, room.width - kLetters_px));
  std::vector<std::string> letters;
  for (const char letter : kText) letters.emplace_back(1, letter);
  const float left = std::round(room.x + kLetters_px + (room.width - kLetters_px - side) / 2);
  if (side > 30) add_head_map(scene, {left, room.y + kText_px + kLetters_px, side, side}, attention_of(film_, *shown), letters);
  compose_bars(scene, {room.x, room.bottom() - 26, room.width, 5});
}

void FirstRace::compose_bars(plot::Scene& scene, Rect room) const {
  const float width = std::floor(room.width / kRacers);
  for (int racer = 0; racer < kRacers; ++racer) {
    const float share = static_cast<float>(runs_[to_size(racer)].step) / kSteps;
    const Rect part{room.x + static_cast<float>(racer) * width, std::round(room.y), width - 6, 5};
    const plot::Paint ink = racer == bet() ? ColourToken::accent : ColourToken::edge;
    scene.rectangle({"bar ground", racer}, part, ColourToken::hairline, 2);
    scene.rectangle({"bar", racer}, {part.x, part.y, std::max(1.0f, part.width * share), part.height}, ink, 2);
    scene.text({"bar name", racer}, {part.x, part.y + 22}, name_of(racer), racer == bet() ? plot::kStrongLabel : plot::kLabel,
               racer == bet() ? plot::Paint(ColourToken::accent) : plot::Paint(ColourToken::ink2));
  }
}

void FirstRace::compose_chart(plot::Scene& scene, Rect room) const {
  const bool low = room.height < 170;  // no place for large values above each other
  std::vector<accuracy::Line> lines;
  for (int racer = 0; racer < kRacers; ++racer) {
    const Shares shares = shares_of(racer);
    const bool mine = racer == bet(), winner = !covered() && racer == best();
    lines.push_back({.id = racer,
                     .name = name_of(racer) + (mine && !scene.narrow() ? ", your bet" : ""),
                     .shares = covered() ? std::vector<double>{kChance} : std::vector<double>(shares.begin(), shares.end()),
                     .ink = winner ? ColourToken::right : ColourToken::accent,
                     .named = mine || winner,
                     .large = (mine || winner) && !low,
                     .part = kIds[to_size(racer)]});
  }
  accuracy::Chart chart = accuracy::chart_in(scene, room, kLengths, scene.narrow() ? "Sinusoidal" : "Sinusoidal, your");
  chart.read = chart.last();
  chart.covered = covered();
  accuracy::add_ground(scene, chart, "letters");
  accuracy::add_bound(scene, chart, lines, kChance, "guessing: 1 in 10");
  for (const accuracy::Line& line : lines) accuracy::add_line(scene, chart, line);
  accuracy::add_names(scene, chart, lines);
  if (covered()) accuracy::add_uncover(scene, chart, kReady);
}

void FirstRace::compose(plot::Scene& scene) const {
  Rect room = scene.picture();
  room = {0, 2, room.width, room.bottom() - 2};
  if (is_training() && !film_.empty()) return compose_training(scene, room);
  if (room.height > 190) {
    const float task_px = std::clamp(0.2f * room.height, 62.0f, 102.0f);
    LetterString string{.asking = kAsking, .sources = {kAsking - kBack}, .first_px = accuracy::kBand_px / 2};
    for (const char letter : kText) string.letters.emplace_back(1, letter);
    const bool failed = std::ranges::contains(runs_, State::failed, &Run::state);
    scene.text({"task"}, {0, room.y + 14}, failed ? verdict() : "Name the letter three back.",
               plot::Type(base::Face::sans, scene.narrow() ? 13 : 15), failed ? ColourToken::wrong : ColourToken::ink2);
    add_letters(scene, {0, room.y + 18, room.width, task_px - 18}, string);
    room.y += task_px + 10;
    room.height -= task_px + 10;
  }
  compose_chart(scene, room);
}

std::string FirstRace::alt_text() const {
  return concat(
      {"Three small models, alike but for the encoding, learn to name the letter three back on strings of 16 letters, and are then "
       "given up to 128. ",
       verdict()});
}

DataTable FirstRace::data(DataScope scope) const {
  DataTable table{"Share of right answers by length", {"encoding"}, {}};
  for (const int length : kLengths) table.columns.push_back(concat({length, " letters"}));
  for (int racer = 0; racer < kRacers; ++racer) {
    std::vector<std::string> row{name_of(racer)};
    for (const double share : shares_of(racer))
      row.push_back(covered() ? "" : scope == DataScope::all ? base::exact(share) : fixed(share, 3));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

extern const Kind first_race{"first_race", "Three models learn", kParameters, make<FirstRace>, {}, -1, kFront};

}  // namespace figures
