import type { Generated } from 'kysely';

/** What the operator chose on the operator's page, by name. */
export interface SiteChoicesTable {
  name: string;
  value: string;
}

/** One thing the operator did. */
export interface OperatorActsTable {
  id: Generated<number>;
  at: number;
  action: string;
  subject: string;
  detail: string;
}

/** The address hash that a thing came from. */
export interface ContentAddressesTable {
  kind: 'gallery' | 'feedback';
  item: string;
  /** YYYY-MM-DD. */
  day: string;
  address: string;
}

/** A network that may read and not write. */
export interface AddressBlocksTable {
  id: Generated<number>;
  reason: string;
  created_at: number;
  expires_at: number;
}

/** A hash that a block is known by. */
export interface BlockedNetworksTable {
  network: string;
  block: number;
  /** YYYY-MM-DD. */
  day: string;
}

/** One row, once the operator's webhook was told something: `0191_operator_notices.sql`. */
export interface OperatorNoticesTable {
  id: number;
  messages: number;
  reports: number;
  complaints: number;
  feedback: number;
}

export interface OperateTables {
  site_choices: SiteChoicesTable;
  operator_acts: OperatorActsTable;
  content_addresses: ContentAddressesTable;
  address_blocks: AddressBlocksTable;
  blocked_networks: BlockedNetworksTable;
  operator_notices: OperatorNoticesTable;
}
