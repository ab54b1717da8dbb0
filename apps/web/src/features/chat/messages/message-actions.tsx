import { ChevronLeft, ChevronRight, Copy, Ellipsis, Pencil, RefreshCw, Square, Volume2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import type { MessageAction } from '../session/chat-props.ts';
import type { Message } from '../session/session.ts';
import { copyMessage } from './copy-message.ts';
import { stopReading, useCanRead, useReading } from './reading.ts';
import type { VersionPosition } from './version-positions.ts';
import styles from './message-actions.module.css';

const loadMenu = () => import('./message-menu.tsx');
const MessageMenu = lazy(loadMenu);

interface MessageActionsProps {
  readonly message: Message;
  /** The text on screen. */
  readonly text: string;
  readonly version: VersionPosition | undefined;
  readonly last?: boolean;
  readonly onAction: (action: MessageAction) => void;
  readonly onEdit?: () => void;
}

function Versions({ version, onStep }: { version: VersionPosition; onStep: (step: 1 | -1) => void }) {
  return (
    <span className="kit-inline" role="group" aria-label="版本">
      <IconButton size="sm" label="上一个版本" disabled={version.index <= 1} onClick={() => onStep(-1)}>
        <ChevronLeft />
      </IconButton>
      <span className={styles.place}>
        {version.index}/{version.count}
      </span>
      <IconButton
        size="sm"
        label="下一个版本"
        disabled={version.index >= version.count}
        onClick={() => onStep(1)}
      >
        <ChevronRight />
      </IconButton>
    </span>
  );
}

/** What can be done with a message: the frequent things as buttons, the rest in a menu. */
export function MessageActions({
  message,
  text,
  version,
  last = false,
  onAction,
  onEdit,
}: MessageActionsProps) {
  const [menu, setMenu] = useState(false);
  const canRead = useCanRead();
  const reading = useReading() === message.id;
  const assistant = message.role === 'assistant';
  // The same tool would give the same again.
  const byTool = message.local === true && (message.toolCalls?.length ?? 0) > 0;
  const read = () => {
    if (reading) return stopReading();
    void Promise.all([import('../../../shared/markdown/plain-text.ts'), import('./read-aloud.ts')]).then(
      ([{ toSpokenText }, { readAloud }]) => readAloud(message.id, toSpokenText(text)),
    );
    return undefined;
  };
  const more = (
    <IconButton
      size="sm"
      label="更多操作"
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setMenu(true)}
    >
      <Ellipsis />
    </IconButton>
  );
  return (
    <div className={styles.actions} data-always={last || undefined} role="toolbar" aria-label="消息操作">
      {version && (
        <Versions version={version} onStep={(step) => onAction({ type: 'version', message, step })} />
      )}
      {text !== '' && (
        <IconButton size="sm" label="复制" onClick={() => void copyMessage(message, text, 'markdown')}>
          <Copy />
        </IconButton>
      )}
      {assistant && canRead && text !== '' && (
        <IconButton size="sm" label={reading ? '停止朗读' : '朗读'} active={reading} onClick={read}>
          {reading ? <Square /> : <Volume2 />}
        </IconButton>
      )}
      {assistant && last && !byTool && message.state !== 'failed' && (
        <IconButton size="sm" label="重新生成" onClick={() => onAction({ type: 'regenerate', message })}>
          <RefreshCw />
        </IconButton>
      )}
      {onEdit && (
        <IconButton size="sm" label="编辑" onClick={onEdit}>
          <Pencil />
        </IconButton>
      )}
      {menu ? (
        <Suspense fallback={more}>
          <MessageMenu message={message} text={text} last={last} onAction={onAction} />
        </Suspense>
      ) : (
        more
      )}
    </div>
  );
}
