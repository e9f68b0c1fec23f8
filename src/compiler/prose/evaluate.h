#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "compiler/prose/data.h"

namespace compiler {

/// The value of a formula in the prose. It is one of book::Expression, over the functions of prose_functions(), and may besides
/// - name a number of the data, lab.back3.rope.128, or of a model's configuration, model.llama_3_1_8b.layers (models.h);
/// - run over whole numbers: sum(i = 0..7, cos(5 * i)), count(k = 1..200, similarity(k, 32, 10000) > 0.5), most(…), least(…), and
///   first(…), the first number for which the condition holds.
/// The error says what is wrong.
base::Result<double> evaluate(std::string_view text, const ProseData& data);

/// What is to be shown, which decides how a minus sign and thousands are written.
enum class Place { prose, formula, code };

/// The text that stands for {{text}}: a formula, or one inside fixed(x, digits), signed(x, digits), significant(x, digits), grouped(x),
/// percent(x), words(x), Words(x) (with a capital); or nothing for holds(x), which is an error unless x holds.
base::Result<std::string> shown(std::string_view text, Place place, const ProseData& data);

}  // namespace compiler
