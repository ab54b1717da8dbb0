import { type DestinationStream, destination, pino } from 'pino';
import type { Log } from '../platform/base/log.ts';

/** Names under which something secret or private could be logged by mistake, at the top or one level below. */
const secretNames = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'apiKey',
  'key',
  'secret',
  'token',
  'password',
  'headers',
  'body',
  'prompt',
  'messages',
  'content',
  'text',
  'images',
]);

/** Lines are written together, at the latest after this time, when the process ends and when it crashes. */
const flushIntervalMs = 200;
const bufferedBytes = 4096;
/** What is kept while nobody takes it; later lines are dropped. */
const maxBufferedBytes = 4 * 1024 * 1024;

/** Standard error, written in libuv's thread pool: a slow reader of the log holds nobody up. */
function standardError(): DestinationStream {
  return destination({
    dest: 2,
    sync: false,
    minLength: bufferedBytes,
    maxLength: maxBufferedBytes,
    periodicFlush: flushIntervalMs,
  });
}

/**
 * JSON lines on standard error, so that standard output stays for people. In a terminal only what needs looking at.
 * Errors are logged by type, code, message and stack, and not by whatever else hangs on them
 * (a provider's error may carry the request).
 */
export function createLog(stream: DestinationStream = standardError()): Log {
  return pino(
    {
      level: process.stderr.isTTY ? 'warn' : 'info',
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: (fields) => removeSecrets(fields) },
      serializers: { err: serializeError },
    },
    stream,
  );
}

/** @param levels below the fields that are looked at too */
function removeSecrets(fields: object, levels = 1): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      if (secretNames.has(name)) return [name, '[removed]'];
      // An error is written by its serializer.
      const isNested = typeof value === 'object' && value !== null && !(value instanceof Error);
      return [
        name,
        isNested && !Array.isArray(value) && levels > 0 ? removeSecrets(value, levels - 1) : value,
      ];
    }),
  );
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    type: error.name,
    code,
    message: redactKeys(error.message),
    stack: redactKeys(error.stack ?? ''),
    cause: error.cause === undefined ? undefined : serializeError(error.cause),
  };
}

/** Keys as the providers shape them, and credentials inside addresses and headers. */
function redactKeys(text: string): string {
  return text
    .replaceAll(/\b(sk|ak|ark|key|pk)-[\w-]{6,}/gi, '$1-[removed]')
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, '$1 [removed]')
    .replaceAll(/\b[0-9a-f]{32}\.\w{16}\b/gi, '[removed]')
    .replaceAll(/\/\/[^\s/@]+@/g, '//[removed]@');
}
