#include "engine/config/stretch.h"

namespace engine {

StretchAdvice stretch_advice(const PositionPlan&, double) { return {}; }

}  // namespace engine
