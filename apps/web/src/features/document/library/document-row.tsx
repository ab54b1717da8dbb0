import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import { FormatIcon, formatMeasures } from './format-display.tsx';
import type { DocumentHead } from '../records/document-record.ts';
import { deleteDocument } from './document-actions.ts';
import { RenameDocumentDialog } from './rename-document-dialog.tsx';
import type { ContentHit } from '../records/search-content.ts';
import styles from './library.module.css';

interface RowProps {
  readonly head: DocumentHead;
  readonly now: number;
  /** The search hit if there is a query. */
  readonly hit?: ContentHit | undefined;
  readonly query?: string;
  /** It exists in this page only. */
  readonly unsaved?: boolean;
}

/** One document of the list. */
export function DocumentRow({ head, now, hit, query = '', unsaved = false }: RowProps) {
  const [renaming, setRenaming] = useState(false);
  return (
    <li className={styles.row}>
      <span className={styles.kind} data-format={head.format ?? 'text'} aria-hidden>
        <FormatIcon format={head.format} />
      </span>
      <div className={styles.words}>
        <Link
          className={styles.open}
          to={{
            pathname: `/document/${head.id}`,
            search: query === '' || !hit || hit.count === 0 ? '' : `?find=${encodeURIComponent(query)}`,
          }}
        >
          {head.title}
        </Link>
        <p className={styles.measures}>
          {formatMeasures(head)}
          {unsaved && <strong className={styles.unsaved}>没有存进浏览器</strong>}
        </p>
        {hit && hit.snippets.length > 0 && (
          <ul className={styles.snippets} aria-label={`找到 ${hit.count} 处`}>
            {hit.snippets.map(({ before, hit: found, after }) => (
              <li key={`${before}${found}${after}`}>
                {before}
                <mark>{found}</mark>
                {after}
              </li>
            ))}
          </ul>
        )}
      </div>
      {hit && hit.count > 0 && <span className={styles.count}>{hit.count} 处</span>}
      <time className={styles.time} dateTime={new Date(head.updatedAt).toISOString()}>
        {relativeTime(head.updatedAt, now)}
      </time>
      <Menu
        trigger={
          <IconButton label={`对“${head.title}”`} size="sm" tooltip="none" className={styles.more}>
            <Ellipsis />
          </IconButton>
        }
        groups={[
          [{ label: '重命名', icon: <Pencil />, onSelect: () => setRenaming(true) }],
          [
            {
              label: '删除',
              icon: <Trash2 />,
              danger: true,
              onSelect: () => void deleteDocument(head.id, head.title),
            },
          ],
        ]}
      />
      {renaming && (
        <RenameDocumentDialog id={head.id} title={head.title} onClose={() => setRenaming(false)} />
      )}
    </li>
  );
}
