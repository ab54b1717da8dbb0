import type { EngineMode } from './engine.worker.ts';
import { GgufFailure } from './gguf-error.ts';

/** What of a browser decides how it can compute. */
export interface Device {
  readonly hasWideMemory: boolean;
  readonly hasGpu: boolean;
  readonly hasThreads: boolean;
}

/** More threads wait for each other's memory instead of computing. */
const maxThreads = 8;

/** Threads for the engine: half of the processors, which leaves the page and the system theirs. */
export const threadsFor = (processors: number): number =>
  Math.max(1, Math.min(maxThreads, Math.floor(processors / 2)));

function hasWideMemory(): boolean {
  try {
    // The type does not know 64-bit memories yet.
    const descriptor = { address: 'i64', initial: 1n } as unknown;
    return new WebAssembly.Memory(descriptor as WebAssembly.MemoryDescriptor) instanceof WebAssembly.Memory;
  } catch {
    return false;
  }
}

interface GraphicsCards {
  readonly requestAdapter: () => Promise<unknown>;
}

/** This browser. The engine reaches the graphics card only where WebAssembly can wait for promises. */
export async function thisDevice(): Promise<Device> {
  const { gpu } = navigator as { gpu?: GraphicsCards };
  const adapter = 'Suspending' in WebAssembly ? await gpu?.requestAdapter().catch(() => null) : null;
  return {
    hasWideMemory: hasWideMemory(),
    hasGpu: (adapter ?? null) !== null,
    hasThreads: crossOriginIsolated && threadsFor(navigator.hardwareConcurrency) > 1,
  };
}

/** The ways to compute, the fastest first; the last one works wherever any does. */
export function modesOf({ hasGpu, hasThreads }: Device): EngineMode[] {
  return [...(hasGpu ? ['gpu' as const] : []), ...(hasThreads ? ['threads' as const] : []), 'single'];
}

/** The ways that are left without those that failed before; one thread is always tried. */
export const withoutFailed = (modes: readonly EngineMode[], failed: readonly EngineMode[]): EngineMode[] =>
  modes.filter((mode) => mode === 'single' || !failed.includes(mode));

/** What a slower way would not mend. */
const isFinal = (error: unknown): boolean =>
  !(error instanceof GgufFailure) ? false : ['missing', 'engine'].includes(error.fault);

export interface Opened {
  readonly mode: EngineMode;
  /** Ways that were tried first and failed or computed wrongly. */
  readonly skipped: readonly EngineMode[];
}

/**
 * Tries the ways to compute one after the other until one loads the model and passes its self-test.
 * @throws GgufFailure of the last way, or the signal's reason
 */
export async function openWithFallback(
  modes: readonly EngineMode[],
  open: (mode: EngineMode) => Promise<boolean>,
  signal: AbortSignal,
): Promise<Opened> {
  const skipped: EngineMode[] = [];
  let failure: unknown = new GgufFailure('wrong');
  for (const mode of modes) {
    try {
      if (await open(mode)) return { mode, skipped };
      failure = new GgufFailure('wrong');
    } catch (error) {
      signal.throwIfAborted();
      if (isFinal(error)) throw error;
      failure = error;
    }
    skipped.push(mode);
  }
  throw failure;
}

const names: Readonly<Record<EngineMode, string>> = {
  gpu: '显卡',
  threads: '多个处理器核心',
  single: '一个处理器核心（较慢）',
};

/** Says how the model runs, and what did not work. */
export function describeOpened({ mode, skipped }: Opened): string {
  const failed = skipped.map((one) => names[one].replace(/（.*）/, '')).join('和');
  return failed === ''
    ? `自检通过，用${names[mode]}计算。`
    : `用${failed}没有通过自检，已改用${names[mode]}。`;
}
