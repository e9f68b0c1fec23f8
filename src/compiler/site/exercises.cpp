#include "compiler/site/exercises.h"

#include <algorithm>

#include "base/json_writer.h"
#include "base/text.h"
#include "compiler/parse/settings.h"
#include "compiler/site/files.h"
#include "compiler/site/manuscript.h"

namespace compiler {
namespace {

constexpr std::string_view kCell = "# %% ", kMistake = "mistake ";
constexpr std::string_view kCells[] = {"shared", "starter", "reference", "checks"};
constexpr size_t kFewestMistakes = 4, kMostMistakes = 8;

std::string name_of(const book::Item& item) { return std::string(book::exercise_name(item.id)); }

std::string file_of(const book::Item& item) { return "exercises/" + name_of(item) + ".py"; }

/// "rotate" of "rotate(x, positions, base=10000.0)".
std::string_view name_of_function(const book::Item& item) { return std::string_view(item.signature).substr(0, item.signature.find('(')); }

std::string_view trim_lines(std::string_view text) {
  while (text.starts_with('\n')) text.remove_prefix(1);
  while (text.ends_with('\n')) text.remove_suffix(1);
  return text;
}

bool defines(std::string_view python, std::string_view declaration) {
  const std::string definition = "def " + std::string(declaration);
  return python.starts_with(definition) || python.find("\n" + definition) != python.npos;
}

class Comparison {
 public:
  Comparison(const book::Item& item, const std::string& file, const ExerciseCode& code) : item_(item), file_(file), code_(code) {}

  std::vector<Diagnostic> run() {
    for (const std::string_view cell : kCells) {
      if (cell != "shared" && !code_.cells.contains(cell))
        complain(item_.line, "There is no cell " + in_quotes(cell) + " in " + file_of(item_) + ".",
                 "Add it below a line '# %% " + std::string(cell) + "'.");
    }
    for (const std::string_view cell : {"starter", "reference"}) check_definition(cell);
    check_mistakes();
    return std::move(diagnostics_);
  }

 private:
  void complain(int line, std::string wrong, std::string fix) {
    diagnostics_.push_back({.file = file_, .line = line, .wrong = std::move(wrong), .fix = std::move(fix)});
  }

  /// The signature that readers see is the one that they begin with.
  void check_definition(std::string_view cell) {
    const auto found = code_.cells.find(cell);
    if (found == code_.cells.end()) return;
    const bool whole = cell == "starter";
    const std::string wanted = whole ? item_.signature : std::string(name_of_function(item_)) + "(";
    if (!defines(found->second, wanted))
      complain(item_.line, "The cell " + in_quotes(cell) + " of " + file_of(item_) + " does not define " + wanted + (whole ? "." : "…)."),
               "Give it the function that the exercise asks for.");
  }

  bool is_told(std::string_view mistake) const {
    return std::ranges::any_of(item_.options, [mistake](const book::Option& option) { return option.id == mistake; });
  }

  void check_mistakes() {
    for (const auto& [id, code] : code_.mistakes) {
      if (!is_told(id))
        complain(item_.line, file_of(item_) + " has the mistake " + in_quotes(id) + ", of which the exercise says nothing.",
                 "Add a line '- (" + id + ") …', or remove the cell.");
    }
    for (size_t i = 1; i + 1 < item_.options.size(); ++i) {
      const book::Option& option = item_.options[i];
      if (!std::ranges::contains(code_.mistakes, option.id, &std::pair<std::string, std::string>::first))
        complain(option.line, "The mistake " + in_quotes(option.id) + " has no code.",
                 "Add it to " + file_of(item_) + ", below a line '# %% mistake " + option.id + "'.");
    }
    if (code_.mistakes.size() < kFewestMistakes || code_.mistakes.size() > kMostMistakes)
      complain(item_.line, "The exercise knows " + base::counted(code_.mistakes.size(), "mistake") + ".",
               "Name four to eight that readers make.");
  }

  const book::Item& item_;
  const std::string& file_;
  const ExerciseCode& code_;
  std::vector<Diagnostic> diagnostics_;
};

/// An address of the site for a link in a chapter; a link to a figure leads to the figure in that state.
std::string address_of(const book::Link& link, const book::Document& document) {
  if (link.figure_id.empty()) return link.href.starts_with('#') ? document.slug + ".html" + link.href : link.href;
  std::string query;
  for (const book::Setting& setting : link.settings)
    query += (query.empty() ? "?" : "&") + link.figure_id + "." + setting.name + "=" + setting.text;
  return document.slug + ".html" + query + "#" + link.figure_id;
}

void add_diagnosis(const base::JsonValue& diagnoses, base::JsonWriter& json, const book::Option& option, const book::Document& document) {
  const auto linked = std::ranges::find_if(option.feedback, [](const book::Run& run) { return run.link >= 0; });
  const base::JsonValue diagnosis = json.object().add("sentence", plain_text(option.feedback, document.formulas));
  if (linked == option.feedback.end())
    diagnosis.add("link", json.value(nullptr));
  else
    diagnosis.add("link", address_of(document.links[static_cast<size_t>(linked->link)], document));
  diagnoses.add(option.id, diagnosis);
}

base::JsonValue exercise_json(base::JsonWriter& json, const book::Item& item, const book::Document& document, const ExerciseCode& code) {
  const base::JsonValue sections = json.object(), mistakes = json.object(), diagnoses = json.object();
  for (const auto& [name, text] : code.cells) sections.add(name, text);
  for (const auto& [id, text] : code.mistakes) mistakes.add(id, text);
  for (const book::Option& option : item.options) add_diagnosis(diagnoses, json, option, document);
  return json.object()
      .add("chapter", document.slug)
      .add("function", std::string(name_of_function(item)))
      .add("sections", sections)
      .add("mistakes", mistakes)
      .add("diagnoses", diagnoses);
}

}  // namespace

ExerciseCode read_exercise(std::string_view python) {
  ExerciseCode code;
  std::string* cell = nullptr;
  for (const std::string_view line : base::split(python, '\n')) {
    if (!line.starts_with(kCell)) {
      if (cell) cell->append(line).append("\n");
      continue;
    }
    const std::string_view name = base::trim(line.substr(kCell.size()));
    if (name.starts_with(kMistake))
      cell = &code.mistakes.emplace_back(std::string(base::trim(name.substr(kMistake.size()))), "").second;
    else
      cell = &code.cells[std::string(name)];
  }
  const auto tidy = [](std::string& text) { text = std::string(trim_lines(text)) + "\n"; };
  for (auto& [name, text] : code.cells) tidy(text);
  for (auto& [id, text] : code.mistakes) tidy(text);
  return code;
}

std::vector<Diagnostic> compare(const book::Item& item, const std::string& file, const ExerciseCode& code) {
  return Comparison(item, file, code).run();
}

void read_exercises(const std::string& folder, Manuscript& manuscript) {
  for (Chapter& chapter : manuscript.chapters) {
    for (book::Item& item : chapter.document.items) {
      if (!is_exercise(item)) continue;
      const auto python = read_file(folder + "/" + file_of(item));
      if (!python) {
        manuscript.diagnostics.push_back({.file = chapter.file,
                                          .line = item.line,
                                          .wrong = "The exercise " + in_quotes(name_of(item)) + " has no code.",
                                          .fix = "Write " + folder + "/" + file_of(item) + " (chapters/README.md, 'Exercises')."});
        continue;
      }
      ExerciseCode& code = manuscript.exercises[name_of(item)] = read_exercise(*python);
      manuscript.diagnostics.append_range(compare(item, chapter.file, code));
      item.listing = trim_lines(code.cells["starter"]);
      item.solution = trim_lines(code.cells["shared"] + "\n\n" + code.cells["reference"]);
    }
  }
}

std::string exercises_json(const Manuscript& manuscript) {
  base::JsonWriter json;
  const base::JsonValue all = json.object();
  for (const Chapter& chapter : manuscript.chapters) {
    for (const book::Item& item : chapter.document.items) {
      const auto code = manuscript.exercises.find(name_of(item));
      if (code != manuscript.exercises.end()) all.add(name_of(item), exercise_json(json, item, chapter.document, code->second));
    }
  }
  return all.text() + "\n";
}

}  // namespace compiler
