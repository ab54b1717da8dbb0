import * as z from 'zod/mini';

/** How far an application has come, in the order of the way. */
export const applicationStates = [
  { id: 'wish', label: '想投' },
  { id: 'sent', label: '已投' },
  { id: 'test', label: '笔试' },
  { id: 'interview', label: '面试' },
  { id: 'offer', label: '录用' },
  { id: 'ended', label: '已结束' },
] as const;
export type ApplicationState = (typeof applicationStates)[number]['id'];

/** What comes next: a test, an interview, a call. */
export const NextStep = z.object({
  what: z.string(),
  /** YYYY-MM-DD. */
  on: z.string(),
  /** HH:MM as the visitor's clock shows it; empty: all day. */
  at: z.string(),
});
export type NextStep = z.infer<typeof NextStep>;

/** A record of BaigongDatabase.applications: one job that the visitor applies for. */
export const Application = z.looseObject({
  id: z.string(),
  company: z.string(),
  position: z.string(),
  /** The job description as it was pasted. */
  description: z.string(),
  state: z.enum(['wish', 'sent', 'test', 'interview', 'offer', 'ended']),
  /** The version of the resume for it; absent: none yet. */
  resumeId: z.optional(z.string()),
  /** What that version was called, for when it is gone. */
  resumeTitle: z.string(),
  /** YYYY-MM-DD, or empty. */
  sentOn: z.string(),
  next: z.optional(NextStep),
  notes: z.string(),
  /** Cover letter and first message, where the visitor changed what the template says. */
  letter: z.optional(z.string()),
  greeting: z.optional(z.string()),
  /** Who wrote them, where it was a model. */
  letterOrigin: z.optional(z.literal('model')),
  greetingOrigin: z.optional(z.literal('model')),
  /** Milliseconds. */
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Application = z.infer<typeof Application>;

/** A new application. */
export const makeApplication = (
  id: string,
  now: number,
  given: Partial<Omit<Application, 'id' | 'createdAt' | 'updatedAt'>> = {},
): Application => ({
  company: '',
  position: '',
  description: '',
  state: 'wish',
  resumeTitle: '',
  sentOn: '',
  notes: '',
  ...given,
  id,
  createdAt: now,
  updatedAt: now,
});

/** A record of any version of the page: what is missing or of another type gets its default. Undefined without an id. */
export function readApplication(value: unknown): Application | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const raw = value as Record<string, unknown>;
  const { id, resumeId, next, letter, greeting, letterOrigin, greetingOrigin, ...rest } = raw;
  if (typeof id !== 'string' || id === '') return undefined;
  const text = (key: string): string => (typeof raw[key] === 'string' ? raw[key] : '');
  const time = (key: string): number => {
    const given = raw[key];
    return typeof given === 'number' && Number.isFinite(given) ? given : 0;
  };
  const step = z.safeParse(NextStep, next);
  const state = applicationStates.find((one) => one.id === raw['state'])?.id ?? 'wish';
  return {
    ...rest,
    id,
    ...(typeof resumeId === 'string' && resumeId !== '' ? { resumeId } : {}),
    ...(step.success && isDay(step.data.on) ? { next: step.data } : {}),
    ...(typeof letter === 'string' ? { letter } : {}),
    ...(typeof greeting === 'string' ? { greeting } : {}),
    ...(letterOrigin === 'model' ? { letterOrigin } : {}),
    ...(greetingOrigin === 'model' ? { greetingOrigin } : {}),
    company: text('company'),
    position: text('position'),
    description: text('description'),
    state,
    resumeTitle: text('resumeTitle'),
    sentOn: isDay(text('sentOn')) ? text('sentOn') : '',
    notes: text('notes'),
    createdAt: time('createdAt'),
    updatedAt: time('updatedAt'),
  };
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));

/** What changes of an application besides the visitor's own words; its id and its birth stay. */
export type ApplicationChanges = Partial<Omit<Application, 'id' | 'createdAt' | 'updatedAt'>>;

/**
 * Changes an application. One that becomes sent or further was sent today, unless a day is known.
 * @param today YYYY-MM-DD
 */
export function changeApplication(
  application: Application,
  changes: ApplicationChanges,
  now: number,
  today: string,
): Application {
  const next = { ...application, ...changes, updatedAt: now };
  const isSent = changes.state !== undefined && changes.state !== 'wish' && changes.state !== 'ended';
  return isSent && next.sentOn === '' ? { ...next, sentOn: today } : next;
}

/** What an application is called. */
export const applicationTitle = ({ company, position }: Pick<Application, 'company' | 'position'>): string =>
  [position.trim(), company.trim()].filter(Boolean).join(' · ') || '未命名的投递';

const normalize = (text: string): string => text.normalize('NFKC').toLocaleLowerCase('zh-CN');

/** The applications of a state (undefined: all) that have every word of a query, newest change first. */
export function findApplications<T extends Application>(
  list: readonly T[],
  query: string,
  state: ApplicationState | undefined,
): T[] {
  const terms = normalize(query).split(/\s+/).filter(Boolean);
  return list
    .filter((one) => {
      if (state !== undefined && one.state !== state) return false;
      if (terms.length === 0) return true;
      const text = normalize(
        [one.company, one.position, one.description, one.notes, one.resumeTitle, one.next?.what].join('\n'),
      );
      return terms.every((term) => text.includes(term));
    })
    .toSorted((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? 1 : -1));
}

/**
 * The steps that are still to come, soonest first; those of applications that have ended are none.
 * @param today YYYY-MM-DD
 */
export function comingSteps<T extends Application>(
  list: readonly T[],
  today: string,
): (T & { readonly next: NextStep })[] {
  return list
    .filter((one): one is T & { next: NextStep } => one.state !== 'ended' && (one.next?.on ?? '') >= today)
    .toSorted((a, b) => `${a.next.on}${a.next.at}`.localeCompare(`${b.next.on}${b.next.at}`));
}
