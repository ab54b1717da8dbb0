import { useEffect, useState, lazy, memo, Suspense } from 'react';
import { readThumbnail, type ResumeSummary, type ResumeThumbnail } from '../session/resume-summaries.ts';
import { otherLanguage, placeholderThumbnail, versionNames } from '@baigong/resume';
import {
  CopyPlus,
  Download,
  Ellipsis,
  Languages,
  PenLine,
  Share2,
  SquarePen,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { LazyMenuOf } from '../../../shared/ui/lazy.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { openDialog, preloadDialog } from './dialogs.ts';
import { setResumeStatus, duplicateResume } from './actions.ts';
import styles from './resume-card.module.css';

/** Thumbnails of the cards seen last, so that scrolling back shows them at once. */
const cache = new Map<string, { readonly summary: ResumeSummary; readonly thumbnail: ResumeThumbnail }>();
const MAX_CACHED = 80;

function store(summary: ResumeSummary, thumbnail: ResumeThumbnail): void {
  cache.delete(summary.id);
  cache.set(summary.id, { summary, thumbnail });
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
}

/**
 * A resume's thumbnail, read when its card is rendered and whenever its record was (each reading makes another summary);
 * until then the last one known.
 */
function useThumbnail(summary: ResumeSummary): ResumeThumbnail | undefined {
  const [thumbnail, setThumbnail] = useState(() => cache.get(summary.id)?.thumbnail);
  useEffect(() => {
    if (cache.get(summary.id)?.summary === summary) return undefined;
    let isUnmounted = false;
    async function read(): Promise<void> {
      const found = await readThumbnail(summary.id);
      if (found === undefined) return;
      store(summary, found);
      if (!isUnmounted) setThumbnail(found);
    }
    // The list itself says why nothing can be read.
    read().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [summary]);
  return thumbnail;
}

const LiveThumbnail = lazy(() =>
  import('../preview/live-thumbnail.tsx').then((m) => ({ default: m.LiveThumbnail })),
);

const preloadOnHover = (kind: Parameters<typeof preloadDialog>[0]) => ({
  onPointerEnter: () => preloadDialog(kind),
  onFocus: () => preloadDialog(kind),
});

/** Runs a change; says its word when it is done, or why it was not. */
async function toastResult(change: Promise<string | undefined>): Promise<void> {
  try {
    const word = await change;
    if (word !== undefined) toast('success', word);
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
    toast('error', error.message);
  }
}

interface Props {
  readonly summary: ResumeSummary;
  readonly now: number;
  /** Ticked or not; null while nothing can be ticked. */
  readonly isSelected: boolean | null;
  readonly onToggle: (id: string) => void;
}

/** Apart from its card: when the picture has been read, nothing else is rendered again. */
function Picture({ summary }: { readonly summary: ResumeSummary }) {
  const thumbnail = useThumbnail(summary) ?? { picture: placeholderThumbnail };
  const image = (picture: string) => (
    <img className={styles.picture} src={picture} alt="" decoding="async" draggable={false} />
  );
  if ('picture' in thumbnail) return image(thumbnail.picture);
  return (
    <Suspense fallback={image(placeholderThumbnail)}>
      <LiveThumbnail document={thumbnail.document} />
    </Suspense>
  );
}

/** One resume: its picture, its state, and what can be done with it. */
export const ResumeCard = memo(function ResumeCard({ summary, now, isSelected, onToggle }: Props) {
  const { id, title, category, status, isShared, updatedAt, masterId, language } = summary;
  const text = (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.facts}>
        <span className={styles.status} data-status={status}>
          {status === 'published' ? '已发布' : '草稿'}
        </span>
        {isShared && <span className={styles.shared}>已分享</span>}
        {masterId !== undefined && <span>岗位版</span>}
        {language === 'en' && <span>英文</span>}
        <span>{category}</span>
        <time dateTime={new Date(updatedAt).toISOString()}>{relativeTime(updatedAt, now)}</time>
      </span>
    </>
  );
  if (isSelected !== null) {
    return (
      <article className={styles.card} data-selected={isSelected || undefined}>
        <label className={styles.choice}>
          <span className={styles.frame}>
            <Picture summary={summary} />
          </span>
          <input
            type="checkbox"
            className={styles.tick}
            checked={isSelected}
            aria-label={title}
            onChange={() => onToggle(id)}
          />
          <span className={styles.text}>{text}</span>
        </label>
      </article>
    );
  }
  return (
    <article className={styles.card} aria-label={title}>
      <Link to={`/resume/edit/${id}`} className={styles.frame} tabIndex={-1} aria-hidden>
        <Picture summary={summary} />
      </Link>
      <Link to={`/resume/edit/${id}`} className={styles.text}>
        {text}
      </Link>
      <CardActions summary={summary} />
    </article>
  );
});

function CardActions({ summary }: { summary: ResumeSummary }) {
  const { id, title, status, isShared, language } = summary;
  const navigate = useNavigate();
  const rename = () => openDialog({ kind: 'rename', id, title });
  const remove = () => openDialog({ kind: 'delete', ids: [id], title, shared: isShared ? 1 : 0 });
  const published = status === 'published';
  const publish = () =>
    void toastResult(
      setResumeStatus(id, published ? 'draft' : 'published').then(() =>
        published ? '已改回草稿' : '已标为已发布',
      ),
    );
  const duplicate = () => void toastResult(duplicateResume(id).then((copy) => copy && `已复制为“${copy}”`));
  return (
    <div className={styles.actions}>
      <Button
        size="sm"
        icon={<SquarePen />}
        className={styles.edit}
        onClick={() => void navigate(`/resume/edit/${id}`)}
      >
        编辑
      </Button>
      <IconButton label="重命名" size="sm" tooltip="top" onClick={rename} {...preloadOnHover('rename')}>
        <PenLine />
      </IconButton>
      <IconButton
        label="分享"
        size="sm"
        tooltip="top"
        onClick={() => openDialog({ kind: 'share', id, title })}
        {...preloadOnHover('share')}
      >
        <Share2 />
      </IconButton>
      <IconButton label="删除" size="sm" tooltip="top" onClick={remove} {...preloadOnHover('delete')}>
        <Trash2 />
      </IconButton>
      <LazyMenuOf
        trigger={
          <IconButton label="更多操作" size="sm" tooltip="top">
            <Ellipsis />
          </IconButton>
        }
        groups={[
          [
            {
              label: '下载',
              icon: <Download />,
              onSelect: () => void navigate(`/resume/edit/${id}?open=export`),
            },
            { label: '重命名', icon: <PenLine />, onSelect: rename },
            { label: '复制一份', icon: <CopyPlus />, onSelect: duplicate },
            {
              label: versionNames[otherLanguage(language)],
              icon: <Languages />,
              onSelect: () => void navigate(`/resume/edit/${id}?open=pair`),
            },
            {
              label: published ? '改回草稿' : '标为已发布',
              icon: published ? <Undo2 /> : <Upload />,
              onSelect: publish,
            },
          ],
          [{ label: '删除', icon: <Trash2 />, danger: true, onSelect: remove }],
        ]}
      />
    </div>
  );
}
