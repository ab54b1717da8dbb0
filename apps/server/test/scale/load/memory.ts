import { readFileSync } from 'node:fs';

const MiB = 1024 * 1024;
const sampleMs = 500;

/** Resident memory of a process, in MiB. */
export function residentMemory(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return (pages * 4096) / MiB;
}

/** Samples a process's memory until it is asked for the largest. */
export function watchMemory(pid: number): () => number {
  let most = residentMemory(pid);
  const timer = setInterval(() => (most = Math.max(most, residentMemory(pid))), sampleMs);
  return () => {
    clearInterval(timer);
    return most;
  };
}
