/** Tokens spent by a key on a day; the day's budgets read it. */
export interface TokenSpendingTable {
  budget: string;
  key: string;
  /** YYYY-MM-DD. */
  day: string;
  tokens: number;
}

/** A part of a day's budget that is promised to work under way. */
export interface BudgetReservationsTable {
  id: string;
  budget: string;
  key: string;
  /** YYYY-MM-DD. */
  day: string;
  amount: number;
  settled: number;
  process: string;
  expires_at: number;
}

/** The secret that a day's client addresses are hashed with. */
export interface AddressSaltsTable {
  /** YYYY-MM-DD. */
  day: string;
  salt: string;
}

/** A like, report or vote that was counted for an address today. */
export interface CountedActsTable {
  act: 'like' | 'report' | 'vote';
  item: string;
  /** YYYY-MM-DD. */
  day: string;
  address: string;
  network: string;
  visitor: string;
}

/** How often something was done to an item lately. */
export interface ActBurstsTable {
  act: string;
  item: string;
  since: number;
  count: number;
}

/** Bytes uploaded on a day. */
export interface UploadUsageTable {
  /** YYYY-MM-DD. */
  day: string;
  area: StoredBytesTable['area'];
  scope: 'visitor' | 'address' | 'network';
  key: string;
  bytes: number;
}

/** Bytes stored at present; triggers keep them. */
export interface StoredBytesTable {
  area: 'gallery' | 'share' | 'feedback';
  bytes: number;
}

export interface LimitsTables {
  token_spending: TokenSpendingTable;
  budget_reservations: BudgetReservationsTable;
  address_salts: AddressSaltsTable;
  counted_acts: CountedActsTable;
  act_bursts: ActBurstsTable;
  upload_usage: UploadUsageTable;
  stored_bytes: StoredBytesTable;
}
