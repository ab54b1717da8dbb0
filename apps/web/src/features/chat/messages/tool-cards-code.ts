/** The code of tool cards, on demand. */
export const importToolCards = () => import('./tool-cards.tsx');

let tried: Promise<void> | undefined;

/** Settles once the code is there, or could not be fetched: a card tries again by itself. */
export function whenToolCardsTried(): Promise<void> {
  const settle = () => undefined;
  return (tried ??= importToolCards().then(settle, settle));
}
