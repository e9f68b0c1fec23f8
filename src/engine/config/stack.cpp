// Which of several models in a file is shown, and which are not.
#include <algorithm>
#include <string>

#include "engine/config/draft.h"

namespace engine {
namespace {

/// Whether an object describes a model of its own: the eyes or ears of a text model, or a decoder for sound.
bool is_model(base::Json object) {
  if (!object.is_object() || object.size() > kMaxKeys) return false;
  return std::ranges::any_of(std::initializer_list<std::string_view>{"num_hidden_layers", "num_layers", "encoder_layers", "layers", "depth",
                                                                     "hidden_size", "d_model", "embed_dim", "model_type"},
                             [&](std::string_view name) { return object[name].exists(); });
}

/// The other models of the file: "vision_config", "audio_config".
std::vector<std::string> others(const ConfigKeys& keys) {
  constexpr size_t kMaxNamed = 4;  // Qwen2.5-Omni has four beside the one that is shown
  std::vector<std::string> names;
  const FoundKey* shown = nullptr;
  for (const FoundKey& part : keys.parts()) {
    for (const auto& [name, value] : part.value.members()) {
      const bool is_shown = shown && shown->name == name;
      if (!is_shown && name != "attn_config" && is_model(value) && names.size() < kMaxNamed)
        names.push_back(part.place + std::string(name.substr(0, 40)));
    }
    shown = &part;
  }
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

}  // namespace

void read_stack(Draft& draft) {
  std::vector<std::string> names = others(draft.keys);
  std::string place = draft.keys.parts().front().place;
  if (!place.empty()) place.pop_back();  // the full stop at its end
  if (place.ends_with("attn_config")) place.resize(place.size() - std::min<size_t>(place.size(), sizeof(".attn_config") - 1));
  const bool decodes = names.empty() && is_encoder_decoder(draft);
  if (names.empty() && !decodes) return;
  draft.assume("stack",
               decodes         ? "decoder"
               : place.empty() ? "the text model, at the top level"
                               : place,
               decodes
                   ? "the file also describes an encoder, which has positions of its own"
                   : "the file also describes " + joined(names) + ", with positions of " + (names.size() == 1 ? "its" : "their") + " own");
}

}  // namespace engine
