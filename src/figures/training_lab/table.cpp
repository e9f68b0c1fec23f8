// The numbers behind the figure, as tables.

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/training_lab/birth.h"
#include "figures/training_lab/description.h"
#include "figures/training_lab/parts.h"

namespace figures::training {
namespace {

using Source = Result::Source;

class Rows {
 public:
  Rows(DataTable& table, bool all) : table_(table), all_(all) {}
  std::string number(double value) const { return all_ ? base::exact(value) : base::fixed(value, 3); }
  void add(std::vector<std::string> row) { table_.rows.push_back(std::move(row)); }
  bool all() const { return all_; }

 private:
  DataTable& table_;
  bool all_;
};

std::string source_text(const Model& model, int racer) {
  const Result& result = model.result(racer);
  const Run& run = model.run(racer);
  if (result.source == Source::own && run.stopped()) return concat({run.loaded ? "from a file" : "own", ", stopped at step ", run.step});
  if (result.source == Source::own && run.loaded) return "from a file";
  if (result.source == Source::own) return result.complete ? "own" : "own, not finished";
  return result.source == Source::ready_made ? "ready-made" : "none";
}

/// One line for each racer.
DataTable race_table(const Model& model) {
  DataTable table{concat({"Share of right answers by length: ", kind_of(model.settings())->name}), {"encoding", "result"}, {}};
  for (int multiple = 0; multiple < kLengths; ++multiple)
    table.columns.push_back(concat({model.settings().tokens_at(multiple), " ", nouns_of(model.settings()).letters}));
  for (const char* column : {"last loss", "parameters", "seconds"}) table.columns.emplace_back(column);
  Rows rows(table, false);
  for (const int racer : model.racers()) {
    const Result& result = model.result(racer);
    const Run& run = model.run(racer);
    const bool own = result.source == Source::own;
    std::vector<std::string> row{name_of(racer), source_text(model, racer)};
    for (const auto& accuracy : result.accuracy) row.push_back(accuracy ? rows.number(*accuracy) : "");
    row.push_back(result.curve.empty() ? "" : rows.number(result.curve.back().loss));
    row.push_back(own ? base::grouped(run.parameters) : "");
    row.push_back(own ? base::significant(run.seconds, 3) : "");
    rows.add(std::move(row));
  }
  return table;
}

/// Everything that was measured, a line for each number.
DataTable race_export(const Model& model) {
  const std::string_view letters = nouns_of(model.settings()).letters;
  DataTable table{concat({"Runs: ", kind_of(model.settings())->name, ". ", setup_text(model.settings())}),
                  {"encoding", "result", "what", "at", "value"},
                  {}};
  Rows rows(table, true);
  for (const int racer : model.racers()) {
    const Result& result = model.result(racer);
    const Run& run = model.run(racer);
    const auto add = [&](std::string what, std::string at, double value) {
      rows.add({name_of(racer), source_text(model, racer), std::move(what), std::move(at), rows.number(value)});
    };
    for (int multiple = 0; multiple < kLengths; ++multiple) {
      const auto& accuracy = result.accuracy[to_size(multiple)];
      if (accuracy) add("accuracy", concat({model.settings().tokens_at(multiple), " ", letters}), *accuracy);
    }
    for (const lab::CurvePoint& point : result.source == Source::own ? run.curve : result.curve)
      add("loss while training", concat({"step ", point.step}), point.loss);
    if (result.source != Source::own) continue;
    for (const lab::Measured& measured : run.measured) add("loss", concat({measured.length, " ", letters}), measured.loss);
    add("parameters", "", run.parameters);
    add("seconds", "", run.seconds);
  }
  return table;
}

/// The text, the model's answers, and what the place at the cursor takes from each place; in exports what every place takes.
DataTable answer_table(const Model& model, bool all) {
  const Settings& s = model.settings();
  DataTable table{concat({"What ", name_of(s.racer), " answers, and where it looks in ", head_text(s)}),
                  {"place", std::string(nouns_of(s).letter), "answer", "how sure", "right answer"},
                  {}};
  Rows rows(table, all);
  const auto& answer = model.looked_at().answer;
  if (!answer) {
    table.columns.emplace_back("attention");
    return table;
  }
  const int count = static_cast<int>(answer->tokens.size()), from = std::min(s.cursor, count - 1);
  const int first = all ? 0 : from, last = all ? count - 1 : from;
  for (int place = first; place <= last; ++place) table.columns.push_back(concat({"attention from place ", place}));
  const Example& example = model.example();
  for (int to = 0; to < count; ++to) {
    const size_t i = to_size(to);
    std::vector<std::string> row{std::to_string(to), example.symbol(answer->tokens[i]), example.symbol(answer->answers[i]),
                                 rows.number(static_cast<double>(answer->sureness[i])),
                                 answer->targets[i] == lab::kNoTarget ? "" : example.symbol(answer->targets[i])};
    for (int place = first; place <= last; ++place)
      row.push_back(rows.number(static_cast<double>(attention_at(*answer, s.layer, s.head, place, to))));
    rows.add(std::move(row));
  }
  return table;
}

DataTable reading_table(const Model& model, bool all) {
  const Settings& s = model.settings();
  const bool own = model.looked_at().has_model();
  DataTable table{
      concat({name_of(s.racer), " read ", own ? reading_text(model.reading(), nouns_of(s)) : "as trained", ": share of right answers"}),
      {std::string(nouns_of(s).letters), "as trained", "as read now"},
      {}};
  Rows rows(table, all);
  for (int multiple = 0; multiple < kLengths; ++multiple) {
    const auto& trained = model.result(s.racer).accuracy[to_size(multiple)];
    rows.add({base::grouped(s.tokens_at(multiple)), trained ? rows.number(*trained) : "", ""});
  }
  if (!model.was_read()) return table;
  for (const lab::Measured& measured : model.looked_at().read) {
    const std::string tokens = base::grouped(measured.length);
    auto row = std::ranges::find_if(table.rows, [&](const auto& cells) { return cells.front() == tokens; });
    const auto trained = accuracy_at(model.looked_at().measured, measured.length);
    if (row == table.rows.end()) row = table.rows.insert(row, {tokens, trained ? rows.number(*trained) : "", ""});
    row->back() = rows.number(measured.accuracy);
  }
  return table;
}

/// The mean attention by distance; in exports at every step that was kept.
DataTable birth_table(const Model& model, bool all) {
  Birth birth = birth_of(model);
  DataTable table{concat({"Mean attention by distance, layer ", birth.film.layer + 1, ", head ", birth.film.head + 1, " of ",
                          name_of(model.settings().racer)}),
                  {"step", "distance", "mean attention"},
                  {}};
  Rows rows(table, all);
  std::vector<double> steps{birth.step};
  if (all) {
    steps.clear();
    for (const Film::Frame& frame : birth.film.frames) steps.push_back(frame.step);
  }
  for (const double step : steps) {
    if (birth.film.frames.empty()) break;
    set_moment(birth, step);
    for (int distance = -birth.reach; distance <= birth.reach; ++distance)
      rows.add({std::to_string(std::lround(step)), std::to_string(distance), rows.number(birth.mean(distance))});
  }
  return table;
}

}  // namespace

DataTable table(const Model& model, Figure::DataScope scope) {
  const bool all = scope == Figure::DataScope::all;
  switch (model.settings().view) {
    case kInside:
    case kAsk: return answer_table(model, all);
    case kReading: return reading_table(model, all);
    case kBirth: return birth_table(model, all);
    case kRace: break;
  }
  return all ? race_export(model) : race_table(model);
}

}  // namespace figures::training
