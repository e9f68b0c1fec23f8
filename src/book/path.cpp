#include "book/path.h"

#include <algorithm>

namespace book {
namespace {

constexpr double kWordsPerMinute = 200;
constexpr double kMinutesPerScene = 0.75, kMinutesPerScreen = 0.4;
constexpr double kMinutesPerQuestion = 1;

int count_words(const std::vector<Run>& runs) {
  int words = 0;
  bool in_word = false;
  for (const Run& run : runs) {
    if (run.formula >= 0 && !in_word) {
      ++words;
      in_word = true;
    }
    for (const char c : run.text) {
      if (c != ' ' && !in_word) ++words;
      in_word = c != ' ';
    }
  }
  return words;
}

int count_words(const std::vector<Block>& blocks) {
  int words = 0;
  for (const Block& block : blocks) words += count_words(block.runs) + count_words(block.children);
  return words;
}

int count_words(const Item& item) {
  int words = count_words(item.question);
  for (const Option& option : item.options) words += count_words(option.text) + count_words(option.side);
  return words;
}

int count_words(const Stepper& stepper) {
  int words = 0;
  for (const Stepper::Step& step : stepper.steps) words += count_words(step.text);
  return words;
}

/// Whether the scene shows what is to be seen before a prediction is made: a figure that stands below, or the state before the answer.
/// There is nothing to try.
bool covers(const Document& document, const Block& scene) {
  const int link = document.scenes[static_cast<size_t>(scene.index)].link;
  const std::string& figure = document.links[static_cast<size_t>(link)].figure_id;
  const Block* const end = document.blocks.data() + document.blocks.size();
  for (const Block* block = &scene + 1; block < end && block->kind != BlockKind::heading; ++block) {
    if (block->kind == BlockKind::quiz) return document.items[static_cast<size_t>(block->index)].predict;
  }
  return std::ranges::any_of(document.blocks, [&](const Block& b) { return b.kind == BlockKind::figure && b.id == figure && &b > &scene; });
}

}  // namespace

PathLength path_length(const Document& document) { return path_length(document, document.blocks); }

PathLength path_length(const Document& document, std::span<const Block> blocks) {
  PathLength length{.story = is_story(document)};
  for (const Block& block : blocks) {
    switch (block.kind) {
      case BlockKind::fold: length.fold_words += count_words(block.runs) + count_words(block.children); break;
      case BlockKind::stepper: length.words += count_words(document.steppers[static_cast<size_t>(block.index)]); [[fallthrough]];
      case BlockKind::figure: ++length.scenes; break;
      case BlockKind::once_more: break;
      case BlockKind::report: break;  // who reads hers takes as long as she likes
      case BlockKind::scene: length.scenes += covers(document, block) ? 0 : 1; break;
      case BlockKind::quiz:
        if (is_exercise(document.items[static_cast<size_t>(block.index)])) break;  // takes as long as she likes
        length.words += count_words(document.items[static_cast<size_t>(block.index)]);
        ++length.questions;
        break;
      case BlockKind::summary:
        for (const Block& entry : block.children) {
          if (!is_exercise(document.items[static_cast<size_t>(entry.index)])) length.words += count_words(entry.runs);
        }
        break;
      default: length.words += count_words(block.runs) + count_words(block.children);
    }
  }
  return length;
}

double path_minutes(const PathLength& length) {
  const double per_scene = length.story ? kMinutesPerScreen : kMinutesPerScene;
  return length.words / kWordsPerMinute + per_scene * length.scenes + kMinutesPerQuestion * length.questions;
}

double minutes_with_folds(const PathLength& length) { return path_minutes(length) + length.fold_words / kWordsPerMinute; }

}  // namespace book
