import { wholeText } from '@baigong/documents';
import { PanelHead } from '../look/panel-head.tsx';
import panel from '../look/panel.module.css';
import type { PanelProps } from '../panels.ts';

/** 概览: what can be said of a document at once, without a model. */
export default function OverviewPanel({ document: { text } }: PanelProps) {
  const content = wholeText(text);
  return (
    <div className={panel.panel}>
      <PanelHead title="概览" note="在这台设备上算出，不上传。" />
      <p>{content.length} 字符</p>
    </div>
  );
}
