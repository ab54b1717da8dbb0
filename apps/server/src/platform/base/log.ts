/**
 * Structured log, one line of JSON per call. Fields are for facts (ids, codes, sizes, milliseconds):
 * never a prompt, an answer, a key or a cookie. An error goes under `err`.
 */
export interface Log {
  debug(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}
