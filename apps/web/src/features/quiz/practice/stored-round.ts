import { createQuestion, gradeAnswer, type Item } from '@baigong/quiz';
import * as z from 'zod/mini';
import { stored } from '../../../shared/lib/storage.ts';
import type { Practice } from '../bank/view.ts';
import type { Answered, Session } from './session.ts';

const Given = z.discriminatedUnion('form', [
  z.object({ form: z.literal('typed'), text: z.string() }),
  z.object({ form: z.literal('choice'), option: z.string() }),
  z.object({ form: z.literal('judgement'), holds: z.boolean() }),
  z.object({ form: z.literal('skipped') }),
]);

/** A round on its way, as it survives a reload. */
export const StoredRound = z.object({
  /** A kind, `due` or `mistakes`. */
  of: z.string(),
  /** Its items in order; the first ones are answered. */
  ids: z.array(z.string()).check(z.minLength(1), z.maxLength(2_000)),
  answers: z.array(z.object({ answer: Given, given: z.string() })).check(z.minLength(1)),
  endless: z.boolean(),
  /** Milliseconds of practice so far. */
  spent: z.number().check(z.nonnegative()),
  /** Epoch milliseconds. */
  at: z.number(),
});
export type StoredRound = z.infer<typeof StoredRound>;

/** What is due changes from day to day: an older round is not gone on with. */
const longest = 24 * 3_600_000;

const kept = stored('quiz-round', z.nullable(StoredRound), null);

export const roundName = (practice: Practice): string =>
  practice.of === 'kind' ? practice.kind : practice.of;

/** The round that was left unfinished; null without one. */
export function readRound(now: number): StoredRound | null {
  const round = kept.read();
  return round && now - round.at < longest && round.answers.length < round.ids.length ? round : null;
}

/** Keeps a round after an answer; an ended one, or one without an answer, leaves nothing to go on with. */
export function saveRound(session: Session, practice: Practice, spent: number, now: number): void {
  const { answered, queue, ended, endless } = session;
  if (ended || answered.length === 0 || answered.length >= queue.length) {
    deleteRound();
    return;
  }
  kept.write({
    of: roundName(practice),
    ids: queue.map(({ item }) => item.id),
    answers: answered.map(({ answer, given }) => ({ answer, given })),
    endless,
    spent,
    at: now,
  });
}

export function deleteRound(): void {
  kept.write(null);
}

/** The session of a kept round, at its first question without an answer; null when the bank has lost an item of it. */
export function sessionOfRound(
  round: StoredRound,
  byId: ReadonlyMap<string, Item>,
  random: () => number,
): Session | null {
  const items = round.ids.flatMap((id) => byId.get(id) ?? []);
  if (items.length < round.ids.length) return null;
  const answered = round.answers.flatMap(({ answer, given }, at): Answered[] => {
    const item = items[at];
    const grade = item && gradeAnswer(item, answer);
    return grade && grade.outcome !== 'unclear' ? [{ item, answer, given, grade }] : [];
  });
  if (answered.length < round.answers.length) return null;
  return {
    queue: items.map((item) => createQuestion(item, random)),
    at: answered.length,
    answered,
    endless: round.endless,
    ended: false,
  };
}
