# Every dependency that is compiled: version, licence, purpose, and where its source comes from. tools/setup reads this list too: on Debian it
# puts the sources into .toolchain/src through apt (DEBIAN names the source package); elsewhere CMake fetches them there at the pinned tag.
set(PHASEBOOK_SOURCES "${CMAKE_SOURCE_DIR}/.toolchain/src" CACHE PATH "Sources of the libraries")
include(FetchContent)

# A source is complete when its folder has the file .phasebook-version, which is written last.
function(dependency name)
  cmake_parse_arguments(arg "" "VERSION;LICENCE;PURPOSE;DEBIAN;HEADER;REPOSITORY;TAG" "" ${ARGN})
  set(folder "${PHASEBOOK_SOURCES}/${name}")
  if(EXISTS "${folder}/.phasebook-version" AND EXISTS "${folder}/${arg_HEADER}")
    return()
  endif()
  message(STATUS "Fetching ${name} ${arg_VERSION} (${arg_PURPOSE}) from ${arg_REPOSITORY}")
  # SOURCE_SUBDIR names a folder that does not exist, so that CMake skips the library's own targets: the ones below are ours.
  FetchContent_Declare(${name} GIT_REPOSITORY ${arg_REPOSITORY} GIT_TAG ${arg_TAG} GIT_SHALLOW TRUE SOURCE_DIR "${folder}" SOURCE_SUBDIR none)
  FetchContent_MakeAvailable(${name})
  file(WRITE "${folder}/.phasebook-version" "${arg_VERSION}")
endfunction()

dependency(imgui VERSION 1.92.2b LICENCE MIT PURPOSE "draws the Workbench and the figures"
  DEBIAN imgui HEADER imgui.h REPOSITORY https://github.com/ocornut/imgui.git TAG v1.92.2b)
dependency(SDL2 VERSION 2.32.4 LICENCE Zlib PURPOSE "window, WebGL context and pointer in the browser"
  DEBIAN libsdl2 HEADER include/SDL.h REPOSITORY https://github.com/libsdl-org/SDL.git TAG release-2.32.4)
dependency(md4c VERSION 0.5.2 LICENCE MIT PURPOSE "parses Markdown"
  DEBIAN md4c HEADER src/md4c.h REPOSITORY https://github.com/mity/md4c.git TAG release-0.5.2)
dependency(yyjson VERSION 0.10.0 LICENCE MIT PURPOSE "reads and writes JSON"
  DEBIAN yyjson HEADER src/yyjson.h REPOSITORY https://github.com/ibireme/yyjson.git TAG 0.10.0)
dependency(doctest VERSION 2.4.11 LICENCE MIT PURPOSE "runs the tests; not in the product"
  DEBIAN doctest HEADER doctest/doctest.h REPOSITORY https://github.com/doctest/doctest.git TAG v2.4.11)

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
