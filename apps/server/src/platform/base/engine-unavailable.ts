/** A database, store or cache outside this process does not answer. What was asked for may have been done or not. */
export class EngineUnavailableError extends Error {
  override readonly name = 'EngineUnavailableError';
  /** Which one: PostgreSQL, Redis, S3. */
  readonly engine: string;
  constructor(engine: string, cause: unknown) {
    super(`${engine} does not answer`, { cause });
    this.engine = engine;
  }
}
