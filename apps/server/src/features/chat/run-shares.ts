import type { RunRequest, ToolTurn } from '@baigong/contracts';
import type { LimitSettings } from '../../platform/limits/limit-settings.ts';
import { Pace } from '../../platform/limits/pace.ts';
import { ResourcePool, type Lease } from '../../platform/limits/resource-pool.ts';
import { ModelError } from '../../platform/models/models.ts';

const KiB = 1024;
const MiB = 1024 * KiB;

/** What a run takes beside its messages: connections, buffers, the tools' descriptions. */
const runBytes = 512 * KiB;

const memoryBytes = 96 * MiB;

/** What the answers of strangers may take of this process. */
export interface RunShares {
  /** Memory of runs under way; the log of their events has a bound of its own (`stream-bounds.ts`). */
  readonly memory: ResourcePool;
  /** Bytes of providers' answers; undefined where addresses are not limited. */
  readonly pace: Pace | undefined;
}

/** @param limits where answers are not limited per address, neither are these; the total stays */
export function createRunShares({ address }: Pick<LimitSettings, 'address'>): RunShares {
  return {
    memory: new ResourcePool({ total: memoryBytes, perAddress: address ? memoryBytes / 4 : memoryBytes }),
    // Six answers at 100 tokens a second, of 250 bytes each as most services send them.
    pace: address ? new Pace({ perSecond: 256 * KiB, burst: 256 * KiB }) : undefined,
  };
}

/** Bytes that a run takes: its messages are there as they came and as they are sent, and a character may have two bytes. */
export function memoryOf({ messages, toolTurns = [] }: RunRequest): number {
  let chars = 0;
  for (const { content, images = [] } of messages)
    chars += 2 * content.length + images.reduce((sum, { length }) => sum + length, 0);
  return runBytes + 2 * chars + toolTurns.reduce((sum, turn) => sum + memoryOfTurn(turn), 0);
}

/** Bytes that a turn among the messages takes. */
export const memoryOfTurn = (turn: ToolTurn): number => 4 * JSON.stringify(turn).length;

/**
 * Takes more for a run, as its answer grows.
 * @throws ModelError limits.tooMany
 */
export function growRun(lease: Lease, bytes: number): void {
  if (!lease.grow(bytes)) throw new ModelError('limits.tooMany', { wait: 5 });
}
