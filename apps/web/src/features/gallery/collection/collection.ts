import { GalleryCard } from '@baigong/contracts';
import { create } from 'zustand';
import * as z from 'zod/mini';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';

const Collected = z.object({ id: z.string(), collectedAt: z.number(), card: GalleryCard });
type Collected = z.infer<typeof Collected>;

interface CollectionState {
  /** Newest first; undefined until it was read. */
  readonly collected: readonly Collected[] | undefined;
}

/** What the visitor collected; stored in this browser only. */
export const useCollection = create<CollectionState>()(() => ({ collected: undefined }));

/** Reads the collection, ignoring records that cannot be parsed. Throws a DatabaseProblem. */
export async function readCollection(): Promise<void> {
  const records: unknown[] = await baigongDatabase.use((db) => db.getAll('collection'));
  const collected = records.flatMap((record) => {
    const parsed = Collected.safeParse(record);
    return parsed.success ? [parsed.data] : [];
  });
  useCollection.setState({ collected: collected.toSorted((a, b) => b.collectedAt - a.collectedAt) });
}

/** Collects a picture. Throws a DatabaseProblem. */
export async function collect(card: GalleryCard, now: number): Promise<void> {
  const record: Collected = { id: card.id, collectedAt: now, card: GalleryCard.parse(card) };
  await baigongDatabase.use((db) => db.put('collection', record));
  useCollection.setState(({ collected = [] }) => ({
    collected: [record, ...collected.filter(({ id }) => id !== card.id)],
  }));
}

/** Takes a picture out of the collection. Throws a DatabaseProblem. */
export async function uncollect(id: string): Promise<void> {
  await baigongDatabase.use((db) => db.delete('collection', id));
  useCollection.setState(({ collected = [] }) => ({
    collected: collected.filter((record) => record.id !== id),
  }));
}
