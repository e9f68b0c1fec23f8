// Opens the fences that hold prose, so that what is in them is tested like the rest of a chapter.
const FOLD = /^(`{3,})(?:deeper|sources)\b[^\n]*\n([\s\S]*?)^\1$/gm;

/** `markdown` with blank lines in the place of the lines that open and close a fold; every other line keeps its number. */
export const unfolded = (markdown) => markdown.replace(FOLD, '\n$2');
