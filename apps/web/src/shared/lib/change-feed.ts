import * as z from 'zod/mini';

/** Whether a change was made in this tab or in another one of the same browser. */
type ChangeOrigin = 'this-tab' | 'other-tab';

interface ChangeFeed<Change> {
  /** Tells this tab and all others. */
  readonly publish: (change: Change) => void;
  /** Returns a function that unsubscribes. */
  readonly subscribe: (listener: (change: Change, origin: ChangeOrigin) => void) => () => void;
}

/** A feed of changes to stored records, shared by all tabs. Messages that do not match the schema are ignored. */
export function createChangeFeed<Schema extends z.ZodMiniType>(
  channelName: string,
  schema: Schema,
): ChangeFeed<z.output<Schema>> {
  const listeners = new Set<(change: z.output<Schema>, origin: ChangeOrigin) => void>();
  // Without BroadcastChannel (very old browsers) each tab sees its own changes only.
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // The other tab may run another version of the page.
    const parsed = z.safeParse(schema, data);
    if (parsed.success) for (const listener of listeners) listener(parsed.data, 'other-tab');
  });
  return {
    publish(change) {
      for (const listener of listeners) listener(change, 'this-tab');
      channel?.postMessage(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const RecordChange = z.object({ ids: z.readonly(z.array(z.string())) });

/** A feed of the ids of records that were saved, changed or removed. */
export function createRecordFeed(channelName: string): ChangeFeed<z.infer<typeof RecordChange>> {
  return createChangeFeed(channelName, RecordChange);
}
