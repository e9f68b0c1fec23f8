#include "app/browser_events.h"

#include <algorithm>
#include <string>

namespace app {
namespace {

using Text = std::string_view;

constexpr BrowserEvent kEvents[] = {
    {"activate", [](App& app, Text id, Text) { app.activate(id); }},
    {"address", [](App& app, Text, Text query) { app.go_to(query); }},
    {"away", [](App& app, Text id, Text) { app.click_away(id); }},
    {"change", [](App& app, Text id, Text text) { app.change(id, text); }},
    {"completed", [](App& app, Text, Text) { app.completed(); }},
    {"context lost", [](App& app, Text, Text) { app.set_context(Context::lost); }},
    {"context restored", [](App& app, Text, Text) { app.set_context(Context::present); }},
    {"context withheld", [](App& app, Text, Text) { app.set_context(Context::withheld); }},
    {"done", [](App& app, Text id, Text done) { app.done(id, !done.empty()); }},
    {"drag", [](App& app, Text id, Text place) { app.drag(id, place, false); }},
    {"drop", [](App& app, Text id, Text place) { app.drag(id, place, true); }},
    {"enlarge", [](App& app, Text id, Text) { app.enlarge(id); }},
    {"escape", [](App& app, Text, Text) { app.escape(); }},
    {"filmed", [](App& app, Text id, Text saved) { app.filmed(id, !saved.empty()); }},
    {"focus", [](App& app, Text id, Text) { app.focus(id); }},
    {"forgetful", [](App& app, Text, Text) { app.set_forgetful(); }},
    {"hover", [](App& app, Text id, Text) { app.hover(id); }},
    {"input", [](App& app, Text id, Text text) { app.input(id, text); }},
    {"judged", [](App& app, Text id, Text verdict) { app.judged(id, verdict); }},
    {"kind", [](App& app, Text name, Text there) { app.kind_loaded(name, !there.empty()); }},
    {"light", [](App& app, Text parts, Text) { app.highlight(parts); }},
    {"measured", [](App& app, Text id, Text answer) { app.measured(id, answer); }},
    {"progress", [](App& app, Text, Text text) { app.progress_linked(text); }},
    {"read", [](App& app, Text id, Text) { app.section_reached(id); }},
    {"linked", [](App& app, Text id, Text outcome) { app.config_copied(id, outcome); }},
    {"refused", [](App& app, Text, Text) { app.refused(); }},
    {"rested", [](App& app, Text, Text) { app.rested(); }},
    {"returned", [](App& app, Text, Text) { app.returned(); }},
    {"say", [](App& app, Text, Text sentence) { app.say(sentence); }},
    {"sight", [](App& app, Text id, Text in_sight) { app.in_sight(id, !in_sight.empty()); }},
    {"stored", [](App& app, Text key, Text) { app.stored(key); }},
    {"toggle", [](App& app, Text id, Text open) { app.toggle(id, !open.empty()); }},
    {"trained", [](App& app, Text id, Text report) { app.trained(id, report); }},
    {"unfold", [](App& app, Text id, Text) { app.unfold(id); }},
    {"listened", [](App& app, Text, Text wants) { app.listened_to(wants); }},
    {"saved", [](App& app, Text, Text text) { app.restore_saved(text); }},
};

}  // namespace

std::span<const BrowserEvent> browser_events() { return kEvents; }

void dispatch(App& app, std::string_view name, std::string_view id, std::string_view value) {
  const auto event = std::ranges::find(kEvents, name, &BrowserEvent::name);
  if (event == std::end(kEvents)) return app.say("The page reports '" + std::string(name) + "', which is unknown to the application.");
  event->apply(app, id, value);
}

}  // namespace app
