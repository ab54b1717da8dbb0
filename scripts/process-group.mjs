/** Commands whose children end with them, whatever becomes of the command. */
import { spawn } from 'node:child_process';

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
    /** Runs a command to its end, and ends what it has left behind; gives its exit code. */
    run(command, args, options = {}) {
      return new Promise((resolve) => {
        const child = spawn(command, args, { stdio: 'inherit', ...options, detached: true });
        group = child.pid;
        child.on('error', () => resolve(1));
        child.on('exit', (code) => {
          end();
          resolve(code ?? 1);
        });
      });
    },
  };
}
