#include "figures/training_lab/description.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"
#include "figures/concat.h"
#include "figures/training_lab/birth.h"
#include "figures/training_lab/parts.h"
#include "lab/far_tokens.h"

namespace figures::training {
namespace {

using Source = Result::Source;

std::string seconds_text(double seconds) {
  if (seconds < 1) return "under a second";
  const int whole = static_cast<int>(std::lround(seconds));
  return whole < 100 ? concat({whole, whole == 1 ? " second" : " seconds"}) : concat({whole / 60, " min ", whole % 60, " s"});
}

/// "Shaw is right in 0.98 of cases, RoPE in 0.59".
std::string ranked_text(const Model& model, const std::vector<int>& racers, int multiple) {
  std::string told;
  for (const int racer : racers)
    told += concat({told.empty() ? "" : ", ", name_of(racer), told.empty() ? " is right in " : " in ",
                    share_text(*model.result(racer).accuracy[to_size(multiple)]), told.empty() ? " of cases" : ""});
  return told;
}

/// What the results are: ready-made, or of runs that have not come to their end.
std::string_view provenance(const Model& model) {
  if (!model.has_own()) return "Ready-made. ";
  const Advance now = model.advance();
  return now.training || now.paused ? "Still learning. " : now.stopped > 0 ? "Stopped early. " : "";
}

/// The sentence with a full stop, unless it ends with a mark of its own.
std::string ended(std::string sentence) { return sentence.ends_with('.') || sentence.ends_with('?') ? sentence : sentence + "."; }

std::string question_for(const Model& model) {
  return concat({"Task: ", ended(std::string(kind_of(model.settings())->name)), " ", question_of(model.settings())});
}

std::string untrained_text(const Model& model) {
  const Settings& s = model.settings();
  if (!s.racing[to_size(s.racer)]) return concat({name_of(s.racer), " is not in the race. Add it, then press Train."});
  return concat({name_of(s.racer), " has not been trained yet. Press Train: it takes seconds."});
}

std::string length_text(const Settings& settings, int at) { return concat({settings.tokens_at(at), " ", nouns_of(settings).letters}); }
std::string at_text(const Settings& settings) { return length_text(settings, settings.at); }

int place_of(const Settings& settings, const lab::Answer& answer) {
  return std::min(settings.cursor, static_cast<int>(answer.tokens.size()) - 1);
}

int most_seen(const Settings& s, const lab::Answer& answer) {
  const int from = place_of(s, answer);
  int most = 0;
  for (int to = 1; to < static_cast<int>(answer.tokens.size()); ++to) {
    if (attention_at(answer, s.layer, s.head, from, to) > attention_at(answer, s.layer, s.head, from, most)) most = to;
  }
  return most;
}

std::string inside_headline(const Model& model) {
  const Settings& s = model.settings();
  const auto& answer = model.looked_at().answer;
  if (!answer)
    return model.looked_at().has_model() ? "Waiting for the model to show itself."
                                         : concat({name_of(s.racer), ", untrained: each place looks everywhere, a little."});
  const int from = place_of(s, *answer), most = most_seen(s, *answer);
  const int ahead = most - from;
  const std::string where = ahead == 0 ? "itself" : concat({"the place ", std::abs(ahead), ahead < 0 ? " back" : " ahead"});
  return concat({name_of(s.racer), ", step ", model.looked_at().step, ": in ", head_text(s), ", place ", from, " looks most at ", where,
                 " (", share_text(static_cast<double>(attention_at(*answer, s.layer, s.head, from, most))), ")."});
}

std::string reading_headline(const Model& model) {
  const Settings& s = model.settings();
  if (!model.looked_at().has_model()) return untrained_text(model);
  if (const auto fits = lab::check(model.reading(), model.looked_at().setup.model); !fits) return fits.error();
  const auto before = model.as_trained(), now = model.as_read();
  if (!now)
    return model.looked_at().state == Run::State::training ? "Pause or finish the training to read the model in other ways."
                                                           : "Measuring …";
  const std::string read =
      concat({"At ", at_text(s), ", read ", reading_text(model.reading(), nouns_of(s)), ": right in ", share_text(*now), " of cases"});
  return before ? concat({read, "; as trained in ", share_text(*before), "."}) : read + ".";
}

/// What the knobs of the view Reading say, whether or not they apply to the model that is looked at.
std::string reading_knobs(const Settings& s) {
  constexpr std::string_view kWhere[] = {"in no layer", "in the first layer", "in the second layer"};
  return concat({"Rescaling: ", kRescaleChoices[s.rescale].label, ", factor ", static_cast<int>(s.factor), ", share ",
                 base::significant(s.share, 3), "; positions off ",
                 kWhere[s.off[0]   ? 1
                        : s.off[1] ? 2
                                   : 0],
                 s.bf16 ? "; positions in bf16" : "; positions as float", "; far ", nouns_of(s).letters, ": ", kFarChoices[s.far].label,
                 kFarChoices[s.far].name == "clipped" && s.hand > 0 ? concat({", hand ", s.hand, " alone"}) : "", "."});
}

/// Where the letters stand that look like the right one, while some far letters are hidden.
std::string look_alikes_text(const Model& model) {
  const Settings& s = model.settings();
  const lab::ModelConfig config = model.setup_of(s.racer).model;
  if (!lab::masks_some(model.reading().far) || !lab::check(model.reading(), config)) return {};
  std::string places;
  for (const int distance : lab::look_alikes(config, s.k, s.tokens_at(s.at)))
    places += concat({places.empty() ? "" : ", ", place_text(distance)});
  if (places.empty()) return "No letter looks like the right one. ";
  return concat({"Look-alikes of ", place_text(-s.k), " are the letters within ", lab::kBandReach, " places of ", places, ". "});
}

std::string ask_headline(const Model& model) {
  const auto& answer = model.looked_at().answer;
  if (!answer)
    return model.looked_at().has_model() ? "Waiting for the answer."
                                         : concat({name_of(model.settings().racer), ", untrained: its answers will stand below."});
  const Tally all = tally(*answer);
  const std::string note = model.example().note.empty() ? std::string() : " " + model.example().note;
  if (all.asked == 0) return concat({"This ", nouns_of(model.settings()).string, " has no right answers to compare with.", note});
  return concat({name_of(model.settings().racer), " answers ", all.right, " of ", all.asked, " places right.", note});
}

}  // namespace

Tally tally(const lab::Answer& answer) {
  Tally all;
  for (size_t i = 0; i < answer.targets.size(); ++i) {
    all.asked += answer.targets[i] != lab::kNoTarget;
    all.right += answer.targets[i] != lab::kNoTarget && answer.targets[i] == answer.answers[i];
  }
  return all;
}

float attention_at(const lab::Answer& answer, int layer, int head, int from, int to) {
  const size_t count = answer.tokens.size();
  const size_t map = to_size(std::min(layer, answer.layers - 1) * answer.heads + std::min(head, answer.heads - 1));
  return answer.attention[(map * count + to_size(from)) * count + to_size(to)];
}

int key_of(const Model& model, const lab::Answer& answer) {
  const Settings& s = model.settings();
  if (s.view != kInside || s.key == kMostSeen) return most_seen(s, answer);
  return std::min(s.key, static_cast<int>(answer.tokens.size()) - 1);
}

std::string place_text(int distance) { return concat({std::abs(distance), distance < 0 ? " back" : " ahead"}); }

std::string head_text(const Settings& settings) { return concat({"layer ", settings.layer + 1, ", head ", settings.head + 1}); }

namespace {

/// How far letters are read; nothing if like all others.
std::string far_text(const lab::InferenceOptions& reading, const Nouns& nouns) {
  switch (reading.far) {
    case lab::FarTokens::kAttend: return {};
    case lab::FarTokens::kClip:
      return reading.clipped_pair > 0 ? concat({"with far ", nouns.letters, " clipped for hand ", reading.clipped_pair, " alone"})
                                      : concat({"with far ", nouns.letters, " clipped"});
    case lab::FarTokens::kMask: return concat({"with far ", nouns.letters, " hidden"});
    case lab::FarTokens::kMaskBand: return "with look-alikes hidden";
    case lab::FarTokens::kMaskOthers: return concat({"with all far ", nouns.letters, " but look-alikes hidden"});
    case lab::FarTokens::kMaskElsewhere: return concat({"with as many other far ", nouns.letters, " hidden"});
  }
  return {};
}

}  // namespace

std::string reading_text(const lab::InferenceOptions& reading, const Nouns& nouns) {
  using enum engine::RopeScalingType;
  std::string told;
  const auto add = [&](const std::string& piece) { told += (told.empty() ? "" : ", ") + piece; };
  const std::string factor = concat({" by ", static_cast<int>(reading.factor)});
  if (reading.rope == kLinear) add("with linear interpolation" + factor);
  if (reading.rope == kNtk) add("NTK-aware" + factor);
  if (reading.rope == kYarn) add("with YaRN" + factor);
  if (reading.rope == kProportional) add(concat({"with ", base::significant(100 * reading.share, 3), " % of the pairs rotating"}));
  if (reading.without_positions[0]) add("without positions in the first layer");
  if (reading.without_positions[1]) add("without positions in the second layer");
  if (reading.bf16_positions) add("with positions in bf16");
  if (const std::string far = far_text(reading, nouns); !far.empty()) add(far);
  return told.empty() ? "as trained" : told;
}

std::string progress_text(const Model& model) {
  const Advance now = model.advance();
  const auto loaded = std::ranges::find_if(model.racers(), [&](int racer) { return model.run(racer).loaded; });
  if (now.runs == 0 && loaded != model.racers().end())
    return concat({"From your file: ", name_of(*loaded), ", trained for ", model.run(*loaded).step, " steps.",
                   model.shows_ready_made() ? " Dashed: ready-made." : ""});
  if (now.runs == 0 && model.covers_ready_made())
    return "Press Train: these models learn while you watch. Ready-made results are covered until then.";
  if (now.runs == 0)
    return model.shows_ready_made() ? "Ready-made: measured by this code with seed 1. Press Train to get your own."
                                    : "Press Train: a small model for each encoding learns this task while you watch.";
  std::string told = concat({"Step ", base::grouped(now.step), " of ", base::grouped(now.steps)});
  if (now.left_s) told += " · about " + seconds_text(*now.left_s) + " left";
  if (now.paused && !now.training) told += " · paused";
  if (now.ended && now.stopped > 0) {
    const int finished = now.runs - now.stopped;
    told = "S" + stopped_text(now, model.settings().training.steps).substr(1);
    if (finished > 0) told += concat({"; ", finished, finished == 1 ? " model" : " models", " finished"});
  } else if (now.ended) {
    told = concat({"Trained: ", now.runs, now.runs == 1 ? " model" : " models", " in ", seconds_text(model.longest_s().value_or(0)),
                   " of computing"});
  }
  if (model.shows_ready_made()) told += " · dashed: ready-made";
  return told;
}

std::string headline(const Model& model) {
  if (model.settings().view == kRace || model.settings().view == kBirth) return {};  // the picture says it
  const std::string problem = model.problem();
  if (!model.file_problem().empty()) return problem;
  switch (model.settings().view) {
    case kInside: return inside_headline(model);
    case kReading: return reading_headline(model);
    case kAsk: return problem.empty() ? ask_headline(model) : problem;
    case kBirth:
    case kRace: break;
  }
  return {};
}

namespace {

std::string percent_text(float share) { return base::fixed(100 * static_cast<double>(share), 0) + " %"; }

/// Where the place at the cursor looks, and its answer.
void compose_answer_foot(plot::Scene& scene, const Model& model) {
  const Settings& s = model.settings();
  const auto& answer = model.looked_at().answer;
  if (!answer) return scene.foot("", {});
  const int from = place_of(s, *answer), to = key_of(model, *answer);
  const size_t i = to_size(from);
  const std::string weight = "**" + share_text(static_cast<double>(attention_at(*answer, s.layer, s.head, from, to))) + "**";
  const std::string_view most = to == most_seen(s, *answer) ? " looks most at " : " looks at ";
  scene.foot(concat({"Place ", from, most, "place ", to, ": ", weight}),
             {{"its answer", model.example().symbol(answer->answers[i]), "answer"}, {"how sure", percent_text(answer->sureness[i])}},
             concat({from, most, to, ": ", weight}));
}

/// The accuracy at the length that is looked at, with what it is the accuracy of.
void compose_accuracy_foot(plot::Scene& scene, const Model& model) {
  const Settings& s = model.settings();
  const Result& result = model.result(s.racer);
  const Run& run = model.looked_at();
  const bool reads = s.view == kReading && model.looked_at().has_model();
  const auto trained = model.as_trained(), accuracy = reads ? model.as_read() : trained;
  std::vector<plot::Reading> readings;
  if (reads && trained) readings.push_back({"as trained", base::fixed(*trained, 3)});
  if (!reads && run.parameters > 0 && result.source == Source::own) {
    readings.push_back({"parameters", base::grouped(run.parameters)});
    readings.push_back({"trained in", base::significant(run.seconds, 2) + " s"});
  }
  const std::string_view whose = result.source == Source::ready_made && !reads ? " (ready-made)" : "";
  const std::string number = accuracy ? concat({"**", base::fixed(*accuracy, 3), "**"}) : reads ? "measuring …" : "no result yet";
  const std::string name = name_of(s.racer);
  scene.foot(concat({name, reads ? ", read so, at " : " at ", at_text(s), whose, ": ", number}), std::move(readings),
             concat({name, " at ", s.tokens_at(s.at), whose.empty() ? "" : ", ready-made", ": ", number}));
}

std::string answer_text(const Model& model, const lab::Answer& answer) {
  const Settings& s = model.settings();
  const Example& example = model.example();
  const int from = place_of(s, answer), to = key_of(model, answer);
  const size_t i = to_size(from);
  std::string told = concat({"Place ", from, ", “", example.symbol(answer.tokens[i]), "”: the answer is “",
                             example.symbol(answer.answers[i]), "”, ", percent_text(answer.sureness[i]), " sure"});
  if (answer.targets[i] != lab::kNoTarget)
    told += answer.targets[i] == answer.answers[i] ? ", right" : concat({", wrong: it is “", example.symbol(answer.targets[i]), "”"});
  return told +
         concat({". In ", head_text(s), " it takes ", share_text(static_cast<double>(attention_at(answer, s.layer, s.head, from, to))),
                 " from place ", to, to == most_seen(s, answer) ? ", the most." : "."});
}

}  // namespace

void compose_foot(plot::Scene& scene, const Model& model) {
  const View view = model.settings().view;
  if (view == kRace && model.settings().at == kLengths - 1) return;  // the value stands at the line's end
  if (view == kBirth) return;
  if (view == kInside || view == kAsk)
    compose_answer_foot(scene, model);
  else
    compose_accuracy_foot(scene, model);
}

std::string cursor_text(const Model& model) {
  const Settings& s = model.settings();
  if (s.view == kBirth) return birth_text(birth_of(model));
  const auto& answer = model.looked_at().answer;
  if ((s.view == kInside || s.view == kAsk) && answer) return answer_text(model, *answer);
  const bool reads = s.view == kReading && model.looked_at().has_model();
  const auto accuracy = reads ? model.as_read() : model.as_trained();
  const std::string_view whose = model.result(s.racer).source == Source::ready_made ? " (ready-made)" : "";
  if (!accuracy) return concat({name_of(s.racer), " at ", at_text(s), ": no result yet."});
  const std::string how = reads ? ", read " + reading_text(model.reading(), nouns_of(s)) : std::string(whose);
  return concat({name_of(s.racer), " at ", at_text(s), how, ": right in ", base::fixed(*accuracy, 3), " of cases."});
}

std::string alt_text(const Model& model) {
  const Settings& s = model.settings();
  std::string told = question_for(model) + " ";
  std::string names;
  for (const int racer : model.racers()) names += (names.empty() ? "" : ", ") + name_of(racer);
  const std::string racing = concat({"Racing: ", names.empty() ? "0 encodings" : names, "; ", setup_text(s), ". "});
  const std::string problem = model.problem();
  if (s.view != kRace) {
    told += headline(model) + " ";
    if (s.view == kReading) told += reading_knobs(s) + " " + look_alikes_text(model);
    if (s.view == kInside) told += concat({"Shown: ", head_text(s), ". "});
    return told + racing + cursor_text(model);
  }
  const std::vector<int> near = model.ranking(0), far = model.ranking(kLengths - 1);
  if (near.empty()) {
    told += model.covers_ready_made() ? "No result yet. " : "No result yet: press Train. ";
  } else {
    told += concat({model.has_own() ? provenance(model) : "Ready-made results: ", model.has_own() ? "At" : "at", " the trained length, ",
                    length_text(s, 0), ", ", ranked_text(model, near, 0), "; at ", length_text(s, kLengths - 1), ", ",
                    far.empty() ? "nothing is measured yet" : ranked_text(model, far, kLengths - 1), ". "});
  }
  told += ended(progress_text(model)) + " ";
  return told + (problem.empty() ? "" : problem + " ") + racing + cursor_text(model);
}

}  // namespace figures::training
