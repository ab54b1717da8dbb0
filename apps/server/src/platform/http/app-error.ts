import {
  errorCatalogue,
  errorMessage,
  type ErrorBody,
  type ErrorCode,
  type ErrorInfo,
} from '@baigong/contracts';

/**
 * A failure that is reported to the visitor: one of the catalogue's codes. Whatever else is thrown
 * is answered as `server.internal` and logged. `cause` is for the log alone.
 */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly code: ErrorCode;
  /** Seconds to wait, where they are known. */
  readonly wait: number | undefined;

  constructor(code: ErrorCode, options: { wait?: number | undefined; cause?: unknown } = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.wait = options.wait;
  }

  get status(): (typeof errorCatalogue)[ErrorCode]['status'] {
    return errorCatalogue[this.code].status;
  }
}

/** An error as it travels. `wait` is in seconds and rounded up. */
export function errorInfo(code: ErrorCode, requestId: string, wait?: number): ErrorInfo {
  const message = errorMessage(code, wait);
  return wait === undefined
    ? { code, message, requestId }
    : { code, message, requestId, wait: Math.max(1, Math.ceil(wait)) };
}

/** The body of an answer that is not a success. */
export function errorBody(code: ErrorCode, requestId: string, wait?: number): ErrorBody {
  return { error: errorInfo(code, requestId, wait) };
}
