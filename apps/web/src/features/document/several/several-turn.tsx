import { memo, useEffect, useState } from 'react';
import layout from '../../../shared/ui/layout.module.css';
import { Stack } from '../../../shared/ui/stack.tsx';
import { AnswerFooter, Waiting } from '../ai/answer-footer.tsx';
import { stopAnswer } from '../ai/write-answer.ts';
import { turnKey } from '../panels/ask/ask-document.ts';
import type { Answer, Turn } from '../records/ai-record.ts';
import {
  severalId,
  type AskedSource,
  type CitedText,
  type SeveralSources,
} from '../records/several-record.ts';
import { citerOf, keepCitations, loadCiter, useSearchProgress } from './ask-several.ts';
import { plainText } from './cite-sources.ts';
import { MissedSources } from './missed-sources.tsx';
import { SeveralAnswer } from './several-answer.tsx';
import styles from './several.module.css';

const maxNamed = 4;

function namesOf({ documents }: SeveralSources): string {
  const names = documents.slice(0, maxNamed).map(({ title }) => `《${title}》`);
  return `${names.join('、')}${documents.length > maxNamed ? ` 等 ${documents.length} 份` : ''}`;
}

type TurnAboutSeveral = Turn & { readonly several: SeveralSources };

export const isAboutSeveral = (turn: Turn): turn is TurnAboutSeveral => turn.several !== undefined;

/** As they are named below an answer: without a hit, although a short one was given whole. */
function namedIn({ documents }: SeveralSources, cited: CitedText | undefined): AskedSource[] {
  const isAnyHit = documents.some(({ isHit }) => isHit);
  const isCited = new Set(cited?.citations.map(({ document }) => document));
  return documents.map((one): AskedSource =>
    one.state === 'given' && isAnyHit && !one.isHit && !isCited.has(one.id)
      ? { ...one, state: 'missed' }
      : one,
  );
}

interface SeveralTurnProps {
  readonly turn: TurnAboutSeveral;
  readonly answer: Answer | undefined;
  readonly known: ReadonlySet<string>;
  readonly onAgain: ((turn: Turn) => void) | undefined;
}

/** A question about several documents and its answer. */
export const SeveralTurn = memo(function SeveralTurn({ turn, answer, known, onAgain }: SeveralTurnProps) {
  const { several } = turn;
  const progress = useSearchProgress((all) => all[turn.id]);
  const [, setLoaded] = useState(false);
  const live = answer?.state === 'writing';
  const hasText = (answer?.text ?? '') !== '';
  const needsCiter = hasText && several.cited === undefined;
  // An answer that goes on after a reload.
  useEffect(() => {
    if (!needsCiter) return;
    const look = async () => {
      await loadCiter(turn);
      setLoaded(true);
      keepCitations(turn.id);
    };
    void look();
    // oxlint-disable-next-line react/exhaustive-deps -- the turn changes with every save; its documents do not
  }, [needsCiter, live, turn.id]);
  const cited = several.cited ?? (answer && citerOf(turn.id)?.(answer.text, live));
  const gone = new Set(several.documents.flatMap(({ id }) => (known.has(id) ? [] : [id])));
  const whole = several.documents.every((one) => one.state !== 'given' || one.whole);
  return (
    <li className={layout.stack} aria-busy={live}>
      <div className={styles.question}>
        <p>{turn.question}</p>
        <p className={layout.caption}>问 {namesOf(several)}</p>
      </div>
      {answer && (
        <Stack gap={2}>
          {hasText && cited && (
            <SeveralAnswer cited={cited} documents={several.documents} gone={gone} live={live} />
          )}
          {live && !hasText && (
            <Waiting>
              {progress ? `正在找相关的段落…第 ${progress.done + 1}/${progress.of} 份` : '正在读这些文档…'}
            </Waiting>
          )}
          {answer.state === 'done' && hasText && (
            <>
              {!whole && <p className={styles.scope}>文档较长，依据各份中最相关的段落回答，不是全文。</p>}
              <MissedSources documents={namedIn(several, cited)} />
            </>
          )}
          <AnswerFooter
            answer={answer}
            copy={hasText && cited ? plainText(cited) : ''}
            onStop={() => stopAnswer(severalId, turnKey(turn.id))}
            onAgain={onAgain && (() => onAgain(turn))}
          />
        </Stack>
      )}
    </li>
  );
});
