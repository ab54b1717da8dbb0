import type { Engine } from '../engines/engine.ts';
import type { ReadRows } from '../traffic/check-invariants.ts';
import type { startS3FaultProxy } from './s3-fault-proxy.ts';

/** The engines of one scaled-out site. */
export interface Engines {
  readonly postgres: Pick<Engine, 'restart'>;
  readonly redis: Pick<Engine, 'restart'>;
  readonly s3: Pick<Awaited<ReturnType<typeof startS3FaultProxy>>, 'fail'>;
  /** What points a server to them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Reads what the site has recorded. */
  readonly rows: ReadRows;
  dispose(): Promise<void>;
}
