// Words of this book's formulas that TeX has no good command for.
export const macros = {
  // A position: one identifier, not p·o·s, so that it is spaced as a word and read as one.
  pos: '\\mathit{pos}',
  // A part with a name: it lights up together with all else in the chapter that is called so.
  part: ['\\class{part-#1}{#2}', 2],
  // An upright T (ISO 80000-2, 2-18.10); \top and \intercal are read aloud as signs of logic.
  transpose: '\\mathrm{T}',
};
