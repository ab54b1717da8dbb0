import { createClient } from '@redis/client';
import { probeTimeoutMs } from './connect-engine.ts';

/**
 * Connects once, so that a wrong address or password is known at the start.
 * @returns the version of the server, where it tells
 */
export async function probeRedis(url: string): Promise<string | undefined> {
  const client = createClient({
    url,
    RESP: 2,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: probeTimeoutMs, socketTimeout: probeTimeoutMs, reconnectStrategy: false },
  });
  // Every failure is an error of `connect` or `ping`, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return /redis_version:(\S+)/.exec(await client.info('server').catch(() => ''))?.[1];
  } finally {
    if (client.isOpen) client.destroy();
  }
}
