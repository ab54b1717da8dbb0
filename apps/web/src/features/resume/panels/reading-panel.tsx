import {
  compareFile,
  adviceFor,
  reasonFor,
  type FileReading,
  type ResumeDocument,
  type ReadField,
  type ReadGroup,
} from '@baigong/resume';
import { defaultExportOptions, ExportProblem } from '@baigong/resume-export/export-job';
import { sheetToText, toSheet } from '@baigong/resume-export/to-sheet';
import { readInWorker } from '../import/read-in-worker.ts';
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../session/session-context.tsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { goTo } from '../session/navigation.ts';
import { ToolPanel } from './tool-panel.tsx';
import styles from './reading.module.css';

type ReadStep = 'writing' | 'reading';

/** What programs of three kinds make of the file. */
const parsers = [
  { value: 'file', label: '文件次序', hint: '按文字写进文件的先后读，如 pdf.js。' },
  { value: 'columns', label: '分栏次序', hint: '按文字在页面上的位置分栏、分行读，如 Poppler。' },
  { value: 'lines', label: '逐行归类', hint: '逐行猜它是哪一项。每家猜法不同，猜错不等于简历有错。' },
] as const;
type Parser = (typeof parsers)[number]['value'];

interface MachineReading {
  readonly facts: FileReading;
  readonly texts: Readonly<Record<Parser, string>>;
}

type MachineReadingResult =
  | ({ readonly kind: 'read' } & MachineReading)
  | { readonly kind: 'problem'; readonly message: string };

/**
 * Exports the resume as the PDF that the visitor would get, and reads the file again. It does not carry the resume's
 * data: a recruiting system would not look at them.
 */
async function readExported(
  document: ResumeDocument,
  signal: AbortSignal,
  onStep: (step: ReadStep) => void,
): Promise<MachineReadingResult> {
  onStep('writing');
  const { layout, print } = document.styles.styles;
  try {
    const { exportResume } = await import('../export/export-pdf.ts');
    const { readFilePages, textOfPage } = await import('../export/read-file-pages.ts');
    const made = await exportResume({
      document,
      name: '简历',
      options: {
        ...defaultExportOptions,
        pageSize: layout.pageSize,
        addPageNumbers: print.pageNumbers,
        attachData: false,
      },
      signal,
      progress: () => undefined,
    });
    const blob = made.files[0]?.blob;
    if (!blob) throw new ExportProblem('没有得到文件');
    onStep('reading');
    const pages = await readFilePages(blob, signal);
    const facts = compareFile(document, pages);
    const file = new File([blob], '简历.pdf', { type: 'application/pdf' });
    const read = await readInWorker({ file, strict: false }, { signal });
    const guess = read.kind === 'recognised' ? read : undefined;
    return {
      kind: 'read',
      facts,
      texts: {
        file: pages.map(textOfPage).join('\n'),
        columns: guess?.text ?? '',
        lines: guess
          ? [sheetToText(toSheet(guess.recognised.outline)), ...guess.recognised.rest].join('\n')
          : '',
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ExportProblem) return { kind: 'problem', message: `${error.message}。` };
    console.warn('The exported file was not read:', error);
    return { kind: 'problem', message: '没能生成这份 PDF，请检查网络后重试。简历没有改动。' };
  }
}

type State = MachineReadingResult | { readonly kind: 'busy'; readonly step: ReadStep };

/** Reads the open resume's PDF once, and again when asked to. */
function useMachineReading() {
  const { documentStore } = useSession();
  const [run, setRun] = useState(0);
  const [state, setState] = useState<State>({ kind: 'busy', step: 'writing' });
  // Whether the resume was edited after it was read.
  const [edited, setEdited] = useState(false);

  useEffect(() => {
    const controller = new AbortController();
    const document = documentStore.getDocument();
    const show = (next: State) => {
      if (!controller.signal.aborted) setState(next);
    };
    void readExported(document, controller.signal, (step) => show({ kind: 'busy', step })).then(
      show,
      () => undefined,
    );
    const stop = documentStore.subscribe(() => setEdited(documentStore.getDocument() !== document));
    return () => {
      controller.abort(new DOMException('closed', 'AbortError'));
      stop();
    };
  }, [documentStore, run]);

  const again = useCallback(() => {
    setEdited(false);
    setRun((count) => count + 1);
  }, []);
  return { state, edited, again };
}

function FieldRow({ field }: { readonly field: ReadField }) {
  const { label, text, status, moduleId, entryId, fieldId } = field;
  if (status === 'found')
    return (
      <div className={styles.field}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    );
  const place = { moduleId, ...(entryId && { entryId }), ...(fieldId && { fieldId }) };
  return (
    <div className={styles.field} data-status={status}>
      <dt>
        <CircleAlert aria-hidden />
        {label}
      </dt>
      <dd>
        <button type="button" className={styles.jump} onClick={() => goTo(place, { focus: true })}>
          {text}
        </button>
        <span className={styles.reason}>{reasonFor(field)}</span>
      </dd>
    </div>
  );
}

function Group({ group: { title, fields } }: { readonly group: ReadGroup }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <dl>
        {fields.map((field) => (
          <FieldRow key={field.fieldId ?? ''} field={field} />
        ))}
      </dl>
    </section>
  );
}

/** What the file says, against what the resume says. */
function Facts({ facts }: { readonly facts: FileReading }) {
  const { groups, strayLinks } = facts;
  const fields = groups.flatMap((group) => group.fields);
  const wrong = fields.filter(({ status }) => status !== 'found').length;
  const advice = adviceFor(facts);
  const isGood = wrong + strayLinks.length === 0;
  return (
    <>
      <p role="status" className={styles.summary} data-good={isGood || undefined}>
        {isGood ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
        {isGood
          ? `${fields.length} 项都在 PDF 里：文字完整，次序和链接与简历一致。`
          : `${fields.length} 项里有 ${wrong} 项与 PDF 不一致，已标红。`}
      </p>
      {advice.length > 0 && (
        <ul className={styles.advice} aria-label="可以这样改">
          {advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {strayLinks.length > 0 && (
        <p className={styles.reason}>PDF 里有简历里没有的链接：{strayLinks.join('、')}</p>
      )}
      {groups.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two modules may have one title
        <Group key={index} group={group} />
      ))}
    </>
  );
}

/** What common programs read in the file: to look at, without a verdict. */
function Parsers({ texts }: { readonly texts: MachineReading['texts'] }) {
  const [parser, setParser] = useState<Parser>('file');
  return (
    <section className={styles.group} aria-label="常见程序读到的文字">
      <h3>常见程序读到的文字</h3>
      <SegmentedControl label="读法" value={parser} options={parsers} onChange={setParser} fill />
      <p className={styles.note}>{parsers.find(({ value }) => value === parser)?.hint}</p>
      <p className={styles.text}>{texts[parser] || '这种读法没有读到文字。'}</p>
    </section>
  );
}

/** 招聘系统视角: what a program that reads resumes finds in this resume's PDF, beside what the resume says. */
export function ReadingPanel({ onClose }: { readonly onClose: () => void }) {
  const { state, edited, again } = useMachineReading();
  return (
    <ToolPanel
      title="招聘系统视角"
      tall
      fixed
      extra={
        <Button size="sm" disabled={state.kind === 'busy'} onClick={again}>
          重新读取
        </Button>
      }
      onClose={onClose}
    >
      <p className={styles.note}>重新打开这份 PDF，与简历逐项核对。全程在你的浏览器里，不会上传。</p>
      {edited && state.kind !== 'busy' && (
        <Alert tone="warning" role="status">
          简历改过了，下面是修改前的结果。
        </Alert>
      )}
      {state.kind === 'busy' && (
        <p role="status" className={styles.busy}>
          <Spinner />
          {state.step === 'writing' ? '正在生成这份 PDF…' : '正在重新打开并读取…'}
        </p>
      )}
      {state.kind === 'problem' && (
        <Alert
          actions={
            <Button size="sm" onClick={again}>
              重试
            </Button>
          }
        >
          {state.message}
        </Alert>
      )}
      {state.kind === 'read' && (
        <>
          <Facts facts={state.facts} />
          <Parsers texts={state.texts} />
        </>
      )}
    </ToolPanel>
  );
}
