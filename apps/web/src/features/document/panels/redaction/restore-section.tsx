import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../../shared/lib/download.ts';
import { FileButton } from '../../../../shared/ui/file-button.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import { restoreWord } from '../../analysis/analysis-client.ts';
import { parseMapping, restoreText } from '@baigong/redaction/mapping-file';

/** Gives a redacted text its values back by its mapping file. */
export function RestoreSection() {
  const [mapping, setMapping] = useState<ReadonlyMap<string, string> | null>(null);
  const load = async ([file]: readonly File[]) => {
    const loaded = file ? parseMapping(await file.text()) : null;
    if (!loaded) toast('error', '这不是代号对照表。请选择下载脱敏副本时一起保存的那个 .json 文件。');
    setMapping(loaded);
  };
  const restore = async ([file]: readonly File[]) => {
    if (!file || !mapping) return;
    const save = (restored: Blob) => void download('document.file-original', restored, `还原-${file.name}`);
    if (!/\.docx$/i.test(file.name)) {
      const text = restoreText(await file.text(), mapping);
      save(new Blob([text], { type: 'text/plain;charset=utf-8' }));
      return;
    }
    try {
      const made = await restoreWord(file, mapping);
      if (made.state === 'refused') toast('error', made.reason);
      else if (made.restored === 0)
        toast('error', '这个 Word 文件里没有对照表中的代号。请确认对照表和副本是同一次下载的。');
      else {
        save(made.file);
        toast('success', `换回了 ${made.restored} 处，还原的 Word 文件已下载。`);
      }
    } catch {
      toast('error', '没能还原这个 Word 文件，可能是内存不够。请关掉一些标签页再试。');
    }
  };
  return (
    <section className="kit-stack" aria-label="还原">
      <h3>还原</h3>
      <p className="kit-faint">
        {mapping
          ? `对照表里有 ${mapping.size} 个代号。选择 .docx、.txt 或 .md 脱敏副本，代号会换回原文。`
          : '有对照表的人可以把 .docx、.txt、.md 副本里的代号换回来。对照表只在你手里，这里不保存。'}
      </p>
      <Row gap={2}>
        <FileButton size="sm" icon={<KeyRound />} accept=".json" onFiles={(files) => void load(files)}>
          选择对照表
        </FileButton>
        {mapping && (
          <FileButton size="sm" accept=".docx,.txt,.md" onFiles={(files) => void restore(files)}>
            选择要还原的副本
          </FileButton>
        )}
      </Row>
    </section>
  );
}
