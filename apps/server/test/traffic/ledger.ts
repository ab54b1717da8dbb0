/** What the server has acknowledged, and what was asked of it without an answer. */
export interface Ledger {
  readonly pictures: Map<string, PublishedPicture>;
  readonly feedback: Map<string, SentFeedback>;
  readonly shares: Map<string, SharedResume>;
  /** Cookies of visitors who ask, newest last. */
  readonly visitors: string[];
  /** Runs of the latest round. */
  runs: FollowedRun[];
  /** Tokens of answers that came to their end. */
  tokens: number;
  /** Calls that were acknowledged. */
  acknowledged: number;
  /** Refusals by status: they acknowledge nothing. */
  readonly refused: Map<number, number>;
}

export interface PublishedPicture {
  readonly authorKey: string;
  /** Addresses of its files, below the site's. */
  readonly files: readonly string[];
  readonly likes: Counted;
  /** The deletion by its author, or the takedown: asked for (the answer may be lost), or acknowledged. */
  end?: { readonly by: 'author' | 'operator'; acknowledged: boolean };
}

/** Acts of which each counts once: all that were asked for, and those whose answer came. */
export interface Counted {
  asked: number;
  acknowledged: number;
}

export const nothingCounted = (): Counted => ({ asked: 0, acknowledged: 0 });

export interface SentFeedback {
  public: boolean;
  readonly votes: Counted;
}

export interface SharedResume {
  readonly ownerKey: string;
  stopped: 'no' | 'asked' | 'acknowledged';
}

export interface FollowedRun {
  readonly run: string;
  readonly cookie: string | undefined;
  /** Data of the events that came. */
  readonly events: string[];
}

export const createLedger = (): Ledger => ({
  pictures: new Map(),
  feedback: new Map(),
  shares: new Map(),
  visitors: [],
  runs: [],
  tokens: 0,
  acknowledged: 0,
  refused: new Map(),
});
