# A room is a folder of src/ built as one static library. It may include only the rooms that it links.
#   room(ui DEPENDS plot PRECOMPILE plot/fonts.h)
# COMPUTES: its tests run for long, so that under the sanitizers too it is worth optimising. For the others that takes longer than it saves.
# The flags are the same everywhere: no exceptions, no RTTI, warnings on. Only tests are compiled with exceptions, because doctest needs
# them.

# With ccache on the machine nothing is compiled twice, in whatever checkout. It cannot share precompiled headers, so it goes without.
# CCACHE_DISABLE=1 in the environment, ccache's own switch, builds as on a machine that has none.
find_program(PHASEBOOK_CCACHE ccache)
if(PHASEBOOK_CCACHE AND NOT DEFINED ENV{CCACHE_DISABLE})
  set(CMAKE_C_COMPILER_LAUNCHER ${PHASEBOOK_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${PHASEBOOK_CCACHE})
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

add_library(phasebook_flags INTERFACE)
target_compile_options(phasebook_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wno-missing-designated-field-initializers)
if(EMSCRIPTEN)
  target_compile_options(phasebook_flags INTERFACE -msimd128)
endif()

add_library(phasebook_everywhere INTERFACE)
if(PHASEBOOK_SANITIZE)
  # The vptr check reads type information, which the rooms are compiled without.
  target_compile_options(phasebook_everywhere INTERFACE -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(phasebook_everywhere INTERFACE -fsanitize=address,undefined)
endif()
link_libraries(phasebook_everywhere)

# Most of the time to compile a file goes into headers, so the standard ones and those named here are compiled once per target.
#   precompile(ui plot/fonts.h)
# The list goes through a header of our own: CMake would not notice a changed list in the header that it generates.
function(precompile target)
  set(content "")
  foreach(header IN ITEMS algorithm array cmath cstdint functional optional span string string_view utility vector)
    string(APPEND content "#include <${header}>\n")
  endforeach()
  foreach(header IN LISTS ARGN)
    string(APPEND content "#include \"${header}\"\n")
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/precompiled/${target}.h CONTENT "${content}" @ONLY)
  target_precompile_headers(${target} PRIVATE ${PROJECT_BINARY_DIR}/precompiled/${target}.h)
endfunction()

function(room name)
  cmake_parse_arguments(arg "COMPUTES" "" "DEPENDS;EXCLUDE;PRECOMPILE" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp)
  foreach(file IN LISTS arg_EXCLUDE)
    list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/${name}/${file})
  endforeach()
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR}/src)
  target_compile_options(${name} PRIVATE -fno-exceptions -fno-rtti)
  if(arg_COMPUTES AND PHASEBOOK_SANITIZE)
    target_compile_options(${name} PRIVATE -O1)
  endif()
  precompile(${name} ${arg_PRECOMPILE})
  compile_together(${name})
  target_link_libraries(${name} PUBLIC ${arg_DEPENDS} PRIVATE phasebook_flags)
endfunction()

# Writes text files as lines {"NAME", R"text(...)text"}, of an array, into generated/HEADER, which the room and those that use it can include; NAME is a file's own
# without its ending.
#   embed_texts(engine config_examples.h engine/config/examples/llama.json ...)
function(embed_texts room header)
  set(lines "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    cmake_path(GET file STEM LAST_ONLY name)
    file(READ ${file} text)
    string(APPEND lines "{\"${name}\", R\"text(${text})text\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/include/generated/${header} CONTENT "${lines}" @ONLY)
  target_include_directories(${room} PUBLIC ${CMAKE_BINARY_DIR}/include)
endfunction()
