import type { Log } from '../base/log.ts';
import { RedisConnection } from './connection.ts';
import type { RedisScript } from './script.ts';

/** A Redis 7 or Valkey. What it refuses is thrown as it says it; without it, EngineUnavailableError is thrown at once. */
export interface Redis {
  /** Whether there is a connection now. */
  readonly isReady: boolean;
  /** Milliseconds since it came back; infinite while it has never been away. */
  readonly reconnectedMs: number;
  /** Sends a command and gives its raw reply. */
  send(args: readonly string[]): Promise<unknown>;
  /** Runs a script with its arguments; it is sent in full only where Redis does not have it yet. */
  run(script: RedisScript, args: readonly string[], keys?: readonly string[]): Promise<unknown>;
  /** Resolves once there is a connection, or when it is disposed of. */
  whenReady(): Promise<void>;
  /** A connection of its own, for commands that block. It ends with this one. */
  connect(name: string): RedisConnection;
  /** Resolves when it answers. */
  ping(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * Connects in the background and keeps connecting: a process starts and serves without it, too.
 * @param url redis://[user:password@]host[:port][/database], or rediss:// with TLS
 * @throws TypeError where the address is none
 */
export function openRedis(url: string, { log }: { readonly log: Log }): Redis {
  const main = new RedisConnection(url, 'commands', log);
  const connections = [main];
  const send = (args: readonly string[]) => main.send(args);
  return {
    get isReady() {
      return main.isReady;
    },
    get reconnectedMs() {
      return main.reconnectedMs;
    },
    send,
    async run({ source, sha }, args, keys = []) {
      const rest = [String(keys.length), ...keys, ...args];
      try {
        return await send(['EVALSHA', sha, ...rest]);
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
        return send(['EVAL', source, ...rest]);
      }
    },
    whenReady: () => main.whenReady(),
    connect(name) {
      const connection = new RedisConnection(url, name, log);
      connections.push(connection);
      return connection;
    },
    async ping() {
      await send(['PING']);
    },
    async dispose() {
      for (const connection of connections) connection.dispose();
    },
  };
}
