import type { Transaction } from 'kysely';
import { AppError } from '../base/app-error.ts';
import { budgetReset, resetText } from '../limits/budget-reset.ts';
import { networkFactor } from '../limits/limits.ts';
import type { Tables } from '../records/records.ts';
import type { StoredBytesTable } from '../records/tables/limits.ts';
import type { BudgetSettings } from '../limits/limit-settings.ts';
import type { QuotaSettings } from './quota-settings.ts';
import type { Clock } from '../base/clock.ts';

type QuotaArea = StoredBytesTable['area'];
/** What it takes to count uploads. */
export interface QuotaDeps {
  readonly settings: Pick<BudgetSettings, 'budgetTimeZone'> & { readonly quotas: QuotaSettings };
  readonly clock: Clock;
}

/** Whose upload it is: a visitor, and the hashes of an address and its network; and the day it counts for. */
export interface Uploader {
  readonly visitor: string;
  readonly address: string;
  readonly network: string;
  readonly day: string;
}

const times = (limit: number | null, factor: number): number | null => limit && limit * factor;

/**
 * Counts uploaded bytes for their visitor, address and network, and looks whether the site still has room. Called
 * after the insert in its transaction: what is refused is rolled back with the count.
 * @throws AppError <area>.quota until the next day, <area>.full
 */
export async function chargeQuota(
  trx: Transaction<Tables>,
  deps: QuotaDeps,
  area: QuotaArea,
  uploader: Uploader,
  bytes: number,
): Promise<void> {
  const { quotas, budgetTimeZone } = deps.settings;
  const { day } = uploader;
  const limits = {
    visitor: quotas[`${area}Visitor`],
    address: quotas[`${area}Address`],
    network: times(quotas[`${area}Address`], networkFactor),
  };
  const scopes = ['visitor', 'address', 'network'] as const;
  const rows = await trx
    .insertInto('upload_usage')
    .values(scopes.map((scope) => ({ day, area, scope, key: uploader[scope], bytes })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'area', 'scope', 'key'])
        .doUpdateSet((eb) => ({ bytes: eb('upload_usage.bytes', '+', eb.ref('excluded.bytes')) })),
    )
    .returning(['scope', 'bytes'])
    .execute();
  if (rows.some(({ scope, bytes: used }) => used > (limits[scope] ?? Infinity))) {
    const resetsAt = budgetReset(day, budgetTimeZone);
    const wait = (resetsAt - deps.clock.now()) / 1000;
    throw new AppError(`${area}.quota`, { wait, reset: resetText(resetsAt, budgetTimeZone) });
  }
  const stored = await trx
    .selectFrom('stored_bytes')
    .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
    .where('area', '=', area)
    .executeTakeFirstOrThrow();
  if (stored.bytes > (quotas[`${area}Site`] ?? Infinity)) throw new AppError(`${area}.full`);
}
