import { createClient, ErrorReply } from '@redis/client';
import type { Log } from '../base/log.ts';
import { EngineUnavailableError } from '../base/engine-unavailable.ts';

/** Longest silence of a connection that is being opened, and how often an idle one is used so that it does not count as silent. */
const silenceMs = 10_000;
const pingIntervalMs = 4_000;
/** For reading an answer that has come. */
const readMs = 50;
/** The longest pause between attempts to connect; the first ones follow sooner. */
const maxReconnectMs = 1_000;

function makeClient(url: string, name: string) {
  return createClient({
    url,
    name: `baigong-${name}`,
    // Raw replies, the same from every version of Redis and Valkey.
    RESP: 2,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    // A call is refused at once rather than kept until Redis is back.
    disableOfflineQueue: true,
    pingInterval: pingIntervalMs,
    // Timeouts are ours: one that passes replaces the connection.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: 2_000,
      socketTimeout: silenceMs,
      reconnectStrategy: (attempts) => Math.min(maxReconnectMs, 50 * 2 ** Math.min(attempts, 5)),
    },
  });
}

/**
 * One connection that is opened again by itself whenever it breaks. A command that is not answered in its time makes
 * it a broken one: the host may be gone without a word.
 */
export class RedisConnection {
  readonly #url: string;
  readonly #name: string;
  readonly #log: Log;
  #client: ReturnType<typeof makeClient>;
  #disposed = false;
  #wasAway = false;
  #reconnectedAt = Number.NEGATIVE_INFINITY;
  #readyWaiters: (() => void)[] = [];

  /** @throws TypeError where the address is none of Redis */
  constructor(url: string, name: string, log: Log) {
    this.#url = url;
    this.#name = name;
    this.#log = log;
    this.#client = this.#connect();
  }

  get isReady(): boolean {
    return this.#client.isReady;
  }

  /** Since the connection was there again; infinite while it never broke. */
  get reconnectedMs(): number {
    return performance.now() - this.#reconnectedAt;
  }

  /**
   * Sends a command and gives its raw reply.
   * @throws EngineUnavailableError at once without a connection, or where it breaks or is silent for `timeoutMs`
   */
  async send(args: readonly string[], timeoutMs = 2_000): Promise<unknown> {
    const client = this.#client;
    if (!client.isReady) throw new EngineUnavailableError('Redis', undefined);
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      const giveUp = () => {
        reject(new EngineUnavailableError('Redis', `no answer within ${timeoutMs} ms`));
        this.#replace(client);
      };
      // Where this process was paused itself, the answer may be there and only has to be read.
      timer = setTimeout(() => (timer = setTimeout(giveUp, readMs)), timeoutMs);
    });
    try {
      return await Promise.race([client.sendCommand(args), silence]);
    } catch (error) {
      // What Redis itself refuses has a reply; without one the connection is at fault.
      if (error instanceof ErrorReply && !/^(?:LOADING|MASTERDOWN|READONLY) /.test(error.message))
        throw error;
      throw error instanceof EngineUnavailableError ? error : new EngineUnavailableError('Redis', error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Resolves once there is a connection, or at the end of it all. */
  whenReady(): Promise<void> {
    if (this.isReady || this.#disposed) return Promise.resolve();
    return new Promise((resolve) => this.#readyWaiters.push(resolve));
  }

  dispose(): void {
    this.#disposed = true;
    this.#client.destroy();
    this.#wakeWaiters();
  }

  #connect(): ReturnType<typeof makeClient> {
    const client = makeClient(this.#url, this.#name);
    client.on('error', (error: unknown) => {
      if (this.#disposed || this.#wasAway || this.#client !== client) return;
      this.#wasAway = true;
      this.#log.error({ err: error, connection: this.#name }, 'redis is away');
    });
    client.on('ready', () => {
      if (this.#wasAway) {
        this.#reconnectedAt = performance.now();
        this.#log.info({ connection: this.#name }, 'redis is back');
      }
      this.#wasAway = false;
      this.#wakeWaiters();
    });
    client.connect().catch(() => undefined);
    return client;
  }

  #replace(client: ReturnType<typeof makeClient>): void {
    if (this.#client !== client || this.#disposed) return;
    client.destroy();
    this.#log.error({ connection: this.#name }, 'redis does not answer, connecting again');
    this.#wasAway = true;
    this.#client = this.#connect();
  }

  #wakeWaiters(): void {
    for (const wake of this.#readyWaiters) wake();
    this.#readyWaiters = [];
  }
}
