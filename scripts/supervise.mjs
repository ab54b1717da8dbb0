/** Keeps the server running: a crash is followed by a restart, after a delay that grows with each crash in a row. */

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** A server that ran this long starts again with the first delay. */
const STABLE_MS = 60_000;

/** Exponential backoff: 1 s, 2 s, 4 s … 60 s. `crashes` counts those in a row, from 1. */
export const restartDelayMs = (crashes) => Math.min(FIRST_DELAY_MS * 2 ** (crashes - 1), MAX_DELAY_MS);

/**
 * Starts a child process and restarts it when it crashes.
 * A server that ends before it has ever served (a wrong setting, a port in use) is not restarted: it has said why.
 *
 * @param start spawns the child, with an IPC channel on which it sends 'ready'
 * @param log   takes one line a restart
 * @param exit  takes the exit code when nothing is to be restarted
 */
export function supervise({
  start,
  log,
  exit,
  now = Date.now,
  setTimer = setTimeout,
  clearTimer = clearTimeout,
}) {
  let child;
  let timer;
  let stopping = false;
  let hasServed = false;
  let crashes = 0;

  const launch = () => {
    const startedAt = now();
    child = start();
    child.on('message', (message) => {
      if (message === 'ready') hasServed = true;
    });
    child.on('error', (error) => {
      log(`服务器无法启动：${error.message}`);
      exit(1);
    });
    child.on('exit', (code, signal) => {
      child = undefined;
      if (stopping || code === 0 || !hasServed) return exit(code ?? (stopping ? 0 : 1));
      if (now() - startedAt >= STABLE_MS) crashes = 0;
      crashes += 1;
      const delayMs = restartDelayMs(crashes);
      const how = signal ? `信号 ${signal}` : `退出码 ${code}`;
      log(`${new Date(now()).toISOString()} 服务器意外退出（${how}），${delayMs / 1000} 秒后重新启动`);
      timer = setTimer(launch, delayMs);
    });
  };

  launch();
  return {
    /** Passes the signal to the server, or gives up the restart that is due. */
    stop(signal) {
      if (stopping && signal === 'SIGTERM') return;
      stopping = true;
      clearTimer(timer);
      if (child) child.kill(signal);
      else exit(0);
    },
  };
}
