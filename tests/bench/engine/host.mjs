// The measurements, which are the same in every host. A host is {name, createEngine, bytesOf(file of the build), onnxruntime(), tfjs()};
// the last two resolve to a peer and are only called if peers are measured.
import { openEngines } from './engines.mjs';
import { openLimits } from './limits.mjs';
import { measure } from './measure.mjs';
import { openOnnxRuntime } from './peers/onnxruntime.mjs';
import { openTfjs } from './peers/tfjs.mjs';
import { rows } from './rows/all.mjs';
import { id as growth, measureGrowth } from './rows/growth.mjs';

const isWanted = (id, only) => !only || id.toLowerCase().includes(only.toLowerCase());

/** Measures everything whose name contains `only` (everything if it is left out), and passes each result to `tell`. */
export async function measureHere(host, { only, peers, rounds, sample_ms }, tell) {
  const wanted = rows.filter(({ id }) => isWanted(id, only));
  const { opened, missing } = await openEngines(async (variant) =>
    host.createEngine({ variant, bytes: await host.bytesOf(`${variant}.wasm`) }),
  );
  await tell({ missing });
  if (opened.length === 0) return;
  const options = { host: host.name, rounds, sample_ms };
  if (wanted.length > 0) {
    const limits = await openLimits(await WebAssembly.compile(await host.bytesOf('limits.wasm')));
    const subjects = {
      engines: opened,
      limits,
      ...(peers ? { onnxruntime: openOnnxRuntime(...(await host.onnxruntime())), tfjs: await openTfjs(...(await host.tfjs())) } : {}),
    };
    await measure(wanted, subjects, options, (row) => tell({ row }));
  }
  if (isWanted(growth, only)) await tell({ growth: await measureGrowth(opened, options) });
}
