import type { DocumentComparison, ParagraphChange } from '@baigong/documents';
import type { DocumentText, Position } from '@baigong/document-reader/document-text';
import { ArrowDown, ArrowUp, ArrowLeftRight, FilePlus2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { IconButton } from '../../../../shared/ui/icon-button.tsx';
import { Stack, Row } from '../../../../shared/ui/stack.tsx';
import { useOpenDocuments } from '../../session/open-documents.ts';
import { PanelHead } from '../panel-head.tsx';
import panel from '../panel.module.css';
import type { PanelDocument, PanelProps } from '../../session/panel-document.ts';
import { readText } from '../../records/document-records.ts';
import { compareTexts } from '../../analysis/analysis-client.ts';
import styles from './compare-panel.module.css';
import { Field } from '../../../../shared/ui/field.tsx';
import { FileButton } from '../../../../shared/ui/file-button.tsx';
import { Select } from '../../../../shared/ui/select.tsx';
import { acceptedFiles } from '@baigong/document-reader/format-registry';
import { importFiles } from '../../import/import-files.ts';
import { useDocumentList } from '../../library/use-document-list.ts';

interface ChooseOtherProps {
  /** Id of the open document. */
  readonly document: string;
  /** Id of the one chosen; empty before. */
  readonly other: string;
  readonly onOther: (id: string) => void;
  /** The one chosen is the earlier version. */
  readonly older: boolean;
  readonly onOlder: () => void;
}

/** Chooses the other document from the list, or imports a file for it. */
function ChooseOther({ document, other, onOther, older, onOlder }: ChooseOtherProps) {
  const list = useDocumentList();
  const openDocuments = useOpenDocuments(({ documents }) => documents);
  const [opening, setOpening] = useState(false);
  const unsaved = Object.values(openDocuments).flatMap(({ state, record }) =>
    state === 'unsaved' ? record : [],
  );
  const others = [...unsaved, ...(list.state === 'known' ? list.heads : [])].filter(
    ({ id }) => id !== document,
  );
  const open = async (files: readonly File[]) => {
    let opened: string | undefined;
    setOpening(true);
    await importFiles(files.slice(0, 1), { onOpen: (id) => (opened = id) });
    setOpening(false);
    // A file that was shown early may have been refused in the end.
    if (opened !== undefined && useOpenDocuments.getState().documents[opened]) onOther(opened);
  };
  return (
    <div className={styles.choose}>
      {others.length > 0 && (
        <Row wrap={false} gap={2} align="end">
          <Field
            label="和哪一份对比"
            hint={older ? '选中的算旧版，桌上这份算新版。' : '桌上这份算旧版，选中的算新版。'}
            className={styles.field}
          >
            <Select
              value={other}
              options={[
                { value: '', label: '请选择' },
                ...others.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              onChange={onOther}
            />
          </Field>
          <IconButton
            label={older ? '选中的是旧版，点一下调换' : '选中的是新版，点一下调换'}
            className={styles.swap}
            onClick={onOlder}
          >
            <ArrowLeftRight />
          </IconButton>
        </Row>
      )}
      <FileButton
        accept={acceptedFiles}
        inputTestId="pick-version"
        variant={others.length === 0 ? 'primary' : 'secondary'}
        icon={<FilePlus2 />}
        loading={opening}
        onFiles={(files) => void open(files)}
      >
        打开另一个版本
      </FileButton>
    </div>
  );
}

interface Result {
  readonly comparison: DocumentComparison;
  /** The chosen document; `older`: it is the earlier version. */
  readonly other: DocumentText;
  readonly older: boolean;
}

async function textOf(id: string): Promise<DocumentText> {
  // An unsaved document is only in memory.
  const openDocument = useOpenDocuments.getState().documents[id];
  if (openDocument && openDocument.state !== 'reading') return openDocument.text;
  const kept = await readText(id);
  if (!kept) throw new Error('gone');
  return kept.text;
}

/** Shown at first; more on demand. */
const atOnce = 100;

const words: Readonly<Record<'changed' | 'added' | 'removed', string>> = {
  changed: '改',
  added: '增',
  removed: '删',
};

interface ChangeProps {
  readonly change: ParagraphChange;
  readonly before: DocumentText;
  readonly after: DocumentText;
}

/** One changed paragraph. */
function Change({ change, before, after }: ChangeProps) {
  if (change.kind === 'removed') return <del>{before.blocks[change.before.block]?.text}</del>;
  if (change.kind === 'added') return <ins>{after.blocks[change.after.block]?.text}</ins>;
  return (
    <>
      {change.segments.map((piece, index) => {
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
        if (piece.kind === 'removed') return <del key={index}>{piece.text}</del>;
        // oxlint-disable-next-line react/no-array-index-key -- as above
        if (piece.kind === 'added') return <ins key={index}>{piece.text}</ins>;
        return piece.text;
      })}
    </>
  );
}

/** The position of a change in the open document; that of the nearest paragraph before it if it is only in the other one. */
function placeHere(changes: readonly ParagraphChange[], at: number, older: boolean): Position | undefined {
  for (let index = at; index >= 0; index -= 1) {
    const change = changes[index];
    if (!change) break;
    // If the chosen document is older, the open one has what was added.
    if (older && change.kind !== 'removed') return change.after;
    if (!older && change.kind !== 'added') return change.before;
  }
  return undefined;
}

function Changes({ result, document }: { readonly result: Result; readonly document: PanelDocument }) {
  const { comparison, other, older } = result;
  const [current, setCurrent] = useState(-1);
  const [shown, setShown] = useState(atOnce);
  const [before, after] = older ? [other, document.text] : [document.text, other];
  const different = useMemo(
    () => comparison.changes.flatMap((change, index) => (change.kind === 'same' ? [] : [{ change, index }])),
    [comparison],
  );
  const go = (at: number) => {
    const to = (at + different.length) % different.length;
    setCurrent(to);
    setShown((now) => Math.max(now, to + 1));
    const position = placeHere(comparison.changes, different[to]?.index ?? 0, older);
    if (position) document.jumpTo(position);
    requestAnimationFrame(() =>
      globalThis.document.getElementById(`change-${to}`)?.scrollIntoView({ block: 'nearest' }),
    );
  };
  if (different.length === 0) return <p className={panel.empty}>两份文档的文字完全一样。</p>;
  return (
    <>
      <div className={styles.sum}>
        <p role="status">
          改动 {comparison.changed} 段，新增 {comparison.added} 段，删去 {comparison.removed} 段；
          {comparison.same} 段没变。
        </p>
        <span>
          {current + 1 > 0 ? current + 1 : '–'} / {different.length}
        </span>
        <IconButton label="上一处改动" size="sm" onClick={() => go(current < 0 ? -1 : current - 1)}>
          <ArrowUp />
        </IconButton>
        <IconButton label="下一处改动" size="sm" onClick={() => go(current + 1)}>
          <ArrowDown />
        </IconButton>
      </div>
      {!comparison.detailed && (
        <p className="kit-faint">两份文档差别太大，没有逐段对上，只列出各自独有的段落。</p>
      )}
      <Stack as="ol" gap={2} aria-label="改动">
        {different.slice(0, shown).map(({ change }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- changes are known by their place
          <li key={at} id={`change-${at}`}>
            <button
              type="button"
              className={styles.change}
              data-kind={change.kind}
              aria-current={at === current || undefined}
              onClick={() => go(at)}
            >
              <span className={styles.kind}>{change.kind === 'same' ? '' : words[change.kind]}</span>
              <span className={styles.text}>
                <Change change={change} before={before} after={after} />
              </span>
            </button>
          </li>
        ))}
      </Stack>
      {different.length > shown && <Button onClick={() => setShown(shown + atOnce)}>再看 {atOnce} 处</Button>}
    </>
  );
}

/** 对比: diff with another document of the list or an imported one. */
export default function ComparePanel({ document }: PanelProps) {
  const { record, text } = document;
  const [other, setOther] = useState('');
  const [older, setOlder] = useState(true);
  const [result, setResult] = useState<(Result & { readonly id: string }) | 'failed' | null>(null);
  useEffect(() => {
    if (other === '') return undefined;
    let cancelled = false;
    const compare = async () => {
      const chosen = await textOf(other);
      const comparison = older ? await compareTexts(chosen, text) : await compareTexts(text, chosen);
      if (!cancelled) setResult({ comparison, other: chosen, older, id: other });
    };
    compare().catch(() => !cancelled && setResult('failed'));
    return () => {
      cancelled = true;
    };
  }, [other, older, text]);
  const choose = (id: string) => {
    setResult(null);
    setOther(id);
  };
  const current = result !== null && result !== 'failed' && result.id === other && result.older === older;
  return (
    <div className={panel.panel}>
      <PanelHead title="对比" note="选另一份文档，逐段逐词看改了什么。" />
      <ChooseOther
        document={record.id}
        other={other}
        onOther={choose}
        older={older}
        onOlder={() => setOlder(!older)}
      />
      {other !== '' && result === 'failed' && (
        <p className={panel.empty}>对比没有完成，那份文档可能已被删除。请换一份再试。</p>
      )}
      {other !== '' && result !== 'failed' && !current && (
        <p className="kit-faint" role="status">
          正在对比…
        </p>
      )}
      {other !== '' && current && (
        <Changes key={`${other}${String(older)}`} result={result} document={document} />
      )}
    </div>
  );
}
