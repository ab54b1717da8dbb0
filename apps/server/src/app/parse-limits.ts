import type { LimitRule } from '../platform/limits/limits.ts';
import type { LimitSettings } from '../platform/settings.ts';

/** Every limit with its default; a new one is one line here and one of LimitSettings. */
export const defaultLimits: LimitSettings = {
  requests: { points: 600, seconds: 60 },
  chat: { points: 30, seconds: 60 },
  address: { points: 120, seconds: 60 },
  share: { points: 60, seconds: 3600 },
  sharePassword: { points: 10, seconds: 600 },
  publish: { points: 20, seconds: 3600 },
  publishAddress: { points: 60, seconds: 3600 },
  galleryActs: { points: 120, seconds: 60 },
  report: { points: 20, seconds: 3600 },
  feedback: { points: 10, seconds: 3600 },
  feedbackAddress: { points: 40, seconds: 3600 },
  feedbackActs: { points: 120, seconds: 60 },
  operate: { points: 10, seconds: 600 },
  paint: { points: 20, seconds: 60 },
  paintAddress: { points: 60, seconds: 60 },
  visitorTokens: 200_000,
  addressTokens: 1_000_000,
  siteTokens: 5_000_000,
  visitorPictures: 100,
  addressPictures: 500,
  sitePictures: 2_000,
};

type LimitName = keyof LimitSettings;
type RateName = {
  [Name in LimitName]: LimitSettings[Name] extends LimitRule | null ? Name : never;
}[LimitName];

const names = Object.keys(defaultLimits) as LimitName[];
const isRate = (name: LimitName): name is RateName => typeof defaultLimits[name] === 'object';
const rates = names.filter(isRate);
const budgets = names.filter((name) => !isRate(name));

/** Nothing is limited; what `LIMITS=off` gives. */
export const noLimits = Object.fromEntries(names.map((name) => [name, null])) as unknown as LimitSettings;

/** The rules that count tries, by name. */
export function rateRules(limits: LimitSettings): Record<RateName, LimitRule | null> {
  return Object.fromEntries(rates.map((name) => [name, limits[name]])) as ReturnType<typeof rateRules>;
}

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600 };

/** What `LIMITS` may hold, for the operator. */
export const limitsHelp = `off，或用逗号分开的若干项，例如 chat=30/60s,visitorTokens=200000。次数项：${rates.join('、')}（次数/时间，单位 s、m、h）；每日用量项：${budgets.join('、')}（Tokens 为 token 数，Pictures 为张数）；某一项写成 off 表示不限`;

/**
 * Reads `LIMITS`: `off`, or items `name=value` over the defaults. Rates are `points/time` (`30/60s`, `500/1h`),
 * budgets are tokens or pictures per day, and any of them may be `off`.
 * @returns undefined when the text is not of that form
 */
export function parseLimits(text: string): LimitSettings | undefined {
  if (text === 'off') return noLimits;
  const result: { -readonly [Name in keyof LimitSettings]: LimitSettings[Name] } = { ...defaultLimits };
  const seen = new Set<string>();
  for (const item of text.split(',')) {
    const [name = '', value = '', ...rest] = item.split('=').map((part) => part.trim());
    const rate = rates.find((known) => known === name);
    const budget = budgets.find((known) => known === name);
    if (rest.length > 0 || seen.has(name) || (!rate && !budget)) return undefined;
    seen.add(name);
    if (rate) {
      const rule = value === 'off' ? null : parseRate(value);
      if (rule === undefined) return undefined;
      result[rate] = rule;
    }
    if (budget) {
      if (value !== 'off' && !/^\d{1,15}$/.test(value)) return undefined;
      result[budget] = value === 'off' ? null : Number(value);
    }
  }
  return result;
}

/** Up to a week: the timers behind the counts cannot be set for longer than 24 days. */
function parseRate(text: string): LimitRule | undefined {
  const match = /^([1-9]\d{0,8})\/([1-9]\d{0,5})([smh])$/.exec(text);
  if (!match) return undefined;
  const seconds = Number(match[2]) * (unitSeconds[match[3] ?? ''] ?? 0);
  return seconds <= 7 * 24 * 3600 ? { points: Number(match[1]), seconds } : undefined;
}
