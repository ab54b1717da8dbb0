import { useState } from 'react';
import { useServerData, type ServerData, type ServerDataOptions } from './use-server-data.ts';

interface Page {
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

export interface Pages<P extends Page> extends Omit<ServerData<readonly P[]>, 'fail'> {
  readonly isReading: boolean;
  /** Fetches the next page; undefined where there is none. */
  readonly more: (() => void) | undefined;
}

/** The pages of a list as far as they were asked for, as `useServerData` has them; `reload` begins anew. */
export function usePages<P extends Page>(
  question: string,
  ask: (cursor: string | undefined, signal?: AbortSignal) => Promise<P>,
  options?: ServerDataOptions,
): Pages<P> {
  const { fail, ...pages } = useServerData<readonly P[]>(
    question,
    async (signal) => [await ask(undefined, signal)],
    options,
  );
  const [pending, setPending] = useState<string>();
  const cursor = pages.value?.at(-1)?.next ?? undefined;

  async function more(from: string): Promise<void> {
    setPending(from);
    try {
      const page = await ask(from);
      // Another may have begun anew meanwhile.
      pages.update((known) => (known.at(-1)?.next === from ? [...known, page] : known));
    } catch (error) {
      fail(error);
    }
    setPending(undefined);
  }
  const isReading =
    (pages.value === undefined && pages.error === undefined) || (pending !== undefined && pending === cursor);
  return {
    ...pages,
    isReading,
    more: cursor === undefined || isReading ? undefined : () => void more(cursor),
  };
}
