#include "app/log_store.h"

#include <utility>

#include "base/text.h"
#include "platform/host.h"

namespace app {
namespace {

constexpr std::string_view kPrefix = "phasebook.log.";

std::string key_of(std::string_view id) { return std::string(kPrefix) + base::url_encode(id); }
std::string id_of(std::string_view key) { return base::url_decode(key.substr(kPrefix.size())); }

}  // namespace

void LogStore::add(const std::string& id, book::Trial trial) {
  read(id);
  add_trial(logs_[id], std::move(trial));
  write_all({id});
}

LogStore::Ids LogStore::merge(const book::Logs& other) {
  read_all();
  const std::vector<std::string> changed = merge_logs(logs_, other);
  const Ids ids(changed.begin(), changed.end());
  write_all(ids);
  return ids;
}

void LogStore::clear() {
  for (const std::string& key : platform::stored_keys(kPrefix)) platform::remove_stored(key);
  logs_.clear();
  unsaved_.clear();
}

bool LogStore::reload(std::string_view key) {
  if (key.empty()) return read_all();
  return key.starts_with(kPrefix) && read(id_of(key));
}

/// Adds what is stored of one log to what is here. What is stored no more, because another tab has forgotten it, is dropped, unless the
/// browser never accepted it. Returns whether that changes the log.
bool LogStore::read(const std::string& id) {
  const std::string json = platform::stored(key_of(id));
  if (json.empty()) return !unsaved_.contains(id) && logs_.erase(id) > 0;
  const std::expected<book::Log, book::Unreadable> stored = book::log_from_json(json);
  return stored && !merge_logs(logs_, {{id, *stored}}).empty();
}

bool LogStore::read_all() {
  Ids ids;
  for (const auto& [id, log] : logs_) ids.insert(id);
  for (const std::string& key : platform::stored_keys(kPrefix)) ids.insert(id_of(key));
  bool changed = false;
  for (const std::string& id : ids) changed |= read(id);
  return changed;
}

/// False if the browser refuses. What a newer version of the book has stored is left alone.
bool LogStore::write(const std::string& id) {
  const std::string key = key_of(id);
  const auto stored = book::log_from_json(platform::stored(key));
  if (!stored && stored.error() == book::Unreadable::newer) return true;
  return platform::store(key, log_to_json(logs_[id]));
}

/// Stores these logs, then those that the browser has refused before. Stops when it refuses one: the next will hardly fit either.
void LogStore::write_all(const Ids& ids) {
  unsaved_.insert(ids.begin(), ids.end());
  for (const std::string& id : ids) {
    if (!write(id)) return;
    unsaved_.erase(id);
  }
  while (!unsaved_.empty() && write(*unsaved_.begin())) unsaved_.erase(unsaved_.begin());
}

}  // namespace app
