# SDL2 for the browser, compiled from the pinned source: `target_link_libraries(x PRIVATE sdl2)`. It gives a window and its OpenGL context and nothing else:
# keys, pointer and touches belong to the page. cmake/sdl2_left_out.c stands in for the sources that are not compiled. Emscripten's own port
# (-sUSE_SDL=2) would download a different version and cost 70 KB more in gzip.
set(_sdl2 ${PHASEBOOK_SOURCES}/SDL2/src)
file(GLOB _sdl2_stdlib ${_sdl2}/stdlib/*.c)
set(_sdl2_files atomic/SDL_atomic.c SDL_error.c SDL_hints.c video/SDL_egl.c video/SDL_rect.c video/SDL_video.c video/emscripten/SDL_emscriptenopengles.c
  video/emscripten/SDL_emscriptenvideo.c)
list(TRANSFORM _sdl2_files PREPEND ${_sdl2}/)

add_library(sdl2 STATIC EXCLUDE_FROM_ALL ${_sdl2_files} ${_sdl2_stdlib} ${CMAKE_CURRENT_LIST_DIR}/sdl2_left_out.c)
target_include_directories(sdl2 SYSTEM PUBLIC ${PHASEBOOK_SOURCES}/SDL2/include PRIVATE ${_sdl2})
target_compile_definitions(sdl2 PUBLIC SDL_AUDIO_DISABLED=1 SDL_HAPTIC_DISABLED=1 SDL_HIDAPI_DISABLED=1 SDL_JOYSTICK_DISABLED=1
  SDL_POWER_DISABLED=1 SDL_RENDER_DISABLED=1 SDL_SENSOR_DISABLED=1 SDL_TIMERS_DISABLED=1 SDL_LEAN_AND_MEAN=1)
# Not our code, so its warnings are off. None of it is hot, so it is compiled for size.
target_compile_options(sdl2 PRIVATE -w -Oz -include ${CMAKE_CURRENT_LIST_DIR}/sdl2_config.h)
