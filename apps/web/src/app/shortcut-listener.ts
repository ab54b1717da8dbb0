import { shortcutOf, type ShortcutName } from './shortcuts.ts';

/** Runs a shortcut; false when it means nothing there and the key stays the browser's. */
type ShortcutHandler = (name: ShortcutName, event: KeyboardEvent) => boolean;

/**
 * Hears shortcuts before React has rendered: what is pressed while no handler is set is queued, and runs
 * once when the first handler is set.
 */
export function createShortcutListener() {
  const queue: { name: ShortcutName; event: KeyboardEvent }[] = [];
  let handler: ShortcutHandler | null = null;
  return {
    listen(target: EventTarget): void {
      target.addEventListener('keydown', (event) => {
        const name = shortcutOf(event as KeyboardEvent);
        if (!name) return;
        if (!handler) queue.push({ name, event: event as KeyboardEvent });
        if (!handler || handler(name, event as KeyboardEvent)) event.preventDefault();
      });
    },
    /** Sets the handler until the returned function is called. */
    handle(next: ShortcutHandler): () => void {
      handler = next;
      for (const { name, event } of queue.splice(0)) next(name, event);
      return () => {
        if (handler === next) handler = null;
      };
    },
  };
}

export const shortcutListener = createShortcutListener();
