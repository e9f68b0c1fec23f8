# Every dependency that is compiled: version, licence, purpose, and where its source comes from. tools/setup reads this list too: on Debian it
# puts the sources into .toolchain/src through apt (DEBIAN names the source package, SHA256 is that of its upstream tarball); elsewhere CMake
# fetches them there at the pinned tag, which must still be COMMIT.
set(PHASEBOOK_SOURCES "${CMAKE_SOURCE_DIR}/.toolchain/src" CACHE PATH "Sources of the libraries")
include(FetchContent)

# A source is complete when its folder has the file .phasebook-version, which is written last.
function(dependency name)
  cmake_parse_arguments(arg "" "VERSION;LICENCE;PURPOSE;DEBIAN;SHA256;HEADER;REPOSITORY;TAG;COMMIT" "" ${ARGN})
  set(folder "${PHASEBOOK_SOURCES}/${name}")
  if(EXISTS "${folder}/.phasebook-version" AND EXISTS "${folder}/${arg_HEADER}")
    return()
  endif()
  message(STATUS "Fetching ${name} ${arg_VERSION} (${arg_PURPOSE}) from ${arg_REPOSITORY}")
  # SOURCE_SUBDIR names a folder that does not exist, so that CMake skips the library's own targets: the ones below are ours.
  FetchContent_Declare(${name} GIT_REPOSITORY ${arg_REPOSITORY} GIT_TAG ${arg_TAG} GIT_SHALLOW TRUE SOURCE_DIR "${folder}" SOURCE_SUBDIR none)
  FetchContent_MakeAvailable(${name})
  execute_process(COMMAND git -C "${folder}" rev-parse HEAD OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT commit STREQUAL arg_COMMIT)
    message(FATAL_ERROR "The tag ${arg_TAG} of ${arg_REPOSITORY} is commit ${commit}, but must be ${arg_COMMIT}: somebody has moved it. "
      "Find out why before you build with it; then delete ${folder}.")
  endif()
  file(WRITE "${folder}/.phasebook-version" "${arg_VERSION}")
endfunction()

dependency(imgui VERSION 1.92.2b LICENCE MIT PURPOSE "draws the Workbench and the figures"
  DEBIAN imgui SHA256 e7bd201d56b5ee90d24d5dac85e5c12f98bdb95410252a62d27b7f89e4566d48 HEADER imgui.h
  REPOSITORY https://github.com/ocornut/imgui.git TAG v1.92.2b COMMIT 45acd5e0e82f4c954432533ae9985ff0e1aad6d5)
dependency(SDL2 VERSION 2.32.4 LICENCE Zlib PURPOSE "a window with a WebGL context in the browser"
  DEBIAN libsdl2 SHA256 d364cded8bf41f3f503014d3fb6473f1a7077ff468da1638dae4a6bec6ef2277 HEADER include/SDL.h
  REPOSITORY https://github.com/libsdl-org/SDL.git TAG release-2.32.4 COMMIT 2359383fc187386204c3bb22de89655a494cd128)
dependency(md4c VERSION 0.5.2 LICENCE MIT PURPOSE "parses Markdown"
  DEBIAN md4c SHA256 55d0111d48fb11883aaee91465e642b8b640775a4d6993c2d0e7a8092758ef21 HEADER src/md4c.h
  REPOSITORY https://github.com/mity/md4c.git TAG release-0.5.2 COMMIT 729e6b8b320caa96328968ab27d7db2235e4fb47)
dependency(yyjson VERSION 0.10.0 LICENCE MIT PURPOSE "reads and writes JSON"
  DEBIAN yyjson SHA256 ae6fde69a193e10afab426ef13f113d6903446405f9db9ee98bfb572bd6c961a HEADER src/yyjson.h
  REPOSITORY https://github.com/ibireme/yyjson.git TAG 0.10.0 COMMIT 9ddba001a4ea88e93b46932e5c5b87b222e19a5f)
dependency(doctest VERSION 2.4.11 LICENCE MIT PURPOSE "runs the tests; not in the product"
  DEBIAN doctest SHA256 632ed2c05a7f53fa961381497bf8069093f0d6628c5f26286161fbd32a560186 HEADER doctest/doctest.h
  REPOSITORY https://github.com/doctest/doctest.git TAG v2.4.11 COMMIT ae7a13539fb71f270b87eb2e874fbac80bc8dda2)

add_library(md4c STATIC ${PHASEBOOK_SOURCES}/md4c/src/md4c.c)
target_include_directories(md4c SYSTEM PUBLIC ${PHASEBOOK_SOURCES}/md4c/src)

# Only the strict reader and the writer are compiled, without forced inlining (which would add 3 KB of gzip). Numbers are read by the C
# library's strtod, which is linked anyway, and written by base::exact, without yyjson's tables for either.
add_library(yyjson STATIC ${PHASEBOOK_SOURCES}/yyjson/src/yyjson.c)
target_include_directories(yyjson SYSTEM PUBLIC ${PHASEBOOK_SOURCES}/yyjson/src)
target_compile_definitions(yyjson PUBLIC YYJSON_DISABLE_UTILS=1 YYJSON_DISABLE_NON_STANDARD=1 YYJSON_DISABLE_FAST_FP_CONV=1 yyjson_inline=inline)

# cmake/imgui_config.h configures it, and cmake/imgui_without_tables.cpp replaces its tables.
set(PHASEBOOK_IMGUI ${PHASEBOOK_SOURCES}/imgui)
add_library(imgui STATIC ${PHASEBOOK_IMGUI}/imgui.cpp ${PHASEBOOK_IMGUI}/imgui_draw.cpp ${PHASEBOOK_IMGUI}/imgui_widgets.cpp
  ${CMAKE_SOURCE_DIR}/cmake/imgui_without_tables.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${PHASEBOOK_IMGUI})
target_include_directories(imgui PUBLIC ${CMAKE_SOURCE_DIR}/cmake)
target_compile_definitions(imgui PUBLIC IMGUI_USER_CONFIG="imgui_config.h")

if(EMSCRIPTEN)
  include(${CMAKE_CURRENT_LIST_DIR}/sdl2.cmake)
endif()
