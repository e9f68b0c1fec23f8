// Reads the parts of a quiz that are drawn anew for each attempt.
#include <algorithm>

#include "base/number.h"
#include "base/text.h"
#include "compiler/parse/markdown.h"
#include "compiler/parse/settings.h"
#include "compiler/quiz/kind.h"

namespace compiler {
namespace {

// A hole passes through the Markdown parser as one character of the private use area, which encodes its index.
constexpr char32_t kFirstHole = 0xE000;
constexpr size_t kMaxHoles = 0x400;

std::string hole_character(size_t hole) {
  const auto code = static_cast<std::uint32_t>(kFirstHole + hole);
  return {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3F)), static_cast<char>(0x80 | (code & 0x3F))};
}

/// Reads "pos = 2..40" or "D = 16 | 32 | 64".
void read_draw(QuizDraft& draft, const QuizField& field) {
  const std::string_view text = field.value.text;
  const size_t equals = text.find('=');
  const std::string name(base::trim(text.substr(0, equals)));
  const bool named =
      !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") == name.npos && name != "pi";
  if (!named || equals == text.npos || std::ranges::contains(draft.names, name)) {
    return draft.reject(field.line, "This draw cannot be read.",
                        "Write 'draw: pos = 2..40' or 'draw: D = 16 | 32 | 64', with a new name of letters.");
  }
  const std::string_view values = text.substr(equals + 1);
  book::Draw drawn{.name = name};
  const size_t dots = values.find("..");
  drawn.range = dots != values.npos;
  const std::vector<std::string_view> parts =
      drawn.range ? std::vector{values.substr(0, dots), values.substr(dots + 2)} : base::split(values, '|');
  for (const std::string_view part : parts) {
    std::optional<book::Expression> value = read_value(draft, base::trim(part), field.line);
    if (!value) return;
    drawn.values.push_back(std::move(*value));
  }
  draft.item.generated.draws.push_back(std::move(drawn));
  draft.names.push_back(name);
}

/// Reads "expression:one|two" as a hole that shows words.
std::optional<book::Hole> read_words(QuizDraft& draft, std::string_view text, size_t colon, int line) {
  std::optional<book::Expression> expression = read_value(draft, base::trim(text.substr(0, colon)), line);
  if (!expression) return std::nullopt;
  book::Hole hole{.expression = std::move(*expression)};
  for (const std::string_view word : base::split(text.substr(colon + 1), '|')) hole.words.emplace_back(base::trim(word));
  return hole;
}

/// Reads "expression", "expression:3" for 3 decimals, or "expression:one|two" for a word in place of 0 or 1.
std::optional<book::Hole> read_hole(QuizDraft& draft, std::string_view text, int line) {
  constexpr int kMaxDecimals = 12;
  constexpr int kDecimalsOfRun = 2;
  const bool of_run = parser_of(draft).names_outcomes;
  book::Hole hole{.expression = {}, .decimals = of_run ? kDecimalsOfRun : -1};
  const size_t colon = text.rfind(':');
  const bool has_words = colon != text.npos && text.find('|', colon) != text.npos;
  if (has_words && !of_run) return read_words(draft, text, colon, line);
  const auto decimals = colon == text.npos ? std::nullopt : base::parse_number(base::trim(text.substr(colon + 1)));
  if (const bool in_name = of_run && !decimals; colon != text.npos && !in_name) {  // as in "rope@8:read"
    if (!(decimals.value_or(-1) >= 0 && *decimals <= kMaxDecimals)) {
      draft.reject(line, in_quotes(text) + " has an invalid number of decimals.", "Write {expression:3}.");
      return std::nullopt;
    }
    hole.decimals = static_cast<int>(*decimals);
    text = text.substr(0, colon);
  }
  std::optional<book::Expression> expression = read_value(draft, base::trim(text), line);
  if (!expression) return std::nullopt;
  hole.expression = std::move(*expression);
  return hole;
}

/// A computed setting of a link, which is counted among the links of one text.
struct LinkSetting {
  int link;
  std::string name;
  book::Expression expression;
};

/// Whether `before` ends inside a link's address: "[words](figure:table?position=".
bool ends_in_address(std::string_view before) {
  const size_t open = before.rfind("](");
  return open != before.npos && before.find(')', open) == before.npos;
}

/// Adds the hole as a setting of the link whose address `out` ends in, and writes its value for seed 0 into the address.
void add_link_setting(QuizDraft& draft, book::Hole hole, std::string& out, std::vector<LinkSetting>& settings) {
  const base::Functions functions = draft.chapter.catalog.functions;
  int link = -1;
  for (size_t at = out.find("]("); at != out.npos; at = out.find("](", at + 2)) ++link;
  const size_t begin = out.find_last_of("?&") + 1;
  const std::vector<double> drawn = drawn_values(draft.item.generated, 0, functions);
  const std::string value = drawn.empty() ? "?" : base::exact(value_of(hole.expression, drawn, functions));
  settings.push_back({link, out.substr(begin, out.find('=', begin) - begin), std::move(hole.expression)});
  out += value;
}

/// Puts the value of a hole into a link's address, or a character for it into the text.
void add_hole(QuizDraft& draft, book::Hole hole, int line, std::string& out, std::vector<LinkSetting>& settings) {
  std::vector<book::Hole>& holes = draft.item.generated.holes;
  if (ends_in_address(out)) {
    if (parser_of(draft).names_outcomes)
      draft.reject(line, "A link takes a number from the reader's run.", "Write the value into the link's address.");
    else if (!hole.words.empty())
      draft.reject(line, "A link's address takes a number, no words.", "Write {expression} there, and words in the text.");
    else
      add_link_setting(draft, std::move(hole), out, settings);
  } else if (holes.size() < kMaxHoles) {
    out += hole_character(holes.size());
    holes.push_back(std::move(hole));
  }
}

/// The text of `piece` with a character in place of each hole. Formulas and code keep their braces.
std::string take_holes(QuizDraft& draft, const Piece& piece, std::vector<LinkSetting>& settings) {
  const std::string_view text = piece.text;
  std::string out;
  int line = piece.line;
  char inside = 0;  // a dollar or a backtick, while it is open
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const size_t end = c == '{' && inside == 0 ? text.find('}', at) : text.npos;
    line += c == '\n';
    if (end != text.npos) {
      if (auto hole = read_hole(draft, text.substr(at + 1, end - at - 1), line)) add_hole(draft, std::move(*hole), line, out, settings);
      at = end;
      continue;
    }
    const bool escaped = at > 0 && text[at - 1] == '\\';
    if ((c == '$' || c == '`') && !escaped && (inside == 0 || inside == c)) inside = inside == 0 ? c : 0;
    out += c;
  }
  return out;
}

/// Splits `runs` so that each hole is a run of its own.
std::vector<book::Run> with_holes(const std::vector<book::Run>& runs) {
  std::vector<book::Run> cut;
  for (const book::Run& run : runs) {
    if (run.formula >= 0) {
      cut.push_back(run);
      continue;
    }
    size_t begin = 0;
    const auto keep = [&](size_t end) {
      if (end > begin) cut.push_back(run), cut.back().text = run.text.substr(begin, end - begin);
    };
    for (size_t at = 0; at < run.text.size();) {
      size_t next = at;
      const char32_t code = base::next_code_point(run.text, &next);
      if (code >= kFirstHole && code < kFirstHole + kMaxHoles) {
        keep(at);
        cut.push_back(run);
        cut.back().text = "?";
        cut.back().hole = static_cast<int>(code - kFirstHole);
        begin = next;
      }
      at = next;
    }
    keep(run.text.size());
  }
  return cut;
}

}  // namespace

std::optional<book::Expression> read_value(QuizDraft& draft, std::string_view text, int line) {
  const bool of_run = parser_of(draft).names_outcomes;
  if (of_run) add_outcomes_in(draft, text, line);
  const base::Functions functions = of_run ? base::Functions{} : draft.chapter.catalog.functions;
  base::Result<book::Expression> read = book::read_expression(text, draft.names, functions);
  if (read) return std::move(*read);
  draft.reject(
      line, "The expression " + in_quotes(text) + " cannot be read: " + read.error() + ".",
      of_run ? "Use outcomes such as rope@8, numbers, + - * / ^ < > and functions." : "Use numbers, drawn names, + - * / ^ and functions.");
  return std::nullopt;
}

void read_draws(QuizDraft& draft) {
  for (const QuizField& field : draft.fields) {
    if (field.name == "draw") read_draw(draft, field);
  }
  for (const QuizField& field : draft.fields) {
    if (field.name != "unless") continue;
    if (auto refused = read_value(draft, field.value.text, field.line)) draft.item.generated.unless.push_back(std::move(*refused));
  }
  if (const QuizField* unless = draft.field("unless"); unless && draft.names.empty()) {
    draft.chapter.error(unless->line, "The quiz draws no values.", "Add a line 'draw: pos = 2..40' before 'unless'.");
  }
  if (!draft.item.generated.draws.empty() && drawn_values(draft.item.generated, 0, draft.chapter.catalog.functions).empty()) {
    draft.reject(draft.field("draw")->line, "The draws give no values.",
                 "Write ranges from low to high, and let 'unless' exclude fewer values.");
  }
}

std::vector<book::Run> read_text(QuizDraft& draft, const Piece& piece) {
  if (piece.text.empty()) return {};
  if (draft.names.empty() && !parser_of(draft).names_outcomes) return read_inline(piece.text, piece.line, draft.chapter);
  std::vector<LinkSetting> settings;
  const int links = static_cast<int>(draft.chapter.document.links.size());
  std::vector<book::Run> runs = with_holes(read_inline(take_holes(draft, piece, settings), piece.line, draft.chapter));
  const int found = static_cast<int>(draft.chapter.document.links.size()) - links;
  for (LinkSetting& setting : settings) {
    if (setting.link < found) draft.item.generated.settings.push_back({links + setting.link, setting.name, std::move(setting.expression)});
  }
  return runs;
}

std::optional<book::Expression> read_braces(QuizDraft& draft, std::string_view text, int line) {
  if (!text.ends_with('}')) {
    draft.reject(line, in_quotes(text) + " is not an expression in braces.", "Write '{expression}'.");
    return std::nullopt;
  }
  return read_value(draft, base::trim(text.substr(1, text.size() - 2)), line);
}

}  // namespace compiler
