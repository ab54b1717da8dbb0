/** A resume that is shared by a link. */
export interface SharesTable {
  id: string;
  owner_hash: string;
  owner_visitor: string;
  lifetime: '7d' | '30d' | '1y';
  password_hash: string | null;
  views: number;
  created_at: number;
  updated_at: number;
  expires_at: number;
  stopped_at: number | null;
  /** JSON; null once stopped, and some time after it has expired. */
  document: string | null;
}

/** Failed attempts as versions before 0185 counted them; they may run beside this one. */
export interface ShareAttemptsTable {
  share_id: string;
  failures: number;
  next_at: number;
}

/** Tries of a reader at a share's password, and who opened it. */
export interface ShareTriesTable {
  share_id: string;
  reader: string;
  kind: 'shared' | 'own' | 'known' | 'opened';
  tries: number;
  last_at: number;
}

/** Who read a shared resume on a day. */
export interface ShareVisitsTable {
  /** YYYY-MM-DD. */
  day: string;
  share_id: string;
  visitor: string;
  /** The day's hashes. */
  address: string;
  network: string;
  /** Which visit of the address on that day it is. */
  place: number;
}

export interface ShareTables {
  shares: SharesTable;
  share_attempts: ShareAttemptsTable;
  share_tries: ShareTriesTable;
  share_visits: ShareVisitsTable;
}
