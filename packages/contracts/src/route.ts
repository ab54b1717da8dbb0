import type * as z from 'zod/mini';
import type { ErrorCode } from './error-catalogue.ts';

type Schema = z.ZodMiniType;

/** Largest JSON body of any call, in bytes. */
export const maxJsonBytes = 1024 * 1024;

/** Largest call with files, in bytes of all its parts. */
export const maxUploadBytes = 24 * 1024 * 1024;

/** Files of one name that a call may carry. */
export interface FilePart {
  /** Of each file. */
  readonly maxBytes: number;
  /** 0 where absent. */
  readonly minCount?: number;
  readonly maxCount: number;
  /** MIME types that are accepted, by what is in the file: its name and the type it claims are ignored. */
  readonly types: readonly string[];
  /** What a file is refused with, where request.tooLarge or request.unsupportedType would say too little. */
  readonly errors?: {
    readonly tooLarge?: ErrorCode;
    readonly wrongType?: ErrorCode;
    readonly empty?: ErrorCode;
  };
}

/**
 * One call between browser and server. Both sides parse with the same schemas:
 * the server what comes in, the browser what comes back.
 */
export interface RouteContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters, beginning with /api/. */
  readonly path: `/api/${string}`;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The JSON answer; absent when the answer is an event stream (see `events`) or empty. */
  readonly answer?: Schema;
  /** The schema of one server-sent event's data. */
  readonly events?: Schema;
  /** The answer is a file's bytes. */
  readonly bytes?: true;
  /** The body's media type, for what browsers send by themselves; application/json where absent. */
  readonly bodyType?: `application/${string}`;
  /** Largest JSON body in bytes; 64 KiB where absent. */
  readonly maxBody?: number;
  /**
   * Files by name. A call with files is multipart/form-data: the part `body` first, which is the JSON body, then the
   * files, each with its name. Without files it is plain JSON.
   */
  readonly files?: Readonly<Record<string, FilePart>>;
}

/** Keeps the literal types of a route. */
export function defineRoute<const T extends RouteContract>(route: T): T {
  return route;
}
