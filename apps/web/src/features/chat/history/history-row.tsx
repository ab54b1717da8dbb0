import { EllipsisVertical, FileJson, FileText, Image, PenLine, Pin, PinOff, Trash2 } from 'lucide-react';
import { memo, useRef, useState, type ReactNode } from 'react';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import field from '../../../shared/ui/field.module.css';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { deleteSessions } from '../store/delete-sessions.ts';
import { pinSession, renameSession } from '../store/rename-session.ts';
import { selectSession } from '../store/select-session.ts';
import type { SessionSummary } from '../store/session-records.ts';
import { exportSession } from '../transfer/export-session.ts';
import { queryPattern } from './find-in-messages.ts';
import styles from './history.module.css';

interface HistoryRowProps {
  readonly session: SessionSummary;
  readonly current: boolean;
  /** Ticked or not; null while nothing can be ticked. */
  readonly selected: boolean | null;
  readonly onToggle: (id: string) => void;
  readonly onClose: () => void;
  /** What was searched for, to mark it in the title. */
  readonly query?: string;
}

function formatMoment(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return Number.isNaN(date.getTime())
    ? formatDate(at)
    : `${formatDate(at)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** A text with the match of the query marked. */
function highlightQuery(text: string, query: string): ReactNode {
  const at = text.toLowerCase().indexOf(query.trim().toLowerCase());
  const found = at < 0 ? null : queryPattern(query)?.exec(text);
  if (!found) return text;
  const end = found.index + found[0].length;
  return (
    <>
      {text.slice(0, found.index)}
      <mark>{text.slice(found.index, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** One session in the list. */
export const HistoryRow = memo(function HistoryRow({
  session,
  current,
  selected,
  onToggle,
  onClose,
  query,
}: HistoryRowProps) {
  const [isRenaming, setNaming] = useState(false);
  const { id } = session;
  const name = session.title.trim() === '' ? '（无标题）' : session.title;
  const text = (
    <>
      <span className={styles.title}>{query === undefined ? name : highlightQuery(name, query)}</span>
      <time className={styles.date}>{formatMoment(session.updatedAt)}</time>
    </>
  );
  if (isRenaming) return <RenameRow session={session} onDone={() => setNaming(false)} />;
  if (selected !== null) {
    return (
      <div className={styles.row} role="listitem" data-current={current || undefined}>
        <label className={styles.choice}>
          <input type="checkbox" checked={selected} onChange={() => onToggle(id)} />
          <span className={styles.open}>{text}</span>
        </label>
      </div>
    );
  }
  return (
    <div className={styles.row} role="listitem" data-current={current || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-current={current || undefined}
        onClick={() => {
          void selectSession(id);
          onClose();
        }}
      >
        {text}
      </button>
      <RowMenu session={session} name={name} onRename={() => setNaming(true)} />
      <IconButton
        label={`删除对话 ${session.title}`}
        size="sm"
        tooltip="none"
        className={styles.action}
        onClick={() => void deleteSessions([id])}
      >
        <Trash2 />
      </IconButton>
    </div>
  );
});

interface RowMenuProps {
  readonly session: SessionSummary;
  readonly name: string;
  readonly onRename: () => void;
}

/** What can be done with one session. The menu is made at the first press: a list of them is slow to draw. */
function RowMenu({ session, name, onRename }: RowMenuProps) {
  const [made, setMade] = useState(false);
  const { id } = session;
  const button = (
    <IconButton
      label={`更多操作 ${name}`}
      size="sm"
      tooltip="none"
      className={styles.action}
      {...(made ? {} : { 'aria-haspopup': 'menu' as const, onClick: () => setMade(true) })}
    >
      <EllipsisVertical />
    </IconButton>
  );
  if (!made) return button;
  return (
    <Menu
      defaultOpen
      trigger={button}
      groups={[
        [
          { label: '重命名', icon: <PenLine />, onSelect: onRename },
          session.pinnedAt === undefined
            ? { label: '置顶', icon: <Pin />, onSelect: () => void pinSession(id, true) }
            : { label: '取消置顶', icon: <PinOff />, onSelect: () => void pinSession(id, false) },
        ],
        [
          { label: '导出 Markdown', icon: <FileText />, onSelect: () => void exportSession(id, 'markdown') },
          { label: '导出 JSON', icon: <FileJson />, onSelect: () => void exportSession(id, 'json') },
          { label: '导出长图', icon: <Image />, onSelect: () => void exportSession(id, 'picture') },
        ],
      ]}
    />
  );
}

function RenameRow({ session, onDone }: { readonly session: SessionSummary; readonly onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  const save = () => {
    if (ended.current) return;
    ended.current = true;
    const title = input.current?.value ?? '';
    onDone();
    if (title.trim() === session.title) return;
    void renameSession(session.id, title).then((renamed) => renamed && toast('success', '已重命名'));
  };
  return (
    <div className={styles.row} role="listitem">
      <input
        ref={(element) => {
          input.current = element;
          // The menu gives the focus back to its button first.
          if (element) setTimeout(() => element.select());
        }}
        className={field.input}
        aria-label={`重命名 ${session.title}`}
        defaultValue={session.title}
        maxLength={100}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') save();
          if (event.key !== 'Escape') return;
          // Leaves the drawer open.
          event.stopPropagation();
          ended.current = true;
          onDone();
        }}
      />
    </div>
  );
}
