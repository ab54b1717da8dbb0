import { type BankRow, itemOfRow } from './bank-rows.ts';
import { type Item, type ItemOf, type Kind, KINDS } from './item.ts';

/** A promise per kind, written out so that a bundler makes one lazy file of each. */
const FILES: Readonly<Record<Kind, () => Promise<{ default: unknown }>>> = {
  syllable: () => import('../data/syllable.json', { with: { type: 'json' } }),
  tone: () => import('../data/tone.json', { with: { type: 'json' } }),
  retroflex: () => import('../data/retroflex.json', { with: { type: 'json' } }),
  nasal: () => import('../data/nasal.json', { with: { type: 'json' } }),
  consonant: () => import('../data/consonant.json', { with: { type: 'json' } }),
  polyphone: () => import('../data/polyphone.json', { with: { type: 'json' } }),
  neutral: () => import('../data/neutral.json', { with: { type: 'json' } }),
  erhua: () => import('../data/erhua.json', { with: { type: 'json' } }),
  sandhi: () => import('../data/sandhi.json', { with: { type: 'json' } }),
  misread: () => import('../data/misread.json', { with: { type: 'json' } }),
  word: () => import('../data/word.json', { with: { type: 'json' } }),
  measure: () => import('../data/measure.json', { with: { type: 'json' } }),
  grammar: () => import('../data/grammar.json', { with: { type: 'json' } }),
  judgement: () => import('../data/judgement.json', { with: { type: 'json' } }),
};

const loaded = new Map<Kind, readonly Item[]>();

/**
 * The items of one kind. The data are loaded when they are first asked for and kept from then on; a failed load is
 * tried again by the next call.
 */
export async function loadBank<K extends Kind>(kind: K): Promise<readonly ItemOf<K>[]> {
  let items = loaded.get(kind);
  if (!items) {
    const rows = (await FILES[kind]()).default as readonly BankRow[];
    items = rows.map((row) => itemOfRow(kind, row));
    loaded.set(kind, items);
  }
  return items as readonly Item[] as readonly ItemOf<K>[];
}

/** All items of all kinds, in the order of `KINDS`. */
export async function loadWholeBank(): Promise<readonly Item[]> {
  return (await Promise.all(KINDS.map((kind) => loadBank(kind)))).flat();
}
