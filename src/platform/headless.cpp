#include "platform/headless.h"

#include <imgui.h>
#include <imgui_internal.h>

#include "platform/frame.h"
#include "platform/host.h"
#include "platform/parent.h"

namespace platform {
namespace {

/// Answers a texture's request as a renderer would, but keeps no pixels.
void serve(ImTextureData& texture) {
  switch (texture.Status) {
    case ImTextureStatus_WantCreate: texture.SetTexID(1); [[fallthrough]];
    case ImTextureStatus_WantUpdates: texture.SetStatus(ImTextureStatus_OK); return;
    case ImTextureStatus_WantDestroy:
      texture.SetTexID(ImTextureID_Invalid);
      texture.SetStatus(ImTextureStatus_Destroyed);
      return;
    default: return;
  }
}

}  // namespace

Record& record() {
  static Record r;
  return r;
}

void request_frame() { record().frame_requested = true; }
void patch(std::string_view json) { record().patches.emplace_back(json); }
void set_address(std::string_view address, bool as_new_entry) { record().addresses.emplace_back(address, as_new_entry); }
void copy_frame_to(std::string_view canvas_id, int, int) { record().copied.emplace_back(canvas_id); }

double now_ms() { return record().now_ms; }
base::Moment present() { return record().present; }
long long utc_seconds() { return record().utc_seconds; }
std::string full_address(std::string_view address) { return "https://phasebook.test/" + std::string(address == "." ? "" : address); }
void show_panel(std::string_view id) { record().panels.emplace_back(id); }
void draw_code(std::string_view id, std::string_view text) { record().codes[std::string(id)] = text; }
void wake_after(double ms) { record().wakes_ms.push_back(ms); }
void reveal(std::string_view id) { record().revealed.emplace_back(id); }
void keep_config(std::string_view figure, std::string_view text) { record().configs[std::string(figure)] = text; }
void copy_config(std::string_view address, std::string_view text, std::string_view) {
  record().config_links.push_back(std::string(address) + " " + std::string(text));
}
void copy_text(std::string_view text, std::string_view asker) { record().clipboard.emplace_back(text, asker); }
void copy_frame(std::string_view address, std::string_view title, std::string_view asker) {
  record().clipboard.emplace_back(std::string(title) + ": " + std::string(address), asker);
}
void copy_address(std::string_view address, std::string_view asker) { record().clipboard.emplace_back(address, asker); }
void print() { ++record().prints; }
void save_file(std::string_view name, std::string_view, std::string_view bytes) { record().saved[std::string(name)] = bytes; }
void judge(std::string_view exercise) { record().judged.emplace_back(exercise); }

void film(std::string_view figure, std::string_view caption) { record().films[std::string(figure)] = caption; }
std::string book_address() { return "phasebook.test"; }
void save_picture(std::string_view name, int width, int height) { record().pictures[std::string(name)] = {width, height}; }

bool store(std::string_view key, std::string_view value) {
  if (record().storage_denied || record().storage_full) return false;
  record().stored[std::string(key)] = value;
  ++record().stores;
  return true;
}

std::string stored(std::string_view key) {
  const auto found = record().stored.find(std::string(key));
  return record().storage_denied || found == record().stored.end() ? "" : found->second;
}

std::vector<std::string> stored_keys(std::string_view prefix) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : record().stored) {
    if (key.starts_with(prefix) && !record().storage_denied) keys.push_back(key);
  }
  return keys;
}

void remove_stored(std::string_view key) {
  if (!record().storage_denied) record().stored.erase(std::string(key));
}

void measure(std::string_view request, std::string_view asker) { record().measurements.emplace_back(request, asker); }
void train(std::string_view asker, int channel, std::string_view command) {
  record().trainer_calls.push_back({std::string(asker), channel, std::string(command)});
}
void stop_training(std::string_view asker, int channel) { record().trainer_calls.push_back({std::string(asker), channel, ""}); }
void load(std::string_view name) { record().loads.emplace_back(name); }
void load_kind(std::string_view name) { record().kinds.emplace_back(name); }
void post_to_parent(std::string_view json) { posted_to_parent().emplace_back(json); }
std::vector<std::string>& posted_to_parent() {
  static std::vector<std::string> posted;
  return posted;
}
void follow_link(std::string_view href) { record().links.emplace_back(href); }
void pick_file(std::string_view input_id) { record().picked.emplace_back(input_id); }

bool open_window() {
  record() = {};
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
  return true;
}

void close_window() {
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    texture->SetTexID(ImTextureID_Invalid);
    texture->SetStatus(ImTextureStatus_Destroyed);
  }
  const ImVector<ImTextureData*> retired = ImGui::GetCurrentContext()->UserTextures;  // Dear ImGui does not delete them
  ImGui::DestroyContext();
  for (ImTextureData* texture : retired) IM_DELETE(texture);
}

void size_window(WindowSize size) {
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = {size.width_px, size.height_px};
  io.DisplayFramebufferScale = {size.pixel_ratio, size.pixel_ratio};
}

void discard_pixels() {
  ++record().pixels_discarded;
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    texture->SetTexID(ImTextureID_Invalid);
    const bool leaving = texture->Status == ImTextureStatus_WantDestroy || texture->Status == ImTextureStatus_Destroyed;
    texture->SetStatus(leaving ? ImTextureStatus_Destroyed : ImTextureStatus_WantCreate);
  }
}

void begin_frame() { begin_draw_list(); }

void end_frame(base::Rgb) {
  end_draw_list();
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) serve(*texture);
}

}  // namespace platform
