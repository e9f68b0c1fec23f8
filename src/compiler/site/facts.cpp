#include "compiler/site/facts.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "engine/encoding.h"

namespace compiler {
namespace {

using engine::Encoding;

constexpr std::string_view kWord = "\\mathit{";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// One word of a descriptor as TeX, if it is one of the field's letters ("D", "T^2", "W_R", "u"), a number, a plus sign or a parameter of
/// the encoding; otherwise nothing.
std::optional<std::string> symbol(std::string_view word, const Encoding& encoding) {
  if (word.size() > 1 && std::ranges::contains(encoding.parameters, word, &engine::EncodingParameter::name)) {
    std::string tex(kWord);
    for (const char c : word) tex.append(c == '_' ? "\\_" : std::string(1, c));
    return tex + "}";
  }
  const bool letter = !word.empty() && (is_capital(word[0]) || (word[0] >= 'b' && word[0] <= 'z'));  // "a" is a word
  const bool alone = letter && word.size() == 1;
  const bool with_script = letter && word.size() == 3 && (word[1] == '^' || word[1] == '_');
  const bool number = !word.empty() && std::ranges::all_of(word, is_digit);
  return alone || with_script || number || word == "+" ? std::optional(std::string(word)) : std::nullopt;
}

/// A word in three parts: the brackets before it, the word itself, and the brackets and punctuation after it.
struct Word {
  std::string_view before;
  std::string_view core;
  std::string_view behind;
};

Word parts_of(std::string_view word) {
  const size_t begin = std::min(word.find_first_not_of('('), word.size());
  const size_t end = std::max(word.find_last_not_of("),;") + 1, begin);
  return {word.substr(0, begin), word.substr(begin, end - begin), word.substr(end)};
}

/// Index of the last "(" that is never closed, or npos.
size_t last_open(std::string_view tex) {
  int closed = 0;
  for (size_t i = tex.size(); i-- > 0;) {
    closed += tex[i] == ')' ? 1 : (tex[i] == '(' ? -1 : 0);
    if (closed < 0) return i;
  }
  return tex.npos;
}

/// A run of symbols as formulas. Unbalanced brackets stay outside: "r_n (M" -> "$r_n$ ($M$".
std::string formulas(std::string_view tex) {
  if (const size_t open = last_open(tex); open != tex.npos) {
    const std::string_view before = base::trim(tex.substr(0, open));
    return (before.empty() ? "" : formulas(before) + " ") + "(" + formulas(tex.substr(open + 1));
  }
  size_t behind = 0;
  while (std::ranges::count(tex, ')') > std::ranges::count(tex, '(') && tex.ends_with(')')) {
    tex.remove_suffix(1);
    ++behind;
  }
  return "$" + std::string(tex) + "$" + std::string(behind, ')');
}

std::string to_markdown(std::string_view plain, const Encoding& encoding) {
  std::string text, tex;
  const auto put = [&](const std::string& piece) { text.append(text.empty() ? "" : " ").append(piece); };
  const auto close = [&](std::string_view behind) {
    if (!tex.empty()) put(formulas(tex) + std::string(behind));
    tex.clear();
  };
  for (const std::string_view word : base::split(plain, ' ')) {
    const Word parts = parts_of(word);
    const auto known = symbol(parts.core, encoding);
    if (!known) {
      close("");
      put(std::string(word));
      continue;
    }
    const size_t brackets = std::min(parts.behind.find_first_not_of(')'), parts.behind.size());
    const bool words_meet = (known->starts_with(kWord) || tex.ends_with('}')) && *known != "+" && !tex.ends_with('+');
    tex.append(tex.empty() ? "" : words_meet ? "\\, " : " ").append(parts.before).append(*known).append(parts.behind.substr(0, brackets));
    if (brackets < parts.behind.size()) close(parts.behind.substr(brackets));
  }
  close("");
  return text;
}

std::optional<std::string> fact(std::string_view name) {
  const size_t dot = std::min(name.find('.'), name.size());
  const auto all = engine::encodings();
  const auto found = std::ranges::find(all, name.substr(0, dot), [](const Encoding* encoding) { return std::string_view(encoding->id); });
  if (found == all.end()) return std::nullopt;
  const Encoding& encoding = **found;
  const std::string_view field = name.substr(std::min(dot + 1, name.size()));
  if (field == "name") return encoding.name;
  if (field == "acts_on") return to_text(encoding.acts_on);
  if (field == "learned") return to_markdown(encoding.learned, encoding);
  if (field == "cost") return to_markdown(encoding.cost, encoding);
  return std::nullopt;
}

}  // namespace

Fact fact_of(std::string_view name) {
  const auto all = engine::encodings();
  const std::string_view id = name.substr(0, std::min(name.find('.'), name.size()));
  const bool of_encoding =
      id.size() < name.size() && std::ranges::contains(all, id, [](const Encoding* encoding) { return std::string_view(encoding->id); });
  return {.text = fact(name), .of_encoding = of_encoding};
}

}  // namespace compiler
