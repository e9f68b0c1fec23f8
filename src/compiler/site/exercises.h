#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book/document.h"
#include "compiler/diagnostic.h"

namespace compiler {

struct Manuscript;

/// The code of an exercise, from exercises/ID.py in the chapters' folder: Python in cells, each below a line "# %% NAME".
struct ExerciseCode {
  std::map<std::string, std::string, std::less<>> cells;      ///< shared, starter, reference, checks
  std::vector<std::pair<std::string, std::string>> mistakes;  ///< "# %% mistake ID", in the order of the file
};

/// All code, by the id of the exercise.
using Exercises = std::map<std::string, ExerciseCode, std::less<>>;

ExerciseCode read_exercise(std::string_view python);

/// What an exercise and its code lack, or say differently. Nothing if they agree.
std::vector<Diagnostic> compare(const book::Item& item, const std::string& file, const ExerciseCode& code);

/// Reads the code of each exercise in the manuscript, gives it to its item, and adds the diagnostics.
void read_exercises(const std::string& folder, Manuscript& manuscript);

/// For the page and the command line: {"rope-halves":{"chapter","function","sections":{"shared",…},"mistakes":{"ID":"code"…},
/// "diagnoses":{"ID":{"sentence","link"}…}}…}; `link` is null if the words have none.
std::string exercises_json(const Manuscript& manuscript);

}  // namespace compiler
