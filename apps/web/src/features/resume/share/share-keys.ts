import { ShareId, ShareOwnerKey } from '@baigong/contracts';
import * as z from 'zod/mini';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';

/** What this browser keeps of a resume it has shared. */
const ShareKey = z.looseObject({
  /** The resume's id. */
  id: z.string(),
  /** What may change and stop the link. Kept before the first call, so that a lost answer loses no link. */
  key: ShareOwnerKey,
  /** The link's id; null until the server has answered. */
  share: z.nullable(ShareId),
  mask: z.object({ phone: z.boolean(), email: z.boolean(), photo: z.boolean() }),
});
export type ShareKey = z.infer<typeof ShareKey>;

const read = (raw: unknown): ShareKey | undefined => {
  const parsed = z.safeParse(ShareKey, raw);
  return parsed.success ? parsed.data : undefined;
};

/** 256 random bits in base64url. */
export function makeOwnerKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

/** The key of a resume's link; undefined where this browser has none. Throws a DatabaseProblem, as all here. */
export const findKey = async (id: string) => read(await baigongDatabase.use((db) => db.get('shares', id)));

export async function saveKey(key: ShareKey): Promise<void> {
  await baigongDatabase.use((db) => db.put('shares', key));
}

export async function deleteKey(id: string): Promise<void> {
  await baigongDatabase.use((db) => db.delete('shares', id));
}

/** Every key that can be read. */
export const allKeys = async (): Promise<ShareKey[]> =>
  (await baigongDatabase.use((db) => db.getAll('shares'))).flatMap((raw) => read(raw) ?? []);
