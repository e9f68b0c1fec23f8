find_program(PHASEBOOK_NODE NAMES node REQUIRED)
set(split ${CMAKE_SOURCE_DIR}/tools/split)
set(deferred ${CMAKE_SOURCE_DIR}/cmake/deferred_functions.txt)
file(GLOB split_by CONFIGURE_DEPENDS ${split}/*.mjs ${deferred})

# The application as the page loads it, for instance app.mjs, app.wasm, and what tools/split takes out of the linked program: app_figures/KIND.wasm for
# each kind of figure, and app.deferred.wasm, which no first frame needs. So that it can tell what comes from which object file, the linker writes a map and joins no strings (-O0), and Binaryen joins no
# equal functions. The first of the object files has the functions that the page calls.
set(rooms app ui figures plot book lab engine engine_config base)
list(TRANSFORM kinds PREPEND figure_ OUTPUT_VARIABLE kinds_of_figures)
function(application target name)
  add_executable(${target} ${ARGN} app/exports.cpp platform/frame.cpp platform/window_web.cpp platform/host_web.cpp platform/answer_gl_queries.cpp
    ${PHASEBOOK_IMGUI}/backends/imgui_impl_opengl3.cpp)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .mjs RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/src/app)
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
  target_link_libraries(${target} PRIVATE app sdl2 phasebook_flags)
  target_link_options(${target} PRIVATE
    -Oz --no-entry --profiling-funcs
    -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
    -sGL_ENABLE_GET_PROC_ADDRESS=0 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=32MB -sSTACK_SIZE=512KB -sMALLOC=emmalloc
    -sEXPORTED_RUNTIME_METHODS=HEAPU8,UTF8ToString,stringToNewUTF8 -sEXPORTED_FUNCTIONS=_malloc,_free
    -Wl,--wrap=glGetIntegerv -Wl,--no-demangle,-O0,-Map=${CMAKE_BINARY_DIR}/src/app/${name}.map -sBINARYEN_EXTRA_PASSES=--skip-pass=duplicate-function-elimination,--one-caller-inline-max-function-size=40)
  set_target_properties(${target} PROPERTIES LINK_DEPENDS "${split_by}")
  set(built ${CMAKE_BINARY_DIR}/src/app/${name})
  set(objects "$<TARGET_OBJECTS:${target}>")
  foreach(other IN LISTS rooms kinds_of_figures)
    list(APPEND objects "$<TARGET_OBJECTS:${other}>")
  endforeach()
  file(GENERATE OUTPUT ${built}.objects.txt CONTENT "$<JOIN:${objects},\n>\n")
  add_custom_command(TARGET ${target} POST_BUILD WORKING_DIRECTORY ${CMAKE_BINARY_DIR}
    COMMAND ${PHASEBOOK_NODE} ${split}/split.mjs ${built}.wasm ${built}.map ${built}.objects.txt ${deferred} ${built}_figures ${EMSCRIPTEN_ROOT_PATH} VERBATIM)
endfunction()

application(phasebook app)

# For tests: ends with an error where the product would overflow its stack and overwrite other data.
application(phasebook_stack_checked app_stack_checked EXCLUDE_FROM_ALL)
target_link_options(phasebook_stack_checked PRIVATE -sSTACK_OVERFLOW_CHECK=2)
