import { mergeProgress } from '@baigong/quiz';
import { Download, Upload } from 'lucide-react';
import { download } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { MAX_FILE_BYTES, readProgressFile, writeProgressFile } from '../storage/progress-file.ts';
import { changeProgress, useProgress } from '../storage/progress-store.ts';
import { FileButton } from '../../../shared/ui/file-button.tsx';
import styles from './statistics-view.module.css';

const pad = (part: number): string => String(part).padStart(2, '0');

/** Saving the progress to a file, and bringing it back beside what is there. */
export function ProgressTools() {
  const progress = useProgress((state) => state.progress);

  function save(): void {
    if (!progress) return;
    const now = new Date();
    const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
    const file = new Blob([writeProgressFile(progress, now.getTime())], { type: 'application/json' });
    void download('quiz.file-progress', file, `百工普通话进度-${day}.json`);
    toast('success', '已导出练习进度');
  }

  async function importProgress(file: File): Promise<void> {
    try {
      if (file.size > MAX_FILE_BYTES) {
        toast('error', '这个文件太大，不像是练习进度。现有进度没有变化。');
        return;
      }
      const { progress: brought, lost } = readProgressFile(await file.text());
      await changeProgress((before) => mergeProgress(before, brought));
      if (lost.length > 0) toast('info', `已导入能读的部分。${lost.join('')}`, { durationMs: 8_000 });
      else toast('success', '已导入，并和现有进度合在一起');
    } catch (error) {
      toast('error', error instanceof Error ? error.message : '导入失败，现有进度没有变化。');
    }
  }

  return (
    <section className={styles.tools} aria-label="进度文件">
      <p>
        进度只在这个浏览器里。换设备前导出一份，到那边导入，会和已有的进度合在一起；“设置 →
        我的数据”的备份也包含它。
      </p>
      <Button icon={<Download />} onClick={save}>
        导出进度
      </Button>
      <FileButton
        icon={<Upload />}
        accept=".json,application/json"
        inputTestId="progress-file"
        onFiles={([file]) => file && void importProgress(file)}
      >
        导入进度
      </FileButton>
    </section>
  );
}
