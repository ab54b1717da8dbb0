import { useEffect, useState } from 'react';
import { SampleBar } from '../../../shared/ui/sample-bar.tsx';
import { useOpenDocuments } from '../session/open-documents.ts';
import { showPanel } from '../session/workspace-store.ts';
import { Workspace } from '../workspace/workspace.tsx';
import { sampleId } from '../session/sample-id.ts';
import { closeSample, openSample } from './open-sample.ts';
import styles from './sample-document.module.css';

interface SampleDocumentProps {
  readonly onBack: () => void;
  /** Chooses a file of the visitor's own. */
  readonly onPick: () => void;
}

/** The sample contract with its redaction, as long as it is on screen. */
export default function SampleDocument({ onBack, onPick }: SampleDocumentProps) {
  const openDocument = useOpenDocuments(({ documents }) => documents[sampleId]);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    openSample(leaving.signal).catch(() => setFailed(!leaving.signal.aborted));
    return () => {
      leaving.abort();
      closeSample();
    };
  }, []);
  // The workspace begins with reading; what is to be tried comes to the front once it is there.
  const isOpen = openDocument !== undefined;
  useEffect(() => {
    if (isOpen) showPanel('redaction', 'analyse');
  }, [isOpen]);
  if (!openDocument)
    return (
      <div className={styles.waiting} aria-busy={!failed}>
        <h1 className="visually-hidden">文档</h1>
        <p>{failed ? '示例没能打开，请刷新页面再试。' : '正在准备示例…'}</p>
      </div>
    );
  return (
    <div className="kit-column">
      <SampleBar className={styles.bar} onOwn={onPick} ownLabel="打开我的文件" onEnd={onBack}>
        示例合同，内容是编的，离开就清除。
      </SampleBar>
      <div className={styles.document}>
        <Workspace openDocument={openDocument} onBack={onBack} />
      </div>
    </div>
  );
}
