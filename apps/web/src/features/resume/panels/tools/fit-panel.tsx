import { Alert } from '../../../../shared/ui/alert.tsx';
import type { FitResult } from '@baigong/resume';
import { useEffect, useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';
import { useSession } from '../../session/session-context.tsx';
import { ToolPanel } from './tool-panel.tsx';
import styles from './tools.module.css';

const pages = (count: number) => count.toFixed(1).replace(/\.0$/, '');

function describeResult({ outcome, before, changes }: FitResult): string {
  if (outcome === 'too-long')
    return `内容约有 ${pages(before)} 页，收到最紧、字号到 9 磅也放不进一页，所以什么都没有改。请先删减一些内容。`;
  if (outcome === 'spread') return '内容偏少，已舒展开，铺满一页。';
  if (changes.length > 0) return `原来约 ${pages(before)} 页，现在正好一页。`;
  return before > 0.9 ? '已经正好一页，不用调整。' : '内容还太少，铺开会显得空，先多写一些吧。';
}

interface FitPanelProps {
  /** Started when the tool was opened. */
  readonly pendingResult: Promise<FitResult>;
  readonly onClose: () => void;
}

/** 智能一页: says what was changed. */
export function FitPanel({ pendingResult, onClose }: FitPanelProps) {
  const { documentStore } = useSession();
  const [result, setResult] = useState<FitResult | 'failed' | null>(null);
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
    <ToolPanel title="智能一页" onClose={onClose}>
      {result === null && <p role="status">正在量一量…</p>}
      {result === 'failed' && <Alert>没有量成，什么都没有改。请再试一次。</Alert>}
      {result !== null && result !== 'failed' && (
        <>
          <p role="status">{describeResult(result)}</p>
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
