#include "compiler/parse/run_builder.h"

#include <string>
#include <utility>

#include "base/ascii.h"

namespace compiler {
namespace {

using base::is_space;

bool same_style(const book::Run& a, const book::Run& b) {
  return a.emphasis == b.emphasis && a.strong == b.strong && a.code == b.code && a.link == b.link && a.part == b.part && a.formula < 0 &&
         b.formula < 0;
}

}  // namespace

void RunBuilder::add_text(std::string_view text, const book::Run& style) {
  std::string folded;
  for (const char c : text) {
    if (!is_space(c)) {
      folded += c;
    } else if (!at_space_) {
      folded += ' ';
    }
    at_space_ = is_space(c);
  }
  if (folded.empty()) return;
  book::Run run = style;
  run.formula = -1;
  run.text = std::move(folded);
  if (!runs_.empty() && same_style(runs_.back(), run)) {
    runs_.back().text += run.text;
  } else {
    runs_.push_back(std::move(run));
  }
}

void RunBuilder::add_formula(int formula, const book::Run& style) {
  book::Run run = style;
  run.text.clear();
  run.formula = formula;
  runs_.push_back(std::move(run));
  at_space_ = false;
}

std::vector<book::Run> RunBuilder::take() {
  if (!runs_.empty() && runs_.back().text.ends_with(' ')) {
    runs_.back().text.pop_back();
    if (runs_.back().text.empty()) runs_.pop_back();
  }
  at_space_ = true;
  return std::exchange(runs_, {});
}

}  // namespace compiler
