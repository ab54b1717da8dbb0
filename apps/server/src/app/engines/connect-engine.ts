import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/base/clock.ts';
import { describeEngineError } from './describe-engine-error.ts';

/** How long a probe waits for an engine. */
export const probeTimeoutMs = 5_000;

/** An engine cannot be used; the message is for the operator and holds no secret. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** It did not answer, and may do so later. */
  readonly mayPass: boolean;
  constructor(message: string, options: ErrorOptions & { readonly mayPass?: boolean } = {}) {
    super(message, options);
    this.mayPass = options.mayPass ?? false;
  }
}

/** An engine of the scaled-out form, as the operator knows it. */
export interface EngineName {
  /** Such as PostgreSQL. */
  readonly engine: string;
  /** The setting with its address. */
  readonly setting: string;
  readonly url: string;
}

/** Containers start in any order. */
const usualWaitMs = 60_000;
const retryMs = 1_000;

interface Waiting {
  readonly clock: Clock;
  /** How long an engine that does not answer is waited for; one minute when absent. */
  readonly waitMs?: number;
  /** Takes a line for the operator when waiting begins. */
  readonly tell: (line: string) => void;
  readonly sleep?: (ms: number) => Promise<void>;
}

/**
 * Connects to an engine, again and again while it does not answer.
 * @throws EngineError when it cannot be used
 */
export async function connectEngine<T>(
  name: EngineName,
  connect: () => Promise<T>,
  { clock, tell, waitMs = usualWaitMs, sleep = (ms) => delay(ms) }: Waiting,
): Promise<T> {
  const end = clock.now() + waitMs;
  for (let tries = 1; ; tries++)
    try {
      return await connect();
    } catch (error) {
      if (error instanceof EngineError) throw error;
      const problem = describeEngineError(error);
      if (!problem) throw error;
      const sentence = `连不上 ${name.engine}（${name.setting}，${hostOf(name.url)}）：${problem.text}。`;
      if (!problem.passes || clock.now() >= end)
        throw new EngineError(sentence, { cause: error, mayPass: problem.passes });
      if (tries === 1) tell(`${sentence}最多再等 ${waitMs / 1000} 秒。`);
      await sleep(retryMs);
    }
}

/** Host and port alone: user and password are in the rest. */
function hostOf(url: string): string {
  return new URL(url).host;
}
