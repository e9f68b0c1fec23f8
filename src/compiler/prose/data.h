#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/result.h"

namespace compiler {

/// The numbers that the prose may name and no formula gives: measurements, and sizes that an example sets. Each file NAME.json of the
/// folder `data` beside the chapters is one table, in which NAME.back3.rope.128 names a number by the members that lead to it. A list of
/// numbers stands for its mean, and an object with a member `value` for that.
class ProseData {
 public:
  /// Without the folder there is none.
  static base::Result<ProseData> read(const std::string& chapters);

  /// Adds the table `name` from its JSON text.
  base::Result<void> add(const std::string& name, std::string_view json);

  std::optional<double> number(std::string_view dotted_name) const;

 private:
  std::map<std::string, base::JsonDocument, std::less<>> tables_;
};

}  // namespace compiler
