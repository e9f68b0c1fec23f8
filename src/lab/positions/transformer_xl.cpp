#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/sinusoidal.h"
#include "lab/kernels/product.h"
#include "lab/positions/positions.h"

// Sinusoidal vectors of the distance, projected and compared with the queries: Dai et al. 2019, section 3.3. To the scores it adds
//   (q_i . r_(i-j) + u . k_j + v . r_(i-j)) / sqrt(K)
// with r = W_R R for each layer, and u and v for each head. Without a mask, keys to the right have negative distances, as in XLNet.
namespace lab {
namespace {

constexpr std::string_view kDistances = "positions.distances", kContent = "positions.content_bias", kPosition = "positions.position_bias";

std::vector<Tensor> tensors(const ModelConfig& config) {
  std::vector<Tensor> all;
  for (int layer = 0; layer < config.layers; ++layer) {
    all.push_back({.name = layer_tensor(layer, kDistances),
                   .rows = config.d_model,
                   .columns = config.d_model,
                   .start = Start::kUniform,
                   .spread = 1 / std::sqrt(config.d_model)});
    for (const std::string_view name : {kContent, kPosition})
      all.push_back({.name = layer_tensor(layer, name), .rows = config.heads, .columns = config.d_model / config.heads});
  }
  return all;
}

template <class Real>
class TransformerXl final : public Positions<Real> {
 public:
  TransformerXl(const ModelConfig& config, const Layout& layout)
      : width_(static_cast<size_t>(config.d_model)),
        head_width_(static_cast<size_t>(config.d_model / config.heads)),
        scale_(1 / std::sqrt(static_cast<Real>(head_width_))) {
    for (int layer = 0; layer < config.layers; ++layer) {
      const auto first = [&](std::string_view name) { return layout.find(layer_tensor(layer, name))->first; };
      layers_.push_back({first(kDistances), first(kContent), first(kPosition), {}, {}});
    }
  }

  void prepare(std::span<const Real> parameters, int tokens, const InferenceOptions& /*reading*/) override {
    resize(static_cast<size_t>(tokens));
    for (Layer& layer : layers_) {
      std::ranges::fill(layer.projected, Real{0});
      std::ranges::fill(layer.gradient, Real{0});
      add_product<Real>({width_, distances(), width_}, {layer.projected.data(), distances()}, {&parameters[layer.distances], width_},
                        {sines_.data(), distances()});
    }
  }

  void add_to_scores(std::span<const Real> parameters, const Head<Real>& head, Real* scores) override {
    const Layer& layer = layers_[static_cast<size_t>(head.layer)];
    fill_queries(parameters, head);
    std::fill_n(products_.begin(), tokens_ * distances(), Real{0});
    add_product<Real>({tokens_, distances(), head_width_}, {products_.data(), distances()}, {queries_.data(), head_width_},
                      {&layer.projected[rows(head)], distances()});
    const Real* const u = &parameters[layer.content + column(head)];
    for (size_t j = 0; j < tokens_; ++j) {
      Real sum = 0;
      for (size_t c = 0; c < head_width_; ++c) sum += u[c] * head.keys[j * head.stride + c];
      biases_[j] = sum * scale_;
    }
    for (size_t i = 0; i < tokens_; ++i)
      for (size_t j = 0; j < tokens_; ++j) scores[i * tokens_ + j] += products_[shifted(i, j)] + biases_[j];
  }

  void scores_backward(std::span<const Real> parameters, const Head<Real>& head, const Real* dscores, HeadGradient<Real> dhead,
                       std::span<Real> gradient) override {
    Layer& layer = layers_[static_cast<size_t>(head.layer)];
    fill_queries(parameters, head);
    std::fill_n(products_.begin(), tokens_ * distances(), Real{0});
    std::ranges::fill(biases_, Real{0});
    for (size_t i = 0; i < tokens_; ++i) {
      for (size_t j = 0; j < tokens_; ++j) {
        products_[shifted(i, j)] = dscores[i * tokens_ + j];
        biases_[j] += dscores[i * tokens_ + j];
      }
    }
    content_backward(parameters, head, dhead, gradient);
    // The queries with v: their gradient is the queries' own, and summed over the text v's.
    transpose<Real>({transposed_.data(), head_width_}, {&layer.projected[rows(head)], distances()}, head_width_, distances());
    std::ranges::fill(dqueries_, Real{0});
    add_product<Real>({tokens_, head_width_, distances()}, {dqueries_.data(), head_width_}, {products_.data(), distances()},
                      {transposed_.data(), head_width_});
    Real* const dv = &gradient[layer.position + column(head)];
    for (size_t i = 0; i < tokens_; ++i) {
      for (size_t c = 0; c < head_width_; ++c) {
        dhead.queries[i * head.stride + c] += dqueries_[i * head_width_ + c];
        dv[c] += scale_ * dqueries_[i * head_width_ + c];
      }
    }
    add_transposed_product<Real>({head_width_, distances(), tokens_}, {&layer.gradient[rows(head)], distances()},
                                 {queries_.data(), head_width_}, {products_.data(), distances()});
  }

  void finish_backward(std::span<Real> gradient) override {
    transpose<Real>({transposed_.data(), width_}, {sines_.data(), distances()}, width_, distances());
    for (const Layer& layer : layers_)
      add_product<Real>({width_, width_, distances()}, {&gradient[layer.distances], width_}, {layer.gradient.data(), distances()},
                        {transposed_.data(), width_});
  }

 private:
  struct Layer {
    size_t distances, content, position;  ///< where W_R [D, D], u [H, K] and v [H, K] begin
    std::vector<Real> projected;          ///< [D, 2 T - 1]: column n is the projected vector of distance T - 1 - n
    std::vector<Real> gradient;           ///< with respect to them
  };

  size_t distances() const { return 2 * tokens_ - 1; }
  size_t column(const Head<Real>& head) const { return static_cast<size_t>(head.head) * head_width_; }
  size_t rows(const Head<Real>& head) const { return column(head) * distances(); }

  /// Where the product of query i and the distance to key j is.
  size_t shifted(size_t i, size_t j) const { return i * distances() + j + tokens_ - 1 - i; }

  void resize(size_t tokens) {
    if (tokens == tokens_) return;
    tokens_ = tokens;
    std::vector<double> positions;
    for (size_t n = 0; n < distances(); ++n) positions.push_back(static_cast<double>(tokens) - 1 - static_cast<double>(n));
    std::vector<float> rows(distances() * width_);
    [[maybe_unused]] const engine::Checked done = engine::sinusoidal_at(rows, positions, {.d_model = static_cast<int>(width_)});
    assert(done && "the sizes fit");
    sines_.resize(rows.size());
    for (size_t n = 0; n < distances(); ++n)
      for (size_t c = 0; c < width_; ++c) sines_[c * distances() + n] = static_cast<Real>(rows[n * width_ + c]);
    for (Layer& layer : layers_)
      for (std::vector<Real>* each : {&layer.projected, &layer.gradient}) each->resize(rows.size());
    transposed_.resize(rows.size());
    products_.resize(tokens * distances());
    biases_.resize(tokens);
    for (std::vector<Real>* each : {&queries_, &dqueries_}) each->resize(tokens * head_width_);
  }

  /// The queries with v: (q + v) / sqrt(K).
  void fill_queries(std::span<const Real> parameters, const Head<Real>& head) {
    const Real* const v = &parameters[layers_[static_cast<size_t>(head.layer)].position + column(head)];
    for (size_t i = 0; i < tokens_; ++i)
      for (size_t c = 0; c < head_width_; ++c) queries_[i * head_width_ + c] = head.queries[i * head.stride + c] + scale_ * v[c];
  }

  /// The way back from u . k, whose gradient is in biases_.
  void content_backward(std::span<const Real> parameters, const Head<Real>& head, HeadGradient<Real> dhead, std::span<Real> gradient) {
    const size_t first = layers_[static_cast<size_t>(head.layer)].content + column(head);
    for (size_t j = 0; j < tokens_; ++j) {
      const Real d = scale_ * biases_[j];
      for (size_t c = 0; c < head_width_; ++c) {
        dhead.keys[j * head.stride + c] += d * parameters[first + c];
        gradient[first + c] += d * head.keys[j * head.stride + c];
      }
    }
  }

  size_t width_, head_width_, tokens_ = 0;
  Real scale_;
  std::vector<Layer> layers_;
  std::vector<Real> sines_;               ///< [D, 2 T - 1], before the projection
  std::vector<Real> transposed_;          ///< [2 T - 1, D]: of sines_, or of one head's projected vectors
  std::vector<Real> products_;            ///< [T, 2 T - 1]: of each query with each distance, or the gradient with respect to it
  std::vector<Real> biases_;              ///< [T]: of each key, or the gradient with respect to it
  std::vector<Real> queries_, dqueries_;  ///< [T, K]
};

template <class Real>
std::unique_ptr<Positions<Real>> make(const ModelConfig& config, const Layout& layout) {
  return std::make_unique<TransformerXl<Real>>(config, layout);
}

}  // namespace

namespace kinds {
extern const PositionKind transformer_xl{Encoding::kTransformerXl, tensors, make<float>, make<double>};
}

}  // namespace lab
