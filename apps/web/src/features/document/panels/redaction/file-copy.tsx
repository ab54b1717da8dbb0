import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../../shared/lib/download.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Checkbox } from '../../../../shared/ui/checkbox.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import layout from '../../../../shared/ui/layout.module.css';
import { createRedactor, type RedactionChoices } from '@baigong/documents';
import { redactWord } from '../../analysis/analysis-client.ts';
import type { PanelDocument } from '../../session/panel-document.ts';

interface FileCopyProps {
  readonly document: PanelDocument;
  readonly file: Blob;
  readonly choices: () => RedactionChoices;
  /** What the placeholders of the copy stand for. */
  readonly onMapping: (mapping: readonly (readonly [placeholder: string, value: string])[]) => void;
}

/** A redacted copy in the document's own format. */
export function FileCopy({ document: { record, text }, file, choices, onMapping }: FileCopyProps) {
  const [blocks, setBlocks] = useState(false);
  const [pictures, setPictures] = useState(false);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState('');
  const save = async () => {
    setBusy(true);
    setReport('');
    try {
      const made = await redactWord(text, file, {
        choices: choices(),
        mask: blocks ? 'block' : 'pseudonym',
        keepPictures: pictures,
      });
      if (made.state === 'refused') {
        setReport(made.reason);
        return;
      }
      onMapping(made.mapping);
      const title = createRedactor(new Map(made.mapping), choices()).redact(record.title);
      setReport(made.report);
      void download('document.file-original', made.file, `${title.replace(/[【】]/g, '')}-脱敏.docx`);
    } catch {
      toast('error', '没能做出 Word 副本，请再试一次。');
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={layout.stack} aria-label="Word 副本">
      <Checkbox label="用黑块遮住，不用代号" checked={blocks} onChange={setBlocks} />
      <Checkbox label="留着图片（图里的字不会查）" checked={pictures} onChange={setPictures} />
      <div>
        <Button icon={<FileDown />} loading={busy} onClick={() => void save()}>
          下载 Word 副本
        </Button>
      </div>
      <p className={layout.faint} role="status">
        {report || '版式不变；作者、修订人、属性、缩略图、附件和宏都会去掉。'}
      </p>
    </section>
  );
}
