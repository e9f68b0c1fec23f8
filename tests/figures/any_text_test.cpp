#include <numeric>
#include <random>
#include <set>

#include "tests/figures/held_figure.h"

// A reader can type anything, and an address can hold anything: no text and no other setting may end the application.

namespace {

std::string many_words() {
  std::string text;
  for (int word = 0; word < 300; ++word) text += "word" + std::to_string(word) + " ";
  return text;
}

const std::string kTexts[] = {
    "",
    "a",
    " ",
    std::string(1, '\0'),
    std::string("dog\0bites", 9),
    "e\u0301\u0323 a\u0308\u0332\u20dd \u0301",                                 // combining marks, the last of them on nothing
    "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 \u202edog\u202c",  // right to left
    "\U0001F600 \U0001F469\u200D\U0001F4BB \U0001F1E9\U0001F1EA \u2764\ufe0f",
    "\xff\xc3 \xed\xa0\x80",  // no UTF-8
    many_words(),
};

using Values = std::vector<double>;

/// The values of a parameter that are tried: each choice, or the ends of its range and its initial value.
Values tried(const base::Parameter& parameter) {
  if (parameter.kind != base::Parameter::Kind::choice) return {parameter.min, parameter.initial, parameter.max};
  Values values;
  for (size_t choice = 0; choice < parameter.choices.size(); ++choice) values.push_back(static_cast<double>(choice));
  return values;
}

/// States in which each value of each parameter meets each value of each other one.
std::vector<Values> states_with_all_pairs(std::span<const base::Parameter> parameters) {
  using Setting = std::pair<size_t, double>;
  std::mt19937 random(3);
  std::set<std::pair<Setting, Setting>> met;
  std::vector<Values> states;
  const auto meet = [&](Setting one, Setting other) {
    if (met.contains({one, other})) return;
    Values state;
    for (const base::Parameter& parameter : parameters) {
      const Values values = tried(parameter);
      state.push_back(values[random() % values.size()]);
    }
    state[one.first] = one.second;
    state[other.first] = other.second;
    for (size_t p = 0; p < state.size(); ++p)
      for (size_t q = p + 1; q < state.size(); ++q) met.insert({{p, state[p]}, {q, state[q]}});
    states.push_back(std::move(state));
  };
  for (size_t p = 0; p < parameters.size(); ++p)
    for (size_t q = p + 1; q < parameters.size(); ++q)
      for (const double one : tried(parameters[p]))
        for (const double other : tried(parameters[q])) meet({p, one}, {q, other});
  // Neighbours share the settings that have few values, such as the weights, and a figure does not compute again what it has.
  std::vector<size_t> order(parameters.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(order, {}, [&](size_t p) { return tried(parameters[p]).size(); });
  std::ranges::sort(states, {}, [&](const Values& state) {
    Values key;
    for (const size_t p : order) key.push_back(state[p]);
    return key;
  });
  return states;
}

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("every figure with a text takes any text, whatever its other parameters") {
    size_t kinds = 0;
    for (const figures::Kind* kind : figures::kinds()) {
      if (kind->text.name.empty()) continue;
      ++kinds;
      CAPTURE(kind->name);
      const std::vector<Values> states = states_with_all_pairs(kind->parameters);
      const std::unique_ptr<figures::Figure> figure = kind->make();
      size_t turn = 0;
      for (const std::string& text : kTexts) {
        CAPTURE(text);
        for (const Values& state : states) {
          set_and_supply(*figure, state, text);
          CHECK_FALSE(figure->alt_text().empty());
          figure->cursor_text();
          if (const figures::ReordersWords* words = figure->words()) {
            words->moved(0, 1);
            words->shuffled();
          }
          if (turn++ % 8 != 0) continue;  // pictures and tables take longest
          CHECK_FALSE(scene_of(*figure).marks().empty());
          CHECK_FALSE(figure->data(figures::Figure::DataScope::shown).columns.empty());
          for (const char* key : {"ArrowRight", "ArrowDown", "End"}) {
            figures::Edits edits;
            figures::press(*figure, kind->parameters, key, edits);
          }
        }
      }
    }
    CHECK(kinds > 5);
  }
}
