import type { LimitRule } from './limits.ts';

const rate = (points: number, seconds: number): LimitRule | null => ({ points, seconds });
const perDay = (amount: number): number | null => amount;

/**
 * Every limit with its default; `null` is no limit. A new limit is one line here and one in docs/settings.md.
 * The address is limited too, because a caller that drops its cookie is a new visitor with every call.
 */
export const defaultLimits = {
  /** Every call of the API, per address. */
  requests: rate(600, 60),
  /** Answers begun, per visitor and per address. */
  chat: rate(30, 60),
  address: rate(120, 60),
  /** Resumes shared or updated, per address. */
  share: rate(60, 3600),
  /** Passwords tried on one shared resume, per address. */
  sharePassword: rate(10, 600),
  /** Codes made to pass a file between two devices, per address. */
  relay: rate(60, 600),
  /** Pictures published, per visitor and per address. */
  publish: rate(20, 3600),
  publishAddress: rate(60, 3600),
  /** Likes, and changes of what was published, per address. */
  galleryActs: rate(120, 60),
  /** Pictures reported, per address. */
  report: rate(20, 3600),
  /** Feedback sent, per visitor and per address. */
  feedback: rate(10, 3600),
  feedbackAddress: rate(40, 3600),
  /** Votes, and searches for similar entries, per address. */
  feedbackActs: rate(120, 60),
  /** The operator's token tried, per address. */
  operate: rate(10, 600),
  /** Pictures requested, per visitor and per address. */
  paint: rate(20, 60),
  paintAddress: rate(60, 60),
  /** Pages read, searches of the web and calls of foreign tools, per visitor and per address. */
  web: rate(20, 60),
  webAddress: rate(60, 60),
  /** Messages of programs that use the tools, per address. */
  mcp: rate(120, 60),
  /** Tokens per day, in the time zone of BUDGET_TIME_ZONE. */
  visitorTokens: perDay(200_000),
  addressTokens: perDay(1_000_000),
  siteTokens: perDay(5_000_000),
  /** Pictures made by models per day. */
  visitorPictures: perDay(100),
  addressPictures: perDay(500),
  sitePictures: perDay(2_000),
};

export type LimitSettings = Readonly<typeof defaultLimits>;

/** What the daily budgets are counted by. */
export interface BudgetSettings {
  readonly limits: LimitSettings;
  /** IANA name of the time zone whose days the budgets count by. */
  readonly budgetTimeZone: string;
}

type LimitName = keyof LimitSettings;
type RateName = {
  [Name in LimitName]: LimitSettings[Name] extends LimitRule | null ? Name : never;
}[LimitName];
export type BudgetName = Exclude<LimitName, RateName>;

const names = Object.keys(defaultLimits) as LimitName[];
const isRate = (name: LimitName): name is RateName => typeof defaultLimits[name] === 'object';
const rates = names.filter(isRate);
const budgets = names.filter((name) => !isRate(name));

/** Nothing is limited: `LIMITS=off`. */
export const noLimits = Object.fromEntries(names.map((name) => [name, null])) as unknown as LimitSettings;

/** The rate rules by name, without the daily budgets. */
export function rateRules(limits: LimitSettings): Record<RateName, LimitRule | null> {
  return Object.fromEntries(rates.map((name) => [name, limits[name]])) as ReturnType<typeof rateRules>;
}

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600 };

/** What `LIMITS` may hold, for the operator. */
export const limitsHelp = `off，或用逗号分开的若干项，例如 chat=30/60s,visitorTokens=200000。次数项：${rates.join('、')}（次数/时间，单位 s、m、h）；每日用量项：${budgets.join('、')}（Tokens 为 token 数，Pictures 为张数）；某一项写成 off 表示不限`;

/**
 * Parses `LIMITS`: `off`, or items `name=value` over the defaults. Rates are `points/time` (`30/60s`, `500/1h`),
 * budgets are tokens or pictures per day, and any of them may be `off`.
 * @returns undefined when the text is not of that form
 */
export function parseLimits(text: string): LimitSettings | undefined {
  if (text === 'off') return noLimits;
  const result = { ...defaultLimits };
  const seen = new Set<string>();
  for (const item of text.split(',')) {
    const [name = '', value = '', ...rest] = item.split('=').map((part) => part.trim());
    const rateName = rates.find((known) => known === name);
    const budget = budgets.find((known) => known === name);
    if (rest.length > 0 || seen.has(name) || (!rateName && !budget)) return undefined;
    seen.add(name);
    if (rateName) {
      const rule = value === 'off' ? null : parseRate(value);
      if (rule === undefined) return undefined;
      result[rateName] = rule;
    }
    if (budget) {
      if (value !== 'off' && !/^\d{1,15}$/.test(value)) return undefined;
      result[budget] = value === 'off' ? null : Number(value);
    }
  }
  return result;
}

/** Up to a week: Node's timers cannot be set for longer than 24 days. */
function parseRate(text: string): LimitRule | undefined {
  const match = /^([1-9]\d{0,8})\/([1-9]\d{0,5})([smh])$/.exec(text);
  if (!match) return undefined;
  const seconds = Number(match[2]) * (unitSeconds[match[3] ?? ''] ?? 0);
  return seconds <= 7 * 24 * 3600 ? { points: Number(match[1]), seconds } : undefined;
}
