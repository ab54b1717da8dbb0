/** Commands whose children end with them, whatever becomes of the command. */
import { spawn } from 'node:child_process';

/** The exit code of a command whose time was up, as of coreutils' `timeout`. */
export const timedOutCode = 124;

/** A place for one command after the other, each in a process group of its own. */
export function createProcessGroup() {
  let group;
  function end() {
    try {
      if (group !== undefined) process.kill(-group, 'SIGKILL');
    } catch (error) {
      // Nothing is left of it.
      if (error.code !== 'ESRCH') throw error;
    }
    group = undefined;
  }
  return {
    /** Ends the command under way and all that it has started. */
    end,
    /**
     * Runs a command to its end, and ends what it has left behind; gives its exit code. When `deadline` (an AbortSignal)
     * aborts, it is ended with all that it has started, and nothing is started after that.
     */
    run(command, args, options = {}, deadline) {
      if (deadline?.aborted) return Promise.resolve(timedOutCode);
      return new Promise((resolve) => {
        const child = spawn(command, args, { stdio: 'inherit', ...options, detached: true });
        group = child.pid;
        deadline?.addEventListener('abort', end, { once: true });
        const finish = (code) => {
          deadline?.removeEventListener('abort', end);
          resolve(deadline?.aborted ? timedOutCode : code);
        };
        child.on('error', () => finish(1));
        child.on('exit', (code) => {
          end();
          finish(code ?? 1);
        });
      });
    },
  };
}
