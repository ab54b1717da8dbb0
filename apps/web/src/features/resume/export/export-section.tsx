import { useEffect, useRef, useState } from 'react';
import type { ExportOptions } from '@baigong/resume-export/export-job';
import { useMobile } from '../../../shared/lib/device.ts';
import { ToPhoneButton } from '../../../shared/relay/relay-buttons.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import { Stack } from '../../../shared/ui/stack.tsx';
import { ExportOptionsForm } from './export-options.tsx';
import styles from './export-section.module.css';
import { FoldButton } from './fold-button.tsx';
import { exportFormats, type ExportFormat } from './formats.ts';
import { useExport } from './run-export.ts';

interface Props {
  readonly format: ExportFormat;
  readonly fileName: string;
  /** What the file is called while `fileName` is empty. */
  readonly defaultFileName: string;
  readonly options: ExportOptions;
  readonly onFormat: (format: ExportFormat) => void;
  readonly onFileName: (name: string) => void;
  readonly onOptions: (options: ExportOptions) => void;
}

interface FormatsProps {
  readonly format: ExportFormat;
  readonly onFormat: (format: ExportFormat) => void;
}

/** How many of the formats the specification names; they come first. */
const specified = 4;

/** The specification's formats; the others are shown on request, and while one of them is chosen. */
function Formats({ format, onFormat }: FormatsProps) {
  const [asked, setAsked] = useState(false);
  const mobile = useMobile();
  const all = asked || exportFormats.indexOf(format) >= specified;
  return (
    <Stack gap={2}>
      <div className="kit-between">
        <span className="kit-small" aria-hidden>
          导出格式
        </span>
        <FoldButton label="更多格式" open={all} onToggle={() => setAsked(!asked)} />
      </div>
      <RadioGroup
        variant="cards"
        label="导出格式"
        hideLabel
        value={format.id}
        columns={all && mobile ? specified - 1 : specified}
        options={exportFormats.slice(0, all ? undefined : specified).map(({ id, label, note }) => ({
          value: id,
          label,
          description: note,
          content: <span className={styles.format}>{label}</span>,
        }))}
        onChange={(id) => {
          const chosen = exportFormats.find((one) => one.id === id);
          if (chosen) onFormat(chosen);
        }}
      />
      <p className="kit-soft">{format.note}</p>
    </Stack>
  );
}

/** How far the export is, and how it ended. */
function Outcome() {
  const { running, progress, problem, notice, verdict, makeAgain } = useExport();
  const share = progress && progress.total > 0 ? progress.done / progress.total : undefined;
  const box = useRef<HTMLDivElement>(null);
  // On a phone it stands below what is seen of the dialog.
  useEffect(() => {
    if (running || notice || verdict || problem) box.current?.scrollIntoView({ block: 'nearest' });
  }, [running, notice, verdict, problem]);
  return (
    <div ref={box} className={styles.outcome} aria-live="polite">
      {running && (
        <Stack gap={1} className="kit-muted">
          <span>
            {progress?.step ?? `正在准备导出 ${running}…`}
            {progress && progress.total > 0 && `（${progress.done} / ${progress.total} 页）`}
          </span>
          <ProgressBar label="导出进度" value={share} />
        </Stack>
      )}
      {notice && (
        <Alert tone="info" variant="text">
          {notice}
        </Alert>
      )}
      {verdict === 'looking' && <p className="kit-soft">正在重新打开文件核对文字…</p>}
      {verdict && verdict !== 'looking' && (
        <Alert tone={verdict.good ? 'success' : 'danger'} variant="text" role="note">
          {verdict.text}
        </Alert>
      )}
      {problem && <Alert variant="text">{problem}</Alert>}
      {makeAgain && !running && <ToPhoneButton size="sm" makeFile={makeAgain} />}
    </div>
  );
}

/** Format, file name and options of an export, and how it goes. */
export function ExportSection({
  format,
  fileName,
  defaultFileName,
  options,
  onFormat,
  onFileName,
  onOptions,
}: Props) {
  return (
    <Stack as="section" gap={4} aria-label="导出">
      <Formats format={format} onFormat={onFormat} />
      <Field label="文件名">
        <div className={styles.name}>
          <Input
            value={fileName}
            placeholder={defaultFileName}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => onFileName(target.value)}
          />
          <span aria-hidden>.{format.extension}</span>
        </div>
      </Field>
      <ExportOptionsForm names={format.options} options={options} onChange={onOptions} />
      <Outcome />
    </Stack>
  );
}
