#include "compiler/site/panels.h"

#include <span>
#include <string_view>

#include "book/search/search.h"

namespace compiler {
namespace {

struct Choice {
  std::string_view value;  ///< as in app::setting_fields, but "auto" for the empty value
  std::string_view words;
};

/// One setting: a row of radio buttons.
std::string setting_html(std::string_view name, std::string_view label, std::string_view id, std::span<const Choice> choices) {
  const std::string group = "settings." + std::string(name);
  std::string html = "<div class=\"setting\"";
  if (!id.empty()) html.append(" id=\"").append(id).append("\"");
  html += " role=\"radiogroup\" aria-labelledby=\"" + group + ".label\">\n<span id=\"" + group + ".label\">";
  html.append(label).append("</span>\n");
  for (const Choice& choice : choices) {
    html += "<label><input type=\"radio\" name=\"" + group + "\" id=\"" + group + ".";
    html.append(choice.value).append("\">").append(choice.words).append("</label>\n");
  }
  return html + "</div>\n";
}

constexpr Choice kSizes[] = {{"small", "Small"}, {"auto", "Normal"}, {"large", "Large"}, {"largest", "Largest"}};
constexpr Choice kThemes[] = {{"auto", "As the system"}, {"light", "Light"}, {"dark", "Dark"}};
constexpr Choice kMotions[] = {{"auto", "As the system"}, {"reduced", "Reduced"}, {"full", "Full"}};
constexpr Choice kViews[] = {{"auto", "What suits"}, {"workbench", "Workbench"}, {"page", "Page"}};
constexpr Choice kContents[] = {{"auto", "Where there is room"}, {"hidden", "As a menu"}};
constexpr Choice kKeys[] = {{"auto", "On"}, {"off", "Off"}};

constexpr std::string_view kSettingsBegin = R"(<div id="settings" class="panel" popover role="dialog" aria-labelledby="settings.title">
<h2 id="settings.title">Settings</h2>
<fieldset id="settings.fields" disabled>
)";

constexpr std::string_view kSettingsEnd = R"(<h3>Progress</h3>
<div class="row">
<button type="button" id="settings.export" data-press>Export</button>
<button type="button" id="settings.import" data-press>Import</button>
<button type="button" id="settings.reset" data-press>Reset</button>
<input type="file" id="settings.file" accept=".json,application/json" aria-label="File with progress" hidden>
</div>
</fieldset>
<p id="offline" hidden>The book is kept on this device, and opens without a network.</p>
<p><a href="about.html">About this book</a></p>
</div>
)";

constexpr std::string_view kHelp =
    R"(<div id="help" class="panel" popover role="dialog" aria-labelledby="help.title" tabindex="-1">
<h2 id="help.title">Keys</h2>
<dl>
<dt><kbd>Tab</kbd></dt><dd>next link or control</dd>
<dt><kbd>/</kbd></dt><dd>search the book</dd>
<dt><kbd>[</kbd></dt><dd>show or hide the contents</dd>
<dt><kbd>F</kbd></dt><dd>enlarge the picture, or put it back</dd>
<dt><kbd>?</kbd></dt><dd>these keys</dd>
<dt><kbd>Esc</kbd></dt><dd>close what is open</dd>
</dl>
<h3>In a figure</h3>
<dl>
<dt><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd></dt><dd>move the cursor; with <kbd>Shift</kbd> further, or what the figure says above its picture</dd>
<dt><kbd>0</kbd>–<kbd>9</kbd></dt><dd>on a slider: type its number</dd>
<dt><kbd>Enter</kbd></dt><dd>pin the cursor, or let it go</dd>
<dt><kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd></dt><dd>zoom in, out, and back; in what plays: on, back, to 0</dd>
<dt><kbd>Space</kbd></dt><dd>play or pause what can play</dd>
<dt><kbd>S</kbd></dt><dd>shuffle words that can change places</dd>
</dl>
</div>
)";

std::string settings_html() {
  return std::string(kSettingsBegin) + setting_html("size", "Text size", "", kSizes) + setting_html("theme", "Theme", "", kThemes) +
         setting_html("motion", "Motion", "", kMotions) + setting_html("view", "View", "settings.view", kViews) +
         setting_html("contents", "Contents", "", kContents) + setting_html("keys", "Single-letter keys", "", kKeys) +
         std::string(kSettingsEnd);
}

constexpr std::string_view kSearchBegin = R"(<div id="search" class="panel" popover role="dialog" aria-label="Search">
<input type="text" id="search.words" role="combobox" aria-label="Search the book" aria-autocomplete="list" aria-expanded="false" aria-controls="search.results" placeholder="Search the book" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go" maxlength="100">
<div class="row"><p id="search.status" role="status"></p>
<button type="button" id="search.retry" data-press hidden>Try again</button></div>
<div id="search.results" role="listbox" aria-label="Results" hidden>
)";

constexpr std::string_view kSearchEnd = R"(</div>
<p><a href="contents.html">Index of all sections, figures and terms</a></p>
</div>
)";

/// A slot for one result: the part of the book it is in, its title, and an excerpt around the match.
std::string slot_html(size_t slot) {
  const std::string id = book::result_id(slot);
  return "<a id=\"" + id + "\" role=\"option\" aria-selected=\"false\" tabindex=\"-1\" hidden><span id=\"" + id +
         ".part\" class=\"kicker\"></span><span class=\"hit\"><b id=\"" + id + ".title\"></b> <span id=\"" + id +
         ".text\"></span></span></a>\n";
}

std::string search_html() {
  std::string html(kSearchBegin);
  for (size_t slot = 0; slot < book::kMaxResults; ++slot) html += slot_html(slot);
  return html + std::string(kSearchEnd);
}

}  // namespace

std::string panels_html() { return settings_html() + search_html() + std::string(kHelp); }

}  // namespace compiler
