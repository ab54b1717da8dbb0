import type { SpawnOptions } from 'node:child_process';

/** The exit code of a command whose time was up. */
export const timedOutCode: number;

/** A place for one command after the other, each in a process group of its own. */
export function createProcessGroup(): {
  /** Ends the command under way and all that it has started. */
  end(): void;
  /** Runs a command to its end or the deadline, and ends what it has left behind; gives its exit code. */
  run(
    command: string,
    args: readonly string[],
    options?: SpawnOptions,
    deadline?: AbortSignal,
  ): Promise<number>;
};
