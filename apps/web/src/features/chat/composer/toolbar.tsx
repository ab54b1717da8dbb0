import {
  ArrowUp,
  BookText,
  Maximize2,
  Mic,
  Minimize2,
  Paperclip,
  SlidersHorizontal,
  Square,
} from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { FileInput } from '../../../shared/ui/file-button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { SendOrStop } from './send-or-stop.ts';
import { supportsVoice } from './use-voice.ts';
import styles from './toolbar.module.css';

interface SendButtonProps {
  readonly busy: boolean;
  readonly empty: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** 发送, or 停止生成 while an answer is made: one button, which keeps the focus. */
function SendButton({ busy, empty, onSend, onStop }: SendButtonProps) {
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

interface ToolbarProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onPrompts: () => void;
  readonly onPreloadPrompts: () => void;
  readonly settingsButton: Ref<HTMLButtonElement>;
  readonly settingsOpen: boolean;
  /** Whether the session's settings differ from the defaults. */
  readonly settingsChanged: boolean;
  readonly onSettings: () => void;
  readonly onPreloadSettings: () => void;
  readonly listening: boolean;
  readonly onVoice: () => void;
  /** null: too short for the tall editor. */
  readonly expanded: boolean | null;
  readonly onExpand: () => void;
  readonly busy: boolean;
  readonly empty: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
  /** Stands left of the send button. */
  readonly children: ReactNode;
}

/** The row below the text. Dialogs are preloaded on hover and focus. */
export function Toolbar({ settingsButton, children, ...props }: ToolbarProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const soon = (load: () => void) => ({ onPointerEnter: load, onFocus: load });
  return (
    <div className={styles.bar}>
      <FileInput
        ref={fileInput}
        multiple
        tabIndex={-1}
        aria-hidden
        data-testid="attach"
        onFiles={props.onFiles}
      />
      <IconButton label="添加图片或文件" tooltip="top" onClick={() => fileInput.current?.click()}>
        <Paperclip />
      </IconButton>
      <IconButton
        label="提示词库"
        tooltip="top"
        aria-haspopup="dialog"
        onClick={props.onPrompts}
        {...soon(props.onPreloadPrompts)}
      >
        <BookText />
      </IconButton>
      <IconButton
        ref={settingsButton}
        label="对话设置"
        tooltip="top"
        aria-haspopup="dialog"
        aria-expanded={props.settingsOpen}
        active={props.settingsOpen}
        className={props.settingsChanged ? styles.changed : undefined}
        onClick={props.onSettings}
        {...soon(props.onPreloadSettings)}
      >
        <SlidersHorizontal />
      </IconButton>
      {supportsVoice && (
        <IconButton
          label="语音输入"
          tooltip="top"
          active={props.listening}
          aria-pressed={props.listening}
          onClick={props.onVoice}
        >
          <Mic />
        </IconButton>
      )}
      <div className={styles.right}>
        {children}
        {props.expanded !== null && (
          <IconButton
            label={props.expanded ? '收起输入框' : '展开输入框'}
            tooltip="top"
            aria-expanded={props.expanded}
            onClick={props.onExpand}
          >
            {props.expanded ? <Minimize2 /> : <Maximize2 />}
          </IconButton>
        )}
        <SendButton busy={props.busy} empty={props.empty} onSend={props.onSend} onStop={props.onStop} />
      </div>
    </div>
  );
}
