const MB = 2 ** 20;
const GB = 2 ** 30;
const bytes = (count: number): number | null => count;

/**
 * Every quota with its default, in bytes; `null` is no quota. Visitor and Address: what may be uploaded in a day (a
 * network has twice the address's); Site: what may be stored in all.
 */
export const defaultQuotas = {
  galleryVisitor: bytes(200 * MB),
  galleryAddress: bytes(600 * MB),
  gallerySite: bytes(20 * GB),
  shareVisitor: bytes(40 * MB),
  shareAddress: bytes(120 * MB),
  shareSite: bytes(2 * GB),
  feedbackVisitor: bytes(40 * MB),
  feedbackAddress: bytes(120 * MB),
  feedbackSite: bytes(2 * GB),
};

export type QuotaSettings = Readonly<typeof defaultQuotas>;

const names = Object.keys(defaultQuotas) as (keyof QuotaSettings)[];

/** Nothing is limited: `QUOTAS=off`. */
export const noQuotas = Object.fromEntries(names.map((name) => [name, null])) as unknown as QuotaSettings;

/** What `QUOTAS` may hold, for the operator. */
export const quotasHelp = `off，或用逗号分开的若干项，例如 gallerySite=50GB,shareVisitor=off，单位 KB、MB、GB：${names.join('、')}`;

const units: Record<string, number> = { KB: 2 ** 10, MB, GB };

/**
 * Parses `QUOTAS`: `off`, or items `name=size` over the defaults; a size is a number with its unit, or `off`.
 * @returns undefined when the text is not of that form
 */
export function parseQuotas(text: string): QuotaSettings | undefined {
  if (text === 'off') return noQuotas;
  const result = { ...defaultQuotas };
  const seen = new Set<string>();
  for (const item of text.split(',')) {
    const [, given = '', count, unit = ''] =
      /^\s*(\w+)\s*=\s*(?:off|(\d{1,6})(KB|MB|GB))\s*$/.exec(item) ?? [];
    const name = names.find((known) => known === given);
    if (name === undefined || seen.has(name)) return undefined;
    seen.add(name);
    result[name] = count === undefined ? null : Number(count) * (units[unit] ?? 0);
  }
  return result;
}
