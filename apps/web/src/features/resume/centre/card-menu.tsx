import { CopyPlus, Download, PenLine, Trash2, Undo2, Upload } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu } from '../../../shared/ui/menu.tsx';

interface Props {
  readonly trigger: ReactElement;
  readonly published: boolean;
  readonly onDownload: () => void;
  readonly onRename: () => void;
  readonly onDuplicate: () => void;
  readonly onPublish: () => void;
  readonly onDelete: () => void;
}

/** 更多操作 of a card. */
export function CardMenu({
  trigger,
  published,
  onDownload,
  onRename,
  onDuplicate,
  onPublish,
  onDelete,
}: Props) {
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      groups={[
        [
          { label: '下载', icon: <Download />, onSelect: onDownload },
          { label: '重命名', icon: <PenLine />, onSelect: onRename },
          { label: '复制一份', icon: <CopyPlus />, onSelect: onDuplicate },
          published
            ? { label: '改回草稿', icon: <Undo2 />, onSelect: onPublish }
            : { label: '标为已发布', icon: <Upload />, onSelect: onPublish },
        ],
        [{ label: '删除', icon: <Trash2 />, danger: true, onSelect: onDelete }],
      ]}
    />
  );
}
