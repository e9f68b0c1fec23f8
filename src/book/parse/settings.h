#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/parse/chapter.h"

namespace book {

/// Appends `name` = `value` to `settings` when figures of this kind have such a parameter and it can take that value;
/// otherwise says on `line` what they have and take.
void add_setting(const FigureKind& kind, std::string_view name, std::string_view value, int line, Chapter& chapter,
                 std::vector<Setting>& settings);

/// Lower-case letters, digits and inner hyphens, a letter first: what headings, figures, quizzes and options may be called.
bool is_id(std::string_view text);

/// Letters of either case, digits and hyphens: what parts may be called, D and pos alike.
bool is_part_name(std::string_view text);

/// "'a b'", for diagnostics.
std::string quoted(std::string_view text);

}  // namespace book
