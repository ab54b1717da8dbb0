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
import { wholeText } from '@baigong/document-reader/document-text';
import { download } from '../../../shared/lib/download.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { FormatIcon, formatMeasures } from '../library/format-display.tsx';
import { exportCopy } from '../analysis/analysis-client.ts';
import { deleteDocument } from '../library/document-actions.ts';
import { RenameDocumentDialog } from '../library/rename-document-dialog.tsx';
import styles from './workspace.module.css';
import type { OpenDocument } from '../session/open-documents.ts';
import { sendToChat, sendToResume } from '../session/send-text.ts';

/** Title and actions of the open document. */
export function WorkspaceHeader({
  openDocument,
  onBack,
}: {
  readonly openDocument: OpenDocument;
  readonly onBack: () => void;
}) {
  const { record, text, file, state } = openDocument;
  const [renaming, setRenaming] = useState(false);
  const navigate = useNavigate();
  const save = async (form: 'txt' | 'md') => {
    try {
      void download(
        'document.file-original',
        (await exportCopy(text, { format: form })).file,
        `${record.title}.${form}`,
      );
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
      <FormatIcon format={record.format} size={20} className={styles.kind} />
      <Row gap={3} wrap={false} align="baseline" className="kit-grow">
        <h1 className={styles.title} title={record.title}>
          {record.title}
        </h1>
        <span className={styles.measures}>{formatMeasures(record)}</span>
      </Row>
      <Menu
        trigger={
          <IconButton label="对这份文档" tooltip="none">
            <Ellipsis />
          </IconButton>
        }
        groups={[
          [
            { label: '重命名', icon: <Pencil />, disabled: !ready, onSelect: () => setRenaming(true) },
            {
              label: '复制全文',
              icon: <Copy />,
              onSelect: () => void copyWithToast('document.copy-original', wholeText(text), '已复制全文'),
            },
          ],
          [
            ...(file
              ? [
                  {
                    label: '下载原文件',
                    icon: <Download />,
                    onSelect: () =>
                      void download('document.file-original', file, record.fileName || record.title),
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
      {renaming && (
        <RenameDocumentDialog id={record.id} title={record.title} onClose={() => setRenaming(false)} />
      )}
    </header>
  );
}
