import { FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { MessageAction } from '../session/chat-props.ts';
import type { Message } from '../session/session.ts';
import { EditMessage } from './edit-message.tsx';
import { MessageActions } from './message-actions.tsx';
import { formatTextSize, splitQuote } from './user-text.ts';
import type { VersionPosition } from './version-positions.ts';
import layout from '../../../shared/ui/layout.module.css';
import styles from './message.module.css';

const Viewer = lazy(() => import('./attachment-viewer.tsx'));

interface UserMessageProps {
  readonly message: Message;
  readonly version: VersionPosition | undefined;
  readonly onAction: (action: MessageAction) => void;
}

/** What the visitor said: a calm bubble on the right, with what they attached. */
export function UserMessage({ message, version, onAction }: UserMessageProps) {
  const [editing, setEditing] = useState(false);
  const [viewed, setViewed] = useState<string | null>(null);
  const { quote, text } = splitQuote(message.content);
  const images = message.images ?? [];
  const files = message.files ?? [];
  const open = (id: string) => () => setViewed(id);
  return (
    <article className={styles.row} data-role="user" data-message={message.id} aria-label="我的消息">
      <div className={styles.user}>
        {images.length > 0 && (
          <div className={styles.images}>
            {images.map((image) => (
              <button
                key={image.id}
                type="button"
                className={styles.image}
                aria-label={`查看图片 ${image.name}`}
                onClick={open(image.id)}
              >
                <img
                  src={image.url}
                  alt=""
                  width={image.width}
                  height={image.height}
                  loading="lazy"
                  decoding="async"
                />
              </button>
            ))}
          </div>
        )}
        {files.length > 0 && (
          <div className={styles.files}>
            {files.map((file) => (
              <button key={file.id} type="button" className={styles.file} onClick={open(file.id)}>
                <FileText aria-hidden />
                <span className={layout.truncate}>{file.name}</span>
                <span className={styles.fileSize}>
                  {formatTextSize(file.text)}
                  {file.masked !== undefined && ' · 已脱敏'}
                </span>
              </button>
            ))}
          </div>
        )}
        {editing ? (
          <EditMessage
            content={message.content}
            onCancel={() => setEditing(false)}
            onSave={(content) => {
              setEditing(false);
              onAction({ type: 'edit', message, content });
            }}
          />
        ) : (
          message.content !== '' && (
            <div className={styles.bubble} data-quotable="">
              {quote !== '' && <blockquote className={styles.quoted}>{quote}</blockquote>}
              {text}
            </div>
          )
        )}
      </div>
      {!editing && (
        <MessageActions
          message={message}
          text={message.content}
          version={version}
          onAction={onAction}
          onEdit={() => setEditing(true)}
        />
      )}
      {viewed !== null && (
        <Suspense fallback={null}>
          <Viewer images={images} files={files} shown={viewed} onShow={setViewed} />
        </Suspense>
      )}
    </article>
  );
}
