import { type Item, type ItemOf, type Kind, KINDS } from './item.ts';

/**
 * The items of one kind. The data are loaded when they are first asked for and kept from then on; a failed load is
 * tried again by the next call.
 */
export async function loadBank<K extends Kind>(kind: K): Promise<readonly ItemOf<K>[]> {
  void kind;
  return [];
}

/** All items of all kinds, in the order of `KINDS`. */
export async function loadWholeBank(): Promise<readonly Item[]> {
  return (await Promise.all(KINDS.map((kind) => loadBank(kind)))).flat();
}
