// Runs Python once: for each run the page makes a worker, hands it the program, and asks one thing of it.
import modules from 'python:modules'; // all .py files of this folder, by name (tools/lib/bundle_workers.mjs)
import { startPython } from './interpreter.js';
import { lockDown } from './lockdown.js';
import { makeReporter } from './reporter.js';

const post = postMessage.bind(globalThis); // afterwards nothing else has it
const listen = addEventListener.bind(globalThis);

listen(
  'message',
  async ({ data: compiled }) => {
    const reporter = makeReporter(post, performance.now.bind(performance));
    try {
      const finish = lockDown(globalThis);
      const python = await startPython(compiled, modules, reporter.print);
      finish();
      listen('message', ({ data }) =>
        reporter.finish(data.exercise ? python.judge(data.exercise, data.code) : python.run(data.code, data)),
      );
      post({ ready: true });
    } catch (error) {
      post({ failed: error.message });
    }
  },
  { once: true },
);
