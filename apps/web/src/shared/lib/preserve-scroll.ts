/** The navigation's state for an address that only lays something over the screen: it stays scrolled and focused as it is. */
export const preserveScroll = { keepPlace: true } as const;

/** Whether a navigation's state says so. */
export function shouldPreserveScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepPlace' in state && state.keepPlace === true;
}
