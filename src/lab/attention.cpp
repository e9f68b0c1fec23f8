#include "lab/attention.h"

#include <algorithm>
#include <limits>

#include "lab/far_tokens.h"
#include "lab/kernels/product.h"
#include "lab/kernels/softmax.h"

namespace lab {

template <class Real>
void HeadAttention<Real>::prepare(int tokens, const InferenceOptions& reading) {
  tokens_ = static_cast<size_t>(tokens);
  hidden_ = hidden_distances(config_, reading, tokens);
  if (transposed_.size() < width_ * tokens_) transposed_.resize(width_ * tokens_);
}

template <class Real>
void HeadAttention<Real>::forward(std::span<const Real> parameters, const Head<Real>& head, const Real* values, Positions<Real>* positions,
                                  Real* weights, Real* outputs) {
  transpose<Real>({transposed_.data(), tokens_}, {head.keys, head.stride}, tokens_, width_);
  std::fill_n(weights, tokens_ * tokens_, Real{0});
  add_product<Real>({tokens_, tokens_, width_}, {weights, tokens_}, {head.queries, head.stride}, {transposed_.data(), tokens_});
  if (positions) positions->add_to_scores(parameters, head, weights);
  for (size_t i = 0; i < tokens_; ++i) {
    Real* const row = weights + i * tokens_;
    const size_t end = config_.causal ? i + 1 : tokens_;
    for (size_t j = 0; j < end && !hidden_.empty(); ++j)
      if (hidden_[tokens_ - 1 + j - i]) row[j] = -std::numeric_limits<Real>::infinity();
    softmax(row, end);
    std::fill_n(row + end, tokens_ - end, Real{0});
    std::fill_n(outputs + i * head.stride, width_, Real{0});
  }
  add_product<Real>({tokens_, width_, tokens_}, {outputs, head.stride}, {weights, tokens_}, {values, head.stride});
}

template <class Real>
void HeadAttention<Real>::backward(std::span<const Real> parameters, const Head<Real>& head, const Real* values, Positions<Real>* positions,
                                   const Real* weights, const Real* doutputs, HeadGradient<Real> dhead, Real* dvalues,
                                   std::span<Real> gradient) {
  const ProductShape to_vectors{tokens_, width_, tokens_};
  dscores_.assign(tokens_ * tokens_, Real{0});
  transpose<Real>({transposed_.data(), tokens_}, {values, head.stride}, tokens_, width_);
  add_product<Real>({tokens_, tokens_, width_}, {dscores_.data(), tokens_}, {doutputs, head.stride}, {transposed_.data(), tokens_});
  add_transposed_product<Real>(to_vectors, {dvalues, head.stride}, {weights, tokens_}, {doutputs, head.stride});
  // Masked keys have weight 0, so the gradient of their scores becomes 0 too.
  for (size_t i = 0; i < tokens_; ++i) softmax_backward(&dscores_[i * tokens_], weights + i * tokens_, tokens_);
  add_product<Real>(to_vectors, {dhead.queries, head.stride}, {dscores_.data(), tokens_}, {head.keys, head.stride});
  add_transposed_product<Real>(to_vectors, {dhead.keys, head.stride}, {dscores_.data(), tokens_}, {head.queries, head.stride});
  if (positions) positions->scores_backward(parameters, head, dscores_.data(), dhead, gradient);
}

template class HeadAttention<float>;
template class HeadAttention<double>;

}  // namespace lab
