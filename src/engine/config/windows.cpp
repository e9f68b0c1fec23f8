// Whether layers have a window: what the file says, and what its class does where it says nothing.
#include "engine/config/draft.h"

namespace engine {
namespace {

/// Null says that there is no window, but a file without the key leaves it to the class.
bool has_window_by_class(Draft& draft) {
  if (draft.type.window == 0 || draft.keys.names(kWindowKeys) || draft.keys.names({"attention_chunk_size"})) return false;
  draft.assume("window", static_cast<double>(draft.type.window), draft.class_source());
  return true;
}

}  // namespace

bool has_window(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  FoundKey window = keys.find(kWindowKeys);
  if (!window) window = keys.find({"attention_chunk_size"});
  const bool of_encoder = window.name == "attention_window" && is_encoder_decoder(draft);  // LED
  if (!window) return has_window_by_class(draft);
  if (of_encoder) return false;
  const bool on = keys.flag("use_sliding_window").value_or(draft.type.rule != LayerRule::kLaterSlide);
  if (!on && window.value.number())
    draft.warn("window-off", window.place + " is " + whole(*window.value.number()) +
                                 ", but use_sliding_window is not true: there is no window, and every layer sees all.");
  return on && window.value.number().value_or(1) > 0;
}

}  // namespace engine
