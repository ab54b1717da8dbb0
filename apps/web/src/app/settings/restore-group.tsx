import { Upload } from 'lucide-react';
import { useState } from 'react';
import { DatabaseProblem } from '../../shared/lib/browser-database.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { FileButton } from '../../shared/ui/file-button.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { BackupProblem } from '../backup/backup-file.ts';
import {
  previewBackup,
  restoreBackup,
  type BackupPreview,
  type RestoreMode,
} from '../backup/restore-backup.ts';
import { SettingsGroup, SettingsRow, sectionStyles as styles } from './settings-group.tsx';

type Step =
  | { readonly at: 'start'; readonly problem?: string }
  | { readonly at: 'reading'; readonly items: number }
  | { readonly at: 'preview'; readonly file: File; readonly preview: BackupPreview }
  | { readonly at: 'restoring'; readonly items: number }
  | { readonly at: 'done'; readonly restored: number; readonly skipped: number };

const modes: readonly { value: RestoreMode; label: string }[] = [
  { value: 'merge', label: '合并' },
  { value: 'replace', label: '替换' },
];

const meanings: Record<RestoreMode, string> = {
  merge: '现有内容都保留；同一条记录两边都有时，留下较新的一份。',
  replace: '恢复后只剩备份里的内容，这个浏览器里现有的其他内容会被删除。',
};

const count = (value: number) => value.toLocaleString('zh-CN');

function problemText(error: unknown, fallback: string): string {
  return error instanceof BackupProblem || error instanceof DatabaseProblem ? error.message : fallback;
}

interface PreviewProps {
  readonly preview: BackupPreview;
  readonly onRestore: (mode: RestoreMode) => void;
  readonly onCancel: () => void;
}

function Preview({ preview, onRestore, onCancel }: PreviewProps) {
  const [mode, setMode] = useState<RestoreMode>('merge');
  const { header, stores, settings, unusable, complete } = preview;
  const savedAt = new Date(header.savedAt);
  return (
    <>
      <p>
        {Number.isNaN(savedAt.getTime()) ? '' : `保存于 ${savedAt.toLocaleString('zh-CN')}，`}版本{' '}
        {header.app}。
      </p>
      {stores.map(({ label, added, existing }) => (
        <SettingsRow key={label} label={label}>
          <span className={styles.value}>
            {count(added)} 条新的，{count(existing)} 条已有
          </span>
        </SettingsRow>
      ))}
      <SettingsRow label="设置">
        <span className={styles.value}>{count(settings)} 项</span>
      </SettingsRow>
      {!complete && (
        <Alert tone="warning">文件不完整，可能没有下载完。只能把其中读得到的内容合并进来。</Alert>
      )}
      {unusable > 0 && <Alert tone="warning">有 {count(unusable)} 条内容无法识别，会跳过。</Alert>}
      {complete && (
        <SettingsRow label="恢复方式" hint={meanings[mode]}>
          <SegmentedControl label="恢复方式" value={mode} options={modes} onChange={setMode} />
        </SettingsRow>
      )}
      <div className={styles.actions}>
        <Button variant={mode === 'replace' ? 'danger' : 'primary'} onClick={() => onRestore(mode)}>
          {mode === 'replace' ? '删除现有内容并恢复' : '恢复'}
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </>
  );
}

/** Restores a backup file: choose, preview, confirm, done. */
export function RestoreGroup() {
  const [step, setStep] = useState<Step>({ at: 'start' });

  const read = async (file: File) => {
    setStep({ at: 'reading', items: 0 });
    try {
      const preview = await previewBackup(file, {
        onProgress: (items) => setStep({ at: 'reading', items }),
      });
      setStep({ at: 'preview', file, preview });
    } catch (error) {
      setStep({ at: 'start', problem: problemText(error, '没能读取这个文件，请重新选择。') });
    }
  };
  const restore = async (file: File, mode: RestoreMode) => {
    setStep({ at: 'restoring', items: 0 });
    try {
      const result = await restoreBackup(file, mode, {
        local: localStorage,
        onProgress: (items) => setStep({ at: 'restoring', items }),
      });
      setStep({ at: 'done', ...result });
    } catch (error) {
      setStep({ at: 'start', problem: problemText(error, '恢复没有完成，原有内容都还在，请重试。') });
    }
  };

  return (
    <SettingsGroup title="恢复">
      {step.at === 'start' && (
        <>
          <p>选择一个备份文件，先看清楚里面有什么，再决定怎么恢复。</p>
          {step.problem !== undefined && <Alert>{step.problem}</Alert>}
          <div className={styles.actions}>
            <FileButton
              icon={<Upload />}
              accept=".json,application/json"
              inputLabel="备份文件"
              onFiles={([file]) => file && void read(file)}
            >
              选择备份文件
            </FileButton>
          </div>
        </>
      )}
      {step.at === 'preview' && (
        <Preview
          preview={step.preview}
          onRestore={(mode) => void restore(step.file, mode)}
          onCancel={() => setStep({ at: 'start' })}
        />
      )}
      <p role="status">
        {step.at === 'reading' && `正在读取：${count(step.items)} 条…`}
        {step.at === 'restoring' && `正在恢复：${count(step.items)} 条，请不要关闭页面…`}
        {step.at === 'done' &&
          `恢复完成：写入 ${count(step.restored)} 条${step.skipped > 0 ? `，跳过 ${count(step.skipped)} 条` : ''}。刷新页面后生效。`}
      </p>
      {step.at === 'done' && (
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => location.reload()}>
            刷新页面
          </Button>
        </div>
      )}
    </SettingsGroup>
  );
}
