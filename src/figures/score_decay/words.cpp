#include "figures/score_decay/words.h"

#include <array>

#include "base/number.h"
#include "base/text.h"
#include "figures/concat.h"

namespace figures::decay {
namespace {

constexpr size_t kShownRows = 33;

std::string at(const Model& model, Line line) { return base::fixed(model.score(line, model.distance), 3); }

std::string all_four(const Model& model) {
  return concat({name_of(Line::kSinusoidal), " ", at(model, Line::kSinusoidal), ", ", name_of(Line::kRope), " ", at(model, Line::kRope),
                 ", ", name_of(Line::kAlibi), " ", at(model, Line::kAlibi), ", ", name_of(Line::kT5), " ", at(model, Line::kT5)});
}

/// The text at the mistake, up to the next comma or space, in quotes.
std::string excerpt(const Model& model) {
  constexpr int kLetters = 12;
  const std::string_view rest = std::string_view(model.text).substr(model.mistake->at);
  size_t end = 0;
  for (int n = 0; n < kLetters && end < rest.size() && (n == 0 || rest.find_first_of(" ,;", end) != end); ++n)
    base::next_code_point(rest, &end);
  return end == 0 ? std::string() : concat({" (“", rest.substr(0, end), "”)"});
}

/// The text of the vectors drawn; empty under other assumptions.
std::string own_text(const Model& model) { return model.assumption == Assumption::kOwn ? model.read_text : std::string(); }

}  // namespace

std::string assumption_text(const Model& model) {
  if (const Mistake* wrong = model.wrong())
    return concat(
        {"At letter ", letter_of(model.text, *wrong), excerpt(model), ": ", wrong->what, " The last that could be read are still drawn."});
  constexpr std::string_view kTexts[] = {"all values of query and key are 1", "random query and key, independent, mean 0: expected scores",
                                         "your q and k, repeated or cut to a head's width"};
  return concat(
      {"Assumed: ", kTexts[static_cast<size_t>(model.assumption)],
       ". Sinusoidal: word times word plus place times place, without cross terms. T5: random numbers, nobody has trained them."});
}

std::vector<plot::Readout> readouts(const Model& model) {
  std::vector<plot::Readout> all{{"distance", base::grouped(model.distance), 7}};
  constexpr std::string_view kLabels[] = {"sinusoidal", "RoPE", "ALiBi", "T5"};
  for (size_t line = 0; line < kLines; ++line) all.push_back({kLabels[line], at(model, static_cast<Line>(line)), 8});
  return all;
}

std::string cursor_text(const Model& model) { return concat({"Scores at distance ", model.distance, ": ", all_four(model), "."}); }

std::string description(const Model& model) {
  const std::string own = own_text(model);
  return concat({assumption_text(model),
                 own.empty() ? "" : " Query and key are “",
                 own,
                 own.empty() ? "" : "”.",
                 " At distance ",
                 model.distance,
                 " of ",
                 model.reach,
                 " shown, with heads ",
                 model.head_width,
                 " wide, base ",
                 static_cast<int>(model.base),
                 " and ALiBi's slope ",
                 base::significant(model.slope, 3),
                 ", the scores are ",
                 all_four(model),
                 "; at 0 RoPE's is ",
                 base::fixed(model.score(Line::kRope, 0), 3),
                 ", and it rises over ",
                 model.rises(Line::kRope),
                 " of ",
                 model.reach - 1,
                 " steps."});
}

DataTable data(const Model& model, Figure::Extent extent) {
  const bool all = extent == Figure::Extent::all;
  const std::string own = own_text(model);
  DataTable table{concat({"Scores over the distance. ", assumption_text(model), own.empty() ? "" : " ", own}), {"distance"}, {}};
  for (size_t line = 0; line < kLines; ++line) table.columns.emplace_back(name_of(static_cast<Line>(line)));
  if (all) table.columns.emplace_back("query and key");
  const auto add = [&](int n) {
    std::vector<std::string> row{std::to_string(n)};
    for (size_t line = 0; line < kLines; ++line) {
      const double score = model.score(static_cast<Line>(line), n);
      row.push_back(all ? base::exact(score) : base::fixed(score, 4));
    }
    if (all) row.push_back(!own.empty() ? own : model.assumption == Assumption::kEqual ? "all 1" : "random, mean 0");
    table.rows.push_back(std::move(row));
  };
  const int step = all ? 1 : (model.reach + static_cast<int>(kShownRows) - 1) / static_cast<int>(kShownRows);
  for (int n = 0; n < model.reach; n += step) add(n);
  if (!all) add(model.distance);
  return table;
}

}  // namespace figures::decay
