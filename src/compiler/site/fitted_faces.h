#pragma once

#include <string>

namespace compiler {

/// `@font-face` rules for faces that readers have installed, fitted to the book's own: "Georgia fitted" and so on, in the stacks of
/// web/phasebook.css. Text is set in them until the book's faces have come, with nearly the same line breaks, so that it hardly moves then.
std::string fitted_faces_css();

}  // namespace compiler
