import { lazy } from 'react';

/** The code of tool cards, on demand. */
const importToolCards = () => import('./tool-cards.tsx');

const LazyToolCards = lazy(importToolCards);
let LoadedToolCards: Awaited<ReturnType<typeof importToolCards>>['default'] | undefined;

let tried: Promise<void> | undefined;

/** Settles once the code is there, or could not be fetched: a card tries again by itself. */
export function whenToolCardsTried(): Promise<void> {
  return (tried ??= importToolCards().then(
    ({ default: component }) => void (LoadedToolCards = component),
    () => undefined,
  ));
}

/** The cards, for a component's whole life: where their code is there, without the moment that `lazy` shows its fallback. */
export const toolCards = () => LoadedToolCards ?? LazyToolCards;
