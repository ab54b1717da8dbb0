import type { Message } from '../session/session.ts';

/** Messages and characters that are laid out at once when a session opens; those before them are virtual. */
const MAX_RENDERED_MESSAGES = 12;
const MAX_RENDERED_CHARS = 24_000;

/** How many messages at the beginning of a session are shown virtually. */
export function countVirtualized(messages: readonly Message[]): number {
  if (messages.length <= MAX_RENDERED_MESSAGES) return 0;
  let characters = 0;
  let index = messages.length;
  while (index > 0 && messages.length - index < MAX_RENDERED_MESSAGES) {
    characters += messages[index - 1]?.content.length ?? 0;
    if (characters > MAX_RENDERED_CHARS && messages.length - index >= 2) break;
    index--;
  }
  return index;
}
