#pragma once

#include <span>
#include <string>

#include "book/review/log.h"

namespace book {

/// For how many days a skill has held: the least of those of its questions that were asked (held_days in log.h), because it holds only as
/// well as the question that is known least. -1 if none was asked, 0 if the skill was only met.
int held_days(std::span<const std::string> questions, const Logs& logs);

}  // namespace book
