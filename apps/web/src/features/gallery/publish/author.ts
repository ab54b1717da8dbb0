import { GalleryAuthorKey, GalleryLicence } from '@baigong/contracts';
import * as z from 'zod/mini';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { randomBase64Url } from '../../../shared/lib/base64url.ts';

const recordId = 'author';

/** Who publishes from this browser. The key is all that proves it. */
const Author = z.object({
  id: z.literal(recordId),
  key: GalleryAuthorKey,
  nickname: z.string(),
  licence: GalleryLicence,
});
export type Author = z.infer<typeof Author>;

/** Names one try to publish; the same again is the same publication. */
export const createTicket = (): string => randomBase64Url(16);

/** The author of this browser; null before the first publication. Throws a DatabaseProblem. */
export async function readAuthor(): Promise<Author | null> {
  const record: unknown = await baigongDatabase.use((db) => db.get('publications', recordId));
  const parsed = Author.safeParse(record);
  return parsed.success ? parsed.data : null;
}

/** Keeps what the author chose, making a key the first time. Throws a DatabaseProblem. */
export async function saveAuthor(chosen: Pick<Author, 'nickname' | 'licence'>): Promise<Author> {
  const known = await readAuthor();
  const author: Author = { id: recordId, key: known?.key ?? randomBase64Url(32), ...chosen };
  await baigongDatabase.use((db) => db.put('publications', author));
  return author;
}

/** The key in a text that was exported or copied; null without one. */
export function findKey(text: string): string | null {
  return /(?<![\w-])[\w-]{43}(?![\w-])/.exec(text)?.[0] ?? null;
}

/** Takes a key over from another browser, in place of this one's. Throws a DatabaseProblem. */
export async function importKey(key: string): Promise<Author> {
  const known = await readAuthor();
  const author: Author = {
    id: recordId,
    key,
    nickname: known?.nickname ?? '',
    licence: known?.licence ?? 'ccBy',
  };
  await baigongDatabase.use((db) => db.put('publications', author));
  return author;
}

/** A file with the key, as a backup outside of the browser. */
export function keyFile({ key }: Author): Blob {
  const text = `百工社区画廊 · 作者密钥\n\n${key}\n\n凭这串密钥可以修改、删除你发布的作品。请妥善保存，不要发给别人。\n在“画廊 → 我的发布 → 导入密钥”里粘贴，就能在另一个浏览器里继续管理。\n`;
  return new Blob([text], { type: 'text/plain;charset=utf-8' });
}
