#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/parse/chapter.h"

namespace compiler {

/// Appends `name` = `value` to `settings` if figures of this kind have such a parameter, it can take that value and it is not set yet;
/// otherwise reports an error on `line`, with the names or values that are allowed.
void add_setting(const base::FigureKind& kind, std::string_view name, std::string_view value, int line, ChapterDraft& chapter,
                 std::vector<book::Setting>& settings);

/// Whether `text` is a valid id of a heading, figure, quiz or option: lower-case letters, digits and inner hyphens, with a letter first.
bool is_id(std::string_view text);

/// Whether `text` is a valid name of a part, such as "D" or "pos": letters of either case, digits and hyphens.
bool is_part_name(std::string_view text);

/// "'a b'", for diagnostics.
std::string in_quotes(std::string_view text);

}  // namespace compiler
