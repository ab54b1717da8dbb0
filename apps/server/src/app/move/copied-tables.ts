import type { Tables } from '../../platform/records/records.ts';

/** A table whose rows are copied from one database to another. */
export interface CopiedTable {
  readonly table: keyof Tables;
  /** The columns of the primary key: rows are copied in their order. */
  readonly key: readonly string[];
  /** A part of the rows; a table may be copied in several parts. */
  readonly part?: { readonly name: string; readonly condition: string };
  /** Rows that are in memory at a time; fewer where they are large. */
  readonly batchRows?: number;
  /** The key is numbered by the database, which must not give a number again. */
  readonly numbered?: true;
}

/** In an order in which every row comes after those that it refers to. */
export const copiedTables: readonly CopiedTable[] = [
  { table: 'site_choices', key: ['name'] },
  { table: 'operator_acts', key: ['id'], numbered: true },
  { table: 'operator_notices', key: ['id'] },
  { table: 'address_blocks', key: ['id'], numbered: true },
  { table: 'blocked_networks', key: ['network'] },
  { table: 'content_addresses', key: ['kind', 'item'] },
  { table: 'gallery_authors', key: ['hash'] },
  { table: 'gallery_pictures', key: ['seq'], numbered: true },
  { table: 'gallery_words', key: ['seq'] },
  { table: 'gallery_tags', key: ['tag'] },
  { table: 'gallery_files', key: ['hash', 'seq'] },
  { table: 'gallery_avif_due', key: ['seq'] },
  { table: 'gallery_likes', key: ['seq', 'visitor'] },
  { table: 'gallery_reports', key: ['seq', 'reporter'] },
  { table: 'gallery_banned', key: ['sha256'] },
  { table: 'shares', key: ['id'], batchRows: 20 },
  { table: 'share_visits', key: ['day', 'share_id', 'visitor'] },
  { table: 'share_attempts', key: ['share_id'] },
  { table: 'share_tries', key: ['share_id', 'kind', 'reader'] },
  { table: 'paint_jobs', key: ['id'] },
  { table: 'paint_pictures', key: ['id'] },
  // An entry is merged into one that is not merged itself.
  {
    table: 'feedback_entries',
    key: ['seq'],
    numbered: true,
    part: { name: 'not merged', condition: 'merged_into IS NULL' },
  },
  {
    table: 'feedback_entries',
    key: ['seq'],
    numbered: true,
    part: { name: 'merged', condition: 'merged_into IS NOT NULL' },
  },
  { table: 'feedback_votes', key: ['seq', 'visitor'] },
  { table: 'token_spending', key: ['day', 'budget', 'key'] },
  { table: 'budget_reservations', key: ['id', 'budget', 'key'] },
  { table: 'address_salts', key: ['day'] },
  { table: 'counted_acts', key: ['act', 'item', 'day', 'address'] },
  { table: 'act_bursts', key: ['act', 'item'] },
  { table: 'upload_usage', key: ['day', 'area', 'scope', 'key'] },
  { table: 'removals', key: ['id'], numbered: true },
  { table: 'removal_files', key: ['removal', 'hash'] },
  { table: 'damaged_blobs', key: ['hash'] },
  { table: 'storage_audits', key: ['id'], numbered: true },
];

/** Not copied, with the reason. */
export const otherTables: Readonly<Record<string, string>> = {
  migrations: 'what was done to this database',
  gallery_grams: 'made of the pictures',
  gallery_revision: 'kept by triggers; only changes of it matter',
  stored_bytes: 'kept by triggers',
  blob_claims: 'of processes that do not use the copy',
  picture_work: 'of calls that are under way',
  relays: 'over within ten minutes',
  relay_pieces: 'over within ten minutes',
  write_probe: 'the readiness probe’s',
  sweep_time: 'of the clock that deletes here',
  site_secrets: 'handled as a secret',
  move_progress: 'of the copying itself',
};

/** The name of a table or its part, for the operator and the progress. */
export const nameOf = ({ table, part }: CopiedTable): string =>
  part === undefined ? table : `${table} (${part.name})`;
