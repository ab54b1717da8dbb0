import * as z from 'zod/mini';
import { create } from 'zustand';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { Prompt } from './prompt.ts';

interface OwnPromptsState {
  /** Newest first; null until they are read. */
  readonly prompts: readonly Prompt[] | null;
  /** Why they cannot be saved, for the visitor; null when they can. */
  readonly problem: string | null;
}

/** The visitor's own prompts, stored in BaigongDatabase. Without it they live as long as the page. */
export const useOwnPrompts = create<OwnPromptsState>()(() => ({ prompts: null, problem: null }));

const StoredPrompt = z.object({ ...Prompt.shape, savedAt: z.number() });

async function tryDatabase(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    useOwnPrompts.setState({ problem: null });
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
    useOwnPrompts.setState({ problem: error.message });
  }
}

/** Reads them once; later calls do nothing. A record that cannot be understood is left where it is. */
export async function loadOwnPrompts(): Promise<void> {
  if (useOwnPrompts.getState().prompts !== null) return;
  let storedPrompts: z.infer<typeof StoredPrompt>[] = [];
  await tryDatabase(async () => {
    const records = await baigongDatabase.use((db) => db.getAll('prompts'));
    storedPrompts = records.flatMap((record) => {
      const parsed = z.safeParse(StoredPrompt, record);
      return parsed.success ? [parsed.data] : [];
    });
  });
  if (useOwnPrompts.getState().prompts !== null) return;
  const prompts = storedPrompts
    .toSorted((a, b) => b.savedAt - a.savedAt)
    .map(({ id, title, kind, text }) => ({ id, title, kind, text }));
  useOwnPrompts.setState({ prompts });
}

/** Adds prompts, or replaces those of the same id; a new one comes first. */
export async function saveOwnPrompts(saved: readonly Prompt[]): Promise<void> {
  const now = Date.now();
  useOwnPrompts.setState(({ prompts }) => {
    const known = new Map((prompts ?? []).map((prompt) => [prompt.id, prompt]));
    const added = saved.filter(({ id }) => !known.has(id));
    for (const prompt of saved) if (known.has(prompt.id)) known.set(prompt.id, prompt);
    return { prompts: [...added, ...known.values()] };
  });
  await tryDatabase(() =>
    baigongDatabase.use(async (db) => {
      const transaction = db.transaction('prompts', 'readwrite');
      // Later ones are older, so that a list keeps its order.
      for (const [index, prompt] of saved.entries())
        void transaction.store.put({ ...prompt, savedAt: now - index });
      await transaction.done;
    }),
  );
}

/** Takes one away and gives a function that brings it back. */
export async function removeOwnPrompt(id: string): Promise<() => Promise<void>> {
  const before = useOwnPrompts.getState().prompts ?? [];
  const removed = before.find((prompt) => prompt.id === id);
  useOwnPrompts.setState({ prompts: before.filter((prompt) => prompt.id !== id) });
  await tryDatabase(() => baigongDatabase.use((db) => db.delete('prompts', id)));
  return async () => {
    if (removed) await saveOwnPrompts([removed]);
  };
}
