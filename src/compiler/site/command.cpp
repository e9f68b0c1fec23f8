#include "compiler/site/command.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "book/quiz/expression.h"
#include "compiler/prose/computed.h"
#include "compiler/prose/functions.h"
#include "compiler/site/atlas.h"
#include "compiler/site/check_stored.h"
#include "compiler/site/cited.h"
#include "compiler/site/collect.h"
#include "compiler/site/files.h"
#include "compiler/site/grade_answers.h"
#include "compiler/site/manuscript.h"
#include "compiler/site/path_report.h"
#include "compiler/site/questions_json.h"
#include "compiler/site/render.h"
#include "compiler/site/skills.h"
#include "compiler/site/stage_report.h"
#include "compiler/site/stills.h"
#include "compiler/site/typeset.h"

namespace compiler {
namespace {

constexpr int kDone = 0;
constexpr int kFailed = 1;
constexpr int kMisused = 2;
constexpr int kMostVariants = 100;

using Options = std::map<std::string_view, std::string>;

struct Command {
  std::string_view name;
  std::vector<std::string_view> required;
  std::vector<std::string_view> optional;
  int (*run)(Options&, const book::Catalog&, const StillMaker&);
};

void say(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

int fail(const std::string& sentence) {
  say("compiler: " + sentence);
  return kFailed;
}

/// Prints all diagnostics and a summary line that begins with `done`. Returns the exit status.
int close(const Manuscript& manuscript, const std::string& done) {
  for (const Diagnostic& diagnostic : manuscript.diagnostics) say(to_text(diagnostic));
  const size_t errors = count_errors(manuscript.diagnostics);
  const size_t warnings = manuscript.diagnostics.size() - errors;
  say("compiler: " + done + base::counted(manuscript.chapters.size(), "chapter") + ", " + base::counted(errors, "error") + ", " +
      base::counted(warnings, "warning") + ".");
  return errors == 0 ? kDone : kFailed;
}

/// What tools/typeset has made of the formulas.
base::Result<Typeset> read_typeset(const std::string& file) {
  const auto answer = read_file(file);
  return answer ? Typeset::parse(file, *answer) : std::unexpected(answer.error());
}

/// Reports formulas that are not valid TeX.
void check_formulas(Manuscript& manuscript, const Typeset& typeset) {
  manuscript.for_each_text([&](const Chapter& text) { manuscript.diagnostics.append_range(typeset.missing(text.file, text.document)); });
}

int check(Options& options, const book::Catalog& catalog, const StillMaker&) {
  auto manuscript = read_manuscript(options["--chapters"], catalog);
  if (!manuscript) return fail(manuscript.error());
  if (options.contains("--typeset")) {
    const auto typeset = read_typeset(options["--typeset"]);
    if (!typeset) return fail(typeset.error());
    check_formulas(*manuscript, *typeset);
  }
  manuscript->diagnostics.append_range(lint_questions(*manuscript));
  manuscript->diagnostics.append_range(lint_texts(*manuscript));
  manuscript->diagnostics.append_range(check_citations(*manuscript));
  manuscript->diagnostics.append_range(check_paths(*manuscript));
  manuscript->diagnostics.append_range(check_stages(*manuscript));
  manuscript->diagnostics.append_range(check_teaching(*manuscript));
  for (const std::string& line : path_report(*manuscript)) say(line);
  for (const std::string& line : skill_report(*manuscript)) say(line);
  return close(*manuscript, "checked ");
}

int collect(Options& options, const book::Catalog& catalog, const StillMaker&) {
  const auto manuscript = read_manuscript(options["--chapters"], catalog);
  if (!manuscript) return fail(manuscript.error());
  const auto written = write_file(options["--out"], to_collection(*manuscript));
  return written ? close(*manuscript, "collected from ") : fail(written.error());
}

/// Writes the files into `folder` and returns how many changed.
base::Result<size_t> write_all(const std::vector<OutputFile>& files, const std::string& folder) {
  if (const auto made = make_folder(folder); !made) return std::unexpected(made.error());
  size_t changed = 0;
  for (const OutputFile& file : files) {
    const auto written = write_file(folder + "/" + file.name, file.content);
    if (!written) return std::unexpected(written.error());
    changed += *written ? 1 : 0;
  }
  return changed;
}

int render(Options& options, const book::Catalog& catalog, const StillMaker& stills) {
  auto manuscript = read_manuscript(options["--chapters"], catalog);
  if (!manuscript) return fail(manuscript.error());
  const auto page = read_file(options["--template"]);
  if (!page) return fail(page.error());
  const auto typeset = read_typeset(options["--typeset"]);
  if (!typeset) return fail(typeset.error());
  const base::Result<DrawStill> draw = stills(options["--fonts"], add_atlas(*manuscript, catalog));
  if (!draw) return fail(draw.error());
  check_formulas(*manuscript, *typeset);
  const auto files = compiler::render(*manuscript, {.catalog = catalog,
                                                    .typeset = *typeset,
                                                    .stills = Stills(*draw),
                                                    .page = *page,
                                                    .repository = options["--repository"],
                                                    .site = options["--site"],
                                                    .pdf = options["--pdf"],
                                                    .epub = options["--epub"]});
  if (!files) return fail(options["--template"] + ": " + files.error());
  // A text with errors may well be impossible to show, so it is not validated.
  if (count_errors(manuscript->diagnostics) == 0) manuscript->diagnostics.append_range(check_stored(*files, catalog));
  const auto changed = write_all(*files, options["--out"]);
  if (!changed) return fail(changed.error());
  return close(*manuscript, "wrote " + std::to_string(*changed) + " of " + base::counted(files->size(), "file") + " from ");
}

int bank(Options& options, const book::Catalog& catalog, const StillMaker&) {
  const std::optional<double> variants = options.contains("--variants") ? base::parse_number(options["--variants"]) : 1;
  if (!variants || !(*variants >= 1 && *variants <= kMostVariants) || *variants != std::floor(*variants))
    return fail("--variants takes a whole number from 1 to " + std::to_string(kMostVariants) + ".");
  const auto manuscript = read_manuscript(options["--chapters"], catalog);
  if (!manuscript) return fail(manuscript.error());
  const std::string json = questions_json(*manuscript, catalog.functions, options["--site"], static_cast<int>(*variants));
  const auto written = write_file(options["--out"], json);
  return written ? close(*manuscript, "wrote the questions of ") : fail(written.error());
}

std::string standard_input() {
  std::string text;
  char part[4096];
  while (const size_t count = std::fread(part, 1, sizeof part, stdin)) text.append(part, count);
  return text;
}

int grade_input(Options& options, const book::Catalog& catalog, const StillMaker&) {
  const auto manuscript = read_manuscript(options["--chapters"], catalog);
  if (!manuscript) return fail(manuscript.error());
  const std::string verdicts = grade_answers(*manuscript, catalog.functions, standard_input());
  std::fwrite(verdicts.data(), 1, verdicts.size(), stdout);
  return kDone;
}

int evaluate_input(Options& options, const book::Catalog&, const StillMaker&) {
  const auto data = ProseData::read(options["--chapters"]);
  if (!data) return fail(data.error());
  std::vector<Diagnostic> diagnostics;
  const std::string computed = with_computed("input", standard_input(), *data, diagnostics);
  std::fwrite(computed.data(), 1, computed.size(), stdout);
  for (const Diagnostic& diagnostic : diagnostics) say(to_text(diagnostic));
  return diagnostics.empty() ? kDone : kFailed;
}

int list_functions(Options&, const book::Catalog&, const StillMaker&) {
  for (const base::Functions functions : {book::builtin_functions(), prose_functions()}) {
    for (const base::Function& function : functions) std::printf("%s %d\n", std::string(function.name).c_str(), function.arguments);
  }
  return kDone;
}

const std::vector<Command>& commands() {
  static const std::vector<Command> all{
      {"check", {"--chapters"}, {"--typeset"}, check},
      {"evaluate", {"--chapters"}, {}, evaluate_input},
      {"grade", {"--chapters"}, {}, grade_input},
      {"functions", {}, {}, list_functions},
      {"collect", {"--chapters", "--out"}, {}, collect},
      {"bank", {"--chapters", "--out"}, {"--site", "--variants"}, bank},
      {"render", {"--chapters", "--typeset", "--fonts", "--template", "--repository", "--out"}, {"--site", "--pdf", "--epub"}, render},
  };
  return all;
}

int usage() {
  say("usage:");
  for (const Command& command : commands()) {
    std::string line = "  compiler " + std::string(command.name);
    for (const std::string_view option : command.required) line.append(" ").append(option).append(" PATH");
    for (const std::string_view option : command.optional)
      line.append(" [").append(option).append(option == "--site" ? " URL]" : option == "--variants" ? " N]" : " PATH]");
    say(line);
  }
  return kMisused;
}

/// Reads the values of the options of `command`. Returns false if a required one is missing, one is given twice, or there are others.
bool read_options(const Command& command, std::span<const std::string_view> arguments, Options& options) {
  if (arguments.size() % 2 != 0) return false;
  for (size_t i = 0; i < arguments.size(); i += 2) {
    const bool known = std::ranges::contains(command.required, arguments[i]) || std::ranges::contains(command.optional, arguments[i]);
    if (!known || !options.emplace(arguments[i], arguments[i + 1]).second) return false;
  }
  return std::ranges::all_of(command.required, [&options](std::string_view needed) { return options.contains(needed); });
}

}  // namespace

int run(std::span<const std::string_view> arguments, const book::Catalog& catalog, const StillMaker& stills) {
  for (const Command& command : commands()) {
    Options options;
    if (arguments.empty() || arguments.front() != command.name) continue;
    return read_options(command, arguments.subspan(1), options) ? command.run(options, catalog, stills) : usage();
  }
  return usage();
}

}  // namespace compiler
