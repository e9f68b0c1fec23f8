// How long a text may be, and which length the model was trained for.
#include <algorithm>
#include <string>

#include "engine/config/draft.h"

namespace engine {
namespace {

/// Biases by distance and recurrent states end nowhere, so the lengths in such files are settings of tokenizers or of training.
bool has_no_length(const Draft& draft) {
  const bool only_distances = draft.kind == LayerKind::kT5 || (draft.kind == LayerKind::kRelative && draft.type.max_length == 0);
  return only_distances || draft.type.recurrent;
}

void read_max_length(Draft& draft) {
  ConfigKeys& keys = draft.keys;
  draft.plan.max_length =
      keys.number({"max_decoder_position_embeddings", "max_target_positions", "max_position_embeddings", "n_positions", "max_seq_len",
                   "max_sequence_length", "seq_length", "n_ctx", "max_context_length", "model_max_length"});
  if (draft.plan.max_length && !(*draft.plan.max_length >= 1 && *draft.plan.max_length <= 1e15)) {
    keys.complain(keys.find({"max_position_embeddings", "n_positions", "max_seq_len", "max_sequence_length", "seq_length"}).place,
                  "must be a number of tokens, 1 or more.");
    draft.plan.max_length.reset();
  }
  // Where the file names a longer original length, it was written for another length than the class's.
  const double original = keys.member(rope_dictionary(draft), "original_max_position_embeddings").value.number().value_or(0);
  if (!draft.plan.max_length && draft.type.max_length > 0 && original <= draft.type.max_length) {
    draft.plan.max_length = draft.type.max_length;
    draft.assume("maxLength", draft.type.max_length, draft.class_source());
  }
}

/// Tables that keep rows for no position (RoBERTa), or add some to the length that is written (OPT).
void read_table(Draft& draft) {
  PositionPlan& plan = draft.plan;
  const bool has_table = draft.kind == LayerKind::kLearned || draft.is("layoutlmv3") || draft.is("mpnet");
  const int before = draft.type.rows_before > 0 ? draft.keys.count({"pad_token_id"}).value_or(1) + 1 : 0;
  if (!plan.max_length || (!has_table && before == 0) || *plan.max_length > kMaxCount) return;
  const int length = static_cast<int>(*plan.max_length);
  const int usable = std::max(length - before, 1);
  if (has_table) plan.table = PositionTable{length + draft.type.rows_added, usable};
  plan.trained_length = usable;
  if (before > 0)
    draft.warn(
        "table-offset",
        "Of the " + whole(length) + " positions in the file only " + whole(usable) + " serve tokens, because they are counted from " +
            whole(before) + ", one above the padding token's number. " +
            (has_table ? "A longer text fails with an index error." : "The model has no table of them, so a longer text raises no error."));
  if (plan.table && draft.type.rows_added > 0) draft.assume("tableRows", static_cast<double>(plan.table->rows), draft.class_source());
}

void compare_tokenizer(Draft& draft) {
  const std::optional<double> other = draft.keys.number({"model_max_length"});
  if (!other || !draft.plan.max_length || *other == *draft.plan.max_length || *other > 1e12) return;
  draft.warn("two-lengths", "model_max_length is " + whole(*other) + " and the configured length " + whole(*draft.plan.max_length) +
                                ". They are different limits: look in the model card for the one that was trained.");
}

}  // namespace

void read_lengths(Draft& draft) {
  if (has_no_length(draft)) return;
  read_max_length(draft);
  read_table(draft);
  compare_tokenizer(draft);
  if (draft.plan.trained_length) return;
  draft.plan.trained_length = draft.keys.number({"max_trained_positions"});
  if (!draft.plan.trained_length && draft.is("qwen")) draft.plan.trained_length = draft.keys.number({"seq_length"});
  if (!draft.plan.trained_length) draft.plan.trained_length = draft.plan.max_length;
}

}  // namespace engine
