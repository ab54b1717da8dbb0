/** The navigation's state for an address that only lays something over the screen: it stays scrolled and focused as it is. */
export const keepPlace = { keepPlace: true } as const;

/** Whether a navigation's state says so. */
export function keepsPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepPlace' in state && state.keepPlace === true;
}
