#include "base/json.h"

#include <yyjson.h>

#include <string>

namespace base {

bool Json::is_null() const { return yyjson_is_null(value_); }

bool Json::is_object() const { return yyjson_is_obj(value_); }

bool Json::is_array() const { return yyjson_is_arr(value_); }

Json Json::operator[](std::string_view member) const { return Json(yyjson_obj_getn(value_, member.data(), member.size())); }

Json Json::last(std::string_view member) const {
  yyjson_val* last = nullptr;
  yyjson_obj_iter members = yyjson_obj_iter_with(value_);
  while (yyjson_val* name = yyjson_obj_iter_next(&members)) {
    if (yyjson_equals_strn(name, member.data(), member.size())) last = yyjson_obj_iter_get_val(name);
  }
  return Json(last);
}

Json Json::at(size_t index) const { return Json(yyjson_arr_get(value_, index)); }

size_t Json::size() const { return yyjson_is_ctn(value_) ? yyjson_get_len(value_) : 0; }

std::vector<Json> Json::elements() const {
  std::vector<Json> result;
  result.reserve(yyjson_arr_size(value_));
  yyjson_arr_iter elements = yyjson_arr_iter_with(value_);
  while (yyjson_val* element = yyjson_arr_iter_next(&elements)) result.emplace_back(element);
  return result;
}

std::vector<std::pair<std::string_view, Json>> Json::members() const {
  std::vector<std::pair<std::string_view, Json>> result;
  result.reserve(yyjson_obj_size(value_));
  yyjson_obj_iter members = yyjson_obj_iter_with(value_);
  while (yyjson_val* name = yyjson_obj_iter_next(&members)) {
    result.emplace_back(std::string_view(yyjson_get_str(name), yyjson_get_len(name)), Json(yyjson_obj_iter_get_val(name)));
  }
  return result;
}

std::optional<double> Json::number() const {
  if (!yyjson_is_num(value_)) return std::nullopt;
  return yyjson_get_num(value_);
}

std::optional<bool> Json::boolean() const {
  if (!yyjson_is_bool(value_)) return std::nullopt;
  return yyjson_get_bool(value_);
}

std::optional<std::string_view> Json::string() const {
  if (!yyjson_is_str(value_)) return std::nullopt;
  return std::string_view(yyjson_get_str(value_), yyjson_get_len(value_));
}

Result<JsonDocument> JsonDocument::parse(std::string_view text) {
  yyjson_read_err error{};
  // yyjson asks for a non-const pointer, but it writes to the text only with YYJSON_READ_INSITU.
  if (text.empty()) text = "";  // yyjson adds the size to the pointer, which must not be null
  yyjson_doc* parsed = yyjson_read_opts(const_cast<char*>(text.data()), text.size(), YYJSON_READ_NOFLAG, nullptr, &error);
  if (!parsed) {
    size_t line = 1, column = 1, character = 0;
    yyjson_locate_pos(text.data(), text.size(), error.pos, &line, &column, &character);
    return std::unexpected("Line " + std::to_string(line) + ", column " + std::to_string(column) + ": this is not JSON, " + error.msg +
                           ".");
  }
  JsonDocument document;
  document.document_.reset(parsed);
  return document;
}

Json JsonDocument::root() const { return Json(yyjson_doc_get_root(document_.get())); }

void JsonDocument::Free::operator()(yyjson_doc* document) const { yyjson_doc_free(document); }

}  // namespace base
