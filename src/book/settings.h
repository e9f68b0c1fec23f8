#pragma once

#include <span>
#include <string>
#include <string_view>

// The reader's settings, in one list: their names in the address, in storage and in the ids of their controls, and their values. The panel
// is written from it, the application reads and stores by it, and every page carries it for web/first_paint.js.
namespace book {

struct SettingValue {
  std::string_view name;   ///< "dark"; empty: as the book or the system has it, which is stored as nothing
  std::string_view words;  ///< on its button
};

struct Setting {
  std::string_view name;   ///< "theme"
  std::string_view label;  ///< over its buttons
  std::span<const SettingValue> values;
  int min = 0, max = -1;  ///< or the whole numbers that are allowed, which have no buttons
};

namespace setting_values {

inline constexpr SettingValue kView[] = {{"", "What suits"}, {"workbench", "Workbench"}, {"page", "Page"}};
inline constexpr SettingValue kTheme[] = {{"", "As the system"}, {"light", "Light"}, {"dark", "Dark"}};
inline constexpr SettingValue kSize[] = {{"small", "Small"}, {"", "Normal"}, {"large", "Large"}, {"largest", "Largest"}};
inline constexpr SettingValue kMotion[] = {{"", "As the system"}, {"reduced", "Reduced"}, {"full", "Full"}};
inline constexpr SettingValue kContents[] = {{"", "Where there is room"}, {"hidden", "As a menu"}};
inline constexpr SettingValue kKeys[] = {{"", "On"}, {"off", "Off"}};

}  // namespace setting_values

inline constexpr Setting kSettings[] = {
    {"view", "View", setting_values::kView},
    {"theme", "Theme", setting_values::kTheme},
    {"size", "Text size", setting_values::kSize},
    {"motion", "Motion", setting_values::kMotion},
    {"contents", "Contents", setting_values::kContents},
    {"keys", "Single-letter keys", setting_values::kKeys},
    {"stage", "Width of the stage", {}, 400, 600},  // in thousandths of the window
};

/// The place of each in kSettings.
enum class SettingId { view, theme, size, motion, contents, keys, stage };
inline constexpr size_t kSettingCount = std::size(kSettings);
constexpr const Setting& setting(SettingId id) { return kSettings[static_cast<size_t>(id)]; }

/// The id of the control that gives a setting this value: "settings.theme.dark", or "settings.theme.auto" for the empty one.
inline std::string control_id(const Setting& setting, std::string_view value) {
  return std::string("settings.").append(setting.name).append(".").append(value.empty() ? "auto" : value);
}

}  // namespace book
