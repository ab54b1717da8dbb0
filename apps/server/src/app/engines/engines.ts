import type { BlobLinks } from '../../platform/blobs/blob-links.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Log } from '../../platform/base/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Records } from '../../platform/records/records.ts';
import type { Redis } from '../../platform/redis/redis.ts';
import type { DiskReserve } from '../../platform/storage/disk-reserve.ts';
import type { Streams } from '../../platform/streams/streams.ts';

/** What differs between a site of one process and one of several. */
export interface Engines {
  readonly records: Records;
  readonly blobs: Blobs;
  readonly blobLinks?: BlobLinks | undefined;
  readonly streams: Streams;
  readonly reserve: DiskReserve;
  readonly redis: Redis | undefined;
}

/** What engines are opened with. */
export interface EngineOptions {
  readonly log: Log;
  readonly metrics: Metrics;
}
