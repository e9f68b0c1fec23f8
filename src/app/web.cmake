# The application as the page loads it: app.mjs and app.wasm.
add_executable(phasebook app/exports.cpp platform/window_web.cpp platform/host_web.cpp platform/answer_gl_queries.cpp
  ${PHASEBOOK_IMGUI}/backends/imgui_impl_opengl3.cpp)
set_target_properties(phasebook PROPERTIES OUTPUT_NAME app SUFFIX .mjs RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/src/app)
target_compile_options(phasebook PRIVATE -fno-exceptions -fno-rtti)
target_link_libraries(phasebook PRIVATE app sdl2 phasebook_flags)
target_link_options(phasebook PRIVATE
  -Oz --no-entry
  -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0
  -sGL_ENABLE_GET_PROC_ADDRESS=0 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=32MB -sSTACK_SIZE=512KB -sMALLOC=emmalloc
  -sEXPORTED_RUNTIME_METHODS=ccall,HEAPU8 -sEXPORTED_FUNCTIONS=_malloc,_free
  -Wl,--wrap=glGetIntegerv)
