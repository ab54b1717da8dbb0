import { Alert } from '../../../../shared/ui/alert.tsx';
import type { ResumeDocument } from '@baigong/resume';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import layout from '../../../../shared/ui/layout.module.css';
import styles from './import.module.css';
import { importMessages, sourceLabels } from './import-reading.ts';
import { OwnParts, useOwnParts } from './document-parts.tsx';
import { Repairs } from './repairs.tsx';
import { useRecognisedParts } from './use-recognised-parts.ts';
import { TidyWithModel } from './tidy-button.tsx';
import type { WaitingReading } from './use-import.ts';

// With dnd-kit, which a resume of ours does not need.
const RecognisedParts = lazy(() =>
  import('./recognised-parts.tsx').then((m) => ({ default: m.RecognisedParts })),
);

interface Props {
  readonly reading: WaitingReading;
  readonly name: string;
  readonly intoOpen: boolean;
  readonly onReread: (reading: WaitingReading) => void;
  readonly onBack: () => void;
  readonly onImport: (edit: (document: ResumeDocument) => ResumeDocument) => Promise<void>;
}

/** What was read of a file, part by part, to pick from. Nothing has been changed yet. */
export function ImportPreview({ reading, name, intoOpen, onReread, onBack, onImport }: Props) {
  const own = useOwnParts(reading.kind === 'document' ? reading.sections : {});
  const found = useRecognisedParts(reading.kind === 'recognised' ? reading.recognised : undefined);
  const section = useRef<HTMLElement>(null);
  // The button that brought the file is gone, and on a phone the dialog stands scrolled to where it was.
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, []);
  const [taking, setTaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const count = reading.kind === 'document' ? own.count : found.count;
  const hostile = reading.kind === 'document' ? reading.hostile : [];
  const take = async () => {
    setTaking(true);
    setProblem(undefined);
    try {
      await onImport(reading.kind === 'document' ? own.edit : found.edit);
    } catch {
      setProblem(importMessages.failed);
      setTaking(false);
    }
  };
  return (
    <section ref={section} className={styles.section} aria-label="导入预览" tabIndex={-1}>
      <p className={styles.from}>
        <strong>{name}</strong>
        <span>{sourceLabels[reading.source]}</span>
      </p>
      {hostile.length > 0 && (
        <Alert>
          <span>
            这份文件里有不安全的内容（{hostile.join('；')}
            ），没有导入任何内容。如果信得过它的来源，可以去掉这些之后再导入。
          </span>
        </Alert>
      )}
      {reading.kind === 'document' && hostile.length === 0 && <Repairs repairs={reading.repairs} />}
      {reading.kind === 'recognised' && reading.notice && <p className={layout.soft}>{reading.notice}</p>}
      {reading.kind === 'document' ? (
        <OwnParts parts={own} />
      ) : (
        <Suspense>
          <RecognisedParts parts={found} intoOpen={intoOpen} />
        </Suspense>
      )}
      {reading.kind === 'recognised' && reading.text !== '' && (
        <TidyWithModel
          text={reading.text}
          onTidied={(recognised) =>
            onReread({ ...reading, recognised, notice: '已由 AI 整理，请核对后再导入。' })
          }
        />
      )}
      {problem && <Alert>{problem}</Alert>}
      <div className={styles.actions}>
        <Button variant="ghost" icon={<ArrowLeft />} disabled={taking} onClick={onBack}>
          换一个文件
        </Button>
        <Button variant="primary" loading={taking} disabled={count === 0} onClick={() => void take()}>
          {hostile.length > 0 ? '去掉后导入' : '导入所选'}
        </Button>
      </div>
    </section>
  );
}
