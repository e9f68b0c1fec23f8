#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/parameter.h"
#include "figures/figure.h"
#include "lab/trained_words.h"

// The choice between made-up weights and those that were trained on the book, for the figures that have it.
namespace figures {

inline constexpr base::Choice kWeightChoices[] = {{"random", "Made up"}, {"trained", "Trained on this book"}};
inline constexpr base::Choice kHeadChoices[] = {{"1", "1"}, {"2", "2"}, {"3", "3"}, {"4", "4"}};

/// The trained weights, from the time when a reader first wants them.
class WordModel final : public LoadsFile {
 public:
  void want(bool wanted) {
    wanted_ = wanted;
    if (!wanted) problem_.clear();
  }
  bool wanted() const { return wanted_; }

  std::string_view wanted_file() const override { return wanted_ && !words_ && problem_.empty() ? lab::kWordFile : std::string_view(); }
  void receive_file(std::string_view bytes) override {
    base::Result<lab::TrainedWords> read = lab::TrainedWords::read(bytes);
    if (read)
      words_ = std::make_shared<const lab::TrainedWords>(std::move(*read));
    else
      problem_ = bytes.empty() ? "The trained weights could not be loaded." : read.error();
  }

  /// Null unless they are wanted and there.
  const lab::TrainedWords* get() const { return wanted_ ? words_.get() : nullptr; }

  /// What to say instead while they are wanted and not there; empty otherwise.
  std::string status() const {
    if (!wanted_ || words_) return {};
    return (problem_.empty() ? "The trained weights are on their way." : problem_) + " These are made up.";
  }

 private:
  bool wanted_ = false;
  std::shared_ptr<const lab::TrainedWords> words_;
  std::string problem_;
};

}  // namespace figures
