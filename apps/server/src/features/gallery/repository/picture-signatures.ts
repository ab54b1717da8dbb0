import { cardColumns, type CardRow } from './picture-rows.ts';
import type { Reader } from './find-pictures.ts';

interface SignedPicture {
  readonly seq: number;
  readonly signature: string;
}

/** Shown pictures that have a signature, newest first, below a number. */
export async function listSignatures(
  { db }: Reader,
  { before, after, limit }: { readonly before: number; readonly after: number; readonly limit: number },
): Promise<SignedPicture[]> {
  const rows = await db
    .selectFrom('gallery_pictures')
    .select(['seq', 'signature'])
    .where('state', '=', 'shown')
    .where('seq', '<', before)
    .where('seq', '>', after)
    .where('signature', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ seq, signature }) => ({ seq, signature: signature ?? '' }));
}

/** The cards of those that are still shown, in the order that is asked for. */
export async function listShownCards({ db }: Reader, seqs: readonly number[]): Promise<CardRow[]> {
  if (seqs.length === 0) return [];
  const rows = await db
    .selectFrom('gallery_pictures')
    .select(cardColumns)
    .where('state', '=', 'shown')
    .where('seq', 'in', seqs)
    .execute();
  return rows.toSorted((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq));
}

/** Pictures from before there were signatures, oldest first. */
export function listUnsigned(
  { db }: Reader,
  limit: number,
): Promise<{ readonly seq: number; readonly files: string }[]> {
  return db
    .selectFrom('gallery_pictures')
    .select(['seq', 'files'])
    .where('signature', 'is', null)
    .where('state', '!=', 'removed')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

export async function saveSignature({ db }: Reader, seq: number, signature: string): Promise<void> {
  await db.updateTable('gallery_pictures').set({ signature }).where('seq', '=', seq).execute();
}
