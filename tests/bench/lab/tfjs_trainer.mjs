// Trains the model of tfjs_model.mjs with AdamW as the lab does (src/lab/config.h). All parameters lie in one vector, so that the optimiser
// takes a dozen operations and not a dozen for each tensor.
import { createModel, shapesOf } from './tfjs_model.mjs';

const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-8;

const sizeOf = (shape) => shape.reduce((product, size) => product * size, 1);
const normal = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());

/** One vector of random parameters, as PyTorch's modules begin. */
function initialParameters(shapes) {
  const bounds = {}; // of each linear map, whose bias has that of its weights
  return Float32Array.from(
    Object.entries(shapes).flatMap(([name, shape]) => {
      const [module, kind] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)];
      if (kind === 'weight') bounds[module] = 1 / Math.sqrt(shape[0]);
      const drawn = { embedding: normal, scale: () => 1, shift: () => 0 }[kind] ?? (() => (2 * Math.random() - 1) * bounds[module]);
      return Array.from({ length: sizeOf(shape) }, drawn);
    }),
  );
}

/**
 * The task `back`: random texts of ten letters, and at each place the letter `k` places earlier. Both as one-hot rows; without a target
 * they are zero.
 */
function drawTexts({ batch, length, vocabulary }, k) {
  const tokens = new Float32Array(batch * length * vocabulary);
  const targets = new Float32Array(batch * length * vocabulary);
  for (let text = 0; text < batch; text += 1) {
    const letters = Array.from({ length }, () => Math.floor(10 * Math.random()));
    letters.forEach((letter, place) => {
      const row = (text * length + place) * vocabulary;
      tokens[row + letter] = 1;
      if (place >= k) targets[row + letters[place - k]] = 1;
    });
  }
  return { tokens, targets, asked: batch * (length - k) };
}

/** Linear warm-up, then a cosine to 0; `step` counts from 0. */
function learningRate(step, { steps, learning_rate: highest, warm_up: warmUp }) {
  return step < warmUp ? (highest * (step + 1)) / warmUp : (highest / 2) * (1 + Math.cos((Math.PI * (step - warmUp)) / (steps - warmUp)));
}

/** {step() -> loss, parameters, dispose()} for the task `back` with this `k`. `training` has the names of TrainingConfig. */
export function createTfjsTrainer(tf, model, training, k) {
  const shapes = shapesOf(model);
  const names = Object.keys(shapes);
  const sizes = names.map((name) => sizeOf(shapes[name]));
  const scoresOf = createModel(tf, model);
  const first = initialParameters(shapes);
  let state = { values: tf.tensor1d(first), mean: tf.zeros([first.length]), square: tf.zeros([first.length]) };
  let done = 0;

  const lossAndGradient = ({ tokens, targets, asked }) => {
    const shape = [model.batch * model.length, model.vocabulary];
    const [given, wanted] = [tf.tensor(tokens, shape), tf.tensor(targets, shape)];
    const loss = (...tensors) => {
      const scores = scoresOf(Object.fromEntries(names.map((name, i) => [name, tensors[i]])), given);
      return tf.mul(tf.sum(tf.mul(tf.logSoftmax(scores), wanted)), -1 / asked);
    };
    const tensors = tf.split(state.values, sizes).map((part, i) => tf.reshape(part, shapes[names[i]]));
    const { value, grads } = tf.valueAndGrads(loss)(tensors);
    return { loss: value, gradient: tf.concat(grads.map((one) => tf.reshape(one, [-1]))) };
  };

  const adamW = (gradient, { values, mean, square }) => {
    const rate = learningRate(done, training);
    const norm = tf.sqrt(tf.sum(tf.square(gradient)));
    const clipped = tf.mul(gradient, tf.minimum(1, tf.div(training.clip, tf.add(norm, 1e-6))));
    const newMean = tf.add(tf.mul(mean, BETA1), tf.mul(clipped, 1 - BETA1));
    const newSquare = tf.add(tf.mul(square, BETA2), tf.mul(tf.square(clipped), 1 - BETA2));
    const root = tf.add(tf.mul(tf.sqrt(newSquare), 1 / Math.sqrt(1 - BETA2 ** (done + 1))), EPSILON);
    const change = tf.mul(tf.div(newMean, root), rate / (1 - BETA1 ** (done + 1)));
    return { values: tf.sub(tf.mul(values, 1 - rate * training.weight_decay), change), mean: newMean, square: newSquare };
  };

  return {
    parameters: first.length,
    step() {
      const { loss, ...next } = tf.tidy(() => {
        const { loss, gradient } = lossAndGradient(drawTexts(model, k));
        return { loss, ...adamW(gradient, state) };
      });
      tf.dispose(state);
      state = next;
      done += 1;
      const value = loss.dataSync()[0]; // costs nothing: this backend has already computed it
      loss.dispose();
      return value;
    },
    dispose: () => tf.dispose(state),
  };
}
