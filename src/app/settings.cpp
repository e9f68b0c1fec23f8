#include "app/app.h"
#include "app/patch_text.h"
#include "base/json_writer.h"
#include "platform/host.h"

// The reader's settings for the whole book: the switches in the bar, the settings panel, and the message line.
namespace app {
namespace {

using base::json_quote;

constexpr std::string_view kPrefix = "settings.";
constexpr std::string_view kUnset = "auto";  ///< stands for the empty value in ids of controls
constexpr const char* kWithheld = "The browser has taken its graphics back. Until it returns them you have the Page, without pictures.";

std::string control_of(const SettingField& setting, std::string_view value) {
  return std::string(kPrefix).append(setting.name).append(".").append(value.empty() ? kUnset : value);
}

const char* truth(bool value) { return value ? "true" : "false"; }

}  // namespace

bool App::can_show_workbench() const { return environment_.fits != Fits::page && !shows_cover() && context_ != Context::withheld; }

bool App::shows_contents() const { return environment_.fits == Fits::stage ? state_.contents.empty() : menu_is_open_; }

base::TextSize App::text_size() const {
  for (size_t i = 1; i < base::kTextSizes.size(); ++i) {
    if (state_.size == base::kTextSizes[i]) return static_cast<base::TextSize>(i);
  }
  return base::TextSize::normal;
}

bool App::motion_is_reduced() const { return state_.motion.empty() ? environment_.reduced_motion : state_.motion == "reduced"; }

bool App::activate_bar(std::string_view id) {
  if (id == "bar.view") {
    set_setting("view", shows_workbench() ? "page" : "workbench");
  } else if (id == "bar.theme") {
    set_setting("theme", is_dark() ? "light" : "dark");
  } else if (id == "bar.contents") {
    toggle_contents();
  } else if (id == "notice.close") {
    dismissed_errors_ = errors_.size();
    message_.clear();
    changed();
  } else {
    return false;
  }
  return true;
}

void App::toggle_contents() {
  if (environment_.fits == Fits::stage) return set_setting("contents", state_.contents.empty() ? "hidden" : "");
  menu_is_open_ = !menu_is_open_;
  restyled();
}

void App::close_menu() {
  if (!menu_is_open_) return;
  menu_is_open_ = false;
  restyled();
}

/// Stores a setting and puts it into the address. Changing the view adds a history entry, so that Back returns to the previous view.
void App::set_setting(std::string_view name, std::string_view value) {
  const bool workbench = shows_workbench();
  if (name == "view") {
    state_.view = workbench ? "workbench" : "page";
    platform::set_address(address_of(state_), false);
  }
  if (!set_field(state_, name, value)) return;
  save_settings();
  platform::set_address(address_of(state_), shows_workbench() != workbench);
  restyled();
}

bool App::input_setting(std::string_view id) {
  for (const SettingField& setting : setting_fields()) {
    if (id == control_of(setting, "")) return set_setting(setting.name, ""), true;
    for (std::string_view value : setting.values) {
      if (id == control_of(setting, value)) return set_setting(setting.name, value), true;
    }
  }
  return false;
}

void App::say(std::string_view sentence) {
  errors_.emplace_back(sentence);
  changed();
}

void App::set_context(Context context) {
  if (context_ == context) return;
  if (context_ == Context::present) platform::discard_pixels();
  context_ = context;
  restyled();
}

void App::describe_settings_dom() {
  const auto root = [this](std::string_view name, std::string_view value) {
    dom_.set("attribute", "", name, value.empty() ? kNone : json_quote(value));
  };
  root("data-size", state_.size);
  root("data-motion", motion_is_reduced() ? "reduced" : "full");
  root("data-contents", shows_contents() ? "shown" : "hidden");
  root("data-keys", state_.shortcuts);
  root("data-pictures", context_ == Context::withheld ? "none" : "");
  dom_.set("attribute", "settings.fields", "disabled", kNone);
  dom_.set("attribute", "settings.view", "hidden", hidden_unless(can_show_workbench()));
  for (const SettingField& setting : setting_fields()) {
    const std::string& now = state_.*setting.value;
    dom_.set("property", control_of(setting, ""), "checked", truth(now.empty()));
    for (std::string_view value : setting.values) dom_.set("property", control_of(setting, value), "checked", truth(now == value));
  }
}

void App::describe_bar_dom() {
  dom_.set("attribute", "bar.contents", "disabled", kNone);
  dom_.set("attribute", "bar.contents", "aria-expanded", json_quote(truth(shows_contents())));
  dom_.set("attribute", "bar.view", "hidden", hidden_unless(can_show_workbench()));
  for (const char* id : {"bar.theme", "bar.settings", "bar.help"}) dom_.set("attribute", id, "hidden", kNone);
  dom_.set("text", "bar.view", "", json_quote(shows_workbench() ? "Page view" : "Workbench"));
  dom_.set("text", "bar.theme", "", json_quote(is_dark() ? "Light" : "Dark"));
  const std::string notice = context_ == Context::withheld        ? kWithheld
                             : !message_.empty()                  ? message_
                             : errors_.size() > dismissed_errors_ ? errors_.back()
                                                                  : "";
  dom_.set("text", "notice", "", json_quote(notice));
  for (const char* id : {"notice", "notice.close"}) dom_.set("attribute", id, "hidden", hidden_unless(!notice.empty()));
}

}  // namespace app
