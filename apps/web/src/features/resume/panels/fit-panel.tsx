import { Alert } from '../../../shared/ui/alert.tsx';
import { takeLook, type OnePageVersion, type ResumeDocument, type Saving } from '@baigong/resume';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { LiveThumbnail } from '../preview/live-thumbnail.tsx';
import { goTo, type ResumeLocation } from '../session/navigation.ts';
import { useSession } from '../session/session-context.tsx';
import { describeFit, type FitOutcome } from './fit-page.ts';
import { ToolPanel } from './tool-panel.tsx';
import styles from './tools.module.css';

function describeSaving({ kind, saved, isTail, lastLine }: Saving<ResumeLocation>): string {
  if (isTail) return `最后一行只有 ${lastLine} 个字，删去可省 1 行`;
  return kind === 'entry' ? `整条删去可省 ${saved} 行` : `整段删去可省 ${saved} 行`;
}

function Savings({ savings }: { readonly savings: FitOutcome['savings'] }) {
  return (
    <ul className={styles.findings} aria-label="可以删减的内容">
      {savings.map((saving, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list does not change, and paragraphs may be the same
        <li key={index} className={styles.finding}>
          <button type="button" className={styles.jump} onClick={() => goTo(saving.place, { focus: true })}>
            <ChevronRight aria-hidden />
            <span>
              {describeSaving(saving)}：“{saving.text.slice(0, 24)}
              {saving.text.length > 24 && '…'}”
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Looks that hold the resume on one page, each taken over as one step that can be undone. */
function FitVersions({ versions }: { readonly versions: readonly OnePageVersion[] }) {
  const { documentStore } = useSession();
  const [taken, setTaken] = useState<OnePageVersion | null>(null);
  const [original] = useState(() => documentStore.getDocument());
  const take = (look: ResumeDocument, version: OnePageVersion | null) => {
    documentStore.change((document) => takeLook(document, look), { target: 'styles:fit', mergeable: false });
    setTaken(version);
  };
  return (
    <>
      <ul className={styles.versions} aria-label="一页的版本">
        {versions.map((version) => (
          <li key={version.title}>
            <div className={styles.picture} data-taken={version === taken || undefined}>
              <LiveThumbnail document={version.document} />
            </div>
            <p>
              {version.title}
              <small>{`字号 ${version.fontSize} 像素`}</small>
            </p>
            <Button
              size="sm"
              aria-label={`${version === taken ? '正在用' : '用'}这个版本：${version.title}`}
              disabled={version === taken}
              onClick={() => take(version.document, version)}
            >
              {version === taken ? '正在用' : '用这个版本'}
            </Button>
          </li>
        ))}
      </ul>
      {taken && (
        <Button size="sm" onClick={() => take(original, null)}>
          撤销这次调整
        </Button>
      )}
    </>
  );
}

interface FitPanelProps {
  /** Started when the tool was opened. */
  readonly pendingResult: Promise<FitOutcome>;
  readonly onClose: () => void;
}

/** 智能一页: says what was changed. */
export function FitPanel({ pendingResult, onClose }: FitPanelProps) {
  const { documentStore } = useSession();
  const [result, setResult] = useState<FitOutcome | 'failed' | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    pendingResult.then(
      (found) => isUnmounted || setResult(found),
      () => isUnmounted || setResult('failed'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [pendingResult]);

  const changed = result !== null && result !== 'failed' && result.changes.length > 0;
  return (
    <ToolPanel
      title="智能一页"
      tall={result !== null && result !== 'failed' && result.outcome === 'too-long'}
      onClose={onClose}
    >
      {result === null && <p role="status">正在量一量…</p>}
      {result === 'failed' && <Alert>没有量成，什么都没有改。请再试一次。</Alert>}
      {result !== null && result !== 'failed' && (
        <>
          <p role="status">{describeFit(result)}</p>
          {result.versions.length > 0 && <FitVersions versions={result.versions} />}
          {result.savings.length > 0 && <Savings savings={result.savings} />}
          {changed && (
            <ul className={styles.changes}>
              {result.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {changed && (
        <Button
          size="sm"
          onClick={() => {
            documentStore.undo();
            onClose();
          }}
        >
          撤销这次调整
        </Button>
      )}
    </ToolPanel>
  );
}
