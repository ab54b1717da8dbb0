import { Suspense } from 'react';
import { TabPanel, Tabs } from '../../../shared/ui/tabs.tsx';
import type { PanelDocument } from '../session/panel-document.ts';
import type { Panel } from '../panels/panels.ts';
import styles from './side-panel.module.css';

const panelId = 'document-panel';

interface SidePanelProps {
  readonly panels: readonly Panel[];
  readonly current: Panel;
  readonly document: PanelDocument;
  /** The text is not complete yet: panels wait for it. */
  readonly isExtracting: boolean;
  readonly onGo: (id: string) => void;
}

/** The panels beside the reader as tabs. */
export function SidePanel({ panels, current, document, isExtracting, onGo }: SidePanelProps) {
  const { Panel: Content } = current;
  return (
    <div className={styles.side}>
      <Tabs
        label="文档工具"
        orientation="vertical"
        variant="fill"
        className={styles.rail}
        panelId={panelId}
        tabs={panels.map(({ id, label, icon }) => ({ value: id, label, icon }))}
        value={current.id}
        onChange={onGo}
      />
      <TabPanel id={panelId} value={current.id} className={styles.content} tabIndex={0}>
        {isExtracting ? (
          <p className={styles.waiting} role="status">
            正在读取全文，读完就能用“{current.label}”。
          </p>
        ) : document.text.blocks.length === 0 ? (
          <p className={styles.waiting} role="status">
            这份文档还没有文字。识别出文字之后，就能用“{current.label}”。
          </p>
        ) : (
          <Suspense fallback={<p className={styles.waiting}>正在打开…</p>}>
            <Content key={document.record.id} document={document} />
          </Suspense>
        )}
      </TabPanel>
    </div>
  );
}
