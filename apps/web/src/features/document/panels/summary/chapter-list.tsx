import type { ModelInfo } from '@baigong/contracts';
import { ListTree, Square } from 'lucide-react';
import { useRef, useState } from 'react';
import { Markdown } from '../../../../shared/markdown/markdown.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import layout from '../../../../shared/ui/layout.module.css';
import { AnswerFooter, Waiting } from '../../ai/answer-footer.tsx';
import { ReadingProgress } from '../../ai/reading-choice.tsx';
import type { Answer } from '../../records/ai-record.ts';
import { stopAnswer } from '../../ai/write-answer.ts';
import type { PanelDocument } from '../../session/panel-document.ts';
import type { Chapter } from './chapters.ts';
import styles from './summary.module.css';
import { chapterKey, summariseChapter } from './summarise.ts';

interface ChapterListProps {
  readonly document: PanelDocument;
  readonly chapters: readonly Chapter[];
  readonly answers: Readonly<Record<string, Answer>>;
  readonly model: ModelInfo | undefined;
}

/** The chapters with their summaries. */
export function ChapterList({ document, chapters, answers, model }: ChapterListProps) {
  const { record, jumpTo } = document;
  const stop = useRef(false);
  const [going, setGoing] = useState(false);
  const left = chapters.filter((chapter) => answers[chapterKey(chapter)]?.state !== 'done');
  const all = async () => {
    if (!model) return;
    stop.current = false;
    setGoing(true);
    for (const chapter of left) {
      if (stop.current) break;
      if (!(await summariseChapter(document, model, chapter))) break;
    }
    setGoing(false);
  };
  const end = () => {
    stop.current = true;
    for (const chapter of chapters) stopAnswer(record.id, chapterKey(chapter));
  };

  return (
    <section className={layout.stack} aria-label="逐章摘要">
      <Row wrap={false} justify="between">
        <h3>逐章摘要</h3>
        {going ? (
          <Button size="sm" icon={<Square />} onClick={end}>
            停下
          </Button>
        ) : (
          model &&
          left.length > 0 && (
            <Button size="sm" icon={<ListTree />} onClick={() => void all()}>
              {left.length === chapters.length ? `概括全部 ${left.length} 章` : `概括其余 ${left.length} 章`}
            </Button>
          )
        )}
      </Row>
      <ol>
        {chapters.map((chapter) => {
          const answer = answers[chapterKey(chapter)];
          const again = model ? () => void summariseChapter(document, model, chapter) : undefined;
          return (
            <li key={chapter.from} className={styles.chapterItem}>
              <Row wrap={false} justify="between">
                <button
                  type="button"
                  className={styles.chapter}
                  onClick={() => jumpTo({ block: chapter.from, start: 0, end: chapter.title.length })}
                >
                  {chapter.title}
                </button>
                {!answer && again && (
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={going}
                    aria-label={`概括 ${chapter.title}`}
                    onClick={again}
                  >
                    概括
                  </Button>
                )}
              </Row>
              {answer && (
                <>
                  {answer.text === '' && answer.state === 'writing' ? (
                    answer.reading ? (
                      <ReadingProgress reading={answer.reading} />
                    ) : (
                      <Waiting>正在读这一章…</Waiting>
                    )
                  ) : (
                    <Markdown source={answer.text} live={answer.state === 'writing'} small />
                  )}
                  <AnswerFooter
                    answer={answer}
                    copy={answer.text}
                    onStop={() => stopAnswer(record.id, chapterKey(chapter))}
                    onAgain={going ? undefined : again}
                  />
                </>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
