import {
  companionDocument,
  coverLetter,
  escapeHtml,
  greetingMessage,
  hasModelText,
  loadDocument,
  toOutline,
  type Application,
  type LetterKind,
  type ResumeDocument,
} from '@baigong/resume';
import { safeFileName } from '@baigong/resume-export/export-job';
import { toSheet } from '@baigong/resume-export/to-sheet';
import { Copy, FileDown, RotateCcw, Sparkles } from 'lucide-react';
import { lazy, useEffect, useMemo, useState } from 'react';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { copyText } from '../../../shared/lib/clipboard.ts';
import { AiLabel } from '../../../shared/ui/ai-label.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';
import { Row, Stack } from '../../../shared/ui/stack.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { toast, toastError } from '../../../shared/ui/toast.tsx';
import { CopySheet } from '../export/copy-sheet.tsx';
import { downloadPdf } from '../export/download-pdf.ts';
import { useExport } from '../export/run-export.ts';
import { findRecord } from '../session/resume-records.ts';
import { updateApplication } from './application-records.ts';

const LetterWriter = lazy(() => import('./letter-writer.tsx').then((m) => ({ default: m.LetterWriter })));

/** The stored resume of an id; null where there is none, undefined while it is read. */
function useVersion(id: string | undefined): ResumeDocument | null | undefined {
  const [version, setVersion] = useState<{ readonly id: string; readonly document: ResumeDocument | null }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let isMounted = true;
    const read = async () => {
      try {
        const record = await findRecord(id, Date.now());
        const document = record?.document === undefined ? null : loadDocument(record.document).document;
        if (isMounted) setVersion({ id, document });
      } catch (error) {
        if (!(error instanceof DatabaseProblem)) throw error;
        toast('error', error.message);
      }
    };
    void read();
    return () => {
      isMounted = false;
    };
  }, [id]);
  if (id === undefined) return null;
  return version?.id === id ? version.document : undefined;
}

const toHtml = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');

const titles = { letter: '求职信', greeting: '打招呼语', sheet: '网申表' } as const;

interface DocumentProps {
  readonly application: Application;
  readonly document: ResumeDocument;
}

/** Writes a companion of the resume as a PDF, in its style. */
async function download(companion: ResumeDocument, title: string, { company }: Application): Promise<void> {
  // The data of a resume would be read back as one.
  await downloadPdf(
    companion,
    true,
    { attachData: false },
    safeFileName([title, company].filter(Boolean).join('-')),
  );
}

/** In milliseconds: who types on is not read meanwhile. */
const pauseInTyping = 300;

/** What a text of the visitor's own states beyond the resume. The words it takes to tell are loaded for such a text. */
function useForeignFacts(
  own: string | undefined,
  document: ResumeDocument,
  allowed: string,
): readonly string[] {
  const [facts, setFacts] = useState<readonly string[]>([]);
  useEffect(() => {
    if (own === undefined) return undefined;
    let isCurrent = true;
    const compare = async () => {
      const { foreignFacts } = await import('@baigong/resume/foreign-facts');
      if (isCurrent) setFacts(foreignFacts(own, document, allowed));
    };
    const pause = setTimeout(() => void compare().catch(toastError), pauseInTyping);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [own, document, allowed]);
  return own === undefined ? [] : facts;
}

/** A letter or a first message: by a template until the visitor or a model changes it. */
function LetterPanel({ application, document, kind }: DocumentProps & { readonly kind: LetterKind }) {
  const { id, company, position, description } = application;
  const template = useMemo(() => {
    const write = kind === 'letter' ? coverLetter : greetingMessage;
    return write(document, { company, position, description });
  }, [document, kind, company, position, description]);
  const own = application[kind];
  const origin = application[`${kind}Origin`];
  const text = own ?? template;
  const foreign = useForeignFacts(own, document, `${company}\n${position}`);
  const isWriting = useExport(({ running }) => running !== undefined);
  const [asking, setAsking] = useState(false);
  const keep = (next: string | undefined, by: 'model' | undefined) =>
    void updateApplication(id, { [kind]: next, [`${kind}Origin`]: by });
  const copy = async () => {
    const by = origin ? 'model' : hasModelText(document) ? 'partly-model' : 'no-model';
    if (await copyText('resume.copy-letter', text, by)) toast('success', '已复制');
    else toast('error', '浏览器没有允许复制，请选中文字后按 Ctrl+C。');
  };
  const take = (next: string) => {
    keep(next, 'model');
    setAsking(false);
    toast('success', '已采纳', { action: { label: '撤销', onClick: () => keep(own, origin) } });
  };
  return (
    <Stack gap={3}>
      <Row justify="between">
        <Button
          size="sm"
          variant="ghost"
          icon={<Sparkles />}
          aria-expanded={asking}
          onClick={() => setAsking(!asking)}
        >
          AI 写
        </Button>
        {origin && <AiLabel channel="resume.letter" />}
      </Row>
      {asking && (
        <OnDemand inPlace>
          <LetterWriter
            kind={kind}
            application={application}
            document={document}
            draft={template}
            onTake={take}
          />
        </OnDemand>
      )}
      <Field
        label={titles[kind]}
        hideLabel
        hint={
          own === undefined
            ? '按这份简历里写明的内容拼成，没有添加别的经历和数字；可以直接改。'
            : '会和这份简历对照，简历里没有的列在下面。'
        }
      >
        <Textarea
          rows={kind === 'letter' ? 14 : 6}
          value={text}
          onChange={({ target }) => keep(target.value, target.value.trim() === '' ? undefined : origin)}
        />
      </Field>
      {foreign.length > 0 && (
        <Alert tone="warning" role="status">
          简历里没有：{foreign.join('、')}。投出前请核对。
        </Alert>
      )}
      <Row>
        <Button icon={<Copy />} onClick={() => void copy()}>
          复制
        </Button>
        <Button
          icon={<FileDown />}
          loading={isWriting}
          onClick={() =>
            void download(
              companionDocument(document, [{ title: titles[kind], html: toHtml(text), origin }], {
                head: true,
              }),
              titles[kind],
              application,
            )
          }
        >
          下载 PDF
        </Button>
        {own !== undefined && (
          <Button variant="ghost" icon={<RotateCcw />} onClick={() => keep(undefined, undefined)}>
            恢复原样
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** The boxes of an online application form. */
function SheetPanel({ application, document }: DocumentProps) {
  const isWriting = useExport(({ running }) => running !== undefined);
  const save = () => {
    const sections = toSheet(toOutline(document)).map(({ title, items }) => ({
      title,
      html: items
        .map(({ label, text }) => toHtml(text.includes('\n') ? `${label}：\n${text}` : `${label}：${text}`))
        .join(''),
    }));
    return download(companionDocument(document, sections, { head: false }), titles.sheet, application);
  };
  return (
    <Stack gap={3}>
      <Row>
        <Button icon={<FileDown />} loading={isWriting} onClick={() => void save()}>
          下载 PDF
        </Button>
      </Row>
      <CopySheet document={document} />
    </Stack>
  );
}

interface MaterialsProps {
  readonly application: Application;
  readonly kind: keyof typeof titles;
}

/** What is sent with the resume: from its facts alone, in its style. */
export function Materials({ application, kind }: MaterialsProps) {
  const document = useVersion(application.resumeId);
  if (document === undefined) return <div aria-busy="true" />;
  if (document === null) return <p className="kit-loading">先在“投递”里选一份简历，这里就按它的内容写好。</p>;
  if (kind === 'sheet') return <SheetPanel application={application} document={document} />;
  return <LetterPanel application={application} document={document} kind={kind} />;
}
