#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/pass.h"

namespace app {

/// All questions of the chapters that the address names, one after the other; none if it names none, so that the page offers the choice.
/// They are the questions of the chapters themselves: what has been answered there is not asked, and an answer here is one there, with as
/// many tries. So nothing is stored of the pass.
class AllQuestions : public Pass {
 public:
  void open(const book::Document& document) override;

  bool choose_chapters(std::string_view chapters) override;
  bool follow(book::Document& document, AnswerSheet& sheet) override;
  std::uint32_t seed_of(const book::Document& pass, size_t item_index, const book::Progress& attempts,
                        base::Functions functions) const override;
  void show(const book::Item& item, const book::Progress& attempts, book::ItemView& view) const override;
  void remember(const book::Document&, const book::Item&, AnswerSheet&) override {}
  void store(AnswerSheet&) const override {}
  bool may_go_on(const book::Document&, const book::Progress&) const override { return true; }
  /// A question that she leaves open is not asked again until she asks for it.
  void leave() override { left_open_.insert(shown_); }
  bool has_begun(const book::Document&, const book::Progress&) const override { return !chapters_.empty(); }
  std::string shown(const book::Document&) const override { return shown_; }
  bool closes(const book::Item&, const book::Attempt&) const override { return false; }

  void ask_open() { left_open_.clear(); }

 private:
  std::string chapters_;  ///< as the address has them (book/chapter_range.h)
  std::set<std::string, std::less<>> left_open_;
  std::uint32_t seed_ = 0;
  std::string shown_;  ///< id of the question that is shown, or of the summary
};

}  // namespace app
