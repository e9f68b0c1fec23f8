#include "lab/model.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <ranges>

#include "lab/attention.h"
#include "lab/kernels/cross_entropy.h"
#include "lab/kernels/gelu.h"
#include "lab/kernels/layer_norm.h"
#include "lab/linear.h"
#include "lab/positions/positions.h"

namespace lab {
namespace {

/// Values that are written before they are read. It keeps its memory when it shrinks.
template <class Real>
class Buffer {
 public:
  Real* sized(size_t count) {
    if (values_.size() < count) values_.resize(count);
    return values_.data();
  }
  Real* zeros(size_t count) {
    std::fill_n(sized(count), count, Real{0});
    return values_.data();
  }
  Real* data() { return values_.data(); }

 private:
  std::vector<Real> values_;
};

struct LinearOffsets {
  size_t weight, bias;
};

/// Where a layer's tensors begin.
struct LayerOffsets {
  LayerOffsets(const Layout& layout, int layer) {
    const auto first = [&](const std::string& name) { return layout.find(layer_tensor(layer, name))->first; };
    const auto pair = [&](const std::string& name) { return LinearOffsets{first(name + ".weight"), first(name + ".bias")}; };
    attention_norm = pair("attention.norm");
    query = pair("attention.query");
    key = pair("attention.key");
    value = pair("attention.value");
    output = pair("attention.output");
    mlp_norm = pair("mlp.norm");
    up = pair("mlp.up");
    down = pair("mlp.down");
  }
  LinearOffsets attention_norm, query, key, value, output, mlp_norm, up, down;
};

/// What a LayerNorm leaves for the way back.
template <class Real>
struct NormTrace {
  Buffer<Real> z, scales, y;
};

/// What a layer leaves for the way back. N = B T tokens.
template <class Real>
struct LayerTrace {
  NormTrace<Real> attention_norm, mlp_norm;   ///< [N, D]
  Buffer<Real> queries, keys, values, mixed;  ///< [N, D]; queries divided by sqrt(K)
  Buffer<Real> weights;                       ///< [B, H, T, T]
  Buffer<Real> hidden, slopes;                ///< [N, 2 D]
};

}  // namespace

template <class Real>
struct Transformer<Real>::State {
  explicit State(const ModelConfig& model)
      : config(model),
        layout(model),
        width(static_cast<size_t>(model.d_model)),
        head_width(width / static_cast<size_t>(model.heads)),
        head_attention(model),
        positions(make_positions<Real>(model, layout)),
        traces(static_cast<size_t>(model.layers)) {
    for (int layer = 0; layer < model.layers; ++layer) layers.emplace_back(layout, layer);
    final_norm = {layout.find("norm.weight")->first, layout.find("norm.bias")->first};
    head = {layout.find("scores.weight")->first, layout.find("scores.bias")->first};
  }

  const ModelConfig config;
  const Layout layout;
  const size_t width, head_width;
  std::vector<LayerOffsets> layers;
  LinearOffsets final_norm{}, head{};
  HeadAttention<Real> head_attention;
  std::unique_ptr<Positions<Real>> positions;

  // Of the pass.
  std::span<const Real> parameters;
  std::span<Real> gradient;
  std::vector<int> ids;                      ///< [B, T]
  size_t texts = 0, length = 0, tokens = 0;  ///< B, T and N = B T
  InferenceOptions reading;
  Keep keep = Keep::kEverything;
  std::vector<LayerTrace<Real>> traces;
  NormTrace<Real> norm_trace;
  Buffer<Real> x;                                                                ///< [N, D]: the residual stream
  Buffer<Real> scores;                                                           ///< [N, V]
  Buffer<Real> transposed;                                                       ///< of the weights of the linear map at work
  Buffer<Real> dx, dnormed, dqueries, dkeys, dvalues, dmixed, dhidden, dscores;  ///< as those without d

  size_t layer_values() const { return tokens * width; }
  bool without_positions(size_t layer) const { return reading.without_positions[layer]; }

  void embedding_forward();
  void attention_forward(size_t layer, LayerTrace<Real>& trace);
  void mlp_forward(size_t layer, LayerTrace<Real>& trace);
  void embedding_backward();
  void attention_backward(size_t layer, LayerTrace<Real>& trace);
  void mlp_backward(size_t layer, LayerTrace<Real>& trace);

  LayerNorm<Real> norm(LinearOffsets at, NormTrace<Real>& trace) {
    return {tokens, width, &parameters[at.weight], &parameters[at.bias], trace.z.sized(layer_values()), trace.scales.sized(tokens)};
  }
  void norm_forward(LinearOffsets at, NormTrace<Real>& trace) { norm(at, trace).forward(x.data(), trace.y.sized(layer_values())); }
  void norm_backward(LinearOffsets at, NormTrace<Real>& trace, const Real* dy) {
    norm(at, trace).backward(dy, dx.data(), &gradient[at.weight], &gradient[at.bias]);
  }
  Linear<Real> linear(LinearOffsets at, size_t outputs, size_t inputs) {
    return {tokens, inputs, outputs, &parameters[at.weight], &parameters[at.bias], transposed.sized(inputs * outputs)};
  }
  LinearGradient<Real> linear_gradient(LinearOffsets at) { return {&gradient[at.weight], &gradient[at.bias]}; }
};

template <class Real>
void Transformer<Real>::State::embedding_forward() {
  positions->prepare(parameters, static_cast<int>(length), reading);
  const bool nowhere = std::ranges::all_of(std::views::iota(size_t{0}, traces.size()), [&](size_t l) { return without_positions(l); });
  x.sized(layer_values());
  for (size_t n = 0; n < tokens; ++n) std::copy_n(&parameters[static_cast<size_t>(ids[n]) * width], width, x.data() + n * width);
  for (size_t text = 0; text < texts && !nowhere; ++text) positions->add_to_input(parameters, x.data() + text * length * width);
}

/// x += W_o attention(LayerNorm(x)).
template <class Real>
void Transformer<Real>::State::attention_forward(size_t layer, LayerTrace<Real>& trace) {
  const LayerOffsets& at = layers[layer];
  Positions<Real>* const own = without_positions(layer) ? nullptr : positions.get();
  norm_forward(at.attention_norm, trace.attention_norm);
  const Real* const normed = trace.attention_norm.y.data();
  linear(at.query, width, width).forward(normed, trace.queries.sized(layer_values()));  // [N, D], like keys and values
  linear(at.key, width, width).forward(normed, trace.keys.sized(layer_values()));
  linear(at.value, width, width).forward(normed, trace.values.sized(layer_values()));
  const Real scale = 1 / std::sqrt(static_cast<Real>(head_width));
  for (size_t i = 0; i < layer_values(); ++i) trace.queries.data()[i] *= scale;
  const size_t heads = static_cast<size_t>(config.heads), matrix = length * length;  // H, T T
  Real* const weights = trace.weights.sized(keep == Keep::kEverything ? texts * heads * matrix : matrix);
  Real* const mixed = trace.mixed.sized(layer_values());
  for (size_t text = 0; text < texts; ++text) {
    const size_t first = text * length * width;
    if (own) own->rotate(trace.queries.data() + first);
    if (own) own->rotate(trace.keys.data() + first);
    for (size_t h = 0; h < heads; ++h) {
      const size_t from = first + h * head_width;
      const Head<Real> one{static_cast<int>(layer), static_cast<int>(h), width, trace.queries.data() + from, trace.keys.data() + from};
      head_attention.forward(parameters, one, trace.values.data() + from, own,
                             weights + (keep == Keep::kEverything ? (text * heads + h) * matrix : 0), mixed + from);
    }
  }
  linear(at.output, width, width).add_forward(mixed, x.data());
}

/// x += W_2 gelu(W_1 LayerNorm(x)).
template <class Real>
void Transformer<Real>::State::mlp_forward(size_t layer, LayerTrace<Real>& trace) {
  const LayerOffsets& at = layers[layer];
  norm_forward(at.mlp_norm, trace.mlp_norm);
  Real* const hidden = trace.hidden.sized(2 * layer_values());  // [N, 2 D]
  linear(at.up, 2 * width, width).forward(trace.mlp_norm.y.data(), hidden);
  gelu(hidden, trace.slopes.sized(2 * layer_values()), 2 * layer_values());
  linear(at.down, width, 2 * width).add_forward(hidden, x.data());
}

template <class Real>
void Transformer<Real>::State::mlp_backward(size_t layer, LayerTrace<Real>& trace) {
  const LayerOffsets& at = layers[layer];
  Real* const d = dhidden.zeros(2 * layer_values());
  linear(at.down, width, 2 * width).backward(trace.hidden.data(), dx.data(), d, linear_gradient(at.down));
  gelu_backward(d, trace.slopes.data(), 2 * layer_values());
  Real* const dy = dnormed.zeros(layer_values());
  linear(at.up, 2 * width, width).backward(trace.mlp_norm.y.data(), d, dy, linear_gradient(at.up));
  norm_backward(at.mlp_norm, trace.mlp_norm, dy);
}

template <class Real>
void Transformer<Real>::State::attention_backward(size_t layer, LayerTrace<Real>& trace) {
  const LayerOffsets& at = layers[layer];
  Real* const d = dmixed.zeros(layer_values());
  linear(at.output, width, width).backward(trace.mixed.data(), dx.data(), d, linear_gradient(at.output));
  Real *const dq = dqueries.zeros(layer_values()), *const dk = dkeys.zeros(layer_values()), *const dv = dvalues.zeros(layer_values());
  const size_t heads = static_cast<size_t>(config.heads), matrix = length * length;
  for (size_t text = 0; text < texts; ++text) {
    const size_t first = text * length * width;
    for (size_t h = 0; h < heads; ++h) {
      const size_t from = first + h * head_width;
      const Head<Real> one{static_cast<int>(layer), static_cast<int>(h), width, trace.queries.data() + from, trace.keys.data() + from};
      head_attention.backward(parameters, one, trace.values.data() + from, positions.get(),
                              trace.weights.data() + (text * heads + h) * matrix, d + from, {dq + from, dk + from}, dv + from, gradient);
    }
    positions->rotate_backward(dq + first);
    positions->rotate_backward(dk + first);
  }
  const Real scale = 1 / std::sqrt(static_cast<Real>(head_width));
  for (size_t i = 0; i < layer_values(); ++i) dq[i] *= scale;
  const Real* const normed = trace.attention_norm.y.data();
  Real* const dy = dnormed.zeros(layer_values());
  linear(at.query, width, width).backward(normed, dq, dy, linear_gradient(at.query));
  linear(at.key, width, width).backward(normed, dk, dy, linear_gradient(at.key));
  linear(at.value, width, width).backward(normed, dv, dy, linear_gradient(at.value));
  norm_backward(at.attention_norm, trace.attention_norm, dy);
}

template <class Real>
void Transformer<Real>::State::embedding_backward() {
  for (size_t text = 0; text < texts; ++text) positions->input_backward(dx.data() + text * length * width, gradient);
  for (size_t n = 0; n < tokens; ++n) {
    Real* const row = &gradient[static_cast<size_t>(ids[n]) * width];
    for (size_t c = 0; c < width; ++c) row[c] += dx.data()[n * width + c];
  }
  positions->finish_backward(gradient);
}

template <class Real>
Transformer<Real>::Transformer(const ModelConfig& config) : state_(std::make_unique<State>(config)) {}

template <class Real>
Transformer<Real>::~Transformer() = default;

template <class Real>
std::span<const Real> Transformer<Real>::forward(std::span<const Real> parameters, std::span<const int> tokens, int batch,
                                                 const InferenceOptions& reading, Keep keep) {
  State& s = *state_;
  assert(parameters.size() == s.layout.size && batch > 0 && tokens.size() % static_cast<size_t>(batch) == 0);
  s.parameters = parameters;
  s.ids.assign(tokens.begin(), tokens.end());
  s.texts = static_cast<size_t>(batch);
  s.tokens = tokens.size();
  s.length = s.tokens / s.texts;
  s.reading = reading;
  s.keep = keep;
  s.head_attention.prepare(static_cast<int>(s.length), reading);
  s.embedding_forward();
  for (size_t layer = 0; layer < s.layers.size(); ++layer) {
    LayerTrace<Real>& trace = s.traces[keep == Keep::kEverything ? layer : 0];
    s.attention_forward(layer, trace);
    s.mlp_forward(layer, trace);
  }
  s.norm_forward(s.final_norm, s.norm_trace);
  const auto symbols = static_cast<size_t>(s.config.vocabulary);
  s.linear(s.head, symbols, s.width).forward(s.norm_trace.y.data(), s.scores.sized(s.tokens * symbols));
  return {s.scores.data(), s.tokens * symbols};
}

template <class Real>
Real Transformer<Real>::backward(std::span<const Real> parameters, std::span<const int> targets, std::span<Real> gradient) {
  State& s = *state_;
  assert(targets.size() == s.tokens && gradient.size() == s.layout.size && s.keep == Keep::kEverything && s.reading == InferenceOptions{});
  s.parameters = parameters;
  s.gradient = gradient;
  const auto symbols = static_cast<size_t>(s.config.vocabulary);
  const std::span<Real> dscores(s.dscores.sized(s.tokens * symbols), s.tokens * symbols);
  const Marks marks = cross_entropy_backward<Real>({s.scores.data(), dscores.size()}, targets, dscores);
  s.dx.zeros(s.layer_values());
  Real* const dy = s.dnormed.zeros(s.layer_values());
  s.linear(s.head, symbols, s.width).backward(s.norm_trace.y.data(), dscores.data(), dy, s.linear_gradient(s.head));
  s.norm_backward(s.final_norm, s.norm_trace, dy);
  for (size_t layer = s.layers.size(); layer-- > 0;) {
    s.mlp_backward(layer, s.traces[layer]);
    s.attention_backward(layer, s.traces[layer]);
  }
  s.embedding_backward();
  return marks.asked > 0 ? static_cast<Real>(marks.loss / marks.asked) : 0;
}

template <class Real>
std::span<const Real> Transformer<Real>::attention(int layer) const {
  assert(state_->keep == Keep::kEverything);
  const size_t heads = state_->texts * static_cast<size_t>(state_->config.heads);
  return {state_->traces[static_cast<size_t>(layer)].weights.data(), heads * state_->length * state_->length};
}

template <class Real>
const ModelConfig& Transformer<Real>::config() const {
  return state_->config;
}

template class Transformer<float>;
template class Transformer<double>;

}  // namespace lab
