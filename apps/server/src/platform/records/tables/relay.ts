/** A file on its way between two devices of one person. */
export interface RelaysTable {
  id: string;
  direction: 'in' | 'out';
  owner_hash: string;
  status: 'waiting' | 'receiving' | 'ready' | 'used';
  /** Of the encrypted file; 0 before it comes, and once it was fetched to its end. */
  bytes: number;
  /** The day's hashes of who sends it; empty before. */
  address: string;
  network: string;
  expires_at: number;
}

/** A piece of an encrypted file; deleted by the statement that reads it. */
export interface RelayPiecesTable {
  relay: string;
  number: number;
  content: Uint8Array;
}

export interface RelayTables {
  relays: RelaysTable;
  relay_pieces: RelayPiecesTable;
}
