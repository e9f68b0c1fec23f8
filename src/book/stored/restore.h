#pragma once

#include <string_view>

#include "base/result.h"
#include "book/catalog.h"
#include "book/document.h"

namespace book {

/// The chapter that `store` wrote. Whatever the text, what comes is a document that everything may show and answer, or one sentence that
/// says what is wrong and where in the file: cut short, of another format, made for another catalog, an index that leads nowhere.
base::Result<Document> restore(std::string_view text, const Catalog& catalog);

}  // namespace book
