/** Kinds of numbers that name a person, longest first: what one takes the next does not see. */
const kinds: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: '邮箱', pattern: /[A-Za-z0-9][A-Za-z0-9._%+-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/ },
  { name: '身份证', pattern: /(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/ },
  { name: '银行卡', pattern: /(?<![\d.])\d{4}(?:[ -]?\d{4}){2,3}(?:[ -]?\d{1,3})?(?![\d.]\d|\d)/ },
  { name: '手机', pattern: /(?<![\d.])(?:\+?86[ -]?)?1[3-9]\d(?:[ -]?\d{4}){2}(?!\d)/ },
];

const pattern = new RegExp(kinds.map((kind) => `(${kind.pattern.source})`).join('|'), 'g');

/**
 * Texts with every identity, phone, card and mail number replaced by a placeholder such as 〔手机1〕, the same for the same
 * number in all of them, and what each placeholder stands for.
 */
export function maskNumbers(texts: readonly string[]): {
  readonly texts: readonly string[];
  readonly values: ReadonlyMap<string, string>;
} {
  const placeholders = new Map<string, string>();
  const counts = new Map<string, number>();
  const nameFor = (value: string, name: string): string => {
    const known = placeholders.get(value);
    if (known !== undefined) return known;
    let placeholder: string;
    // One that stands in the texts as it is would come back as a number.
    do {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      placeholder = `〔${name}${count}〕`;
    } while (texts.some((text) => text.includes(placeholder)));
    placeholders.set(value, placeholder);
    return placeholder;
  };
  const masked = texts.map((text) =>
    text.replace(pattern, (value: string, ...groups: unknown[]) => {
      const kind = kinds[groups.slice(0, kinds.length).findIndex((group) => group !== undefined)];
      return kind ? nameFor(value, kind.name) : value;
    }),
  );
  return {
    texts: masked,
    values: new Map([...placeholders].map(([value, placeholder]) => [placeholder, value])),
  };
}
