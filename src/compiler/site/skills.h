#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/site/manuscript.h"

// What readers can do after the chapters, all together: a skill needs others, of its chapter or of earlier ones.
namespace compiler {

/// A skill in the book.
struct BookSkill {
  const Chapter* chapter = nullptr;
  size_t chapter_index = 0;  ///< in Manuscript::chapters
  size_t number = 0;         ///< in its chapter, from 1
  const book::Skill* skill = nullptr;
  std::vector<int> needs;  ///< indices of the skills that it names
};

/// All skills in the order of the book. Names that nothing has are left out of `needs`. Requires the manuscript to outlive them.
std::vector<BookSkill> skills_of(const Manuscript& manuscript);

/// "any-entry", or "02-sinusoidal-encoding.1" for a skill without a name.
std::string id_of(const BookSkill& skill);

/// The id of the section that teaches the skill: where its first question belongs. Empty if it has none.
std::string_view taught_in(const BookSkill& skill);

/// Adds errors for names that two skills have or none has, for needs that go round in a circle, and for needs of later chapters that are
/// not marked as meant.
void check_skills(Manuscript& manuscript);

/// Warns of skills whose questions stand in no section, so that nothing teaches them, and of needs that another need has itself.
std::vector<Diagnostic> check_teaching(const Manuscript& manuscript);

/// Lines that say how many skills there are, and which of them are only asked about before they are taught, or are needed by no other.
std::vector<std::string> skill_report(const Manuscript& manuscript);

}  // namespace compiler
