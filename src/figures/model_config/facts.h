#pragma once

#include <vector>

#include "base/report.h"
#include "figures/model_config/model.h"

namespace figures::plans {

/// What the file says of positions and of the cache, one fact an entry: its value, and, where the file does not write it, who says so.
/// Beside another model each fact has that one's value too, and those that only the other has are there as well.
std::vector<base::Report::Entry> facts_of(const Shown& shown);

/// What a fact is called for readers, by the key of an assumption about it; the key itself if there is no such fact.
std::string title_of(std::string_view assumption);

std::string in_words(double number);  ///< "131,072"

}  // namespace figures::plans
