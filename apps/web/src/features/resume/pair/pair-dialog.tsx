import { otherLanguage, versionNames, type PairEntry, type PairField } from '@baigong/resume';
import { CopyPlus, Languages, Square } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { useWritingModel } from '../../../shared/model/use-writing-model.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Row, Stack } from '../../../shared/ui/stack.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { ModelNote } from '../controls/model-note.tsx';
import type { PanelProps } from '../panels/tool-panel.tsx';
import { useSession } from '../session/session-context.tsx';
import { PairRow } from './pair-row.tsx';
import styles from './pair.module.css';
import { usePair, type Pair, type PairState } from './use-pair.ts';
import { useTranslations, wantedLanguage } from './use-translations.ts';

/** Before there is a second version: what it will be, and the button that makes it. */
function NoPair({ own, create }: Pick<PairState, 'own' | 'create'>) {
  const name = versionNames[otherLanguage(own)];
  return (
    <Stack gap={3}>
      <p>
        {name}是另一份简历：标题、字段名和日期换成{own === 'zh' ? '英文' : '中文'}
        ，内容先照抄，再在这里逐项翻译。以后哪一版改了，另一版对应的地方会标出来。
      </p>
      <Row>
        <Button variant="primary" icon={<Languages />} onClick={() => void create()}>
          生成{name}
        </Button>
      </Row>
    </Stack>
  );
}

const isMarked = ({ state }: PairField): boolean => state !== 'in-step';

/** Entries that have something marked, with that alone. */
const markedOf = (entries: readonly PairEntry[]): readonly PairEntry[] =>
  entries.flatMap((entry) => {
    const fields = entry.fields.filter(isMarked);
    return fields.length > 0 || entry.missingIn ? [{ ...entry, fields }] : [];
  });

/** Both versions field by field. */
function SideBySide({ pair }: { readonly pair: Pair }) {
  const writing = useWritingModel();
  const translations = useTranslations(writing.model?.id);
  const [onlyMarked, setOnlyMarked] = useState(false);
  const { entries } = pair;
  const marked = entries.flatMap(({ fields, missingIn }) => (missingIn ? [] : fields.filter(isMarked)));
  const shown = onlyMarked ? markedOf(entries) : entries;
  const wantedOf = (field: PairField) => {
    const entry = entries.find(({ fields }) => fields.some(({ key }) => key === field.key));
    return { field, to: wantedLanguage(field), context: entry?.title ?? '' };
  };
  const translatable = marked.filter(({ type }) => type !== 'date-range');
  return (
    <Stack gap={3}>
      <Row justify="between" gap={2}>
        <p role="status">{marked.length === 0 ? '两版已经对齐。' : `${marked.length} 处还没有对齐。`}</p>
        <Row gap={2}>
          <Switch label="只看标出的" checked={onlyMarked} onChange={setOnlyMarked} />
          {translations.isRunning ? (
            <Button size="sm" icon={<Square />} onClick={translations.stop}>
              停止翻译
            </Button>
          ) : (
            writing.model &&
            translatable.length > 0 && (
              <Button
                size="sm"
                variant="primary"
                icon={<Languages />}
                onClick={() => void translations.start(translatable.map(wantedOf))}
              >
                翻译标出的 {translatable.length} 处
              </Button>
            )
          )}
        </Row>
      </Row>
      <ModelNote writing={writing} what="要翻译的文字" />
      <div className={styles.heads} aria-hidden>
        <span>{versionNames.zh}</span>
        <span>{versionNames.en}</span>
      </div>
      {shown.map((entry) => (
        <section key={`${entry.target.kind}/${entry.target.entry}`} className={styles.entry}>
          <h3>{entry.title}</h3>
          {entry.missingIn ? (
            <Alert
              tone="info"
              icon={null}
              actions={
                <Button size="sm" icon={<CopyPlus />} onClick={() => pair.copyEntry(entry)}>
                  复制到{versionNames[entry.missingIn]}
                </Button>
              }
            >
              {versionNames[entry.missingIn]}没有这一条。
            </Alert>
          ) : (
            entry.fields.map((field) => (
              <PairRow
                key={field.key}
                field={field}
                pair={pair}
                offer={translations.offers[field.key]}
                onTranslate={writing.model ? () => void translations.start([wantedOf(field)]) : undefined}
                onDismiss={() => translations.dismiss(field.key)}
              />
            ))
          )}
        </section>
      ))}
    </Stack>
  );
}

function PairContent() {
  const { found, own, create } = usePair();
  const navigate = useNavigate();
  const readOnly = useStore(useSession().documentStore.state, (state) => state.readOnly);
  if (found === 'reading') return <p className="kit-dim">正在读取…</p>;
  if (found instanceof DatabaseProblem) return <Alert>{found.message}</Alert>;
  if (readOnly) return <p className="kit-soft">这份简历正在另一个标签页里编辑，到那里对照，或先接管编辑。</p>;
  if (found === 'none') return <NoPair own={own} create={create} />;
  const { other, isSame } = found;
  return (
    <Stack gap={3}>
      <Row justify="between">
        <span className="kit-soft">另一版：{other.title}</span>
        <Button size="sm" onClick={() => void navigate(`/resume/edit/${other.id}`)}>
          打开另一版
        </Button>
      </Row>
      {isSame ? (
        <p>两份现在是同一种语言。在样式设置的“语言与日期”里把其中一份换过来，再来对照。</p>
      ) : (
        <SideBySide pair={found} />
      )}
    </Stack>
  );
}

/** 中英对照: the Chinese and the English version side by side. */
export function PairDialog({ open, onOpenChange }: PanelProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="中英对照" width={1200}>
      {open && <PairContent />}
    </Dialog>
  );
}
