import {
  Columns2,
  Copy,
  Ellipsis,
  FileInput,
  FileText,
  Image as ImageIcon,
  NotebookPen,
  RefreshCw,
  Trash2,
  Type,
} from 'lucide-react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../../shared/ui/menu.tsx';
import type { MessageAction } from '../session/chat-props.ts';
import { reopenComparison } from '../session/comparison.ts';
import type { Message } from '../session/session.ts';
import { changeSession } from '../store/change-session.ts';
import { copyMessage } from './copy-message.ts';
import { handOffText, type HandOffScreen } from './hand-off-text.ts';

interface MessageMenuProps {
  readonly message: Message;
  readonly text: string;
  readonly last: boolean;
  readonly onAction: (action: MessageAction) => void;
}

/** The less frequent things to do with a message. Fetched when its button is first reached. */
export default function MessageMenu({ message, text, last, onAction }: MessageMenuProps) {
  const handOff = (to: HandOffScreen) => () =>
    void handOffText(to, message, text).then((given) => onAction({ type: 'hand-off', to, text: given }));
  const copies: MenuItem[] = [
    { label: '复制为 Markdown', icon: <Copy />, onSelect: () => void copyMessage(message, text, 'markdown') },
    { label: '复制为纯文本', icon: <Type />, onSelect: () => void copyMessage(message, text, 'plain') },
    { label: '复制为富文本', icon: <FileText />, onSelect: () => void copyMessage(message, text, 'rich') },
  ];
  const handOffs: MenuItem[] = [
    { label: '发到文生图', icon: <ImageIcon />, onSelect: handOff('paint') },
    { label: '写进简历', icon: <NotebookPen />, onSelect: handOff('resume') },
    { label: '存为文档', icon: <FileInput />, onSelect: handOff('document') },
  ];
  const { compared, conversationId } = message;
  const changes: MenuItem[] = [
    ...(last && compared !== undefined && message.comparing !== true
      ? [
          {
            label: '展开对比',
            icon: <Columns2 />,
            onSelect: () => void changeSession(conversationId, (now) => reopenComparison(now, compared)),
          },
        ]
      : []),
    ...(message.role === 'assistant' && message.local !== true && !last
      ? [
          {
            label: '重新生成',
            icon: <RefreshCw />,
            onSelect: () => onAction({ type: 'regenerate', message }),
          },
        ]
      : []),
    { label: '删除', icon: <Trash2 />, danger: true, onSelect: () => onAction({ type: 'delete', message }) },
  ];
  return (
    <Menu
      defaultOpen
      side="top"
      align="start"
      trigger={
        <IconButton size="sm" label="更多操作">
          <Ellipsis />
        </IconButton>
      }
      groups={text === '' ? [changes] : [copies, handOffs, changes]}
    />
  );
}
