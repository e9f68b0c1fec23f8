#pragma once

#include "base/json.h"
#include "base/json_writer.h"
#include "book/review/log.h"

namespace book {

/// The trials alone, as a member of another text: [[day,second,grade,seconds,sure,"option",undated] …].
base::JsonValue trials_to_json(base::JsonWriter& json, const Log& log);
Log trials_from_json(const base::Json& trials);

/// All logs, as the member "logs" of the reader's file (book::to_json of a Progress): {"fast-columns":[[…] …]}; empty if there are none.
std::string logs_to_json(const Logs& logs);
/// Those of such a file; none if it has none, or cannot be read.
Logs logs_of_record(std::string_view record);

}  // namespace book
