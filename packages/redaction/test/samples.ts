import type { SensitiveKind } from '../src/sensitive-kinds.ts';
import { developmentTemplates } from './development-templates.ts';
import { heldBackTemplates } from './held-back-templates.ts';
import { developmentPools, heldBackPools, secondPools } from './pools.ts';
import { secondTemplates } from './second-templates.ts';
import { createRandom, createValues, type Pools, type ValueName } from './values.ts';

export interface Annotation {
  readonly kind: SensitiveKind;
  readonly start: number;
  readonly end: number;
}

export interface Sample {
  readonly type: string;
  readonly text: string;
  readonly annotations: readonly Annotation[];
  /** What may be found or not; surnames with a title (张主任) are counted apart. */
  readonly optional?: readonly (Pick<Annotation, 'start' | 'end'> & { readonly isTitle: boolean })[];
}

const kindOf: Partial<Record<ValueName, SensitiveKind>> = {
  name: 'name',
  minority: 'name',
  english: 'name',
  address: 'address',
  identity: 'identity',
  mobile: 'mobile',
  landline: 'landline',
  card: 'card',
  creditCode: 'creditCode',
  email: 'email',
  wechat: 'wechat',
  qq: 'qq',
  plate: 'plate',
  passport: 'passport',
  permit: 'permit',
  birth: 'birth',
};

/** Samples of one half, evenly over the types of documents. */
export function makeSamples(half: 'development' | 'held-back', count: number): Sample[] {
  if (half === 'held-back') return fill(heldBackTemplates, heldBackPools, 90_211, count);
  const first = Math.ceil(count / 2);
  return [
    ...fill(developmentTemplates, developmentPools, 20_261, first),
    ...fill(secondTemplates, secondPools, 77_003, count - first),
  ];
}

function fill(
  forms: Readonly<Record<string, readonly string[]>>,
  pools: Pools,
  seed: number,
  count: number,
): Sample[] {
  const random = createRandom(seed);
  const makers = createValues(random, pools);
  const templates = Object.entries(forms);
  return Array.from({ length: count }, (_, at) => {
    const [type, texts] = templates[at % templates.length] ?? ['', []];
    const form = texts[Math.floor(at / templates.length) % texts.length] ?? '';
    const bound = new Map<string, string>();
    const used = new Set<string>();
    const annotations: Annotation[] = [];
    const optional: NonNullable<Sample['optional']>[number][] = [];
    let text = '';
    let from = 0;
    for (const { 0: slot, 1: maker = '', 2: key, 3: title, index } of form.matchAll(
      /\{(\w+)(?:#(\w+)|:([^{}]+))?\}/g,
    )) {
      text += form.slice(from, index);
      from = index + slot.length;
      if (title !== undefined) {
        optional.push({ start: text.length, end: text.length + title.length, isTitle: true });
        text += title;
        continue;
      }
      const name = maker as ValueName;
      // A name stands for one person in a sample.
      const isName = name === 'name';
      const fresh = () => {
        let value = makers[name]();
        for (let tries = 0; tries < 1_000; tries += 1) {
          if (!isName || !used.has(value)) break;
          value = makers[name]();
        }
        used.add(value);
        return value;
      };
      const value = key === undefined ? fresh() : (bound.get(key) ?? fresh());
      if (key !== undefined) bound.set(key, value);
      const kind = kindOf[name];
      if (kind) annotations.push({ kind, start: text.length, end: text.length + value.length });
      text += value;
    }
    return { type, text: text + form.slice(from), annotations, optional };
  });
}
