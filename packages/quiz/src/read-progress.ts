import * as z from 'zod/mini';
import { CONTRASTS, KINDS } from './item.ts';
import {
  dayKeySchema,
  daySchema,
  emptyProgress,
  examRecordSchema,
  mistakeSchema,
  type Progress,
  PROGRESS_VERSION,
  progressSchema,
  tallySchema,
  scheduleStateSchema,
} from './progress.ts';

/**
 * Progress from storage or from a file. Older versions are brought up to date; of damaged progress every part that
 * can be read is kept, and `lost` says in Chinese what could not be. Never throws.
 */
export function readProgress(stored: unknown): { progress: Progress; lost: string[] } {
  if (stored === undefined || stored === null) return { progress: emptyProgress(), lost: [] };
  if (typeof stored !== 'object' || Array.isArray(stored)) {
    return { progress: emptyProgress(), lost: ['练习进度读不出来，从头开始记。'] };
  }
  const found = stored as Record<string, unknown>;
  if (typeof found['version'] === 'number' && found['version'] > PROGRESS_VERSION) {
    return readRecords(found, ['这份练习进度来自更新的版本，认得的部分已经留下。']);
  }
  const current = found['version'] === 1 ? fromVersion1(found) : found;
  const whole = progressSchema.safeParse(current);
  return whole.success ? { progress: whole.data, lost: [] } : readRecords(current, []);
}

/** Version 1 kept the last answers of an item instead of a schedule, and one count of all answers. */
const version1Item = z.object({ right: z.number(), wrong: z.number(), last: z.number() });

/**
 * Version 1: `items` with counts and the time of the last answer, `wrongBook` as a list of ids, `days` as counts. Every
 * item becomes due at once with a stability by how often it was right; its own count becomes that of its kind.
 */
function fromVersion1(old: Record<string, unknown>): Record<string, unknown> {
  const progress: Record<string, unknown> = { ...emptyProgress() };
  const items: Record<string, unknown> = {};
  const kindTallies: Record<string, { answered: number; right: number }> = {};
  for (const [id, value] of Object.entries(recordOf(old['items']))) {
    const item = version1Item.safeParse(value);
    if (!item.success) {
      // Kept as it is, so that the count of what could not be read includes it.
      items[id] = value;
      continue;
    }
    const { right, wrong, last } = item.data;
    items[id] = {
      due: last,
      stability: Math.max(0.5, Math.min(30, right)),
      difficulty: Math.max(1, Math.min(10, 5 + wrong - right)),
      scheduledDays: 0,
      learningSteps: 0,
      reps: right + wrong,
      lapses: wrong,
      state: 2,
      last,
    };
    const kind = id.split(':')[0] ?? '';
    const tally = (kindTallies[kind] ??= { answered: 0, right: 0 });
    tally.answered += right + wrong;
    tally.right += right;
  }
  progress['items'] = items;
  progress['kindTallies'] = kindTallies;
  progress['mistakes'] = Object.fromEntries(
    (Array.isArray(old['wrongBook']) ? old['wrongBook'] : []).map((id) => [
      String(id),
      { kind: String(id).split(':')[0], given: '', at: 0, times: 1, rightSince: 0 },
    ]),
  );
  progress['days'] = Object.fromEntries(
    Object.entries(recordOf(old['days'])).map(([day, answered]) => [day, { answered, right: 0, seconds: 0 }]),
  );
  return progress;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Reads part by part; `lost` counts what could not be read. */
function readRecords(found: Record<string, unknown>, lost: string[]): { progress: Progress; lost: string[] } {
  const kinds = new Set<string>(KINDS);
  const keep = <T>(
    part: string,
    name: string,
    schema: z.ZodMiniType<T>,
    isKey: (key: string) => boolean = () => true,
  ): Record<string, T> => {
    const value = found[part];
    if (value === undefined) return {};
    const entries = Object.entries(recordOf(value));
    if (entries.length === 0 && (typeof value !== 'object' || value === null || Array.isArray(value))) {
      lost.push(`${name}读不出来。`);
    }
    const kept = entries.flatMap(([key, entry]) => {
      const parsed = schema.safeParse(entry);
      return parsed.success && isKey(key) ? [[key, parsed.data] as const] : [];
    });
    if (kept.length < entries.length)
      lost.push(`${name}有 ${entries.length - kept.length} 条读不出来，其余都在。`);
    return Object.fromEntries(kept);
  };
  const isContrast = (key: string): boolean => Object.hasOwn(CONTRASTS, key);
  const progress = {
    version: PROGRESS_VERSION,
    items: keep('items', '题目记录', scheduleStateSchema),
    contrasts: keep('contrasts', '考点记录', scheduleStateSchema, isContrast),
    contrastTallies: keep('contrastTallies', '考点统计', tallySchema, isContrast),
    kindTallies: keep('kindTallies', '题型统计', tallySchema, (key) => kinds.has(key)),
    mistakes: keep('mistakes', '错题本', mistakeSchema),
    days: keep('days', '练习日历', daySchema, (key) => dayKeySchema.safeParse(key).success),
    exams: readExams(found['exams'], lost),
  };
  const parsed = progressSchema.safeParse(progress);
  return parsed.success
    ? { progress: parsed.data, lost }
    : { progress: emptyProgress(), lost: [...lost, '练习进度读不出来，从头开始记。'] };
}

function readExams(value: unknown, lost: string[]): Progress['exams'] {
  if (value === undefined) return [];
  const list = Array.isArray(value) ? value : [];
  const kept = list.flatMap((entry) => {
    const parsed = examRecordSchema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  if (!Array.isArray(value)) lost.push('模拟测试的成绩读不出来。');
  else if (kept.length < list.length)
    lost.push(`模拟测试的成绩有 ${list.length - kept.length} 次读不出来，其余都在。`);
  return kept.slice(-100);
}

/**
 * Two histories as one, for a file that is brought back into a browser with progress of its own. Of each item, contrast
 * and mistake the later one is kept, of counts the higher one: the same answers are not counted twice.
 */
export function mergeProgress(one: Progress, other: Progress): Progress {
  const exams = new Map([...one.exams, ...other.exams].map((exam) => [`${exam.at} ${exam.seed}`, exam]));
  return {
    version: PROGRESS_VERSION,
    items: mergeRecords(one.items, other.items, (track) => track.last ?? 0),
    contrasts: mergeRecords(one.contrasts, other.contrasts, (track) => track.last ?? 0),
    contrastTallies: mergeRecords(one.contrastTallies, other.contrastTallies, (tally) => tally.answered),
    kindTallies: mergeRecords(one.kindTallies, other.kindTallies, (tally) => tally.answered),
    mistakes: mergeRecords(one.mistakes, other.mistakes, (mistake) => mistake.at),
    days: mergeRecords(one.days, other.days, (day) => day.answered),
    exams: [...exams.values()].toSorted((a, b) => a.at - b.at).slice(-100),
  };
}

function mergeRecords<K extends string, T>(
  one: Partial<Record<K, T>>,
  other: Partial<Record<K, T>>,
  further: (value: T) => number,
): Record<K, T> {
  const result = { ...one } as Record<K, T>;
  for (const [key, value] of Object.entries(other) as [K, T][]) {
    const own = result[key] as T | undefined;
    if (own === undefined || further(value) > further(own)) result[key] = value;
  }
  return result;
}
