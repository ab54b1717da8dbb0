import { memo, useEffect, useState, useRef } from 'react';
import { Stack } from '../../../shared/ui/stack.tsx';
import { AnswerFooter, Waiting } from '../ai/answer-footer.tsx';
import { stopAnswer } from '../ai/write-answer.ts';
import { turnKey } from '../panels/ask/ask-document.ts';
import {
  type Answer,
  type Turn,
  severalId,
  type AskedSource,
  type CitedText,
  type SeveralSources,
  type SourceCitation,
} from '@baigong/documents/ai-record';
import { citerOf, keepCitations, loadCiter, useSearchProgress } from './ask-several.ts';
import { markUnsourced } from '@baigong/documents';
import { plainText } from '@baigong/documents/cite-sources';
import { MissedSources } from './missed-sources.tsx';
import styles from './several.module.css';
import { Quote } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Markdown } from '../../../shared/markdown/markdown.tsx';
import { jumpState } from '../session/jump-link.ts';
import { shortQuote } from '../session/shorten.ts';

interface SeveralAnswerProps {
  readonly cited: CitedText;
  readonly documents: readonly AskedSource[];
  /** Documents that no longer exist. */
  readonly gone: ReadonlySet<string>;
  readonly live: boolean;
}

const linkTo = ({ document, quote, position }: SourceCitation) => ({
  to: `/document/${document}`,
  state: jumpState({ quote, position }),
});

/** An answer whose citations open their documents at the passage; quotations that stand nowhere are struck through. */
function SeveralAnswer({ cited, documents, gone, live }: SeveralAnswerProps) {
  const { text, citations, unresolved } = cited;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(true);
  // The Markdown view creates the buttons: one listener for all.
  useEffect(() => {
    const element = box.current;
    const onPress = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const number = Number(event.target.closest('button[data-cite]')?.getAttribute('data-cite'));
      const citation = citations.find((one) => one.number === number);
      if (!citation) return;
      const { to, state } = linkTo(citation);
      void navigate(to, { state });
    };
    element?.addEventListener('click', onPress);
    return () => element?.removeEventListener('click', onPress);
  }, [citations, navigate]);
  const byDocument = [...Map.groupBy(citations, ({ document }) => document)];
  return (
    <Stack gap={2}>
      <div ref={box}>
        <Markdown source={live ? text : markUnsourced(text)} live={live} cited />
      </div>
      {citations.length > 0 && (
        <details
          className={styles.sources}
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>
            <Quote aria-hidden />
            出处 {citations.length} 处，来自 {byDocument.length} 份文档
          </summary>
          <ul className={styles.byDocument} aria-label="出处">
            {byDocument.map(([id, own]) => (
              <li key={id}>
                <strong className={styles.documentTitle}>
                  {documents.find((one) => one.id === id)?.title ?? '文档'}
                  {gone.has(id) && <span className={styles.gone}>已删除</span>}
                </strong>
                <ol>
                  {own.map((citation) => {
                    const { number, quote, where } = citation;
                    const said = (
                      <>
                        <span className={styles.number}>{number}</span>
                        <span>
                          “{shortQuote(quote)}”{where !== '' && <span className="kit-caption"> {where}</span>}
                        </span>
                      </>
                    );
                    return (
                      <li key={number}>
                        {gone.has(id) ? (
                          <span className={styles.source}>{said}</span>
                        ) : (
                          <Link className={styles.source} {...linkTo(citation)}>
                            {said}
                          </Link>
                        )}
                      </li>
                    );
                  })}
                </ol>
              </li>
            ))}
          </ul>
        </details>
      )}
      {!live && unresolved > 0 && (
        <p className={styles.unresolved}>
          模型给出的 {unresolved} 处引文在这些文档里找不到，划掉了，没有列为出处，请留意。
        </p>
      )}
    </Stack>
  );
}

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
    <li className="kit-stack" aria-busy={live}>
      <div className={styles.question}>
        <p>{turn.question}</p>
        <p className="kit-caption">问 {namesOf(several)}</p>
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
