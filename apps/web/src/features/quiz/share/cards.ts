import type { ExamScore, Statistics } from '@baigong/quiz';

/** What a result card says. */
export interface Card {
  readonly title: string;
  readonly date: string;
  readonly number: string;
  readonly unit: string;
  readonly caption: string;
  /** Stamped beside the number. */
  readonly stamp: string | null;
  readonly rows: readonly { readonly name: string; readonly value: string; readonly part: number | null }[];
  readonly note: string;
}

const dateWords = (date: Date): string =>
  `${date.getFullYear()} 年 ${date.getMonth() + 1} 月 ${date.getDate()} 日`;

/** The card of a mock exam. */
export function examCard(
  score: ExamScore,
  names: readonly { readonly id: string; readonly name: string }[],
  at: Date,
): Card {
  return {
    title: '普通话模拟测试',
    date: dateWords(at),
    number: String(score.total),
    unit: '分',
    caption: '满分 100 分',
    stamp: score.level?.name ?? null,
    rows: score.parts.map(({ id, got, of }) => ({
      name: names.find((part) => part.id === id)?.name ?? id,
      value: `${got} / ${of}`,
      part: of === 0 ? null : got / of,
    })),
    note: '朗读部分为自评，等级仅供参考，以正式测试为准',
  };
}

/** The card of everyday practice. */
export function studyCard(known: Statistics, now: Date): Card {
  const { accuracy, answered, streak, mastered, seen, exams } = known;
  const best = exams.reduce<number | null>((most, { total }) => Math.max(most ?? 0, total), null);
  return {
    title: '普通话练习',
    date: dateWords(now),
    number: String(streak.days),
    unit: '天',
    caption: '连续练习',
    stamp: null,
    rows: [
      { name: '累计答题', value: `${answered.toLocaleString('zh-CN')} 题`, part: null },
      {
        name: '正确率',
        value: accuracy === null ? '–' : `${Math.round(accuracy * 100)}%`,
        part: accuracy,
      },
      { name: '已掌握', value: `${mastered} / ${seen} 题`, part: seen === 0 ? null : mastered / seen },
      ...(best === null ? [] : [{ name: '模拟测试最高', value: `${best} 分`, part: best / 100 }]),
    ],
    note: '每天练一点，字正腔圆',
  };
}

/** What the picture says, for those who do not see it. */
export const cardText = ({ title, date, number, unit, caption, stamp, rows }: Card): string =>
  [
    title,
    date,
    `${caption} ${number} ${unit}`,
    ...(stamp === null ? [] : [stamp]),
    ...rows.map(({ name, value }) => `${name} ${value}`),
  ].join('，');
