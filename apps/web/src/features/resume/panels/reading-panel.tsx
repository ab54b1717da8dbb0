import {
  compareReading,
  adviceFor,
  reasonFor,
  type MachineReading,
  type ResumeDocument,
  type ReadField,
  type ReadGroup,
} from '@baigong/resume';
import { defaultExportOptions, ExportProblem } from '@baigong/resume-export/export-job';
import { readInWorker } from '../import/read-in-worker.ts';
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../session/session-context.tsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { goTo } from '../session/navigation.ts';
import { ToolPanel } from './tool-panel.tsx';
import styles from './reading.module.css';

type ReadStep = 'writing' | 'reading';

type MachineReadingResult =
  | { readonly kind: 'read'; readonly reading: MachineReading }
  | { readonly kind: 'problem'; readonly message: string };

/**
 * Exports the resume as the PDF that the visitor would get, reads the file again as any other PDF, and compares. The
 * file does not carry the resume's data: a recruiting system would not look at them.
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
    const file = new File([blob], '简历.pdf', { type: 'application/pdf' });
    const read = await readInWorker({ file, strict: false }, signal);
    if (read.kind === 'problem') return { kind: 'problem', message: read.message };
    if (read.kind !== 'recognised') return { kind: 'problem', message: '没有读到文件里的文字，请重试。' };
    return { kind: 'read', reading: compareReading(document, read.recognised, read.text) };
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
  const { label, expected, read, status, moduleId, entryId, fieldId } = field;
  if (status === 'found')
    return (
      <div className={styles.field}>
        <dt>{label}</dt>
        <dd>{read}</dd>
      </div>
    );
  return (
    <div className={styles.field} data-status={status}>
      <dt>
        <CircleAlert aria-hidden />
        {label}
      </dt>
      <dd>
        <button
          type="button"
          className={styles.jump}
          onClick={() => goTo({ moduleId, fieldId, ...(entryId && { entryId }) }, { focus: true })}
        >
          {expected}
        </button>
        <span className={styles.reason}>{reasonFor(field)}</span>
      </dd>
    </div>
  );
}

function Group({ group: { title, fields, outOfOrder } }: { readonly group: ReadGroup }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      {outOfOrder && <p className={styles.reason}>读出的次序与简历不同：它被排到了前一条的前面。</p>}
      <dl>
        {fields.map((field) => (
          <FieldRow key={field.fieldId} field={field} />
        ))}
      </dl>
    </section>
  );
}

interface FoundProps {
  readonly reading: MachineReading;
  readonly document: ResumeDocument;
}

function Found({ reading, document }: FoundProps) {
  const fields = reading.groups.flatMap((group) => group.fields);
  const wrong = fields.filter(({ status }) => status !== 'found').length;
  const disordered = reading.groups.filter(({ outOfOrder }) => outOfOrder).length;
  const advice = adviceFor(reading, document);
  return (
    <>
      {wrong + disordered === 0 ? (
        <p role="status" className={styles.summary} data-good>
          <CircleCheck aria-hidden /> {fields.length} 项全部读对，次序一致。
        </p>
      ) : (
        <p role="status" className={styles.summary}>
          <CircleAlert aria-hidden />
          {`${fields.length} 项里有 ${wrong} 项没有读对${disordered > 0 ? `，${disordered} 条的次序不同` : ''}，已标红。`}
        </p>
      )}
      {advice.length > 0 && (
        <ul className={styles.advice} aria-label="可以这样改">
          {advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {reading.groups.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two modules may have one title
        <Group key={index} group={group} />
      ))}
      {reading.rest.length > 0 && (
        <section className={styles.group}>
          <h3>没有归类的文字</h3>
          <p className={styles.rest}>{reading.rest.join('\n')}</p>
        </section>
      )}
    </>
  );
}

/** 招聘系统视角: what a program that reads resumes finds in this resume's PDF, beside what the resume says. */
export function ReadingPanel({ onClose }: { readonly onClose: () => void }) {
  const { documentStore } = useSession();
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
      <p className={styles.note}>按招聘系统的做法读取这份 PDF，全程在你的浏览器里，不会上传。</p>
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
      {state.kind === 'read' && <Found reading={state.reading} document={documentStore.getDocument()} />}
    </ToolPanel>
  );
}
