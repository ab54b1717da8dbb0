import { FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { MessageAction } from '../session/chat-props.ts';
import type { Message } from '../session/session.ts';
import { MessageActions } from './message-actions.tsx';
import type { VersionPosition } from './version-positions.ts';
import styles from './message.module.css';
import { OnDemand } from '../../../shared/ui/on-demand.tsx';

const EditMessage = lazy(() => import('./edit-message.tsx'));
const Viewer = lazy(() => import('./attachment-viewer.tsx'));

/** A visitor's message may begin with what they quote, each line marked `> ` as the composer writes it. */
export function splitQuote(content: string): { readonly quote: string; readonly text: string } {
  const lines = content.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('>'));
  const quoted = end < 0 ? lines : lines.slice(0, end);
  if (quoted.length === 0 || (end > 0 && lines[end]?.trim() !== '')) return { quote: '', text: content };
  return {
    quote: quoted.map((line) => line.replace(/^> ?/, '')).join('\n'),
    text: end < 0 ? '' : lines.slice(end).join('\n').trim(),
  };
}

/** Size of a text file, for people. */
export function formatTextSize(text: string): string {
  const count = Array.from(text).length;
  return count < 10_000 ? `${count} 字` : `${(count / 10_000).toFixed(1)} 万字`;
}

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
                <span className="kit-truncate">{file.name}</span>
                <span className="kit-rigid kit-dim">
                  {formatTextSize(file.text)}
                  {file.masked !== undefined && ' · 已脱敏'}
                </span>
              </button>
            ))}
          </div>
        )}
        {editing ? (
          <Suspense fallback={null}>
            <EditMessage
              content={message.content}
              onCancel={() => setEditing(false)}
              onSave={(content) => {
                setEditing(false);
                onAction({ type: 'edit', message, content });
              }}
            />
          </Suspense>
        ) : (
          message.content !== '' && (
            <div className={styles.bubble} dir="auto" data-quotable="">
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
        <OnDemand>
          <Viewer images={images} files={files} shown={viewed} onShow={setViewed} />
        </OnDemand>
      )}
    </article>
  );
}
