import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * What V8 takes for its heap where a container has 512 MB: its young generation is small there, too. A process that is
 * put into a group after its start has measured the whole machine.
 */
export const smallHeap = { NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=1' };

/** A bound on the memory of a process and its children. */
export interface MemoryLimit {
  /** `cgroup`: the kernel enforces it. `watched`: the resident memory is added up, and nobody ends anything. */
  readonly kind: 'cgroup' | 'watched';
  /** The most that was taken, in bytes; in a group with the files that the kernel keeps while there is room. */
  peak(): number;
  /** Processes that the kernel ended for want of memory. */
  ended(): number;
  /** Called once the process has ended; its children may take a moment longer. */
  close(): Promise<void>;
}

/** Files of a group of processes, by the version of the kernel's interface. */
const versions = [
  {
    folder: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    swap: undefined,
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  {
    folder: '/sys/fs/cgroup',
    limit: 'memory.max',
    swap: 'memory.swap.max',
    peak: 'memory.peak',
    events: 'memory.events',
  },
] as const;

/** Puts a process that has just started into a group of its own, where this machine allows it. */
export function limitMemory(pid: number, bytes: number): MemoryLimit {
  for (const version of versions) {
    const group = join(version.folder, `baigong-test-${pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    try {
      writeFileSync(join(group, version.limit), String(bytes));
      if (version.swap) writeFileSync(join(group, version.swap), '0');
      writeFileSync(join(group, 'cgroup.procs'), String(pid));
      return {
        kind: 'cgroup',
        peak: () => Number(readFileSync(join(group, version.peak), 'utf8')),
        ended: () =>
          Number(/^oom_kill (\d+)/m.exec(readFileSync(join(group, version.events), 'utf8'))?.[1] ?? 0),
        close: () => removeGroup(group),
      };
    } catch {
      void removeGroup(group);
    }
  }
  return watchMemory(pid);
}

/** A group can be removed when its last process is gone. */
async function removeGroup(group: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      return rmdirSync(group);
    } catch {
      await setTimeout(100);
    }
  }
}

/** Between two looks, in milliseconds. */
const lookMs = 50;

function watchMemory(pid: number): MemoryLimit {
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, familyMemory(pid));
  }, lookMs);
  return { kind: 'watched', peak: () => most, ended: () => 0, close: async () => clearInterval(looking) };
}

/** Proportional memory of a process and its children: what several share counts once. */
function familyMemory(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children.split(' ').reduce((sum, child) => sum + (child ? familyMemory(Number(child)) : 0), own);
  } catch {
    return 0;
  }
}
