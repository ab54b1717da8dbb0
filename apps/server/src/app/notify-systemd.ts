import { spawn } from 'node:child_process';
import type { Log } from '../platform/base/log.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Under systemd (`Type=notify`, `WatchdogSec`): says that the server serves, and then, from its event loop, that it is
 * alive; one that hangs is killed and started again. Node has no datagrams of Unix sockets, so systemd's own program
 * sends them. Elsewhere this does nothing.
 */
export function notifySystemd({ NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID }: Environment, log: Log): void {
  if (!NOTIFY_SOCKET) return;
  const send = (message: string): void => {
    spawn('systemd-notify', [message], { stdio: 'ignore' }).on('error', (error) =>
      log.error({ err: error }, 'systemd-notify failed'),
    );
  };
  send('READY=1');
  const timeoutMs = Number(WATCHDOG_USEC) / 1_000;
  const isOurs = WATCHDOG_PID === undefined || Number(WATCHDOG_PID) === process.pid;
  // One that is late or lost is not the end.
  if (timeoutMs > 0 && isOurs) setInterval(() => send('WATCHDOG=1'), timeoutMs / 3).unref();
}
