import * as z from 'zod/mini';
import type { ErrorCode } from './error-catalogue.ts';

/** One error as it travels: code, Chinese sentence, the request it belongs to, seconds to wait if known. */
export const ErrorInfo = z.object({
  // Any code: a page may be older than its server, and has no use for the catalogue's sentences.
  code: z.custom<ErrorCode>((code) => typeof code === 'string'),
  message: z.string(),
  requestId: z.string(),
  wait: z.optional(z.number()),
  /** What a visitor's own provider said, as text. */
  said: z.optional(z.string().check(z.maxLength(1_000))),
});
export type ErrorInfo = z.infer<typeof ErrorInfo>;

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({ error: ErrorInfo });
export type ErrorBody = z.infer<typeof ErrorBody>;
