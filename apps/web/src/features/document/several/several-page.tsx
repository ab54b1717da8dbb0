import { ArrowLeft, MessagesSquare } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Page, PageHeader } from '../../../shared/ui/page.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { useWritingModel } from '../../../shared/model/use-writing-model.ts';
import { loadAiRecord, useAiRecords } from '../ai/ai-store.ts';
import { ModelBar } from '../ai/model-bar.tsx';
import { resumeAnswers } from '../ai/write-answer.ts';
import { useDocumentList, useUnsavedHeads } from '../library/use-document-list.ts';
import { clearTurns, turnKey } from '../panels/ask/ask-document.ts';
import { AskForm } from '../panels/ask/ask-form.tsx';
import { useLatestTurn } from '../panels/ask/use-latest-turn.ts';
import { emptyAiRecord, type Turn, type AiRecord, severalId } from '@baigong/documents/ai-record';
import type { DocumentHead } from '../records/document-record.ts';
import { readSeveral } from '../records/document-records.ts';
import { askSeveral, askSeveralAgain } from './ask-several.ts';
import { RelatedPassages } from './related-passages.tsx';
import { isAboutSeveral, SeveralTurn } from './several-turn.tsx';
import styles from './several.module.css';
import { TurnsActions } from '../panels/ask/turns-actions.tsx';
import { citationsToText } from '../../../shared/markdown/citation-markers.ts';
import { exportTurnList, incompleteNote, type ExportedTurn } from '../panels/ask/export-turns.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Fieldset } from '../../../shared/ui/fieldset.tsx';
import { SearchInput } from '../../../shared/ui/input.tsx';
import { formatMeasures } from '../library/format-display.tsx';

/** A longer list can be filtered. */
const maxUnfiltered = 8;

interface ChooseDocumentsProps {
  readonly heads: readonly DocumentHead[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Which documents a question is about: some of the list, or all. */
function ChooseDocuments({ heads, chosen, onChange }: ChooseDocumentsProps) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = wanted === '' ? heads : heads.filter(({ title }) => title.toLowerCase().includes(wanted));
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  const all = shown.every(({ id }) => chosen.has(id));
  return (
    <Fieldset label={`要问的文档（已选 ${chosen.size} 份，共 ${heads.length} 份）`} className={styles.choose}>
      {heads.length > maxUnfiltered && (
        <SearchInput
          type="text"
          aria-label="按标题筛选文档"
          placeholder="按标题筛选"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      )}
      <Checkbox
        label={wanted === '' ? '全部文档' : `筛出的 ${shown.length} 份`}
        checked={all && shown.length > 0}
        disabled={shown.length === 0}
        onChange={(on) =>
          toggle(
            shown.map(({ id }) => id),
            on,
          )
        }
      />
      <ul className={styles.documents} aria-label="文档">
        {shown.map((head) => (
          <li key={head.id}>
            <Checkbox
              label={head.title}
              hint={formatMeasures(head)}
              checked={chosen.has(head.id)}
              onChange={(on) => toggle([head.id], on)}
            />
          </li>
        ))}
      </ul>
    </Fieldset>
  );
}

/** The conversation with the citations as displayed, each with its document. */
export function toExportedTurns({ turns, answers }: AiRecord): ExportedTurn[] {
  return turns.flatMap(({ id, question, several }): ExportedTurn[] => {
    if (!several) return [];
    const answer = answers[turnKey(id)];
    const { cited, documents } = several;
    return [
      {
        question,
        about: `问：${documents.map(({ title }) => `《${title}》`).join('、')}`,
        answer: cited ? citationsToText(cited.text) : (answer?.text ?? ''),
        sources: (cited?.citations ?? []).map(({ number, quote, document, where }) => {
          const title = documents.find((one) => one.id === document)?.title ?? '文档';
          return `[${number}] “${quote}”（《${title}》${where === '' ? '' : ` ${where}`}）`;
        }),
        note: incompleteNote(answer),
      },
    ];
  });
}

const exportSeveral = (work: AiRecord, format: 'markdown' | 'docx'): Promise<void> =>
  exportTurnList('多份文档', () => toExportedTurns(work), format);

/** The conversation about several documents; null before it was read. */
function useSeveralRecord() {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    let cancelled = false;
    const start = (response: string) => {
      if (cancelled) return;
      loadAiRecord({ id: severalId, response });
      resumeAnswers(severalId);
      setRead(true);
    };
    readSeveral().then(start, () => {
      toast('error', '以前的问答读不出来，请刷新页面再试。');
      start('');
    });
    return () => {
      cancelled = true;
    };
  }, []);
  const record = useAiRecords((records) => records[severalId]);
  return isRead ? (record ?? emptyAiRecord) : null;
}

interface Search {
  readonly number: number;
  readonly query: string;
  readonly heads: readonly DocumentHead[];
}

interface SeveralPageProps {
  readonly onBack: () => void;
}

/** 问多份文档: one question about several documents; without a model, their best passages. */
export default function SeveralPage({ onBack }: SeveralPageProps) {
  const list = useDocumentList();
  const unsaved = useUnsavedHeads();
  const aiRecord = useSeveralRecord();
  const connection = useWritingModel();
  const { model } = connection;
  const [input, setInput] = useState('');
  /** Null: all of them. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [search, setSearch] = useState<Search | null>(null);
  const heads = useMemo(() => (list.state === 'known' ? [...unsaved, ...list.heads] : []), [list, unsaved]);
  const known = useMemo(() => new Set(heads.map(({ id }) => id)), [heads]);
  const asked = heads.filter(({ id }) => chosen === null || chosen.has(id));
  const { turns, answers } = aiRecord ?? emptyAiRecord;
  const busy = turns.some((turn) => answers[turnKey(turn.id)]?.state === 'writing');
  const latest = useLatestTurn<HTMLOListElement>(turns.length);
  const askAgain = useCallback(
    (turn: Turn) => {
      if (model) askSeveralAgain(model, turn);
    },
    [model],
  );
  const back = (
    <Button variant="ghost" icon={<ArrowLeft />} onClick={onBack}>
      全部文档
    </Button>
  );
  if (!aiRecord || list.state === 'looking') return <Page width="reading" aria-busy />;
  if (heads.length < 2 && turns.length === 0)
    return (
      <Page width="reading">
        <PageHeader title="问多份文档" />
        <EmptyState>
          <h2>还没有两份文档</h2>
          <p>先打开两份或更多的文档，就能拿一个问题问它们，回答附上每份的出处。</p>
          {back}
        </EmptyState>
      </Page>
    );
  const send = () => {
    const question = input.trim();
    if (question === '' || busy) return;
    if (asked.length < 2) {
      toast('info', '请至少选两份文档。只问一份，打开它用“问答”就行。');
      return;
    }
    if (!model) {
      setSearch({ number: (search?.number ?? 0) + 1, query: question, heads: asked });
      return;
    }
    setInput('');
    askSeveral(model, asked, question);
  };
  return (
    <Page width="reading" className={styles.page}>
      <PageHeader
        title="问多份文档"
        description="一个问题问几份文档，回答里每句出处都写明是哪一份。"
        actions={back}
      />
      <div className={styles.head}>
        <ChooseDocuments
          heads={heads}
          chosen={chosen ?? known}
          onChange={(next) => setChosen(next.size === heads.length ? null : next)}
        />
        <ModelBar
          connection={connection}
          document={severalId}
          sentData="提问时，问题、文档的名字和其中相关的段落"
          withoutModel="连接模型后，可以拿一个问题问几份文档，回答附上每份的出处。现在可以先按词在各份里找。"
          isRedacting={aiRecord.masking}
        />
        {turns.length > 0 && (
          <div className="kit-row">
            <TurnsActions
              onExport={(format) => void exportSeveral(aiRecord, format)}
              question="清空多份文档的全部问答？此操作不可撤销。"
              onClear={() => clearTurns(severalId)}
            />
          </div>
        )}
      </div>
      {turns.length === 0 && model && (
        <div className={styles.empty}>
          <MessagesSquare aria-hidden />
          <p>例如：这几份合同的付款期限各是多久？有什么不同？</p>
        </div>
      )}
      {turns.length > 0 && (
        <ol ref={latest} className={styles.turns} aria-label="问答">
          {turns.filter(isAboutSeveral).map((turn) => (
            <SeveralTurn
              key={turn.id}
              turn={turn}
              answer={answers[turnKey(turn.id)]}
              known={known}
              onAgain={model && !busy ? askAgain : undefined}
            />
          ))}
        </ol>
      )}
      {!model && search && <RelatedPassages key={search.number} heads={search.heads} query={search.query} />}
      <AskForm
        question={input}
        onQuestionChange={setInput}
        busy={busy}
        isLocalSearch={!model}
        label="关于这些文档的问题"
        placeholder={model ? '问这些文档，例如：付款期限各是多久？' : '写几个词，在各份文档里找相关的段落'}
        onSend={send}
      />
    </Page>
  );
}
