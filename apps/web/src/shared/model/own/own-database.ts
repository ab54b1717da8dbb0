import { OwnModel } from '@baigong/contracts';
import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { createDatabase } from '../../lib/browser-database.ts';
import { Sealed } from './seal.ts';

/** What answers on the visitor's computer; `other` speaks as OpenAI does. */
export const Program = z.enum(['ollama', 'lmstudio', 'llamacpp', 'other']);
export type Program = z.infer<typeof Program>;

export const maxModels = 500;

/** A provider that the visitor has a key of, or a program on the visitor's computer. */
export const Connection = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  name: z.string().check(z.maxLength(60)),
  baseUrl: z.string().check(z.maxLength(300)),
  models: z.array(OwnModel).check(z.maxLength(maxModels)),
  sealed: z.optional(Sealed),
  /** `gguf` has no address: it is a file that was downloaded into this browser. */
  program: z.optional(z.union([Program, z.literal('gguf')])),
  /** Of the downloaded file. */
  bytes: z.optional(z.number()),
  addedAt: z.number(),
});
export type Connection = z.infer<typeof Connection>;

interface OwnSchema extends DBSchema {
  connections: { key: string; value: { id: string; [field: string]: unknown } };
  /** The browser's key, which scripts can use and not read. */
  keys: { key: string; value: { id: string; key: CryptoKey } };
}

/** Apart from the other databases, so that no backup or export has it. */
export const ownDatabase = createDatabase<OwnSchema>({
  name: 'OwnModelDatabase',
  version: 1,
  upgrade(db) {
    db.createObjectStore('connections', { keyPath: 'id' });
    db.createObjectStore('keys', { keyPath: 'id' });
  },
});
