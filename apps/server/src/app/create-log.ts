import { type DestinationStream, destination, pino } from 'pino';
import type { Log } from '../platform/log.ts';

/** Names under which something secret or private could be logged by mistake, at the top or one level below. */
const secretNames = [
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
];

/**
 * JSON lines on standard error, so that standard output stays for people. In a terminal only what needs looking at.
 * Errors are logged by type, code, message and stack, and not by whatever else hangs on them
 * (a provider's error may carry the request).
 */
export function createLog(stream: DestinationStream = destination({ dest: 2, sync: true })): Log {
  return pino(
    {
      level: process.stderr.isTTY ? 'warn' : 'info',
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
        censor: '[removed]',
      },
      serializers: { err: serializeError },
    },
    stream,
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
