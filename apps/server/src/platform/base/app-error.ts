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
  /** When a used up budget starts again, in words. */
  readonly reset: string | undefined;
  /** What a visitor's own provider said, for that visitor alone. */
  readonly said: string | undefined;

  constructor(
    code: ErrorCode,
    options: {
      wait?: number | undefined;
      reset?: string | undefined;
      said?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.wait = options.wait;
    this.reset = options.reset;
    if (options.said) this.said = options.said;
  }

  get status(): (typeof errorCatalogue)[ErrorCode]['status'] {
    return errorCatalogue[this.code].status;
  }
}

/** An error as it travels. `wait` is in seconds and rounded up; `reset` and `said` are in words. */
export function errorInfo(
  code: ErrorCode,
  requestId: string,
  wait?: number,
  reset?: string,
  said?: string,
): ErrorInfo {
  const message = errorMessage(code, wait, reset);
  const words = said ? { said } : {};
  return wait === undefined
    ? { code, message, requestId, ...words }
    : { code, message, requestId, ...words, wait: Math.max(1, Math.ceil(wait)) };
}

/** The body of an answer that is not a success. */
export function errorBody(
  code: ErrorCode,
  requestId: string,
  { wait, reset, said }: Pick<Partial<AppError>, 'wait' | 'reset' | 'said'> = {},
): ErrorBody {
  return { error: errorInfo(code, requestId, wait, reset, said) };
}
