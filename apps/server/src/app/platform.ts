import type { BlobLinks } from '../platform/blobs/blob-links.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Clock } from '../platform/base/clock.ts';
import type { DiskSpace } from '../platform/base/disk-space.ts';
import type { Images } from '../platform/images/images.ts';
import type { Limits } from '../platform/limits/limits.ts';
import type { Log } from '../platform/base/log.ts';
import type { LocalModels } from '../platform/models/local/local-models.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Models } from '../platform/models/models.ts';
import type { Role } from '../platform/pictures/picture-work.ts';
import type { Records } from '../platform/records/records.ts';
import type { Redis } from '../platform/redis/redis.ts';
import type { Settings } from './settings.ts';
import type { DiskReserve } from '../platform/storage/disk-reserve.ts';
import type { SweepTime } from '../platform/sweeps/sweep-time.ts';
import type { Streams } from '../platform/streams/streams.ts';
import type { UploadFolder } from '../platform/uploads/upload-folder.ts';

/** All that a feature may use of the machine beneath it. Features get it as an argument and hold no globals. */
export interface Platform {
  readonly settings: Settings;
  /** What this process does of the site's work: all of it, serving visitors, or what runs in the background. */
  readonly role: Role;
  readonly records: Records;
  readonly blobs: Blobs;
  /** Where browsers are sent for pictures; undefined when this server sends them. */
  readonly blobLinks?: BlobLinks | undefined;
  /** Room on the disk for deletions; used by `deletionTransaction`. */
  readonly reserve: DiskReserve;
  readonly streams: Streams;
  /** Shared by all processes, where there are several. */
  readonly redis?: Pick<Redis, 'ping' | 'dispose'> | undefined;
  readonly limits: Limits;
  readonly models: Models;
  /** Models that paint. */
  readonly images: Images;
  /** The model on this machine; as a source it is among `models` already. */
  readonly localModels: LocalModels;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The free space of DATA_DIR. */
  readonly disk: DiskSpace;
  /** Files of calls, while the calls last. */
  readonly uploads: UploadFolder;
  readonly clock: Clock;
  /** What deletes by age goes by this one: `atSweepTime`. */
  readonly sweepTime: SweepTime;
  /**
   * Aborted when the server, told to stop, cuts the answers that are still under way after its grace.
   * Work that outlives a request listens to it. The last event of a cut answer is written by the event helper.
   */
  readonly stopping: AbortSignal;
}
