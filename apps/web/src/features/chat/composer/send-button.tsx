import { ArrowUp, Square } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { SendOrStop } from './send-or-stop.ts';
import styles from './toolbar.module.css';

interface SendButtonProps {
  readonly busy: boolean;
  readonly empty: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** 发送, or 停止生成 while an answer is made: one button, which keeps the focus. */
export function SendButton({ busy, empty, onSend, onStop }: SendButtonProps) {
  const [button] = useState(() => new SendOrStop(busy));
  useLayoutEffect(() => button.show(busy, performance.now()), [button, busy]);
  return (
    <IconButton
      label={busy ? '停止生成' : '发送'}
      tooltip="top"
      className={styles.send}
      disabled={!busy && empty}
      onPointerEnter={() => button.point(true)}
      onPointerLeave={() => button.point(false)}
      onPointerDown={() => button.press()}
      onKeyDown={() => button.press()}
      onClick={(event) => {
        const meant = button.click({ at: event.timeStamp, count: event.detail });
        if (meant === 'send') onSend();
        else if (meant === 'stop') onStop();
      }}
    >
      {busy ? <Square fill="currentColor" /> : <ArrowUp />}
    </IconButton>
  );
}
