#pragma once

#include <span>
#include <string>
#include <string_view>

// The reader's settings, in one list: their names in the address, in storage and in the ids of their controls, and their values. The panel
// is written from it, the application reads and stores by it, and every page carries it for web/first_paint.js.
namespace book {

struct PageSettingValue {
  std::string_view name;   ///< "dark"; empty: as the book or the system has it, which is stored as nothing
  std::string_view words;  ///< on its button
};

struct PageSetting {
  std::string_view name;   ///< "theme"
  std::string_view label;  ///< over its buttons
  std::span<const PageSettingValue> values;
  int min = 0, max = -1;  ///< or the whole numbers that are allowed, which have no buttons
};

namespace page_setting_values {

inline constexpr PageSettingValue kView[] = {{"", "What suits"}, {"workbench", "Workbench"}, {"page", "Page"}};
inline constexpr PageSettingValue kTheme[] = {{"", "As the system"}, {"light", "Light"}, {"dark", "Dark"}};
inline constexpr PageSettingValue kSize[] = {{"small", "Small"}, {"", "Normal"}, {"large", "Large"}, {"largest", "Largest"}};
inline constexpr PageSettingValue kMotion[] = {{"", "As the system"}, {"reduced", "Reduced"}, {"full", "Full"}};
inline constexpr PageSettingValue kContents[] = {{"", "Where there is room"}, {"hidden", "As a menu"}};
inline constexpr PageSettingValue kKeys[] = {{"", "On"}, {"off", "Off"}};

}  // namespace page_setting_values

inline constexpr PageSetting kPageSettings[] = {
    {"view", "View", page_setting_values::kView},
    {"theme", "Theme", page_setting_values::kTheme},
    {"size", "Text size", page_setting_values::kSize},
    {"motion", "Motion", page_setting_values::kMotion},
    {"contents", "Contents", page_setting_values::kContents},
    {"keys", "Single-letter keys", page_setting_values::kKeys},
    {"stage", "Width of the stage", {}, 400, 600},  // in thousandths of the window
};

/// The place of each in kPageSettings.
enum class PageSettingId { view, theme, size, motion, contents, keys, stage };
inline constexpr size_t kPageSettingCount = std::size(kPageSettings);
constexpr const PageSetting& page_setting(PageSettingId id) { return kPageSettings[static_cast<size_t>(id)]; }

/// The id of the control that gives a setting this value: "settings.theme.dark", or "settings.theme.auto" for the empty one.
inline std::string control_id(const PageSetting& setting, std::string_view value) {
  return std::string("settings.").append(setting.name).append(".").append(value.empty() ? "auto" : value);
}

}  // namespace book
