import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { withBasePath } from '../lib/base-path.ts';

/** Numbers with their shape, as a model takes and gives them. */
interface Numbers {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** One run of a model with one input, of which the first output is wanted. */
export type RunModel = (input: Numbers) => Promise<Numbers>;

/** More threads make a page no faster. */
const maxThreads = 4;

/** Tells the runtime where its own files are, before the first model is opened. */
function placeRuntime(): void {
  const at = new URL(withBasePath('/ocr/1.30.0/ort-wasm-simd-threaded'), location.href).href;
  env.wasm.wasmPaths = { mjs: `${at}.mjs`, wasm: `${at}.wasm` };
  // Memory is shared between threads in isolated pages alone.
  env.wasm.numThreads = crossOriginIsolated ? Math.min(maxThreads, navigator.hardwareConcurrency) : 1;
}

/** Fetches a file and tells how many of its bytes are there. */
export async function fetchBytes(
  address: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${response.status} ${address}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    size += chunk.length;
    onBytes(chunk.length);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Opens a model of ONNX. */
export async function openModel(weights: Uint8Array): Promise<RunModel> {
  placeRuntime();
  const session = await InferenceSession.create(weights, { executionProviders: ['wasm'] });
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  if (input === undefined || output === undefined) throw new Error('a model without input or output');
  return async ({ data, dims }) => {
    // U²-Net has seven outputs, and only the first is read back.
    const { [output]: found } = await session.run({ [input]: new Tensor('float32', data, dims) }, [output]);
    return { data: (await found?.getData()) as Float32Array, dims: found?.dims ?? [] };
  };
}
