#pragma once

#include <string_view>

#include "base/result.h"
#include "book/catalog.h"
#include "book/document.h"

namespace book {

/// Reads a chapter that `serialize` wrote. The error is one sentence that says what is wrong and where in the file: it is cut short, has
/// another format, or has fields that it should not have. The build has already restored and validated what it stored
/// (compiler/validate.h), so indices within the file are not checked again in every tab: they refer to lists in the same file, and a
/// file that arrived only in part is not valid JSON. What the file takes from elsewhere is checked: a cache can serve the file of one build
/// to the application of another, and the two may differ in their figures, parameters and functions.
base::Result<Document> deserialize(std::string_view text, const Catalog& catalog);

}  // namespace book
