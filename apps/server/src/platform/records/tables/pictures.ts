import type { Generated } from 'kysely';

export interface PictureTables {
  /** Visitors' files that a worker decodes while a replica waits. */
  picture_work: {
    id: string;
    task: string;
    /** JSON. */
    params: string;
    input: Buffer;
    /** Serialized by V8. */
    output: Buffer | null;
    /** JSON: a code, and the seconds to wait. */
    error: string | null;
    created_at: number;
    leased_until: number | null;
    /** Whose turn it takes, and which one. */
    network: Generated<string>;
    turn: Generated<number>;
    /** How often it was claimed. */
    attempts: Generated<number>;
  };
}
