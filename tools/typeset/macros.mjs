// Commands for this book's formulas that TeX lacks.
export const macros = {
  // A position. It is one identifier, not p·o·s, so that it is spaced and read aloud as a word.
  pos: '\\mathit{pos}',
  // A named part, which is highlighted together with everything else of that name in the chapter.
  part: ['\\class{part-#1}{#2}', 2],
  // An upright T (ISO 80000-2, 2-18.10); \top and \intercal are read aloud as logical symbols.
  transpose: '\\mathrm{T}',
};
