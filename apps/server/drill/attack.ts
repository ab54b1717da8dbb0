/** What an attack came to: whether the site held, and what was seen, in Chinese. */
export interface Outcome {
  readonly held: boolean;
  readonly seen: string;
}

/** One attack, bounded in number and time. */
export interface Attack {
  readonly name: string;
  /** What it did to the version before these defences (2026-11-23, 2 cores). */
  readonly before: string;
  readonly run: () => Promise<Outcome>;
}
