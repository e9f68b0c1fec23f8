#include "figures/score_decay/vectors.h"

namespace figures::decay {
namespace {

constexpr int kMax = 10;  ///< largest absolute value of a number, so that every score fits its readout
constexpr std::string_view kInitial = "q = 1, 0; k = -1, 1";

class VectorReader : Scanner {
 public:
  explicit VectorReader(std::string_view text) : Scanner(text) {}
  std::optional<Mistake> read(Vectors& vectors) {
    vectors = {numbers('q'), {}};
    expect(';', "between query and key");
    vectors.k = numbers('k');
    if (!failed() && (skip(), at_ < text_.size())) fail(at_, {"Here the text should end."});
    return mistake_;
  }

 private:
  float one_number();
  std::vector<float> numbers(char vector);
};

float VectorReader::one_number() {
  skip();
  const size_t begin = at_;
  const bool negative = take('-');
  if (!is_digit(next()) && next() != '.') fail(at_, {"Here a number should stand, as in ", kInitial, "."});
  const double value = failed() ? 0 : number();
  if (value > kMax) fail(begin, {"Numbers go from -", kMax, " to ", kMax, " here."});
  if (at_ < text_.size() && std::string_view(" ,;").find(text_[at_]) == std::string_view::npos)
    fail(at_, {"A comma or a space should stand between two numbers."});
  return static_cast<float>(negative ? -value : value);
}

std::vector<float> VectorReader::numbers(char vector) {
  std::vector<float> all;
  const char name[] = {vector, '\0'};
  if (!take(vector)) fail(at_, {"Here “", name, " =” should stand, as in ", kInitial, "."});
  expect('=', "before the numbers");
  while (!failed()) {
    all.push_back(one_number());
    if (!take(',') && (next() == ';' || at_ >= text_.size())) break;
  }
  return all;
}

}  // namespace

base::TextParameter vectors_parameter() { return {"vectors", "q and k", kInitial, 240, {"assumption", "own"}}; }

std::optional<Mistake> read_vectors(std::string_view text, Vectors& vectors) { return VectorReader(text).read(vectors); }

}  // namespace figures::decay
