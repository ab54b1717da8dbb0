import {
  CONTRASTS,
  correctAnswer,
  gradeAnswer,
  KIND_NAMES,
  mistakeBook,
  nextItems,
  restrictToBank,
  statistics,
  type Item,
  type Kind,
  type Progress,
} from '@baigong/quiz';
import { ToolProblem, type ToolAnswer } from '../../../shared/feature-tools/feature-tool.ts';
import { itemHeading, itemReading } from '../bank/reading-of.ts';
import { readStoredProgress } from '../storage/progress-record.ts';
import { bankSentence, loadBank, type Bank } from '../bank/use-bank.ts';

/** A contrast counts as weak below this share of right answers. */
const weakBelow = 0.85;
const maxWeak = 5;
const defaultCount = 10;

async function open(): Promise<{ readonly bank: Bank; readonly progress: Progress }> {
  const bank = await loadBank().catch(() => {
    throw new ToolProblem(bankSentence);
  });
  const { progress } = await readStoredProgress(Date.now());
  return { bank, progress: restrictToBank(progress, bank.byId) };
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

function weakContrasts(progress: Progress) {
  return statistics(progress, new Date(), 1)
    .byContrast.filter(({ answered, right }) => right / answered < weakBelow)
    .slice(0, maxWeak);
}

export async function quizProgress(): Promise<ToolAnswer> {
  const { progress } = await open();
  const known = statistics(progress, new Date(), 1);
  if (known.answered === 0 && known.exams.length === 0)
    throw new ToolProblem('还没有普通话练习记录。做完第一组，这里就会有正确率和考点。');
  const weakest = known.byContrast.slice(0, 8).map(({ contrast, answered, right }) => ({
    contrast,
    name: CONTRASTS[contrast],
    accuracy: right / answered,
    answered,
  }));
  return {
    title: '普通话练习进度',
    summary: `累计 ${known.answered} 题${
      known.accuracy === null ? '' : `，正确率 ${percent(known.accuracy)}`
    }，连续 ${known.streak.days} 天，${known.due} 题该复习`,
    blocks: [
      {
        type: 'table',
        header: ['考点', '正确率', '答题'],
        rows: weakest.map(({ name, accuracy, answered }) => [name, percent(accuracy), `${answered}`]),
        align: ['left', 'right', 'right'],
      },
    ],
    data: {
      answered: known.answered,
      accuracy: known.accuracy,
      due: known.due,
      weakest,
      exams: known.exams.slice(-5).map(({ at, total, level }) => ({ at, total, level })),
    },
  };
}

function explanationOf(item: Item): string {
  const grade = gradeAnswer(item, { form: 'skipped' });
  return grade.outcome === 'unclear' ? '' : grade.explanation;
}

const rowsOf = (items: readonly Item[]) => ({
  blocks: [
    {
      type: 'table' as const,
      header: ['题型', '题目', '答案', '说明'],
      rows: items.map((item) => [
        KIND_NAMES[item.kind].name,
        itemHeading(item),
        correctAnswer(item),
        explanationOf(item),
      ]),
    },
  ],
  data: items.map((item) => ({
    id: item.id,
    kind: KIND_NAMES[item.kind].name,
    prompt: itemHeading(item),
    answer: correctAnswer(item),
  })),
});

interface PracticeInput {
  readonly kind?: Kind | undefined;
  readonly count?: number | undefined;
}

export async function makePracticeSet({ kind, count = defaultCount }: PracticeInput): Promise<ToolAnswer> {
  const { bank, progress } = await open();
  const weak = kind === undefined ? weakContrasts(progress) : [];
  const contrasts = new Set<string>(weak.map(({ contrast }) => contrast));
  const pool = contrasts.size > 0 ? bank.items.filter((item) => contrasts.has(item.contrast)) : bank.items;
  const items = nextItems(pool, progress, new Date(), Math.random, {
    count,
    ...(kind === undefined ? {} : { kinds: [kind] }),
  });
  const basis =
    kind !== undefined
      ? KIND_NAMES[kind].name
      : weak.length > 0
        ? weak.map(({ contrast }) => CONTRASTS[contrast]).join('、')
        : '还看不出薄弱的考点，混合出题';
  const { blocks, data } = rowsOf(items);
  return {
    title: '普通话练习',
    summary: `${items.length} 题：${basis}。要计入进度，请到“普通话测试”里练`,
    blocks,
    data: { basis, items: data },
  };
}

export async function listMistakes(count: number): Promise<ToolAnswer> {
  const { bank, progress } = await open();
  const book = mistakeBook(progress, bank.items).slice(0, count);
  if (book.length === 0) throw new ToolProblem('错题本是空的。');
  return {
    title: '普通话错题',
    summary: `错得最多的 ${book.length} 题`,
    blocks: [
      {
        type: 'table',
        header: ['题目', '正确', '错过'],
        rows: book.map(({ item, mistake }) => [itemHeading(item), itemReading(item), `${mistake.times} 次`]),
        align: ['left', 'left', 'right'],
      },
    ],
    data: rowsOf(book.map(({ item }) => item)).data,
  };
}
