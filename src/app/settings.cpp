#include "app/settings.h"

#include <algorithm>

#include "app/patch_text.h"
#include "base/json_writer.h"
#include "base/number.h"
#include "platform/host.h"

namespace app {
namespace {

using SettingId = book::PageSettingId;

using base::json_quote;

constexpr const book::PageSetting& kStage = book::page_setting(SettingId::stage);
constexpr const char* kNoPictures = "The browser has taken its graphics back. Until it returns them you have the Page, without pictures.";

const char* truth(bool value) { return value ? kTrue : kFalse; }

/// What a change of how the book is shown affects.
Effects restyled() { return {.settings = true, .figures = true, .pictures = true}; }

}  // namespace

Effects Settings::set_environment(const Environment& environment) {
  environment_ = environment;
  return restyled();
}

Effects Settings::set_context(Context context) {
  if (context_ == context) return {};
  if (context_ == Context::present) platform::discard_pixels();
  context_ = context;
  return restyled();
}

View Settings::view(const State& state) const {
  View view{.workbench = wants_workbench(state) && context_ == Context::present};
  view.stage = view.workbench && environment_.fits == Fits::stage && !state.figures.empty();
  view.dark = state[SettingId::theme].empty() ? environment_.dark : state[SettingId::theme] == "dark";
  view.reduced_motion = state[SettingId::motion].empty() ? environment_.reduced_motion : state[SettingId::motion] == "reduced";
  return view;
}

bool Settings::can_show_workbench(const State& state) const {
  return environment_.fits != Fits::page && may_have_workbench(state) && context_ == Context::present;
}

/// Whether there would be the Workbench if there were graphics.
bool Settings::wants_workbench(const State& state) const {
  return environment_.fits != Fits::page && may_have_workbench(state) && state[SettingId::view] != "page";
}

/// The Workbench has no pictures in the text, so without graphics there are none at once.
bool Settings::lacks_pictures(const State& state) const {
  return context_ == Context::withheld || (context_ == Context::lost && wants_workbench(state));
}

/// A story takes the whole window, and so does a map; beside a stage there is only a strip, until the reader asks for more.
bool Settings::has_room_for_contents(const State& state) const {
  return environment_.fits == Fits::stage && !state.story && !state.map && !view(state).workbench;
}

bool Settings::shows_contents(const State& state) const {
  return has_room_for_contents(state) ? state[SettingId::contents].empty() : menu_is_open_;
}

Effects Settings::set(State& state, std::string_view name, std::string_view value) const {
  const bool workbench = view(state).workbench;
  if (name == "view") {  // the entry that Back returns to says which view it is
    state[SettingId::view] = workbench ? "workbench" : "page";
    platform::set_address(address_of(state), false);
  }
  if (!set_field(state, name, value)) return {};
  platform::store("phasebook.settings", settings_text(state));
  Effects effects = restyled();
  effects.address = view(state).workbench != workbench ? Effects::Address::added : Effects::Address::replaced;
  return effects;
}

Effects Settings::toggle_contents(State& state) {
  if (has_room_for_contents(state)) return set(state, "contents", state[SettingId::contents].empty() ? "hidden" : "");
  menu_is_open_ = !menu_is_open_;
  return restyled();
}

int Settings::stage_width(const State& state) const {
  return state[SettingId::stage].empty() ? environment_.stage : static_cast<int>(base::parse_number(state[SettingId::stage]).value_or(0));
}

Effects Settings::widen_stage(State& state, int thousandths) const {
  return set(state, "stage", std::to_string(std::clamp(thousandths, kStage.min, kStage.max)));
}

Effects Settings::press_divider(State& state, std::string_view key) const {
  constexpr int kStep = 10;
  if (key == "ArrowLeft") return widen_stage(state, stage_width(state) + kStep);
  if (key == "ArrowRight") return widen_stage(state, stage_width(state) - kStep);
  if (key == "Home") return widen_stage(state, kStage.max);
  if (key == "End") return widen_stage(state, kStage.min);
  return key == "Enter" ? set(state, "stage", "") : Effects();
}

Effects Settings::close_menu() {
  if (!menu_is_open_) return {};
  menu_is_open_ = false;
  return restyled();
}

void Settings::render(DomDiff& dom, const State& state, const Notice& notice) const {
  dom.begin(DomDiff::Part::settings);
  describe_root(dom, state);
  describe_bar(dom, state, lacks_pictures(state) ? kNoPictures : notice.text());
  dom.set("attribute", "settings.fields", "disabled", kNone);
  dom.set("attribute", "settings.view", "hidden", hidden_unless(can_show_workbench(state)));
  for (size_t i = 0; i < book::kPageSettingCount; ++i) {
    for (const book::PageSettingValue& value : book::kPageSettings[i].values)
      dom.set("property", book::control_id(book::kPageSettings[i], value.name), "checked", truth(state.settings[i] == value.name));
  }
}

void Settings::describe_root(DomDiff& dom, const State& state) const {
  const View shown = view(state);
  const auto set = [&dom](std::string_view name, std::string_view value) {
    dom.set("attribute", "", name, value.empty() ? kNone : json_quote(value));
  };
  State seen{.settings = state.settings};  // with what is shown where the reader leaves it open
  seen[SettingId::view] = shown.workbench ? "workbench" : "page";
  seen[SettingId::theme] = shown.dark ? "dark" : "light";
  seen[SettingId::motion] = shown.reduced_motion ? "reduced" : "full";
  seen[SettingId::contents] = shows_contents(state) ? "shown" : "hidden";
  for (size_t i = 0; i < book::kPageSettingCount; ++i)
    if (!book::kPageSettings[i].values.empty()) set("data-" + std::string(book::kPageSettings[i].name), seen.settings[i]);
  dom.set("variable", "", "--stage-share", state[SettingId::stage].empty() ? kNone : json_quote(state[SettingId::stage]));
  set("data-pictures", lacks_pictures(state) ? "none" : "");
}

void Settings::describe_bar(DomDiff& dom, const State& state, const std::string& notice) const {
  dom.set("attribute", "bar.contents", "disabled", kNone);
  dom.set("attribute", "bar.contents", "aria-expanded", json_quote(truth(shows_contents(state))));
  dom.set("attribute", "bar.view", "hidden", hidden_unless(can_show_workbench(state)));
  dom.set("attribute", "divider", "aria-valuenow", json_quote(std::to_string(stage_width(state) / 10)));
  for (const char* id : {"bar.theme", "bar.settings", "bar.help"}) dom.set("attribute", id, "hidden", kNone);
  dom.set("text", "bar.view", "", json_quote(view(state).workbench ? "Page view" : "Workbench"));
  dom.set("text", "bar.theme", "", json_quote(view(state).dark ? "Light" : "Dark"));
  dom.set("text", "notice", "", json_quote(notice));
  for (const char* id : {"notice", "notice.close"}) dom.set("attribute", id, "hidden", hidden_unless(!notice.empty()));
}

}  // namespace app
