import type { Progress } from './progress.ts';

/**
 * Progress from storage or from a file. Older versions are brought up to date; of damaged progress every part that
 * can be read is kept, and `lost` says in Chinese what could not be.
 */
export declare function readProgress(stored: unknown): { progress: Progress; lost: string[] };

/** Two histories as one (a file brought back into a browser that has progress of its own): the further one wins. */
export declare function mergeProgress(one: Progress, other: Progress): Progress;
