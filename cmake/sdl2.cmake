# SDL2 for the browser, compiled from the pinned source with video and events alone: `target_link_libraries(x PRIVATE sdl2)`.
# Emscripten's own port (-sUSE_SDL=2) would download another version, and costs 44 KB more in gzip for audio, joysticks and the 2D renderer.
# SDL_render.c and SDL_yuv_sw.c are there because SDL_video.c calls them; with SDL_RENDER_DISABLED they are empty shells.
set(_sdl2 ${PHASEBOOK_SOURCES}/SDL2/src)
set(_sdl2_files render/SDL_render.c render/SDL_yuv_sw.c)
set(_sdl2_folders . atomic cpuinfo dynapi events file filesystem/emscripten libm loadso/dlopen locale locale/emscripten main/dummy misc misc/emscripten
  power power/emscripten stdlib thread thread/generic timer timer/unix video video/dummy video/emscripten video/yuv2rgb)
list(TRANSFORM _sdl2_files PREPEND ${_sdl2}/)
list(TRANSFORM _sdl2_folders REPLACE "(.+)" "${_sdl2}/\\1/*.c")
file(GLOB _sdl2_globbed ${_sdl2_folders})

add_library(sdl2 STATIC EXCLUDE_FROM_ALL ${_sdl2_files} ${_sdl2_globbed})
target_include_directories(sdl2 SYSTEM PUBLIC ${PHASEBOOK_SOURCES}/SDL2/include)
target_compile_definitions(sdl2 PUBLIC SDL_AUDIO_DISABLED=1 SDL_HAPTIC_DISABLED=1 SDL_HIDAPI_DISABLED=1 SDL_JOYSTICK_DISABLED=1
  SDL_POWER_DISABLED=1 SDL_RENDER_DISABLED=1 SDL_SENSOR_DISABLED=1 SDL_LEAN_AND_MEAN=1)
# Not our code: its warnings are not ours either. Nothing in it is hot, so it is compiled small.
target_compile_options(sdl2 PRIVATE -w -Oz)
