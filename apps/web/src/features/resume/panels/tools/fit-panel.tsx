import { Alert } from '../../../../shared/ui/alert.tsx';
import type { Saving } from '@baigong/resume';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { goTo } from '../../session/navigation/go-to.ts';
import type { ResumeLocation } from '../../session/navigation/location.ts';
import { useSession } from '../../session/session-context.tsx';
import type { FitOutcome } from './fit-page.ts';
import { FitVersions } from './fit-versions.tsx';
import { ToolPanel } from './tool-panel.tsx';
import styles from './tools.module.css';

const pages = (count: number) => count.toFixed(1).replace(/\.0$/, '');

function describeResult({ outcome, before, after, changes, versions }: FitOutcome): string {
  if (outcome === 'too-long' && versions.length > 0)
    return `内容约有 ${pages(before)} 页，当前模板收到最紧也放不进一页。下面 ${versions.length} 个版本正好一页，文字不变：`;
  if (outcome === 'too-long')
    return `内容约有 ${pages(before)} 页，换成任何模板、字号到 9 磅也放不进一页，收到最紧还有约 ${pages(after)} 页，所以什么都没有改。删减下面这些最省地方：`;
  if (outcome === 'spread') return '内容偏少，已舒展开，铺满一页。';
  if (changes.length > 0) return `原来约 ${pages(before)} 页，现在正好一页。`;
  return before > 0.9 ? '已经正好一页，不用调整。' : '内容还太少，铺开会显得空，先多写一些吧。';
}

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
          <p role="status">{describeResult(result)}</p>
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
