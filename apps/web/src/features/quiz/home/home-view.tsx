import { KIND_NAMES, KINDS, statistics, restrictToBank, type Kind, type Progress } from '@baigong/quiz';
import { ArrowRight, BookMarked, FileCheck, Flame, Mic } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Glyph } from '../bank/glyph.tsx';
import { setPreference, usePreferences } from '../storage/preferences.ts';
import { useProgress } from '../storage/progress-store.ts';
import { type Bank, useBank } from '../bank/use-bank.ts';
import { useNavigateView, type View } from '../bank/view.ts';
import { DailyDoor } from '../daily/daily-door.tsx';
import { Reminder } from '../daily/reminder.tsx';
import { Unfinished } from './unfinished.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import quiz from '../quiz.module.css';
import styles from './home-view.module.css';

interface KindProgress {
  readonly kind: Kind;
  readonly seen: number;
  readonly all: number;
}

/** How many items of each kind there are, and how many the learner has met. */
function countByKind(bank: Bank, progress: Progress): ReadonlyMap<Kind, KindProgress> {
  const counts = new Map(KINDS.map((kind) => [kind, { kind, seen: 0, all: 0 }]));
  for (const { id, kind } of bank.items) {
    const count = counts.get(kind);
    if (!count) continue;
    count.all++;
    if (progress.items[id]) count.seen++;
  }
  return counts;
}

const lengths = [
  { value: '10', label: '10 题' },
  { value: '20', label: '20 题' },
  { value: 'endless', label: '不限' },
] as const;

function Today({ progress, bank }: { progress: Progress; bank: Bank | null }) {
  const go = useNavigateView();
  const length = usePreferences((state) => state.length);
  const [now] = useState(() => new Date());
  const { due, streak, today, answered } = useMemo(
    () => statistics(bank ? restrictToBank(progress, bank.byId) : progress, now, 1),
    [bank, now, progress],
  );
  const line =
    answered === 0
      ? '先做一组，系统会记住哪些要多练，到时候再拿出来。'
      : due > 0
        ? `有 ${due} 题到了该复习的时候，其余用新题补上。`
        : '到期的都复习完了，接着学点新的。';
  return (
    <section className={styles.today} aria-label="今天">
      <div>
        <p className={quiz.overline}>今天</p>
        <h2>
          {answered === 0 ? (
            '从第一组开始'
          ) : due > 0 ? (
            <>
              待复习 <span className={styles.number}>{due}</span> 题
            </>
          ) : (
            '今天没有要复习的'
          )}
        </h2>
        <p className={styles.line}>{line}</p>
        <div className={styles.start}>
          <Button
            variant="primary"
            icon={<ArrowRight />}
            size="lg"
            onClick={() => go('practice', { of: 'due' })}
          >
            {due > 0 ? '开始复习' : '开始练习'}
          </Button>
          <SegmentedControl
            label="一组几题"
            value={length}
            options={lengths}
            onChange={(next) => setPreference({ length: next })}
          />
        </div>
      </div>
      <dl className={styles.facts}>
        <div data-active={streak.practisedToday || undefined}>
          <dt>
            <Flame aria-hidden />
            连续练习
          </dt>
          <dd>
            <span className={styles.number}>{streak.days}</span> 天
          </dd>
        </div>
        <div>
          <dt>今天答了</dt>
          <dd>
            <span className={styles.number}>{today.answered}</span> 题
          </dd>
        </div>
        <div>
          <dt>今天答对</dt>
          <dd>
            {today.answered === 0 ? (
              <span className="kit-dim">还没有</span>
            ) : (
              <>
                <span className={styles.number}>{Math.round((today.right / today.answered) * 100)}</span> %
              </>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The character that stands for a kind of practice, as on the spine of a book. */
export const kindGlyphs: Readonly<Record<Kind, string>> = {
  syllable: '拼',
  tone: '调',
  retroflex: '舌',
  nasal: '鼻',
  consonant: '声',
  polyphone: '多',
  neutral: '轻',
  erhua: '儿',
  sandhi: '变',
  misread: '误',
  word: '词',
  measure: '量',
  grammar: '句',
  judgement: '判',
};

function KindCard({ kind, count }: { kind: Kind; count: KindProgress | undefined }) {
  const go = useNavigateView();
  const { name, about } = KIND_NAMES[kind];
  return (
    <li>
      <button type="button" className={styles.card} onClick={() => go('practice', { of: 'kind', kind })}>
        <Glyph text={kindGlyphs[kind]} size="sm" decorative />
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>{about}</span>
        <ProgressBar className={styles.bar} value={count?.all ? count.seen / count.all : 0} />
        <span className={styles.tally}>{count ? `${count.seen} / ${count.all}` : '…'}</span>
      </button>
    </li>
  );
}

const doors: readonly {
  readonly view: View;
  readonly icon: typeof Mic;
  readonly name: string;
  readonly about: string;
}[] = [
  {
    view: 'exam',
    icon: FileCheck,
    name: '模拟测试',
    about: '按测试的题型、时间和分值走一遍，朗读录下来自己对照，估出等级。',
  },
  {
    view: 'tone',
    icon: Mic,
    name: '声调训练',
    about: '对着麦克风念，音高曲线画在标准调型上，看得见差在哪里。',
  },
  {
    view: 'mistakes',
    icon: BookMarked,
    name: '错题本',
    about: '答错的都在这里，连续答对两次就移出。',
  },
];

/** 练习: what is due today, and everything that can be practised. */
export function HomeView() {
  const go = useNavigateView();
  const progress = useProgress((state) => state.progress);
  const { bank, problem, retry } = useBank();
  const counts = useMemo(() => (bank && progress ? countByKind(bank, progress) : null), [bank, progress]);
  if (!progress) return null;
  return (
    <div className={styles.home}>
      <Unfinished />
      <Today progress={progress} bank={bank} />
      <DailyDoor progress={progress} bank={bank} />
      <section aria-labelledby="quiz-kinds">
        <div className={styles.heading}>
          <h2 id="quiz-kinds">按题型练</h2>
          {bank && <p>题库共 {bank.items.length.toLocaleString('zh-CN')} 题</p>}
        </div>
        {problem !== null && (
          <Alert
            actions={
              <Button size="sm" onClick={retry}>
                重试
              </Button>
            }
          >
            {problem}
          </Alert>
        )}
        <ul className={styles.kinds} aria-busy={!counts && problem === null}>
          {KINDS.map((kind) => (
            <KindCard key={kind} kind={kind} count={counts?.get(kind)} />
          ))}
        </ul>
      </section>
      <section aria-label="更多练法" className={styles.doors}>
        {doors.map(({ view, icon: Icon, name, about }) => (
          <button key={view} type="button" className={styles.door} onClick={() => go(view)}>
            <Icon aria-hidden />
            <span className={styles.name}>{name}</span>
            <span className={styles.about}>{about}</span>
          </button>
        ))}
      </section>
      <Reminder />
      <p className={styles.sources}>
        题目的读音按 CC-CEDICT（
        <a
          href="https://creativecommons.org/licenses/by-sa/4.0/deed.zh-hans"
          target="_blank"
          rel="noreferrer"
        >
          CC BY-SA 4.0
        </a>
        ）、Unicode Unihan 与 pinyin-pro
        相互核对，不一致的不收；“语序和表达”由人工按语法书的规则编写，再用开放的语料统计核对，两者不一致的同样不收。
      </p>
    </div>
  );
}
