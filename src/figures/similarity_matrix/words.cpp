#include "figures/similarity_matrix/words.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"

namespace figures::similarity {
namespace {

using base::fixed;
using base::grouped;
using base::significant;

/// Similarities with four decimals; scores, whose size varies, with four digits.
std::string text_of(const Model& model, double value) {
  if (!model.is_score()) return fixed(value, 4);
  return significant(value, 4);
}

std::string pair_text(const Model& model) { return "m = " + grouped(model.m) + " and n = " + grouped(model.n); }

std::string_view what(const Model& model) { return model.is_score() ? "score" : "similarity"; }

std::string encoding_text(const Model& model) {
  std::string text = model.encoding == Encoding::learned ? "learned table before training" : "sinusoidal encoding";
  text += ", " + grouped(model.d_model) + " dimensions wide";
  if (model.encoding == Encoding::sinusoidal) text += ", base " + grouped(static_cast<long long>(model.base));
  return text;
}

std::string between_text(const Model& model) {
  if (model.is_score())
    return ", with a random W of rank " + grouped(model.head_width()) + " (seed " + grouped(model.seed) + ") in between";
  if (model.between == Between::shift) return ", with the rotation R(" + grouped(model.shift) + ") in between";
  return "";
}

/// What all distances have in common.
std::string finding(const Model& model) {
  const auto [least, greatest] = std::ranges::minmax(model.values);
  const std::string range = "from " + text_of(model, static_cast<double>(least)) + " to " + text_of(model, static_cast<double>(greatest));
  if (model.distance_alone()) {
    const bool symmetric = model.between == Between::nothing || model.shift == 0;
    return "It depends on the distance n − m alone" + std::string(symmetric ? ", the same to the left and to the right" : "") +
           ", and goes " + range + ".";
  }
  const AtDistance& all = model.at_distance(model.n - model.m);
  return "Over all pairs it goes " + range + "; over those with n − m = " + grouped(model.n - model.m) + ", from " +
         text_of(model, static_cast<double>(all.least)) + " to " + text_of(model, static_cast<double>(all.greatest)) + ".";
}

}  // namespace

std::vector<plot::Reading> readings(const Model& model) {
  std::vector<plot::Reading> all{{"m", grouped(model.m), 5, "m"},
                                 {"n", grouped(model.n), 5, "n"},
                                 {"n − m", grouped(model.n - model.m), 6, "distance"},
                                 {what(model), text_of(model, static_cast<double>(model.value())), 10, "similarity"}};
  if (model.is_score()) {
    const AtDistance& same = model.at_distance(model.n - model.m);
    all.push_back({"least there", text_of(model, static_cast<double>(same.least)), 10, "distance"});
    all.push_back({"greatest", text_of(model, static_cast<double>(same.greatest)), 9, "distance"});
  } else {
    all.push_back({"p · p", significant(model.product(), 4), 9, ""});
    all.push_back({"length", significant(model.norm(model.m), 4), 8, ""});
  }
  return all;
}

std::string formula(const Model& model) {
  const std::string m = std::to_string(model.m), n = std::to_string(model.n);
  if (model.is_score())
    return "(Wq p" + m + ")·(Wk p" + n + ") / sqrt(" + std::to_string(model.head_width()) +
           ") = " + text_of(model, static_cast<double>(model.value()));
  const double lengths = model.norm(model.m) * model.norm(model.n);
  const std::string right = model.between == Between::shift ? "Rp" + n : "p" + n;
  return "p" + m + "·" + right + " / (|p" + m + "| |p" + n + "|) = " + significant(static_cast<double>(model.value()) * lengths, 4) +
         " / " + significant(lengths, 4) + " = " + text_of(model, static_cast<double>(model.value()));
}

std::string reading(const Model& model) {
  return "At " + pair_text(model) + ", " + grouped(model.n - model.m) + " apart, the " + std::string(what(model)) + " is " +
         text_of(model, static_cast<double>(model.value())) + ".";
}

std::string description(const Model& model) {
  const std::string all = model.is_score() ? "The scores of all pairs of " : "The cosine similarities of all pairs of ";
  return all + grouped(model.positions) + " positions in the " + encoding_text(model) + between_text(model) + ". " + finding(model) + " " +
         reading(model);
}

DataTable data(const Model& model, Figure::Extent extent) {
  DataTable table;
  const bool every = extent == Figure::Extent::all;
  table.caption = (model.is_score() ? "Scores" : "Cosine similarities") + std::string(" in the ") + encoding_text(model) +
                  between_text(model) + (every ? "" : ": row m = " + grouped(model.m) + ", around the cursor");
  if (every) {
    table.columns = {"m", "n", "distance", std::string(what(model))};
    for (int m = 0; m < model.positions; ++m) {
      for (int n = 0; n < model.positions; ++n)
        table.rows.push_back(
            {std::to_string(m), std::to_string(n), std::to_string(n - m), base::exact(static_cast<double>(model.value(m, n)))});
    }
    return table;
  }
  table.columns = {"n", "distance", std::string(what(model)), "mean at distance", "least", "greatest"};
  const int count = std::min(model.columns.count, 40);
  const int first = std::clamp(model.n - count / 2, model.columns.first, model.columns.first + model.columns.count - count);
  for (int n = first; n < first + count; ++n) {
    const AtDistance& all = model.at_distance(n - model.m);
    std::vector<std::string> row{grouped(n), grouped(n - model.m)};
    for (const float value : {model.value(model.m, n), all.mean, all.least, all.greatest})
      row.push_back(text_of(model, static_cast<double>(value)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace figures::similarity
