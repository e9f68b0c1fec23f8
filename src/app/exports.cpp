// The functions that web/bindings.js calls. Strings are UTF-8. Arguments are borrowed for the call; returned strings live until the next
// call.
#include <emscripten.h>

#include <string>
#include <string_view>

#include "app/app.h"
#include "app/browser_events.h"

namespace {

app::App& the_app() {
  static app::App app;
  return app;
}

const char* keep(std::string text) {
  static std::string kept;
  kept = std::move(text);
  return kept.c_str();
}

/// Empty on success, otherwise the error as a sentence.
const char* outcome(const base::Result<void>& result) { return keep(result ? "" : result.error()); }

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE bool phasebook_open_window() { return platform::open_window(); }

EMSCRIPTEN_KEEPALIVE void phasebook_set_environment(float width_px, float height_px, float pixel_ratio, bool dark, int fits,
                                                    bool reduced_motion, int stage) {
  the_app().set_environment({{width_px, height_px, pixel_ratio}, dark, static_cast<app::Fits>(fits), reduced_motion, stage});
}

EMSCRIPTEN_KEEPALIVE const char* phasebook_load_face(int face, const std::uint8_t* bytes, size_t size) {
  return outcome(the_app().load_face(static_cast<base::Face>(face), {bytes, size}));
}

EMSCRIPTEN_KEEPALIVE const char* phasebook_load_contents(const char* json) { return outcome(the_app().load_contents(json)); }

EMSCRIPTEN_KEEPALIVE void phasebook_restore(const char* settings) { the_app().restore(settings); }

EMSCRIPTEN_KEEPALIVE void phasebook_restore_place(const char* place) { the_app().restore_reading_position(place); }

EMSCRIPTEN_KEEPALIVE const char* phasebook_open_chapter(const char* stored, const char* math_json, const char* query) {
  return outcome(the_app().open_chapter(stored, math_json, query));
}

EMSCRIPTEN_KEEPALIVE void phasebook_event(const char* type, const char* id, const char* value) {
  app::dispatch(the_app(), type, id, value);
}

EMSCRIPTEN_KEEPALIVE void phasebook_loaded(const char* name, const char* bytes, size_t size) { the_app().loaded(name, {bytes, size}); }

EMSCRIPTEN_KEEPALIVE void phasebook_file(const char* id, const char* bytes, size_t size) { the_app().file_chosen(id, {bytes, size}); }

EMSCRIPTEN_KEEPALIVE void phasebook_scroll(float scrolled_px) { the_app().scroll(scrolled_px); }

EMSCRIPTEN_KEEPALIVE void phasebook_point(const char* figure, bool over, float x_px, float y_px, bool down, bool pressed, bool released) {
  the_app().point_at(figure, {over, {x_px, y_px}, down, pressed, released});
}

EMSCRIPTEN_KEEPALIVE void phasebook_size_canvas(const char* figure, float width_px, float height_px, float pixel_ratio,
                                                float controls_top_px, float controls_height_px, float most_height_px) {
  the_app().size_canvas(figure, {{width_px, height_px, pixel_ratio}, controls_top_px, controls_height_px, most_height_px});
}

EMSCRIPTEN_KEEPALIVE void phasebook_zoom(const char* figure, float factor) { the_app().zoom(figure, factor); }

EMSCRIPTEN_KEEPALIVE bool phasebook_key(const char* figure, const char* name) { return the_app().key(figure, name); }

EMSCRIPTEN_KEEPALIVE void phasebook_update() { the_app().update(); }

EMSCRIPTEN_KEEPALIVE void phasebook_paint() { the_app().paint(); }

EMSCRIPTEN_KEEPALIVE const char* phasebook_shared_numbers() { return keep(ui::shared_numbers_json()); }

EMSCRIPTEN_KEEPALIVE const char* phasebook_formula_sizes() { return keep(the_app().workbench().formula_sizes()); }

EMSCRIPTEN_KEEPALIVE void phasebook_blocks(const float* tops_and_bottoms, size_t bytes) {
  the_app().place_blocks({tops_and_bottoms, bytes / sizeof(float)});
}

EMSCRIPTEN_KEEPALIVE void phasebook_boxes(int layer, const float* numbers, size_t bytes) {
  the_app().workbench().read_boxes(static_cast<ui::Layer>(layer), {numbers, bytes / sizeof(float)});
}

EMSCRIPTEN_KEEPALIVE void phasebook_box_ids(const char* lines) { the_app().workbench().name_boxes(lines); }

EMSCRIPTEN_KEEPALIVE void phasebook_words(int width, int height, int row, const std::uint32_t* pixels, size_t bytes) {
  the_app().workbench().read_words(width, height, row, {pixels, bytes / sizeof(std::uint32_t)});
}

EMSCRIPTEN_KEEPALIVE const char* phasebook_state() { return keep(the_app().report()); }

EMSCRIPTEN_KEEPALIVE const char* phasebook_set(const char* figure, const char* parameter, const char* value) {
  return keep(the_app().set(figure, parameter, value));
}

EMSCRIPTEN_KEEPALIVE const char* phasebook_answer(const char* item, const char* option) { return keep(the_app().answer(item, option)); }

EMSCRIPTEN_KEEPALIVE void phasebook_seed(std::uint32_t seed) { the_app().set_seed(seed); }

EMSCRIPTEN_KEEPALIVE const char* phasebook_export_progress() { return keep(the_app().export_progress()); }

EMSCRIPTEN_KEEPALIVE const char* phasebook_import_progress(const char* json) { return keep(the_app().import_progress(json)); }

EMSCRIPTEN_KEEPALIVE void phasebook_reset_progress() { the_app().reset_progress(); }

}  // extern "C"
