#pragma once

struct ImDrawData;

// Dear ImGui's frame with nothing but its draw list over the whole canvas (ImGui::GetBackgroundDrawList) and its fonts. The page has the
// windows, controls and keys, so ImGui::NewFrame and Render, with all of Dear ImGui's own, are not linked.
namespace platform {

/// Instead of ImGui::NewFrame. Needs the size of the display in ImGuiIO.
void begin_draw_list();

/// Instead of ImGui::Render: what the frame has drawn, until the next one begins.
ImDrawData& end_draw_list();

}  // namespace platform
