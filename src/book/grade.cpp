#include "book/grade.h"

#include <cassert>

namespace book {

int find_option(const Item& item, std::string_view option_id) {
  for (size_t i = 0; i < item.options.size(); ++i) {
    if (item.options[i].id == option_id) return static_cast<int>(i);
  }
  return -1;
}

Verdict grade(const Item& item, int option) {
  assert(option >= 0 && option < static_cast<int>(item.options.size()));
  return item.options[option].correct ? Verdict::right : Verdict::wrong;
}

}  // namespace book
