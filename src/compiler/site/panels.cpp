#include "compiler/site/panels.h"

#include <span>
#include <string_view>

#include "book/page_settings.h"
#include "book/search/search.h"

namespace compiler {
namespace {

/// One setting: a row of radio buttons.
std::string setting_html(const book::PageSetting& setting) {
  const std::string group = "settings." + std::string(setting.name);
  std::string html = "<div class=\"setting\" id=\"" + group + "\" role=\"radiogroup\" aria-labelledby=\"" + group +
                     ".label\">\n<span id=\"" + group + ".label\">";
  html.append(setting.label).append("</span>\n");
  for (const book::PageSettingValue& value : setting.values) {
    html += "<label><input type=\"radio\" name=\"" + group + "\" id=\"" + book::control_id(setting, value.name);
    html.append("\">").append(value.words).append("</label>\n");
  }
  return html + "</div>\n";
}

constexpr std::string_view kSettingsBegin = R"(<div id="settings" class="panel" popover role="dialog" aria-labelledby="settings.title">
<h2 id="settings.title">Settings</h2>
<fieldset id="settings.fields" disabled>
)";

constexpr std::string_view kSettingsEnd = R"(<h3>Your answers</h3>
<div class="row">
<button type="button" id="settings.export" data-press>Save as a file</button>
<button type="button" id="settings.import" data-press>Load a file</button>
<button type="button" id="settings.reset" data-press>Reset</button>
<input type="file" id="settings.file" accept=".json,application/json" aria-label="File with answers" hidden>
</div>
<div class="row">
<button type="button" id="settings.send" data-press>To another device</button>
<button type="button" id="settings.calendar" data-press>Reminders</button>
<button type="button" id="settings.cards" data-press>Cards for Anki</button>
</div>
<p><a href="my-work.html">Print my work</a></p>
<p id="settings.forgetful" hidden></p>
</fieldset>
<p id="offline" hidden>The book is kept on this device, and opens without a network.</p>
<p><a href="about.html">About this book</a></p>
</div>
)";

constexpr std::string_view kTransfer =
    R"(<div id="transfer" class="panel" popover role="dialog" aria-labelledby="transfer.title" tabindex="-1">
<h2 id="transfer.title"></h2>
<p id="transfer.words"></p>
<img id="transfer.code" alt="The link as a QR code" hidden>
<input type="text" id="transfer.link" aria-label="Link" readonly hidden>
<div class="row">
<button type="button" id="transfer.copy" data-press hidden>Copy the link</button>
<button type="button" id="transfer.add" class="primary" data-press hidden>Add them</button>
</div>
<p id="transfer.status" role="status"></p>
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
<dt><kbd>Enter</kbd></dt><dd>pin the cursor, or let it go; on the map go to the place</dd>
<dt><kbd>+</kbd> <kbd>−</kbd> <kbd>0</kbd></dt><dd>zoom in, out, and back; in what plays: on, back, to 0</dd>
<dt><kbd>Space</kbd></dt><dd>play or pause what can play</dd>
<dt><kbd>S</kbd></dt><dd>shuffle words that can change places</dd>
</dl>
</div>
)";

std::string settings_html() {
  std::string html(kSettingsBegin);
  for (const book::PageSetting& setting : book::kPageSettings)
    if (!setting.values.empty()) html += setting_html(setting);
  return html + std::string(kSettingsEnd);
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
         ".part\" class=\"eyebrow\"></span><span class=\"hit\"><b id=\"" + id + ".title\"></b> <span id=\"" + id +
         ".text\"></span></span></a>\n";
}

std::string search_html() {
  std::string html(kSearchBegin);
  for (size_t slot = 0; slot < book::kMaxResults; ++slot) html += slot_html(slot);
  return html + std::string(kSearchEnd);
}

}  // namespace

std::string setting_values() {
  std::string text;
  for (const book::PageSetting& setting : book::kPageSettings) {
    text.append(text.empty() ? "" : "&amp;").append(setting.name).append("=");
    std::string values = setting.values.empty() ? std::to_string(setting.min) + "-" + std::to_string(setting.max) : "";
    for (const book::PageSettingValue& value : setting.values)
      if (!value.name.empty()) values.append(values.empty() ? "" : "+").append(value.name);
    text += values;
  }
  return text;
}

std::string panels_html() { return settings_html() + std::string(kTransfer) + search_html() + std::string(kHelp); }

}  // namespace compiler
