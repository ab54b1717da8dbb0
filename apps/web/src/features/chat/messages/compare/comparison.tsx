import { useMemo, useRef, useState } from 'react';
import { parseOwnModelId, placeLabel } from '../../../../shared/model/model-place.ts';
import { modelList } from '../../../../shared/model/models.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { SegmentedControl } from '../../../../shared/ui/segmented-control.tsx';
import type { MessageAction } from '../../session/chat-props.ts';
import { askAgain, mergeCompared } from '../../run/compare/compare-answers.ts';
import { showMessage } from '../../session/branches.ts';
import { comparedAnswers, type SelectedPassage } from '../../session/comparison.ts';
import type { Message } from '../../session/session.ts';
import { changeSession } from '../../store/change-session.ts';
import { useChat } from '../../store/chat-store.ts';
import { Column } from './column.tsx';
import styles from './comparison.module.css';

interface ComparisonProps {
  /** The one of its answers that is on the path. */
  readonly message: Message;
  readonly citable: number;
  readonly onAction: (action: MessageAction) => void;
}

const ended = ({ state }: Message): boolean => state !== 'writing';

/** How many have ended, and of which models, in a sentence that is read out when it changes. */
function describeProgress(answers: readonly Message[], nameOf: (message: Message) => string): string {
  const over = answers.filter(ended);
  if (over.length === 0) return '正在回答……';
  const failed = over.filter(({ state }) => state === 'failed').map(nameOf);
  const problem = failed.length > 0 ? `；${failed.join('、')}没有答成，可以单独重试` : '';
  return over.length === answers.length
    ? `${answers.length} 个都结束了${problem}`
    : `${over.map(nameOf).join('、')}结束了，共 ${answers.length} 个${problem}`;
}

/** The answers of a comparison side by side, on phones one at a time, until one is picked or passages are merged. */
export default function Comparison({ message, citable, onAction }: ComparisonProps) {
  const session = useChat((state) => state.current);
  const models = modelList((state) => state.models);
  const columns = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [isMerging, setMerging] = useState(false);
  const [selected, setSelected] = useState<readonly SelectedPassage[]>([]);
  const answers = useMemo(() => {
    const found = session ? comparedAnswers(session, message.compared) : [];
    return found.length > 0 ? found : [message];
  }, [session, message]);
  const nameOf = ({ asked }: Message): string =>
    models.find(({ id }) => id === asked)?.name ??
    parseOwnModelId(asked)?.model ??
    asked?.slice(asked.indexOf('/') + 1) ??
    '模型';
  const placeOf = ({ asked = '' }: Message) =>
    placeLabel(models.find(({ id }) => id === asked) ?? { id: asked, local: false });

  const act = (action: MessageAction) => {
    if (action.type === 'regenerate' || action.type === 'continue')
      askAgain(action.message, action.type === 'continue');
    else onAction(action);
    if (action.type !== 'delete') return;
    // The rest of the comparison stays where it was.
    void changeSession(message.conversationId, (now) => {
      const [next] = comparedAnswers(now, message.compared);
      return next ? showMessage(now, next.id) : now;
    });
  };
  const endMerging = () => {
    setMerging(false);
    setSelected([]);
  };
  const focusLog = () =>
    columns.current?.closest<HTMLElement>('[role="log"]')?.focus({ preventScroll: true });
  const merge = () => {
    focusLog();
    mergeCompared(message, selected);
  };
  const show = (at: number) => {
    setShown(at);
    const box = columns.current;
    box?.scrollTo({ left: at * box.clientWidth, behavior: 'instant' });
  };
  const onScroll = () => {
    const box = columns.current;
    if (box && box.clientWidth > 0) setShown(Math.round(box.scrollLeft / box.clientWidth));
  };
  const canMerge = answers.some((one) => ended(one) && one.content !== '');

  return (
    <section className={styles.comparison} aria-label={`${answers.length} 个回答的对比`}>
      <div className={styles.bar}>
        <p role="status" className="kit-soft">
          {describeProgress(answers, nameOf)}
        </p>
        {isMerging ? (
          <div className="kit-row">
            <Button size="sm" variant="primary" disabled={selected.length === 0} onClick={merge}>
              {selected.length === 0 ? '合并选中的段落' : `合并选中的 ${selected.length} 段`}
            </Button>
            <Button size="sm" onClick={endMerging}>
              取消
            </Button>
          </div>
        ) : (
          <Button size="sm" disabled={!canMerge} onClick={() => setMerging(true)}>
            挑选段落合并
          </Button>
        )}
      </div>
      <div className={styles.tabs}>
        <SegmentedControl
          label="看哪个回答"
          fill
          value={String(Math.min(shown, answers.length - 1))}
          options={answers.map((one, at) => ({ value: String(at), label: nameOf(one) }))}
          onChange={(at) => show(Number(at))}
        />
      </div>
      <div ref={columns} className={styles.columns} onScroll={onScroll}>
        {answers.map((one) => (
          <Column
            key={one.id}
            message={one}
            name={nameOf(one)}
            place={placeOf(one)}
            isCurrent={one.id === message.id}
            citable={citable}
            selected={isMerging ? selected : undefined}
            onSelect={setSelected}
            onAction={act}
            onPicked={focusLog}
          />
        ))}
      </div>
    </section>
  );
}
