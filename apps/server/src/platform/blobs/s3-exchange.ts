import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

/** All in milliseconds. */
export interface S3Timeouts {
  /** Until a connection is there. */
  readonly connectMs: number;
  /** Until an answer begins; for an upload until it is answered. */
  readonly answerMs: number;
  /** Without a byte in either direction. */
  readonly idleMs: number;
  /** A deletion in all: it must not arrive after the locks of its transaction have ended. */
  readonly deleteMs: number;
}

interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Connections at a time; further requests wait for one. */
const maxSockets = 200;

class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Connections to one store, kept open between requests. */
export function createS3Connections(timeouts: S3Timeouts) {
  const plain = new PlainAgent({ keepAlive: true, maxSockets });
  const secure = new SecureAgent({ keepAlive: true, maxSockets });

  return {
    /**
     * One request; the answer's body comes as a stream, as fast as it is read. It has to be read or destroyed. With
     * Node's own client, because `fetch` has no timeout for the connection alone.
     */
    exchange({ method, url, headers, body, signal }: HttpRequest): Promise<IncomingMessage> {
      return new Promise((resolve, reject) => {
        const isSecure = url.protocol === 'https:';
        const options = { method, headers: { ...headers, ...lengthOf(body) }, timeout: timeouts.idleMs };
        const request = isSecure
          ? secureRequest(url, { ...options, signal, agent: secure })
          : plainRequest(url, { ...options, signal, agent: plain });
        let answer: IncomingMessage | undefined;
        const giveUp = (): void => {
          (answer ?? request).destroy(new TimeoutError('the store took too long'));
        };
        const answering = setTimeout(giveUp, timeouts.answerMs);
        request.on('socket', (socket) => {
          if (!socket.connecting) return;
          const connecting = setTimeout(giveUp, timeouts.connectMs);
          const stop = (): void => clearTimeout(connecting);
          socket.once(isSecure ? 'secureConnect' : 'connect', stop);
          socket.once('close', stop);
        });
        request.on('timeout', giveUp);
        request.on('response', (message) => {
          clearTimeout(answering);
          answer = message;
          // Whoever reads it is told; a body that nobody reads must not end the process.
          message.on('error', () => undefined);
          resolve(message);
        });
        request.on('error', (error) => {
          clearTimeout(answering);
          reject(error);
        });
        request.end(body);
      });
    },

    destroy(): void {
      plain.destroy();
      secure.destroy();
    },
  };
}

const lengthOf = (body: Uint8Array | undefined) =>
  body ? { 'content-length': String(body.byteLength) } : {};
