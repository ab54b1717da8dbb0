import { Suspense } from 'react';
import type { OpenDocument, Panel } from '../panels.ts';
import styles from './side-panel.module.css';

interface SidePanelProps {
  readonly panels: readonly Panel[];
  readonly current: Panel;
  readonly document: OpenDocument;
  /** The text is not complete yet: panels wait for it. */
  readonly reading: boolean;
  readonly onGo: (id: string) => void;
}

/** The panels beside the reader, one at a time, with their names in a column at the edge (on a phone: in a row above). */
export function SidePanel({ panels, current, document, reading, onGo }: SidePanelProps) {
  const { Panel: Content } = current;
  const go = (by: number) => {
    const at = panels.indexOf(current);
    const next = panels[(at + by + panels.length) % panels.length];
    if (!next) return;
    onGo(next.id);
    globalThis.document.getElementById(`panel-tab-${next.id}`)?.focus();
  };
  return (
    <div className={styles.side}>
      <div
        className={styles.rail}
        role="tablist"
        aria-label="文档工具"
        aria-orientation="vertical"
        tabIndex={-1}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          go(by);
        }}
      >
        {panels.map(({ id, label, icon: Icon, group }, index) => (
          <button
            key={id}
            id={`panel-tab-${id}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={id === current.id}
            aria-controls="document-panel"
            tabIndex={id === current.id ? 0 : -1}
            data-begins={(index > 0 && panels[index - 1]?.group !== group) || undefined}
            onClick={() => onGo(id)}
          >
            <Icon aria-hidden />
            <span>{label}</span>
          </button>
        ))}
      </div>
      <div
        id="document-panel"
        className={styles.content}
        role="tabpanel"
        aria-labelledby={`panel-tab-${current.id}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and may hold nothing that takes the focus
        tabIndex={0}
      >
        {reading ? (
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
      </div>
    </div>
  );
}
