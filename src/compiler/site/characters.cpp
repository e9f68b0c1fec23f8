#include "compiler/site/characters.h"

#include <string_view>

#include "base/text.h"

namespace compiler {

using base::Face;

// A face gets the signs that are set in it: Greek letters, above all, are large in a font file.
Characters characters() {
  constexpr std::string_view kOwn = "·–—‘’“”…−±×≈π≤≥→←↑↓✓✗•°½\u00A0";
  constexpr std::string_view kReaders = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœ";  // for readers' sentences
  constexpr std::string_view kGreek = "αβγδεθκλμνπρσφψωΔΣΩ";  // letters of mathematics are italic, see plot/rich_text.h
  constexpr std::string_view kStrong = "θλφωΔ";
  constexpr std::string_view kBesideLetters = "√∞′²³", kInCode = "√′";
  constexpr std::string_view kMathematics = "∑∂∈≠÷″⅛¼¾⅓⅔";
  Characters sets;
  const auto add = [&sets](Face face, std::string_view text) {
    for (size_t offset = 0; offset < text.size();) {
      const size_t begin = offset;
      base::next_code_point(text, &offset);
      sets[static_cast<size_t>(face)].emplace(text.substr(begin, offset - begin));
    }
  };
  for (const Face face : {Face::serif, Face::serif_italic, Face::serif_semibold, Face::sans, Face::sans_semibold, Face::mono}) {
    for (char c = ' '; c <= '~'; ++c) add(face, std::string_view(&c, 1));
    add(face, kOwn);
    add(face, face == Face::mono ? kInCode : kBesideLetters);
  }
  for (const Face face : {Face::sans, Face::sans_semibold}) add(face, kReaders);
  add(Face::serif_italic, kGreek);
  add(Face::serif_semibold, kStrong);
  add(Face::serif, kMathematics);
  return sets;
}

}  // namespace compiler
