import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import type { PendingDecision } from '../run/calls/decisions.ts';
import { ToolBlock } from '../../../shared/feature-tools/tool-blocks.tsx';
import styles from './tool-cards.module.css';

const questions = {
  read: '要读取这些内容吗？',
  write: '要做这个改动吗？',
  send: '要发出去吗？发出后收不回来。',
  cost: '要执行吗？这会用掉额度。',
} as const;

/** What a call would do, and the visitor's answer to it. Nothing has happened yet. */
export function CallDecision({ effect, preview, mayGrant, decide }: PendingDecision) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    group.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <fieldset ref={group} className={styles.decision}>
      <legend>{questions[effect]}</legend>
      <p>{preview.summary}</p>
      {preview.blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a preview never changes: a block's place is its identity
        <ToolBlock key={index} block={block} />
      ))}
      <div className={styles.choices}>
        <Button variant="primary" size="sm" onClick={() => decide('once')}>
          允许
        </Button>
        {mayGrant && (
          <Button size="sm" onClick={() => decide('conversation')}>
            本次对话都允许
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => decide('refuse')}>
          不允许
        </Button>
      </div>
    </fieldset>
  );
}
