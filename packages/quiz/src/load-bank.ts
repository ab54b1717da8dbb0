import { type BankRow, itemOfRow } from './bank-rows.ts';
import { type Item, type ItemOf, type Kind, KINDS } from './item.ts';

/** A promise per kind, written out so that a bundler makes one lazy file of each. */
const FILES: Readonly<Record<Kind, () => Promise<{ default: unknown }>>> = {
  syllable: () => import('../bank/syllable.json', { with: { type: 'json' } }),
  tone: () => import('../bank/tone.json', { with: { type: 'json' } }),
  retroflex: () => import('../bank/retroflex.json', { with: { type: 'json' } }),
  nasal: () => import('../bank/nasal.json', { with: { type: 'json' } }),
  consonant: () => import('../bank/consonant.json', { with: { type: 'json' } }),
  polyphone: () => import('../bank/polyphone.json', { with: { type: 'json' } }),
  neutral: () => import('../bank/neutral.json', { with: { type: 'json' } }),
  erhua: () => import('../bank/erhua.json', { with: { type: 'json' } }),
  sandhi: () => import('../bank/sandhi.json', { with: { type: 'json' } }),
  misread: () => import('../bank/misread.json', { with: { type: 'json' } }),
  word: () => import('../bank/word.json', { with: { type: 'json' } }),
  measure: () => import('../bank/measure.json', { with: { type: 'json' } }),
  grammar: () => import('../bank/grammar.json', { with: { type: 'json' } }),
  judgement: () => import('../bank/judgement.json', { with: { type: 'json' } }),
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
  return items as readonly ItemOf<K>[];
}

/** All items of all kinds, in the order of `KINDS`. */
export async function loadWholeBank(): Promise<readonly Item[]> {
  return (await Promise.all(KINDS.map((kind) => loadBank(kind)))).flat();
}
