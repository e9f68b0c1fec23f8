#include "tests/figures/held_figure.h"

namespace {

double share(double tokens, double lead) { return std::exp(lead) / (std::exp(lead) + tokens - 1); }

}  // namespace

TEST_SUITE("figures") {
  TEST_CASE("crowded_attention: the blue is the softmax's share, as many times narrower as the crowd has grown") {
    for (const double tokens : {4096.0, 32768.0, 1048576.0}) {
      const HeldFigure held("crowded_attention", {{"tokens", tokens}});
      const plot::Scene scene = held.scene();
      for (const int row : {0, 1}) {
        const double part = static_cast<double>(mark_of(scene, {"share", row}).rect.width / mark_of(scene, {"all", row}).rect.width);
        CHECK(part == doctest::Approx(share(row == 0 ? 4096 : tokens, 10)).epsilon(1e-4));
      }
      CHECK(std::atof(held.all().rows[1][2].c_str()) == doctest::Approx(share(tokens, 10)));
    }
    const HeldFigure text("crowded_attention");
    CHECK(text.words().contains("0.84"));
    CHECK(text.words().contains("0.40"));
  }

  TEST_CASE("crowded_attention: logits sharpened by the logarithm of the length give it back its share") {
    const HeldFigure held("crowded_attention", {{"sharpened", 1}});
    CHECK(std::atof(held.all().rows[1][1].c_str()) == doctest::Approx(10 * (1 + 0.1 * std::log(8))));
    CHECK(std::atof(held.all().rows[1][2].c_str()) == doctest::Approx(share(4096, 10)).epsilon(0.01));
  }

  TEST_CASE("crowded_attention: a dot stands for as many tokens in both texts") {
    const plot::Scene scene = HeldFigure("crowded_attention").scene();
    const auto dots = [&](int row) {
      return std::ranges::count_if(scene.marks(), [row](const plot::Mark& mark) { return mark.key.is("token") && mark.key.i() == row; });
    };
    CHECK(dots(0) == 4096 / 128);
    CHECK(dots(1) == 32768 / 128);
  }

  TEST_CASE("crowded_attention: covered, it tells no share") {
    const HeldFigure held("crowded_attention", {{"cover", 1}});
    CHECK_FALSE(held.words().contains("0.84"));
    CHECK_FALSE(held.figure().alt_text().contains("0.84"));
    CHECK(mark_of(held.scene(), {"share", 1}).rect.width == 0);
  }
}
