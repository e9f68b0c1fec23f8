#include "book/review/transfer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "book/review/bits.h"
#include "book/review/schedule.h"

// The bytes: the version of this format; the bits below; the CRC-32 of all that, which the last four bytes are in every version.
//   how many questions; the first day on which one was asked; then each question, in the order of the hashes of their ids:
//   the difference of the hash to the one before; what is known of the attempt; how many trials; each with the days since the one before.
// Of a reader who has been asked each of ninety questions five times these are some 800 bytes.
namespace book {
namespace {

constexpr std::uint32_t kVersion = 1;
constexpr size_t kChecksum_bytes = 4;
constexpr int kHash_bits = 24;
constexpr int kHashGap_bits = 17;  // of about a hundred hashes two neighbours are 2^17 apart
constexpr int kDay_bits = 16;
constexpr int kMaxDay = (1 << kDay_bits) - 1;
constexpr std::uint32_t kMaxCount = 4096;  // of trials, tries, versions: more is damage
constexpr size_t kMostTrials = 30;         // of a question where not all fit: earlier ones hardly matter any more
constexpr size_t kFewestTrials = 3;

// The orders of the Exp-Golomb codes of what varies in size.
constexpr int kQuestionOrder = 6;
constexpr int kTrialOrder = 2;
constexpr int kGapOrder = 3;
constexpr int kFirstGapOrder = 4;
constexpr int kTriesOrder = 1;

/// FNV-1a, folded.
std::uint32_t hash_of(std::string_view id) {
  std::uint32_t hash = 2166136261u;
  for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return (hash >> kHash_bits ^ hash) & ((1u << kHash_bits) - 1);
}

/// The ids of the book's questions by hash; those that share one are left out.
std::map<std::uint32_t, std::string> ids_by_hash(const Versions& current) {
  std::map<std::uint32_t, std::string> ids;
  std::set<std::uint32_t> shared;
  for (const auto& [id, version] : current)
    if (!ids.emplace(hash_of(id), id).second) shared.insert(hash_of(id));
  for (const std::uint32_t hash : shared) ids.erase(hash);
  return ids;
}

/// What a trial says besides its day: as many ones as its place here, then a zero. The commonest come first.
constexpr std::array<std::pair<Grade, bool>, 5> kGrades = {
    {{Grade::right, false}, {Grade::sure, true}, {Grade::wrong, false}, {Grade::hard, false}, {Grade::wrong, true}}};
constexpr size_t kUndated = kGrades.size();  ///< so many ones alone come before the grade of an answer that is older than the log

size_t index_of(const Trial& trial) {
  const bool sure = trial.sure && trial.grade == Grade::wrong;
  const std::pair<Grade, bool> said{trial.grade, sure || trial.grade == Grade::sure};
  return static_cast<size_t>(std::ranges::find(kGrades, said) - kGrades.begin());
}

void put_ones(BitWriter& bits, size_t count) {
  for (size_t i = 0; i < count; ++i) bits.put(1, 1);
  if (count < kUndated) bits.put(0, 1);
}

size_t take_ones(BitReader& bits) {
  size_t count = 0;
  while (count < kUndated && bits.take(1) == 1) ++count;
  return count;
}

/// What is sent of one question.
struct Sent {
  std::uint32_t hash = 0;
  Log log = {};
  Memory memory = {};  ///< that the whole log leaves
  int held = 0;        ///< days for which it has held by the whole log
  const Attempt* attempt = nullptr;
};

/// How much a log says otherwise than one that left `memory` and has held for `held` days.
double difference(const Log& log, const Memory& memory, int held) {
  constexpr double kDifficulty = 0.1;  // what a step of it changes in later intervals, about
  const Memory left = memory_of(log);
  const double longer = std::abs(std::log(left.stability / memory.stability));
  return longer + kDifficulty * std::abs(left.difficulty - memory.difficulty) + (held_days(log) == held ? 0 : 1000);
}

/// Forgets the trial without which the log still says most nearly the same. The last one stays: the next day counts from it.
void forget_one(Sent& question) {
  Log shortest;
  double least = 0;
  for (size_t i = 0; i + 1 < question.log.size(); ++i) {
    Log without = question.log;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    const double changed = difference(without, question.memory, question.held);
    if (!shortest.empty() && changed >= least) continue;
    shortest = std::move(without);
    least = changed;
  }
  question.log = std::move(shortest);
}

/// Leaves kMostTrials, the first one and the last ones; returns how many that leaves out.
int forget_early(Log& log) {
  const std::ptrdiff_t early = std::ssize(log) - static_cast<std::ptrdiff_t>(kMostTrials);
  if (early <= 0) return 0;
  log.erase(log.begin() + 1, log.begin() + 1 + early);
  return static_cast<int>(early);
}

void put_trials(BitWriter& bits, const Log& log, int first_day) {
  bits.put_small(static_cast<std::uint32_t>(log.size()), kTrialOrder);
  int day = first_day, order = kFirstGapOrder;
  for (const Trial& trial : log) {
    const int at = std::clamp(trial.at.day, day, kMaxDay);
    bits.put_small(static_cast<std::uint32_t>(at - day), order);
    if (trial.undated) put_ones(bits, kUndated);
    put_ones(bits, index_of(trial));
    day = at;
    order = kGapOrder;
  }
}

void put_attempt(BitWriter& bits, const Attempt* attempt) {
  constexpr int kMostTries = 30;  // more say nothing more
  bits.put(attempt ? 1 : 0, 1);
  if (!attempt) return;
  bits.put_small(static_cast<std::uint32_t>(attempt->version - 1), 0);
  bits.put(!attempt->first ? 0 : *attempt->first == Verdict::wrong ? 1 : 2, 2);
  bits.put_small(static_cast<std::uint32_t>(std::min(attempt->tries, kMostTries)), kTriesOrder);
  bits.put_small(static_cast<std::uint32_t>(std::min(attempt->solved, kMostTries)), 0);
}

std::string base64url(std::string_view bytes) {
  std::string text = base::base64(bytes);
  text.erase(std::min(text.find('='), text.size()));
  std::ranges::replace(text, '+', '-');
  std::ranges::replace(text, '/', '_');
  return text;
}

/// Nothing unless it is written as base64url writes it.
std::optional<std::string> from_base64url(std::string_view text) {
  std::string padded(text);
  std::ranges::replace(padded, '-', '+');
  std::ranges::replace(padded, '_', '/');
  padded.append((4 - padded.size() % 4) % 4, '=');
  std::optional<std::string> bytes = base::from_base64(padded);
  return bytes && base64url(*bytes) == text ? bytes : std::nullopt;
}

int first_day_of(const std::vector<Sent>& questions) {
  int first = kMaxDay;
  for (const Sent& question : questions)
    if (!question.log.empty()) first = std::min(first, question.log.front().at.day);
  return std::clamp(first, 0, kMaxDay);
}

std::string packed(const std::vector<Sent>& questions) {
  BitWriter bits;
  bits.put(kVersion, 8);
  bits.put_small(static_cast<std::uint32_t>(questions.size()), kQuestionOrder);
  const int first_day = first_day_of(questions);
  bits.put(static_cast<std::uint32_t>(first_day), kDay_bits);
  std::uint32_t before = 0;
  for (const Sent& question : questions) {
    bits.put_small(question.hash - before, kHashGap_bits);
    before = question.hash;
    put_attempt(bits, question.attempt);
    put_trials(bits, question.log, first_day);
  }
  return base64url(bits.bytes() + base::to_bytes(base::crc32(bits.bytes())));
}

std::vector<Sent> questions_of(const Logs& logs, const Progress& progress, const Versions& current) {
  std::vector<Sent> questions;
  for (const auto& [hash, id] : ids_by_hash(current)) {
    const auto log = logs.find(id);
    const auto attempt = progress.find(id);
    Sent question{.hash = hash};
    if (log != logs.end() && !log->second.empty()) {
      question.memory = memory_of(log->second);
      question.held = held_days(log->second);
      question.log = log->second;
    }
    if (attempt != progress.end() && attempt->second.tries > 0) question.attempt = &attempt->second;
    if (!question.log.empty() || question.attempt) questions.push_back(std::move(question));
  }
  return questions;
}

int take_count(BitReader& bits, int order) { return static_cast<int>(std::min(bits.take_small(order), kMaxCount)); }

Attempt take_attempt(BitReader& bits) {
  Attempt attempt;
  attempt.version = 1 + take_count(bits, 0);
  const std::uint32_t first = bits.take(2);
  if (first > 0) attempt.first = first == 1 ? Verdict::wrong : Verdict::right;
  attempt.tries = take_count(bits, kTriesOrder);
  attempt.solved = take_count(bits, 0);
  return attempt;
}

Trial take_trial(BitReader& bits) {
  Trial trial;
  size_t said = take_ones(bits);
  trial.undated = said == kUndated;
  if (trial.undated) said = std::min(take_ones(bits), kGrades.size() - 1);
  std::tie(trial.grade, trial.sure) = kGrades[said];
  return trial;
}

Log take_log(BitReader& bits, int first_day) {
  Log log;
  int day = first_day, order = kFirstGapOrder;
  const int count = take_count(bits, kTrialOrder);
  for (int i = 0; i < count && !bits.failed(); ++i) {
    const int gap = static_cast<int>(std::min<std::uint32_t>(bits.take_small(order), kMaxDay));
    day = std::min(day + gap, kMaxDay);
    Trial trial = take_trial(bits);
    trial.at = {.day = day, .second = rough_second(log, day, trial.grade)};
    log.push_back(std::move(trial));
    order = kGapOrder;
  }
  return log;
}

}  // namespace

Packed pack(const Logs& logs, const Progress& progress, const Versions& current) {
  std::vector<Sent> questions = questions_of(logs, progress, current);
  Packed result{.text = packed(questions), .questions = static_cast<int>(questions.size())};
  for (size_t keep = kMostTrials; result.text.size() > kMaxTransfer && keep >= kFewestTrials; --keep) {
    for (Sent& question : questions) {
      result.left_out += forget_early(question.log);
      if (question.log.size() <= keep) continue;
      forget_one(question);
      ++result.left_out;
    }
    result.text = packed(questions);
  }
  if (result.text.size() > kMaxTransfer) result.text.clear();
  return result;
}

std::expected<Transfer, Unreadable> unpack(std::string_view text, const Versions& current) {
  const std::unexpected damaged(Unreadable::damaged);
  if (text.size() > kMaxTransfer) return damaged;
  const std::optional<std::string> bytes = from_base64url(text);
  if (!bytes || bytes->size() <= kChecksum_bytes) return damaged;
  const std::string_view body = std::string_view(*bytes).substr(0, bytes->size() - kChecksum_bytes);
  if (base::crc32(body) != base::word_from(std::string_view(*bytes).substr(body.size()))) return damaged;
  BitReader bits(body);
  const std::uint32_t version = bits.take(8);
  if (version != kVersion) return std::unexpected(version > kVersion ? Unreadable::newer : Unreadable::damaged);

  const std::map<std::uint32_t, std::string> ids = ids_by_hash(current);
  Transfer transfer;
  const std::uint32_t count = bits.take_small(kQuestionOrder);
  const int first_day = static_cast<int>(bits.take(kDay_bits));
  std::uint32_t hash = 0;
  for (std::uint32_t i = 0; i < count && !bits.failed(); ++i) {
    hash += bits.take_small(kHashGap_bits);
    std::optional<Attempt> attempt;
    if (bits.take(1) == 1) attempt = take_attempt(bits);
    Log log = take_log(bits, first_day);
    const auto id = ids.find(hash);
    if (id == ids.end()) {
      ++transfer.unknown;
      continue;
    }
    if (attempt) transfer.progress.emplace(id->second, std::move(*attempt));
    if (!log.empty()) transfer.logs.emplace(id->second, std::move(log));
  }
  if (bits.failed()) return damaged;
  return transfer;
}

Gained add_transfer(Logs& logs, Progress& progress, const Transfer& transfer, const Versions& current) {
  Gained gained;
  for (const auto& [id, theirs] : transfer.logs) {
    Log& log = logs[id];
    const size_t before = log.size();
    merge_log(log, theirs);
    if (log.size() == before) continue;
    gained.trials += static_cast<int>(log.size() - before);
    gained.touched.insert(id);
  }
  Merged merged = merge(progress, transfer.progress, current);
  gained.verdicts = merged.added;
  gained.touched.merge(merged.touched);
  return gained;
}

}  // namespace book
