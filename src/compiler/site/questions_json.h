#pragma once

#include <string>
#include <string_view>

#include "base/functions.h"
#include "compiler/site/manuscript.h"

// Every question of the book as JSON, for what is not the book itself: question banks of schools, the class board, the pages for teachers.
//
//   {
//     "format": 1,
//     "title": "Phasebook",
//     "chapters": [{"slug", "number"?, "title", "minutes", "pathMinutes"}],
//     "skills": [{"id", "name", "words", "chapter"}],
//     "questions": [{
//       "id",         as in stored answers, without a prefix
//       "version",    another one means that options have changed their meaning
//       "chapter",    slug; of a question of the final quiz the last of the chapters that it draws together
//       "section",    id of the heading in that chapter that teaches it
//       "heading"?,   the words of that heading
//       "asked",      "chapter", or "final" for the final quiz's own
//       "drawsOn"?,   of a question of the final quiz: the slugs of these chapters
//       "href",       "03-waves.html#which", where the book asks it
//       "kind",       as authors know it: "one", "claim", "step" …
//       "form",       "one" | "several" | "claims" | "number" | "pairs" | "order" | "lines" | "figure" | "run" | "code"
//       "task"?,      plain text above the question: "Put in order"
//       "label",      plain text of at most 80 characters, for lists
//       "skills",     ids of the skills that it shows
//       "template",   whether its numbers are drawn anew for each attempt
//       "pinned"?,    true: its options keep their order
//       "pointsToFigure"?,  true: what is asked cannot be answered without the figure that its text links to
//       "variants": [{
//         "label"?,  of a template: the label with the numbers of this variant
//         "question", "listing"?, "language"?, "unit"?, "value"?, "tolerance"?,
//         "options": [{"id", "text"?, "plainText"?, "side"?, "plainSide"?, "correct", "place"?, "value"?, "tolerance"?,
//           "feedback"?}],
//         "hints": [html],
//         "feedback"   what can be said whatever the answer was: where to read again
//       }]
//     }]
//   }
//
// "plainText" and "plainSide" are without markup, for lists. "question", "text", "side", "feedback" and hints are HTML with TeX between
// \( and \); everything else is plain. Links to the book are relative to the folder of its pages, unless the site's address is known.
//   form          options
//   one, claims   one is correct; those of a claim begin with "True:" or "False:"; "place" is the number of a step
//   several       all that are correct have to be chosen, and no others
//   lines         a line of "listing" each, with its number as "place"; one is correct
//   number        no text. "right", with the "value" and "tolerance" of the variant; "wrong", for any other number; then known mistakes,
//                 each with its own value. A number is right within "tolerance" (absolute) of "value", else it is the nearest mistake
//                 within whose tolerance it lies
//   pairs         rows with "text" and the "side" that fits, then spare sides, which have no text and fit nothing
//   order         all are correct, "place" is where each belongs, from 1
//   figure, run, code   no options: these need the book itself. Variants have the question alone
// Only templates have more than one variant.
namespace compiler {

inline constexpr std::string_view kQuestionsFile = "questions.json";

/// A template has `variants` variants, or fewer if it has not so many different ones.
std::string questions_json(const Manuscript& manuscript, base::Functions functions, std::string_view site, int variants = 1);

}  // namespace compiler
