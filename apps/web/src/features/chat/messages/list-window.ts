import type { Message } from '../session/session.ts';

/** Messages and characters that are laid out at once when a session opens; those before them are virtual. */
const mostMessages = 12;
const mostCharacters = 24_000;

/** How many messages at the beginning of a session are shown virtually. */
export function countEarlier(messages: readonly Message[]): number {
  if (messages.length <= mostMessages) return 0;
  let characters = 0;
  let index = messages.length;
  while (index > 0 && messages.length - index < mostMessages) {
    characters += messages[index - 1]?.content.length ?? 0;
    if (characters > mostCharacters && messages.length - index >= 2) break;
    index--;
  }
  return index;
}
