import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { DatabaseProblem } from '../../shared/lib/browser-database.ts';
import { download } from '../../shared/lib/download.ts';
import { formatBytes } from '../../shared/lib/format-bytes.ts';
import { useServerData } from '../../shared/server-data/use-server-data.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { createBackup } from '../backup/create-backup.ts';
import { RestoreGroup } from './restore-group.tsx';
import { Meter, SettingsGroup, SettingsRow, sectionStyles as styles } from './settings-group.tsx';
import { readStorageUsage, type StorageUsage } from './storage-usage.ts';

function StorageMeter({ storage }: { storage: StorageUsage }) {
  const { used, quota, counts, problem } = storage;
  return (
    <SettingsGroup title="存储空间">
      {used !== undefined && quota !== undefined && (
        <>
          <Meter label="已用存储空间" value={used} max={quota} />
          <p>
            已用 {formatBytes(used)}，浏览器最多允许约 {formatBytes(quota)}。其中包含供离线使用的应用文件。
          </p>
        </>
      )}
      {problem !== undefined && <Alert>{problem}</Alert>}
      {counts
        // The first four are the specification's stores; the others only matter when they hold something.
        .filter(({ count }, index) => count > 0 || index < 4)
        .map(({ label, count }) => (
          <SettingsRow key={label} label={label}>
            <span className={styles.value}>{count.toLocaleString('zh-CN')}</span>
          </SettingsRow>
        ))}
    </SettingsGroup>
  );
}

function BackupGroup() {
  const [progress, setProgress] = useState<number | null>(null);
  const save = async () => {
    setProgress(0);
    try {
      const { file, name, records } = await createBackup({
        local: localStorage,
        now: new Date(),
        app: __APP_VERSION__,
        onProgress: setProgress,
      });
      void download('app.file-backup', file, name);
      toast('success', `已保存 ${records.toLocaleString('zh-CN')} 条记录，共 ${formatBytes(file.size)}`);
    } catch (error) {
      toast('error', error instanceof DatabaseProblem ? error.message : '保存失败，数据没有改动，请重试。');
    } finally {
      setProgress(null);
    }
  };
  return (
    <SettingsGroup title="备份">
      <p>把对话、图片、文档、简历与设置保存成一个 JSON 文件，可以带到别的浏览器或电脑上恢复。</p>
      <div className={styles.actions}>
        <Button icon={<Download />} loading={progress !== null} onClick={() => void save()}>
          保存全部数据
        </Button>
      </div>
      <p role="status">{progress !== null && `正在整理：已写入 ${progress.toLocaleString('zh-CN')} 条…`}</p>
    </SettingsGroup>
  );
}

const promises = {
  granted: '浏览器已答应长期保存：空间紧张时不会自动清理这里的内容。你自己清除网站数据时仍会删除。',
  refused:
    '浏览器暂时没有答应。常来使用、把百工安装为应用或加入书签后再试，通常就会答应；在那之前建议定期备份。',
} as const;

function PersistenceGroup({ persistent, onChange }: { persistent: boolean; onChange: () => void }) {
  const [refused, setRefused] = useState(false);
  const ask = async () => {
    const granted = await navigator.storage.persist().catch(() => false);
    setRefused(!granted);
    onChange();
  };
  return (
    <SettingsGroup title="长期保存">
      {persistent ? (
        <p>{promises.granted}</p>
      ) : (
        <>
          <p>默认情况下，磁盘空间不足时浏览器可能清理网站数据。可以请它长期保存这里的内容。</p>
          <div className={styles.actions}>
            <Button icon={<ShieldCheck />} onClick={() => void ask()}>
              请浏览器长期保存
            </Button>
          </div>
          <p role="status">{refused && promises.refused}</p>
        </>
      )}
    </SettingsGroup>
  );
}

/** The data in this browser: its size, backup and restore, and persistent storage. */
export function DataSection() {
  const storage = useServerData('storage', readStorageUsage);
  return (
    <>
      {storage.value ? <StorageMeter storage={storage.value} /> : <p role="status">正在读取…</p>}
      <BackupGroup />
      <RestoreGroup />
      {storage.value?.persistent !== undefined && (
        <PersistenceGroup persistent={storage.value.persistent} onChange={storage.reload} />
      )}
    </>
  );
}
