#include <algorithm>
#include <cmath>
#include <numbers>

#include "compiler/prose/functions.h"

namespace compiler {
namespace {

constexpr base::Function kFunctions[] = {
    {"ceil", 1, [](const double* a) { return std::ceil(a[0]); }},
    {"round", 1, [](const double* a) { return std::round(a[0]); }},
    {"mod", 2, [](const double* a) { return a[0] - a[1] * std::floor(a[0] / a[1]); }},   // mod(−1, 10) is 9
    {"clamp", 3, [](const double* a) { return std::min(std::max(a[0], a[1]), a[2]); }},  // value, lowest, highest
    {"degrees", 1, [](const double* a) { return a[0] * 180 / std::numbers::pi; }},       // of an angle in radians
    {"log2", 1, [](const double* a) { return std::log2(a[0]); }},
    {"angle_of", 2, [](const double* a) { return std::atan2(a[0], a[1]); }},  // of a hand with this sine and cosine, in radians
};

}  // namespace

base::Functions arithmetic_functions() { return kFunctions; }

}  // namespace compiler
