import type { Kysely, Transaction } from 'kysely';
import type { FeedbackTables } from './tables/feedback.ts';
import type { GalleryTables } from './tables/gallery.ts';
import type { LimitsTables } from './tables/limits.ts';
import type { OperateTables } from './tables/operate.ts';
import type { PaintTables } from './tables/paint.ts';
import type { PictureTables } from './tables/pictures.ts';
import type { RelayTables } from './tables/relay.ts';
import type { ShareTables } from './tables/share.ts';
import type { SiteTables } from './tables/site.ts';
import type { StorageTables } from './tables/storage.ts';

/** Every table of the server. Timestamps are integers (milliseconds), ids are text. */
export interface Tables
  extends
    LimitsTables,
    ShareTables,
    GalleryTables,
    OperateTables,
    PaintTables,
    PictureTables,
    FeedbackTables,
    RelayTables,
    StorageTables,
    SiteTables {}

/** A name that one transaction holds at a time, in all processes. */
export interface Lock {
  readonly name: string;
  /** Any number of transactions may hold a shared lock, while none holds it alone. */
  readonly shared?: boolean;
}

/** The server's own rows: an embedded database, or (scaled out) a shared one. */
export interface Records {
  readonly dialect: 'sqlite' | 'postgres';
  /** For reads, and for writes that are one statement and depend on no other row. */
  readonly db: Kysely<Tables>;
  /**
   * Executes `work` as if no other transaction ran beside it (serializable), all or nothing. It may be executed more
   * than once: whatever it does besides its statements must be repeatable.
   * @param options.locks are held from before the first statement until the end. They order transactions that would
   *   otherwise be repeated, and keep others away from what is outside the database.
   */
  transaction<T>(
    work: (trx: Transaction<Tables>) => Promise<T>,
    options?: { readonly locks?: readonly Lock[] },
  ): Promise<T>;
  /**
   * Does `work`, unless it is being done under this name, here or in another process.
   * @returns whether it was done
   */
  exclusively(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Whether work is being done exclusively under this name, here or in another process. */
  isRunning(name: string): Promise<boolean>;
  /** Writes something. Throws when the database takes nothing, or once damage was found in it. */
  ping(): Promise<void>;
  /** Looks for damage in all of the database, beside the calls; takes minutes where it is large. Throws what it finds. */
  checkIntegrity(): Promise<void>;
  dispose(): Promise<void>;
}
