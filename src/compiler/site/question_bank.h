#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "book/document.h"
#include "compiler/site/manuscript.h"

// Questions of chapters that are asked on another page as well: in the final quiz, in a review.
namespace compiler {

/// Whether a question can be asked away from its chapter: not if it is answered in a figure, by a run in one, or with code.
bool can_be_asked_elsewhere(const book::Item& item);

/// Copies questions of one chapter into a bank, with new indices for their formulas and links. Their ids begin with `prefix` there. Links
/// within the chapter lead to its page, and links that act on a figure to the figure with these settings.
class QuestionCopier {
 public:
  QuestionCopier(const book::Document& from, book::Document& to, std::string_view prefix) : from_(from), to_(to), prefix_(prefix) {}

  /// It belongs to the last topic of the bank.
  void add(const book::Item& original);
  /// Adds a question of the bank's own page, which is taught in `section` of this chapter.
  void add_own(book::Item item, std::string_view section);
  /// The entry in the summary of the question that was added last: a link to the section that teaches it.
  book::Block entry_of(std::string_view section);
  /// An entry for an exercise of the chapter, which is no question of the bank: a link to it.
  book::Block entry_of_exercise(const book::Item& exercise);
  /// A link to the chapter, for those who have not begun.
  book::Block entry_of_beginning();
  /// Adds what the chapter teaches. Its questions keep their ids in the chapter.
  void add_skills();

 private:
  struct Section {
    std::string words, href;
  };

  Section section_of(std::string_view id) const;
  int add_link(book::Link link);
  int formula(int index);
  int link(int index);
  void remap(std::vector<book::Run>& runs);

  const book::Document& from_;
  book::Document& to_;
  std::string prefix_;
  std::map<int, int> links_;
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
