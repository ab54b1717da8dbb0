import { useDropTarget } from '../../../shared/ui/use-drop-target.ts';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Textarea } from '../../../shared/ui/textarea.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import type { ResumeDocument } from '@baigong/resume';
import { ClipboardPaste, FileBraces, FileUp, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { peekText, takeText } from '../../../shared/lib/hand-off/hand-off.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { ImportPreview } from './import-preview.tsx';
import styles from './import.module.css';
import { importLimits, type ImportSource } from '@baigong/resume-import/import-reading';
import { importSections } from '@baigong/resume-import/import-selected';
import { useImport } from './use-import.ts';

/** Puts what was picked into a resume. */
export type OnImport = (
  edit: (document: ResumeDocument) => ResumeDocument,
  from: {
    readonly name: string;
    readonly source: ImportSource;
    /** What became of the lines that were not recognised, as a sentence for the visitor. */
    readonly unplaced?: string | undefined;
  },
) => Promise<void>;

interface Props {
  /** json: the specification's picker alone; any: whatever the importer reads, and pasted text. */
  readonly ways?: 'json' | 'any';
  /** Whether the resume that is imported into holds something already. */
  readonly intoOpen: boolean;
  readonly onImport: OnImport;
  /** To be read at once. */
  readonly file?: File | undefined;
  /** Whether something was read and waits to be picked from. */
  readonly onPreview?: (previewing: boolean) => void;
}

const everything = new Set(['fields', 'modules', 'styles'] as const);

interface WayProps {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** The specification's picker. */
function JsonWay({ busy, onFile }: WayProps) {
  return (
    <div className={styles.json}>
      <p className="kit-soft">以前导出的 JSON，可以放回这份简历。</p>
      <FileButton
        inputLabel="选择 JSON 文件"
        accept=".json"
        icon={<FileBraces />}
        disabled={busy}
        onFiles={([file]) => file && onFile(file)}
      >
        选择 JSON 文件
      </FileButton>
    </div>
  );
}

interface AnyWayProps extends WayProps {
  /** What the words say of where it is written. */
  readonly into: string;
  readonly pasting: boolean;
  readonly onPaste: () => void;
}

/** Any file, or pasted text. */
function AnyWay({ busy, into, pasting, onPaste, onFile }: AnyWayProps) {
  return (
    <>
      <p className="kit-soft">
        <span className={styles.drag}>把文件拖到这里，或者选择一个。</span>
        PDF、Word、图片和扫描件、Markdown、文本、JSON，以及 Reactive Resume、magic-resume、LinkedIn
        的导出文件，会先在这台设备上识别，确认之后才写入{into}。
      </p>
      <div className={styles.ways}>
        <FileButton
          inputLabel="选择简历文件"
          accept=".pdf,.docx,.doc,.rtf,.odt,.md,.markdown,.txt,.json,.yaml,.yml,.xml,.html,.htm,.zip,.csv,image/*,.heic"
          variant="primary"
          icon={<FileUp />}
          disabled={busy}
          onFiles={([file]) => file && onFile(file)}
        >
          选择简历文件
        </FileButton>
        <Button icon={<ClipboardPaste />} aria-expanded={pasting} disabled={busy} onClick={onPaste}>
          粘贴文字
        </Button>
      </div>
    </>
  );
}

/** Brings a resume in: a file that is chosen or dropped, or text that is pasted; shown before it changes anything. */
export function ImportSection({ ways = 'any', intoOpen, onImport, onPreview, file }: Props) {
  // Text that another screen handed over is in the box for pasting.
  const [given] = useState(() => peekText('resume') ?? '');
  const [pasting, setPasting] = useState(given !== '');
  const [text, setText] = useState(given);
  useEffect(() => void takeText('resume'), []);
  const found = useImport(({ sections, source }, name) =>
    onImport(importSections(sections, everything), { name, source }),
  );
  const takeFile = useEffectEvent(found.takeFile);
  useEffect(() => {
    if (file) takeFile(file);
  }, [file]);
  const json = ways === 'json';
  const dropTarget = useDropTarget(json ? found.takeJson : found.takeFile);
  const { busy, problem, waiting } = found;
  const previewing = waiting !== undefined;
  useEffect(() => onPreview?.(previewing), [previewing, onPreview]);

  if (waiting)
    return (
      <ImportPreview
        // A reading by a model begins with all of it ticked again.
        key={
          waiting.reading.kind === 'recognised'
            ? JSON.stringify(waiting.reading.recognised.confidences)
            : 'own'
        }
        reading={waiting.reading}
        name={waiting.name}
        intoOpen={intoOpen}
        onReread={found.reread}
        onBack={found.drop}
        onImport={async (edit, unplaced) => {
          await onImport(edit, { name: waiting.name, source: waiting.reading.source, unplaced });
          found.drop();
          setText('');
          setPasting(false);
        }}
      />
    );
  return (
    <section className={styles.section} aria-label="导入" aria-busy={busy || undefined} {...dropTarget}>
      {json ? (
        <JsonWay busy={busy} onFile={found.takeJson} />
      ) : (
        <AnyWay
          busy={busy}
          into={intoOpen ? '，现在的内容会留在历史版本里' : '一份新简历'}
          pasting={pasting}
          onPaste={() => setPasting(!pasting)}
          onFile={found.takeFile}
        />
      )}
      {pasting && !json && (
        <div className={styles.paste}>
          <Field label="简历的文字">
            <Textarea
              required
              rows={7}
              maxLength={importLimits.text}
              value={text}
              placeholder={'张伟\n电话：138 0013 8000\n\n工作经历\n2020.03 - 至今  某某公司  工程师\n…'}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <Button
            variant="primary"
            disabled={busy}
            missing={text.trim() === '' ? '请先粘贴简历的文字。' : undefined}
            onClick={() => found.takeText(text)}
          >
            识别文字
          </Button>
        </div>
      )}
      <div aria-live="polite" className={styles.live}>
        {busy && <p className={styles.reading}>{found.progress ?? '正在读取文件'}…</p>}
      </div>
      {busy && found.progress && (
        <Row>
          <Button size="sm" icon={<Square />} onClick={found.stop}>
            停止
          </Button>
        </Row>
      )}
      {problem && <Alert>{problem}</Alert>}
    </section>
  );
}
