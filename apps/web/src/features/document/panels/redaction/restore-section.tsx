import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../../shared/lib/download.ts';
import { FileButton } from '../../../../shared/ui/file-button.tsx';
import { Row } from '../../../../shared/ui/stack.tsx';
import { toast } from '../../../../shared/ui/toast.tsx';
import layout from '../../../../shared/ui/layout.module.css';
import { parseMapping, restoreText } from './mapping-file.ts';

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
    const text = restoreText(await file.text(), mapping);
    void download(
      'document.file-original',
      new Blob([text], { type: 'text/plain;charset=utf-8' }),
      `还原-${file.name}`,
    );
  };
  return (
    <section className={layout.stack} aria-label="还原">
      <h3>还原</h3>
      <p className={layout.faint}>
        {mapping
          ? `对照表里有 ${mapping.size} 个代号。选择 .txt 或 .md 脱敏副本，代号会换回原文。`
          : '有对照表的人可以把 .txt、.md 副本里的代号换回来。对照表只在你手里，这里不保存。'}
      </p>
      <Row gap={2}>
        <FileButton size="sm" icon={<KeyRound />} accept=".json" onFiles={(files) => void load(files)}>
          选择对照表
        </FileButton>
        {mapping && (
          <FileButton size="sm" accept=".txt,.md" onFiles={(files) => void restore(files)}>
            选择要还原的副本
          </FileButton>
        )}
      </Row>
    </section>
  );
}
