import { createRedactor, type Mask, type RedactionChoices } from '@baigong/redaction';
import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../../shared/lib/download.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import { exportCopy, redactWord } from '../../analysis/analysis-client.ts';
import type { RedactedFile } from '@baigong/redaction/redact-word-file';
import type { PanelDocument } from '../../session/panel-document.ts';
import { useOpenDocuments } from '../../session/open-documents.ts';

/** Formats of documents that have a copy in a format with a layout. */
export const copyFormats: Readonly<Partial<Record<PanelDocument['text']['format'], 'docx' | 'pdf'>>> = {
  docx: 'docx',
  pdf: 'pdf',
  picture: 'pdf',
  ofd: 'pdf',
};

const names = { docx: 'Word 副本', pdf: 'PDF 副本' } as const;
const notes = {
  docx: '版式不变；作者、修订人、属性、缩略图、附件和宏都会去掉，批注、修订和隐藏文字不选就不留。',
  pdf: '每页变成一张图片，遮住的地方涂黑，其余文字仍能搜索和复制；附件、批注、表单、图层和属性都不带进去。',
} as const;

/** What a copy is good for where the text has nothing to redact. */
const cleanNotes = {
  docx: '正文里没有要遮的，副本仍会去掉看不见的东西：作者、修订人、属性、缩略图、附件和宏；批注、修订和隐藏文字不选就不留。',
  pdf: '正文里没有要遮的，副本仍会去掉看不见的东西：属性、附件、批注、表单、图层和隐藏文字；每页变成一张图片，文字仍能搜索和复制。',
} as const;

interface FileCopyProps {
  readonly document: PanelDocument;
  readonly file: Blob;
  readonly format: 'docx' | 'pdf';
  readonly choices: () => RedactionChoices;
  /** The text has nothing to redact: the copy is made for what it leaves out. */
  readonly nothingFound?: boolean;
  /** What the placeholders of the copy stand for. */
  readonly onMapping: (mapping: readonly (readonly [placeholder: string, value: string])[]) => void;
}

/** A redacted copy that looks as the document does. */
export function FileCopy({
  document,
  file,
  format,
  choices,
  nothingFound = false,
  onMapping,
}: FileCopyProps) {
  const { record, text } = document;
  const [blocks, setBlocks] = useState(false);
  const [pictures, setPictures] = useState(nothingFound);
  const [remarks, setRemarks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const makePdf = async (mask: Mask, signal: AbortSignal): Promise<RedactedFile> => {
    const [{ redactPdf }, { mapping, pieces }] = await Promise.all([
      import('./redact-pdf.ts'),
      exportCopy(text, { format: 'txt', choices: choices() }),
    ]);
    return redactPdf(file, text.format, {
      password: useOpenDocuments.getState().documents[record.id]?.password,
      mask,
      choices: choices(),
      mapping: new Map(mapping),
      pieces,
      onProgress: (done, pages) =>
        setStatus(done < pages ? `正在做第 ${done + 1} 页，共 ${pages} 页…` : '正在重新查一遍…'),
      signal,
    });
  };
  const save = async () => {
    const controller = new AbortController();
    work.current = controller;
    setBusy(true);
    setStatus('正在做副本…');
    const mask = blocks ? 'block' : 'pseudonym';
    try {
      const made = await (format === 'docx'
        ? redactWord(text, file, { choices: choices(), mask, keepPictures: pictures, keepRemarks: remarks })
        : makePdf(mask, controller.signal));
      controller.signal.throwIfAborted();
      if (made.state === 'refused') {
        setStatus(made.reason);
        return;
      }
      if (made.mapping.length > 0) onMapping(made.mapping);
      const title = createRedactor(new Map(made.mapping), choices()).redact(record.title);
      setStatus(made.report);
      void download('document.file-original', made.file, `${title.replace(/[【】]/g, '')}-脱敏.${format}`);
    } catch (error) {
      if (controller.signal.aborted) setStatus('已停止，没有做出副本。');
      else if (error instanceof Error && error.name === 'PasswordRequiredError')
        setStatus('这个 PDF 设了打开密码。请先在阅读区切到原文，输入密码，再来做副本。');
      else
        setStatus(
          `没能做出 ${names[format]}，可能是内存不够或文字识别没能启动。请再试一次，或下载 .txt 副本。`,
        );
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="kit-stack" aria-label={names[format]}>
      {!nothingFound && (
        <Checkbox
          label={format === 'docx' ? '用黑块遮住，不用代号' : '文字层里也用黑块，不用代号'}
          checked={blocks}
          onChange={setBlocks}
        />
      )}
      {format === 'docx' && (
        <>
          <Checkbox label="留着图片（图里的字不会查）" checked={pictures} onChange={setPictures} />
          <Checkbox label="留着批注、修订痕迹和隐藏文字" checked={remarks} onChange={setRemarks} />
        </>
      )}
      <Row gap={2}>
        <Button variant="primary" icon={<FileDown />} loading={busy} onClick={() => void save()}>
          下载 {names[format]}
        </Button>
        {busy && format === 'pdf' && <Button onClick={() => work.current?.abort()}>停止</Button>}
      </Row>
      <p className="kit-faint" role="status">
        {status || (nothingFound ? cleanNotes : notes)[format]}
      </p>
    </section>
  );
}
