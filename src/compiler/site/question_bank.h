#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"
#include "book/quiz/item_copier.h"
#include "compiler/site/manuscript.h"

// Questions of chapters that are asked on another page as well: in the final quiz, in a review.
namespace compiler {

/// Adds questions of one chapter to a bank (book/quiz/item_copier.h). Their ids begin with `prefix` there.
class QuestionCopier {
 public:
  QuestionCopier(const book::Document& from, book::Document& to, std::string_view prefix)
      : from_(from), to_(to), prefix_(prefix), copier_(from, to, prefix) {}

  /// It belongs to the last topic of the bank.
  void add(const book::Item& original);
  /// Adds a question of the bank's own page, which is taught in `section` of this chapter.
  void add_own(book::Item item, std::string_view section);
  /// The entry in the summary of the question that was added last: a link to the section that teaches it.
  book::Block entry_of(std::string_view section);
  /// An entry for an exercise of the chapter, which is no question of the bank: a link to it.
  book::Block entry_of_exercise(const book::Item& exercise);
  /// A link to the chapter or page itself, as this part of the summary.
  book::Block entry_of_page(std::string_view part);
  /// An entry for the chapter: a link to it, its minutes as the index, and below that for each of its skills, which are added, an entry
  /// with links to the sections that teach it, and the index of the skill.
  book::Block entry_of_chapter();
  /// Adds what the chapter teaches. Its questions keep their ids in the chapter.
  void add_skills();

 private:
  struct Section {
    std::string words, href;
  };

  Section section_of(std::string_view id) const;
  std::vector<book::Run> links_to_sections(const book::Skill& skill);
  void append(book::Item item);

  const book::Document& from_;
  book::Document& to_;
  std::string prefix_;
  book::ItemCopier copier_;
};

/// A page with a bank of questions that is being put together.
struct QuestionBank {
  book::Document document;
  std::vector<book::Block> entries;  ///< of its summary, one for each question
};

/// The text of `page`, which is in the manuscript, then every question of the chapters that can be asked elsewhere.
QuestionBank question_bank(const Manuscript& manuscript, const book::Document& page, std::string_view prefix);

/// Puts the summary at the end, with the entries in the order of the book.
book::Document with_summary(QuestionBank bank);

}  // namespace compiler
