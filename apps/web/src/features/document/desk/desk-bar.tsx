import {
  ArrowLeft,
  Copy,
  Download,
  Ellipsis,
  FileText,
  MessageCircle,
  Pencil,
  ScrollText,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { wholeText } from '@baigong/documents';
import { copyText } from '../../../shared/lib/clipboard.ts';
import { download } from '../../../shared/lib/download.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { measuresOf, wordsOf } from '../look/format-words.ts';
import { copyOf } from '../search/document-search.ts';
import { deleteDocument } from '../shelf/act-on-documents.ts';
import { RenameDialog } from '../shelf/rename-dialog.tsx';
import styles from './desk.module.css';
import type { Held } from './held-documents.ts';
import { sendToChat, sendToResume } from './send-on.ts';

/** Above an open document: the way back, its name, and what can be done with the whole of it. */
export function DeskBar({ held, onBack }: { readonly held: Held; readonly onBack: () => void }) {
  const { record, text, file, state } = held;
  const [renaming, setRenaming] = useState(false);
  const navigate = useNavigate();
  const { icon: Icon } = wordsOf(record.format);
  const copyAll = async () => {
    if (await copyText(wholeText(text))) toast('success', '已复制全文');
    else toast('error', '浏览器不允许复制，请手动选择文字。');
  };
  const save = async (form: 'txt' | 'md') => {
    try {
      download(await copyOf(text, { form }), `${record.title}.${form}`);
    } catch {
      toast('error', '导出失败了，请再试一次。');
    }
  };
  const ready = state !== 'reading';
  return (
    <header className={styles.bar}>
      <IconButton label="全部文档" onClick={onBack}>
        <ArrowLeft />
      </IconButton>
      <Icon size={20} className={styles.kind} aria-hidden />
      <div className={styles.name}>
        <h1 className={styles.title} title={record.title}>
          {record.title}
        </h1>
        <span className={styles.measures}>{measuresOf(record)}</span>
      </div>
      <Menu
        trigger={
          <IconButton label="对这份文档" tooltip="none">
            <Ellipsis />
          </IconButton>
        }
        groups={[
          [
            { label: '重命名', icon: <Pencil />, disabled: !ready, onSelect: () => setRenaming(true) },
            { label: '复制全文', icon: <Copy />, onSelect: () => void copyAll() },
          ],
          [
            ...(file
              ? [
                  {
                    label: '下载原文件',
                    icon: <Download />,
                    onSelect: () => download(file, record.fileName || record.title),
                  },
                ]
              : []),
            {
              label: '导出纯文本',
              icon: <FileText />,
              disabled: !ready,
              onSelect: () => void save('txt'),
            },
            {
              label: '导出 Markdown',
              icon: <ScrollText />,
              disabled: !ready,
              onSelect: () => void save('md'),
            },
          ],
          [
            {
              label: '发到聊天',
              icon: <MessageCircle />,
              disabled: !ready,
              onSelect: () => sendToChat(wholeText(text), navigate),
            },
            {
              label: '送到简历工坊',
              icon: <ScrollText />,
              disabled: !ready,
              onSelect: () => sendToResume(wholeText(text), navigate),
            },
          ],
          [
            {
              label: '删除',
              icon: <Trash2 />,
              danger: true,
              disabled: !ready,
              onSelect: () => {
                onBack();
                void deleteDocument(record.id, record.title);
              },
            },
          ],
        ]}
      />
      {renaming && <RenameDialog id={record.id} title={record.title} onClose={() => setRenaming(false)} />}
    </header>
  );
}
