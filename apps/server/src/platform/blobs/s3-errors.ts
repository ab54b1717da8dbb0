import { DomUtils, parseDocument } from 'htmlparser2';

/** What the store answered instead of doing it. The name is its code, such as NoSuchKey or AccessDenied. */
export class S3Error extends Error {
  readonly status: number;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = code;
    this.status = status;
  }
}

/** The error in an answer. Answers to HEAD have no body, those of a proxy another one: they tell by their status. */
export function readS3Error(status: number, body: string): S3Error {
  const document = parseDocument(body, { xmlMode: true });
  const field = (name: string): string | undefined => {
    const [element] = DomUtils.getElementsByTagName(name, document, true, 1);
    return element && DomUtils.textContent(element);
  };
  const code = field('Code') ?? (status === 404 ? 'NotFound' : 'UnknownError');
  return new S3Error(status, code, field('Message') ?? `the store answered ${status}`);
}

const connectionErrors = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether the store does not answer, as opposed to an answer that says what is wrong. */
export function isOutage(error: unknown): boolean {
  if (error instanceof S3Error) return error.status >= 500 || error.status === 429;
  if (!(error instanceof Error)) return false;
  return (
    ['TimeoutError', 'AbortError'].includes(error.name) ||
    ('code' in error && connectionErrors.has(String(error.code)))
  );
}

/** Whether the same request may succeed a moment later. */
export function mayPass(error: unknown): boolean {
  if (isOutage(error)) return true;
  // The body came too slowly; the clock of this machine is wrong, which the answer has corrected.
  return error instanceof S3Error && ['RequestTimeout', 'RequestTimeTooSkewed'].includes(error.name);
}

/** Undefined instead of an error that says there is no such object. */
export async function ignoreMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
    throw error;
  }
}
