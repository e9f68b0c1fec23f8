#include "book/formula_text.h"

#include <algorithm>

#include "base/ascii.h"

namespace book {
namespace {

struct Command {
  std::string_view name;
  std::string_view text;
};

constexpr Command kCommands[] = {
    {"left", ""},   {"right", ""},   {"displaystyle", ""}, {"mathrm", ""}, {"mathit", ""},     {"mathbf", ""}, {"mathbb", ""},
    {"text", ""},   {"bigl", ""},    {"bigr", ""},         {"cdot", "·"},  {"times", "×"},     {"pm", "±"},    {"le", "≤"},
    {"leq", "≤"},   {"ge", "≥"},     {"geq", "≥"},         {"ne", "≠"},    {"approx", "≈"},    {"in", "∈"},    {"to", "→"},
    {"infty", "∞"}, {"sum", "∑"},    {"ldots", "…"},       {"dots", "…"},  {"cdots", "…"},     {"pi", "π"},    {"omega", "ω"},
    {"theta", "θ"}, {"lambda", "λ"}, {"varphi", "φ"},      {"Delta", "Δ"}, {"transpose", "T"}, {"quad", " "},  {",", " "},
    {";", " "},     {":", " "},      {" ", " "},           {"!", ""},      {"{", "{"},         {"}", "}"},     {"%", "%"},
};

class Reader {
 public:
  explicit Reader(std::string_view tex) : tex_(tex) {}

  /// Reads up to the closing brace of the group, or to the end.
  std::string group() {
    std::string text;
    while (at_ < tex_.size() && tex_[at_] != '}') text += token();
    at_ += at_ < tex_.size();
    return text;
  }

 private:
  /// The next character, command or group in braces. What is nested more deeply than any formula of the book is left out.
  std::string token() {
    constexpr int kMaxDepth = 64;
    if (depth_ == kMaxDepth) return at_ = tex_.size(), "";
    ++depth_;
    std::string text = any_token();
    --depth_;
    return text;
  }

  std::string any_token() {
    const char c = tex_[at_++];
    if (c == '{') return group();
    if (c == '\\') return command();
    if (c == '^' || c == '_') return c + in_brackets(argument());
    return c == '&' ? "" : std::string(1, c);
  }

  std::string argument() {
    while (at_ < tex_.size() && tex_[at_] == ' ') ++at_;
    return at_ < tex_.size() && tex_[at_] != '}' ? token() : "";
  }

  std::string command() {
    const size_t begin = at_;
    while (at_ < tex_.size() && base::is_letter(tex_[at_])) ++at_;
    at_ += at_ == begin && at_ < tex_.size();
    const std::string_view name = tex_.substr(begin, at_ - begin);
    if (name == "part") {
      argument();  // the part's name, which is not shown
      return argument();
    }
    if (name == "frac") {
      const std::string above = in_brackets(argument());
      return above + "/" + in_brackets(argument());
    }
    if (name == "sqrt") return "√" + in_brackets(argument());
    const auto known = std::ranges::find(kCommands, name, &Command::name);
    return std::string(known == std::end(kCommands) ? name : known->text);
  }

  /// Unchanged if it is a single word or number; otherwise in parentheses, so that it is clear where it ends.
  static std::string in_brackets(std::string text) {
    const auto plain = [](char c) { return c != ' ' && !std::ispunct(static_cast<unsigned char>(c)); };
    return std::ranges::all_of(text, plain) ? text : "(" + text + ")";
  }

  std::string_view tex_;
  size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

std::string formula_text(std::string_view tex) {
  Reader reader(tex);
  return reader.group();
}

}  // namespace book
