#pragma once

#include "base/json.h"
#include "base/json_writer.h"
#include "book/review/log.h"

namespace book {

/// The trials alone, as a member of another text: [[day,second,grade,seconds,sure,"option",undated] …].
base::JsonValue trials_to_json(base::JsonWriter& json, const Log& log);
Log trials_from_json(const base::Json& trials);

}  // namespace book
