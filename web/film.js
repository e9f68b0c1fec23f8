// Films a figure's picture: each frame is copied to a canvas that a MediaRecorder watches, with small type below it. Loaded when a reader
// asks for a film.

const LONGEST_ms = 8000;
const REST_ms = 900; // after this long without a new frame the picture rests
const EMPTY_bytes = 1000; // more than a file takes that has no frame
const SLICE_ms = 200;
const FRAMES_PER_s = 30;
const BITS_PER_s = 4e6;
const WIDEST_px = 1280;
const LINE_px = 20; // of the type, in CSS pixels
const PAD_px = 12;
const TYPES = ['video/webm;codecs=vp9', 'video/webm', 'video/mp4'];

export class Film {
  #source;
  #canvas = document.createElement('canvas');
  #context = this.#canvas.getContext('2d');
  #scale;
  #foot_px;
  #last_ms = performance.now();

  /**
   * @param {{canvas: HTMLCanvasElement, place: number[]}} source place: left, top, width and height in its pixels
   * @param {string[]} words what the picture is, and where the book is
   */
  constructor(source, words) {
    this.#source = source;
    const [, , width, height] = source.place;
    this.#scale = Math.min(1, WIDEST_px / width);
    const unit = devicePixelRatio * this.#scale;
    const even = (px) => 2 * Math.round(px / 2); // some encoders take no odd sizes
    const size = { width: even(width * this.#scale), height: height * this.#scale };
    const look = getComputedStyle(document.documentElement);
    const colour = (name) => look.getPropertyValue(`--${name}`);
    const type = (context) => Object.assign(context, { font: `${13 * unit}px ${look.getPropertyValue('--sans')}`, textBaseline: 'top' });
    const lines = broken(type(this.#context), words[0], size.width - 2 * PAD_px * unit);
    this.#foot_px = (LINE_px * (lines.length + 1) + 2 * PAD_px) * unit;
    Object.assign(this.#canvas, { width: size.width, height: even(size.height + this.#foot_px) });
    const context = type(this.#context); // setting the size has reset it
    context.fillStyle = colour('stage');
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    [...lines, words[1]].forEach((line, i) => {
      context.fillStyle = colour(i < lines.length ? 'ink2' : 'accent');
      context.fillText(line, PAD_px * unit, size.height + (PAD_px + i * LINE_px) * unit);
    });
  }

  /** Adds the frame that was just drawn. */
  add() {
    const { canvas, place } = this.#source;
    const [, , width, height] = place;
    this.#context.drawImage(canvas, ...place, 0, 0, width * this.#scale, height * this.#scale);
    this.#last_ms = performance.now();
  }

  /** The film, once the picture has come to rest. @returns {Promise<{blob: Blob, extension: string}>} */
  async whenRested() {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(this.#canvas.captureStream(FRAMES_PER_s), { mimeType, videoBitsPerSecond: BITS_PER_s });
    const chunks = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const ended = new Promise((resolve, reject) => {
      recorder.onstop = resolve;
      recorder.onerror = reject;
    });
    const size = () => chunks.reduce((sum, chunk) => sum + chunk.size, 0);
    const end_ms = performance.now() + LONGEST_ms;
    recorder.start(SLICE_ms);
    const timer = setInterval(() => {
      const now_ms = performance.now();
      const rests = size() > EMPTY_bytes && now_ms > this.#last_ms + REST_ms; // a slow machine has yet to begin
      if (now_ms < end_ms && !rests) return;
      clearInterval(timer);
      recorder.stop();
    }, 100);
    await ended;
    const blob = new Blob(chunks, { type: mimeType });
    if (blob.size <= EMPTY_bytes) throw new Error('The recorder gave no film.');
    return { blob, extension: mimeType.includes('webm') ? 'webm' : 'mp4' };
  }
}

/** Two lines at most that fit the width, broken between words. */
function broken(context, words, width_px) {
  const lines = [''];
  for (const word of words.split(' ')) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (context.measureText(longer).width <= width_px) lines[lines.length - 1] = longer;
    else if (lines.length < 2) lines.push(word);
    else {
      lines[1] = `${lines[1].replace(/[.,;:]$/, '')} …`;
      break;
    }
  }
  return lines;
}
