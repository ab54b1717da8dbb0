import { deletePictureRoute, listPublicationsRoute, type GalleryPublication } from '@baigong/contracts';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { withBasePath } from '../../../shared/lib/base-path.ts';
import { call } from '../../../shared/lib/api.ts';
import { preserveScroll } from '../../../shared/lib/preserve-scroll.ts';
import { relativeTime } from '../../../shared/lib/relative-time.ts';
import { useServerData } from '../../../shared/server-data/use-server-data.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ConfirmPopover } from '../../../shared/ui/confirm-popover.tsx';
import { toast, toastError } from '../../../shared/ui/toast.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { thumbhashToDataUrl } from '../feed/thumbhash.ts';
import { readAuthor } from '../publish/author.ts';
import { EditDialog } from './edit-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import styles from './mine-view.module.css';

const states = {
  shown: { label: '公开展示', tone: 'accent' },
  held: { label: '等待审核', tone: 'warning' },
  removed: { label: '已下架', tone: 'danger' },
} as const;

interface MineViewProps {
  /** Another one: something was published. */
  readonly version: number;
  readonly onPublish: () => void;
  /** Something was edited or deleted: lists are out of date. */
  readonly onChanged: () => void;
}

async function readOwn() {
  const author = await readAuthor();
  const { publications } = author
    ? await call(listPublicationsRoute, { body: { authorKey: author.key } })
    : { publications: [] };
  return { author, publications };
}

/** 我的发布: what this browser's key published; edited, deleted, and the key taken along. */
export function MineView({ version, onPublish, onChanged }: MineViewProps) {
  const { value, problem, reload, update } = useServerData('', readOwn, { version });
  const { author, publications } = value ?? {};
  const [editing, setEditing] = useState<GalleryPublication>();
  const [keyOpen, setKeyOpen] = useState(false);
  const [now] = useState(Date.now);

  async function remove({ id }: GalleryPublication): Promise<void> {
    if (!author) return;
    try {
      await call(deletePictureRoute, { params: { id }, body: { authorKey: author.key } });
      update((own) => ({ ...own, publications: own.publications.filter((one) => one.id !== id) }));
      toast('success', '作品已删除');
      onChanged();
    } catch (error) {
      toastError(error, '删除');
    }
  }

  if (problem !== undefined)
    return (
      <EmptyState role="alert">
        <p>{problem}</p>
        <Button onClick={reload}>再试一次</Button>
      </EmptyState>
    );
  if (!publications) return <p className="kit-dim">正在读取…</p>;
  const keyButton = (
    <Button size="sm" icon={<KeyRound />} onClick={() => setKeyOpen(true)}>
      {author ? '作者密钥' : '导入密钥'}
    </Button>
  );
  return (
    <>
      {publications.length === 0 ? (
        <EmptyState>
          <h2>还没有发布过作品</h2>
          <p>在这个浏览器里发布的作品会列在这里，可以随时修改和删除。换了浏览器，用作者密钥找回来。</p>
          <Row justify="center">
            <Button variant="primary" onClick={onPublish}>
              发布作品
            </Button>
            {keyButton}
          </Row>
        </EmptyState>
      ) : (
        <>
          <div className={styles.head}>
            <p>共 {publications.length} 幅作品。修改和删除凭这个浏览器里的作者密钥，建议导出备份。</p>
            {keyButton}
          </div>
          <ul className={styles.list} aria-label="我的发布">
            {publications.map((one) => (
              <li key={one.id} className={styles.row}>
                <span
                  className={styles.thumb}
                  style={{ backgroundImage: `url(${thumbhashToDataUrl(one.thumbhash)})` }}
                >
                  {one.state === 'shown' && (
                    <img
                      className="kit-cropped"
                      crossOrigin="anonymous"
                      src={one.renditions[0] && withBasePath(one.renditions[0].url)}
                      alt=""
                      loading="lazy"
                    />
                  )}
                </span>
                <div className="kit-grow">
                  {one.state === 'shown' ? (
                    <Link
                      to={{ pathname: `/community/${one.id}`, search: '?view=mine' }}
                      state={preserveScroll}
                      className={styles.title}
                    >
                      {one.title}
                    </Link>
                  ) : (
                    <span className={styles.title}>{one.title}</span>
                  )}
                  <p className="kit-faint">
                    <span className="kit-badge" data-tone={states[one.state].tone}>
                      {states[one.state].label}
                    </span>{' '}
                    {relativeTime(one.createdAt, now)} · {one.likes} 人喜欢
                  </p>
                  {one.reason !== null && <p className="kit-small kit-danger">下架原因：{one.reason}</p>}
                </div>
                <div className={styles.actions}>
                  {one.state !== 'removed' && (
                    <Button size="sm" icon={<Pencil />} onClick={() => setEditing(one)}>
                      编辑
                    </Button>
                  )}
                  <ConfirmPopover
                    trigger={
                      <Button size="sm" variant="ghost" icon={<Trash2 />}>
                        删除
                      </Button>
                    }
                    question={`确定要删除“${one.title}”吗？服务器上的图片会一并删除，不能恢复。`}
                    confirmLabel="删除"
                    onConfirm={() => void remove(one)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {editing && author && (
        <EditDialog
          publication={editing}
          authorKey={author.key}
          onClose={() => setEditing(undefined)}
          onEdited={(edited) => {
            update((own) => ({
              ...own,
              publications: own.publications.map((one) => (one.id === edited.id ? edited : one)),
            }));
            onChanged();
          }}
        />
      )}
      {keyOpen && (
        <KeyDialog
          author={author ?? null}
          published={publications.length}
          onClose={() => setKeyOpen(false)}
          onImported={reload}
        />
      )}
    </>
  );
}
