# Finds the Emscripten that tools/setup chose: the emcc on PATH, where `. .toolchain/env` puts it.
find_program(PHASEBOOK_EMCC NAMES emcc REQUIRED)
file(REAL_PATH "${PHASEBOOK_EMCC}" _emcc)
get_filename_component(_root "${_emcc}" DIRECTORY)
if(NOT EXISTS "${_root}/cmake/Modules/Platform/Emscripten.cmake")
  set(_root "${_root}/../libexec") # Homebrew
endif()
include("${_root}/cmake/Modules/Platform/Emscripten.cmake")
