#include "lab/model_file.h"

#include "base/bytes.h"

namespace lab {
namespace {

constexpr std::string_view kBeginning{"phbk-lab", 8};
constexpr std::uint32_t kVersion = 1;
constexpr const char* kDamaged = "This model file is damaged: it was cut short or changed after it was saved.";

/// Takes parts off the front of a file.
class Parts {
 public:
  explicit Parts(std::string_view bytes) : left_(bytes) {}

  /// Nothing if fewer bytes are left.
  std::optional<std::string_view> take(size_t size) {
    if (size > left_.size()) return std::nullopt;
    const std::string_view part = left_.substr(0, size);
    left_.remove_prefix(size);
    return part;
  }
  std::optional<std::uint32_t> take_number() {
    const std::optional<std::string_view> part = take(4);
    return part ? std::optional(base::word_from(*part)) : std::nullopt;
  }
  bool empty() const { return left_.empty(); }

 private:
  std::string_view left_;
};

}  // namespace

std::string to_file(const StoredModel& model) {
  const std::string setup = to_json(model.setup);
  std::string file(kBeginning);
  file += base::to_bytes(kVersion);
  file += base::to_bytes(static_cast<std::uint32_t>(setup.size())) + setup;
  file += base::to_bytes(static_cast<std::uint32_t>(model.steps));
  file += base::to_bytes(static_cast<std::uint32_t>(model.parameters.size())) + base::to_bytes(model.parameters);
  return file + base::to_bytes(base::crc32(file));
}

base::Result<StoredModel> from_file(std::string_view bytes) {
  if (!bytes.starts_with(kBeginning)) return std::unexpected("This is not a model that was saved here.");
  Parts parts(bytes.substr(kBeginning.size()));
  const std::optional<std::uint32_t> version = parts.take_number();
  if (!version) return std::unexpected(kDamaged);
  if (*version != kVersion) {
    return std::unexpected("This model file has version " + std::to_string(*version) + ", but only version " + std::to_string(kVersion) +
                           " can be read here.");
  }
  const std::optional<std::uint32_t> setup_size = parts.take_number();
  const std::optional<std::string_view> json = parts.take(setup_size.value_or(0));
  const std::optional<std::uint32_t> steps = parts.take_number(), count = parts.take_number();
  const std::optional<std::string_view> parameters = parts.take(static_cast<size_t>(count.value_or(0)) * 4);
  const std::optional<std::uint32_t> sum = parts.take_number();
  if (!sum || !json || !parameters || !parts.empty() || *sum != base::crc32(bytes.substr(0, bytes.size() - 4))) {
    return std::unexpected(kDamaged);
  }
  base::Result<Setup> setup = setup_from(*json);
  if (!setup) return std::unexpected("This model file has a setup that cannot be read: " + setup.error());
  return StoredModel{std::move(*setup), static_cast<int>(*steps), base::floats_from(*parameters)};
}

}  // namespace lab
