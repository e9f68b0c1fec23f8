#pragma once

#include <string_view>

#include "base/result.h"
#include "book/catalog.h"
#include "book/document.h"

namespace book {

/// The chapter that `store` wrote, or one sentence that says what is wrong and where in the file: cut short, of another format, with fields
/// that it should not have.
/// A build has restored and validated what it stored (book/stored/validate.h), so indices within the file are not checked again in
/// every tab: they lead into lists of the same file, and a file that came only in part is no JSON. What a file takes from elsewhere is
/// checked: a cache can give the file of one build to the application of another, and figures, parameters and functions may differ between
/// them.
base::Result<Document> restore(std::string_view text, const Catalog& catalog);

}  // namespace book
