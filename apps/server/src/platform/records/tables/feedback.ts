import type { Generated } from 'kysely';

/** Feedback of a visitor; `0030_feedback.sql` says what the columns hold. */
export interface FeedbackEntriesTable {
  seq: Generated<number>;
  id: string;
  key_hash: string;
  ticket: string;
  kind: 'problem' | 'suggestion' | 'report' | 'other';
  text: string;
  contact: string;
  facts: string;
  screenshots: string;
  status: 'open' | 'working' | 'done' | 'declined';
  reply: string | null;
  answered_at: number | null;
  public_title: string | null;
  public_text: string | null;
  merged_into: number | null;
  votes: Generated<number>;
  /** Of words, facts and screenshots. */
  bytes: Generated<number>;
  /** The operator's webhook counted it. */
  told: Generated<0 | 1>;
  created_at: number;
  updated_at: number;
}

export interface FeedbackVotesTable {
  seq: number;
  visitor: string;
  at: number;
  counted: Generated<0 | 1>;
}

export interface FeedbackTables {
  feedback_entries: FeedbackEntriesTable;
  feedback_votes: FeedbackVotesTable;
}
