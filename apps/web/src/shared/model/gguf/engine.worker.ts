import { Wllama, type ChatCompletionParams } from '@wllama/wllama';
import type { CallContext } from '../../lib/worker-protocol.ts';
import { serveWorker } from '../../lib/worker-server.ts';
import { GgufFailure, type GgufFault } from './gguf-error.ts';
import { passesSelfTest, type Probe } from './self-test.ts';
import { weightsFolder } from './weights-store.ts';

/** What computes: the graphics card, several threads, or one. */
export type EngineMode = 'gpu' | 'threads' | 'single';

export interface OpenEngine {
  readonly id: string;
  readonly bytes: number;
  /** Tokens of prompt and answer together. */
  readonly context: number;
  readonly mode: EngineMode;
  readonly threads: number;
  /** Absolute address of the engine, packed by gzip. */
  readonly engineUrl: string;
}

/** The engine's last words, from which a failure is told. */
let said: string[] = [];
const note = (...words: unknown[]) => {
  said = [...said.slice(-40), words.map(String).join(' ')];
};
const silent = { debug: note, log: note, warn: note, error: note };

let wllama: Wllama | undefined;

/** The engine as an address in this worker's memory: WebAssembly is compiled while it is unpacked. */
async function unpackEngine(url: string): Promise<string> {
  try {
    const response = await fetch(url);
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const unpacked = response.body.pipeThrough(new DecompressionStream('gzip'));
    const blob = await new Response(unpacked, { headers: { 'content-type': 'application/wasm' } }).blob();
    return URL.createObjectURL(blob);
  } catch (error) {
    throw new GgufFailure('engine', error);
  }
}

async function openFile(id: string, bytes: number): Promise<File> {
  try {
    const file = await (await (await weightsFolder()).getFileHandle(id)).getFile();
    if (file.size === bytes) return file;
  } catch (error) {
    throw new GgufFailure('missing', error);
  }
  throw new GgufFailure('missing');
}

const outOfMemory =
  /out of memory|memory access out of bounds|failed to (?:allocate|create)|bad_alloc|Cannot (?:allocate|enlarge)|OOM/i;

const faultOf = (error: unknown, otherwise: GgufFault): GgufFault =>
  outOfMemory.test(`${String(error)} ${said.join('\n')}`) ? 'memory' : otherwise;

const handlers = {
  /** Loads a model and tests it. Gives whether it computes rightly. @throws GgufFailure */
  async open({ id, bytes, context, mode, threads, engineUrl }: OpenEngine): Promise<boolean> {
    const file = await openFile(id, bytes);
    const engine = new Wllama({ default: await unpackEngine(engineUrl) }, { logger: silent });
    // Nothing is fetched from elsewhere: an old browser gets a sentence instead.
    engine.setCompat(null);
    try {
      await engine.loadModel([file], {
        n_ctx: context,
        n_parallel: 1,
        n_threads: mode === 'single' ? 1 : threads,
        ...(mode === 'gpu' ? {} : { n_gpu_layers: 0 }),
        jinja: true,
      });
    } catch (error) {
      throw new GgufFailure(faultOf(error, 'badFile'), error);
    }
    // The engine reports a file that it cannot read as a model without a vocabulary.
    if (!(engine.getLoadedContextInfo().n_vocab > 0)) throw new GgufFailure(faultOf('', 'badFile'));
    wllama = engine;
    // The type does not know cache_prompt for completions; the server that it is made of does.
    const fixed = { temperature: 0, seed: 1, logprobs: 1, cache_prompt: false };
    const ask = (probe: Probe) => engine.createCompletion({ ...fixed, ...probe });
    return passesSelfTest(ask).catch(() => false);
  },

  /** Answers in the events of OpenAI's wire, each as JSON. @throws GgufFailure, or AbortError */
  async answer(body: ChatCompletionParams, { signal, reportProgress }: CallContext<string>): Promise<void> {
    if (!wllama) throw new GgufFailure('crashed');
    try {
      const chunks = await wllama.createChatCompletion({ ...body, stream: true, abortSignal: signal });
      for await (const chunk of chunks) reportProgress(JSON.stringify(chunk));
    } catch (error) {
      if (signal.aborted) throw error;
      const isFull = error instanceof Error && 'type' in error && error.type === 'kv_cache_full';
      const isLong = /context size|exceeds? the available context|exceed_context/i.test(
        `${String(error)} ${said.join('\n')}`,
      );
      throw new GgufFailure(isFull || isLong ? 'tooLong' : faultOf(error, 'crashed'), error);
    }
  },
};
export type EngineApi = typeof handlers;

serveWorker<EngineApi>(handlers);
