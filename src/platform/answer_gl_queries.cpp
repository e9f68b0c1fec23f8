#include <GLES3/gl3.h>

// Dear ImGui's OpenGL back end queries the state that it will restore, and in Chromium each query stalls the draw by some 2 ms. Nothing
// else draws with this context, so most answers are known in advance. The linker redirects the queries here (-Wl,--wrap=glGetIntegerv); any
// other query goes on to the browser.
extern "C" {

// NOLINTBEGIN(bugprone-reserved-identifier): the linker's names
void __real_glGetIntegerv(GLenum name, GLint* value);

void __wrap_glGetIntegerv(GLenum name, GLint* value) {
  switch (name) {
    case GL_ACTIVE_TEXTURE: *value = GL_TEXTURE0; return;
    case GL_CURRENT_PROGRAM:
    case GL_TEXTURE_BINDING_2D:
    case GL_SAMPLER_BINDING:
    case GL_ARRAY_BUFFER_BINDING:
    case GL_ELEMENT_ARRAY_BUFFER_BINDING:
    case GL_VERTEX_ARRAY_BINDING: *value = 0; return;
    case GL_BLEND_SRC_RGB:
    case GL_BLEND_SRC_ALPHA: *value = GL_ONE; return;
    case GL_BLEND_DST_RGB:
    case GL_BLEND_DST_ALPHA: *value = GL_ZERO; return;
    case GL_BLEND_EQUATION_RGB:
    case GL_BLEND_EQUATION_ALPHA: *value = GL_FUNC_ADD; return;
    case GL_VIEWPORT:
    case GL_SCISSOR_BOX:
      value[0] = value[1] = 0;
      value[2] = value[3] = 1;
      return;
    default: __real_glGetIntegerv(name, value);
  }
}
// SDL can look functions up by name, which would link every function of OpenGL ES (14 KB of the download). It never has to, so with
// -sGL_ENABLE_GET_PROC_ADDRESS=0 this empty function takes the place of Emscripten's.
void* eglGetProcAddress(const char*) { return nullptr; }
// NOLINTEND(bugprone-reserved-identifier)

}  // extern "C"
