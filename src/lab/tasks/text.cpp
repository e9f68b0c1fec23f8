#include <algorithm>
#include <map>
#include <vector>

#include "base/number.h"
#include "base/text.h"
#include "lab/task.h"

namespace lab::kinds {
namespace {

constexpr size_t kMaxKinds = 96;
constexpr std::string_view kRare = "□";  ///< stands for all characters beyond the commonest
constexpr size_t kHeldOut = 10;          ///< one in so many characters, at the end, is for measuring

/// Characters that are hard to see are shown by signs.
struct Sign {
  std::string_view character, shown;
};
constexpr Sign kSigns[] = {{" ", "·"}, {"\n", "↓"}, {"\t", "→"}};

/// The characters of UTF-8 text, with a line end for every "\r\n" and U+FFFD for every malformed byte.
std::vector<std::string> characters_of(std::string_view text) {
  std::vector<std::string> characters;
  for (size_t offset = 0; offset < text.size();) {
    const size_t begin = offset;
    const char32_t code = base::next_code_point(text, &offset);
    const std::string_view character = text.substr(begin, offset - begin);
    if (character == "\r" && offset < text.size() && text[offset] == '\n') continue;
    characters.emplace_back(code == U'\uFFFD' ? "\uFFFD" : character);
  }
  return characters;
}

/// The kinds of characters in the order of their code points. If there are too many, the rarest give way to kRare at the end; among equally
/// rare ones the higher code points.
std::vector<std::string> kinds_of(const std::vector<std::string>& characters) {
  std::map<std::string, int> counts;
  for (const std::string& character : characters) ++counts[character];
  std::vector<std::string> kinds;
  for (const auto& [character, count] : counts) kinds.push_back(character);
  if (kinds.size() <= kMaxKinds) return kinds;
  std::map<int, std::vector<std::string>> by_rarity;
  for (const auto& [character, count] : counts) by_rarity[-count].push_back(character);
  std::map<std::string, int> kept;
  for (const auto& [rarity, equally_rare] : by_rarity)
    for (const std::string& character : equally_rare)
      if (kept.size() < kMaxKinds - 1) kept[character] = -rarity;
  kinds.clear();
  for (const auto& [character, count] : kept) kinds.push_back(character);
  kinds.emplace_back(kRare);
  return kinds;
}

class OwnText : public Task {
 public:
  explicit OwnText(const std::vector<std::string>& characters) : kinds_(kinds_of(characters)) {
    for (const std::string& character : characters) tokens_.push_back(token(character));
    head_ = tokens_.size() - tokens_.size() / kHeldOut;
  }

  int vocabulary() const override { return static_cast<int>(kinds_.size()); }

  std::string symbol(int token) const override {
    const std::string& character = kinds_[static_cast<size_t>(token)];
    const auto sign = std::ranges::find(kSigns, character, &Sign::character);
    return sign == std::end(kSigns) ? character : std::string(sign->shown);
  }

  int token(std::string_view symbol) const override {
    if (const int found = index_of(symbol); found >= 0) return found;
    const auto sign = std::ranges::find(kSigns, symbol, &Sign::shown);
    const int shown = sign == std::end(kSigns) ? -1 : index_of(sign->character);
    return shown >= 0 ? shown : index_of(kRare);
  }

  int max_length() const override { return std::min(kMaxLength, static_cast<int>(head_) - 1); }

  void draw(Random& random, std::span<int> tokens, std::span<int> targets) const override {
    copy(static_cast<size_t>(random.below(static_cast<int>(head_ - tokens.size()))), 0, tokens, targets);
  }

  /// A passage that ends in the held-out part. What comes before that may be known, so it is read but not asked.
  void draw_held_out(Random& random, std::span<int> tokens, std::span<int> targets) const override {
    const size_t last_target = head_ + static_cast<size_t>(random.below(static_cast<int>(tokens_.size() - head_)));
    copy(last_target - tokens.size(), head_, tokens, targets);
  }

  void answer(std::span<const int> tokens, std::span<int> targets) const override {
    for (size_t i = 0; i < tokens.size(); ++i) targets[i] = i + 1 < tokens.size() ? tokens[i + 1] : kNoTarget;
  }

 private:
  int index_of(std::string_view character) const {
    const auto found = std::ranges::find(kinds_, character);
    return found == kinds_.end() ? -1 : static_cast<int>(found - kinds_.begin());
  }

  /// The passage from `begin` on. Targets are asked from place `asked` of the whole text on.
  void copy(size_t begin, size_t asked, std::span<int> tokens, std::span<int> targets) const {
    for (size_t i = 0; i < tokens.size(); ++i) {
      tokens[i] = tokens_[begin + i];
      targets[i] = begin + i + 1 >= asked ? tokens_[begin + i + 1] : kNoTarget;
    }
  }

  std::vector<std::string> kinds_;
  std::vector<int> tokens_;  ///< of the whole text
  size_t head_ = 0;          ///< how many of them are for training
};

std::expected<std::unique_ptr<Task>, std::string> make(const TaskOptions& options) {
  const std::vector<std::string> characters = characters_of(options.text);
  const auto size = static_cast<int>(characters.size());
  const std::string has = "This text has " + base::grouped(size) + (size == 1 ? " character" : " characters");
  if (size < kMinOwnText) return std::unexpected(has + ". It takes at least " + base::grouped(kMinOwnText) + " to learn from.");
  if (size > kMaxOwnText) return std::unexpected(has + ". At most " + base::grouped(kMaxOwnText) + " are allowed, so shorten it.");
  if (std::ranges::all_of(characters, [&](const std::string& each) { return each == characters.front(); })) {
    return std::unexpected("This text is a single character again and again. It takes at least two different ones to learn from.");
  }
  return std::make_unique<OwnText>(characters);
}

}  // namespace

extern const TaskKind text;
const TaskKind text = {
    .id = "text",
    .place = 6,
    .name = "Your own text",
    .sentence = "Which character comes next? The model learns from the start of your text and is tested on its last tenth.",
    .causal = true,
    .chance = 0,
    .best = 1,
    .make = make,
};

}  // namespace lab::kinds
