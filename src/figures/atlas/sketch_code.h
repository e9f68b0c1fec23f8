#pragma once

#include <array>
#include <string_view>

#include "figures/atlas/sketch.h"

// How sketches are written: each mark a letter and numbers from 0 to 63, a character each, without any that JSON or HTML would escape.
namespace figures::atlas_map {

inline constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/// The colours of sketches. A colour's number is three times its index here, and its opacity is one of three.
inline constexpr std::array kSketchPaints{plot::Paint(base::ColourToken::ink),
                                          plot::Paint(base::ColourToken::ink2),
                                          plot::Paint(base::ColourToken::edge),
                                          plot::Paint(base::ColourToken::hairline),
                                          plot::Paint(base::ColourToken::accent),
                                          plot::Paint(base::ColourToken::accent_ground),
                                          plot::Paint(base::ColourToken::stage),
                                          plot::Paint(base::ColourToken::panel),
                                          plot::hue(1),
                                          plot::hue(2),
                                          plot::hue(3),
                                          plot::hue(4),
                                          plot::hue(5),
                                          plot::hue(6),
                                          plot::hue(7),
                                          plot::kLight};
inline constexpr float kOpacities[] = {0.25f, 0.55f, 1};

enum SketchMark : char { kArea = 'a', kPath = 'p', kDot = 'd', kRing = 'r', kBox = 'b', kFrame = 'f', kCells = 'c' };

}  // namespace figures::atlas_map
