#pragma once

// The labels of the definition that a term link opens. The parser creates its block (compiler/parse/definitions.h).
namespace book {

inline constexpr const char* kGlossaryWords = "In the glossary";
inline constexpr const char* kCloseWords = "Close";

}  // namespace book
