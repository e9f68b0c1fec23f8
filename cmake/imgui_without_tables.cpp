// Stand-ins for the functions of imgui_tables.cpp that the rest of Dear ImGui calls. That file is left out because the book draws its own
// tables, which makes the first load 10 KB smaller (gzip). Without tables there is nothing to end, to collect or to remember.
#include <imgui.h>
#include <imgui_internal.h>

namespace ImGui {

void EndTable() {}
void TableEndRow(ImGuiTable*) {}
void TableEndCell(ImGuiTable*) {}
void TablePushColumnChannel(int) {}
void TablePopColumnChannel() {}
void TablePushBackgroundChannel() {}
void TablePopBackgroundChannel() {}
void TableGcCompactTransientBuffers(ImGuiTable*) {}
void TableGcCompactTransientBuffers(ImGuiTableTempData*) {}
void TableGcCompactSettings() {}
void TableSettingsAddSettingsHandler() {}
void EndColumns() {}
void PushColumnsBackground() {}
void PopColumnsBackground() {}

}  // namespace ImGui
