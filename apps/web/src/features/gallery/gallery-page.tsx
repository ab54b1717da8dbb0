import type { GalleryCard } from '@baigong/contracts';
import { ArrowUp, Bookmark, FolderHeart, ImagePlus, Images, X } from 'lucide-react';
import { lazy, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { withBasePath, withoutBasePath } from '../../shared/lib/base-path.ts';
import { preserveScroll, shouldPreserveScroll } from '../../shared/lib/preserve-scroll.ts';
import { takePictures } from '../../shared/lib/hand-off/hand-off.ts';
import { readPictureById } from '../../shared/pictures/picture-records.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { toast, toastError } from '../../shared/ui/toast.tsx';
import { ViewTabs } from '../../shared/ui/view-tabs.tsx';
import { Page, PageHeader } from '../../shared/ui/page.tsx';
import { Row } from '../../shared/ui/stack.tsx';
import { CollectionView } from './collection/collection-view.tsx';
import { useCollection } from './collection/collection.ts';
import { FeedView } from './feed/feed-view.tsx';
import {
  updateInAllFeeds,
  clearFeeds,
  useFeed,
  isFiltered,
  parseGalleryQuery,
  formatGalleryQuery,
  type GalleryQuery,
  type GalleryView,
} from './feed/feed.ts';
import { SearchBox } from './feed/search-box.tsx';
import { TagRow } from './feed/tag-row.tsx';
import styles from './gallery-page.module.css';
import type { PictureToPublish } from './publish/publish-dialog.tsx';
import { sorts } from './viewer/labels.ts';
import { OnDemand } from '../../shared/ui/on-demand.tsx';

export { startGallery } from './feed/start-gallery.ts';

const Viewer = lazy(() => import('./viewer/viewer.tsx').then((m) => ({ default: m.Viewer })));
const MineView = lazy(() => import('./mine/mine-view.tsx').then((m) => ({ default: m.MineView })));
const PublishDialog = lazy(() =>
  import('./publish/publish-dialog.tsx').then((m) => ({ default: m.PublishDialog })),
);

const views: readonly { readonly view: GalleryView; readonly label: string; readonly icon: typeof Images }[] =
  [
    { view: 'browse', label: '逛画廊', icon: Images },
    { view: 'collection', label: '我的收藏', icon: Bookmark },
    { view: 'mine', label: '我的发布', icon: FolderHeart },
  ];

/** The picture that another screen handed over to be published; null without one, or where it is gone. */
async function receiveHandOff(): Promise<PictureToPublish | null> {
  const [id] = takePictures('gallery');
  if (id === undefined) return null;
  const picture = await readPictureById(id);
  if (!picture?.blob) throw new Error('这张图片已不在浏览器里，请重新选择。');
  return { file: picture.blob, picture };
}

/** Whether the publish dialog is open, and with what. */
function usePublishDialog() {
  const [handedOff, setHandedOff] = useState<PictureToPublish>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    async function begin(): Promise<void> {
      const taken = await receiveHandOff();
      if (!taken) return;
      setHandedOff(taken);
      setOpen(true);
    }
    begin().catch((error: unknown) => toastError(error, '读取图片'));
  }, []);
  return {
    open,
    handedOff,
    show(next: boolean) {
      if (!next) setHandedOff(undefined);
      setOpen(next);
    },
  };
}

/** 社区画廊: what visitors published, what this visitor collected, and what they published themselves. */
export function GalleryPage() {
  const { id } = useParams();
  const [words] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const asked = parseGalleryQuery(words);
  const { sort, q, tag, author, view, from } = asked;
  const [version, setVersion] = useState(0);
  // The place in the address is where a visitor began; it is followed while scrolling without moving the router.
  const [startId, setBegan] = useState(from);
  const ask: GalleryQuery = useMemo(() => ({ sort, q, tag, author }), [sort, q, tag, author]);
  const feed = useFeed(ask, startId, version);
  const collected = useCollection((state) => state.collected);
  const publishing = usePublishDialog();

  const go = useCallback(
    (change: Partial<GalleryQuery & { view: GalleryView }>) => {
      setBegan('');
      void navigate({ pathname: '/community', search: formatGalleryQuery({ ...ask, view, ...change }) });
    },
    [ask, navigate, view],
  );
  const browse = (change: Partial<GalleryQuery>) =>
    go({ q: '', tag: '', author: '', ...change, view: 'browse' });

  const search = formatGalleryQuery({ ...ask, view });
  const close = () => {
    // Opened from here: going back also gives the list its place; opened by its own address: there is no back.
    if (
      window.history.state &&
      (window.history.state as { idx?: number }).idx &&
      shouldPreserveScroll(location.state)
    )
      void navigate(-1);
    else void navigate({ pathname: '/community', search }, { replace: true, state: preserveScroll });
  };

  const onRest = useCallback(
    (first: GalleryCard | undefined, scrolled: boolean) => {
      if (!/^\/community\/?$/i.test(withoutBasePath(window.location.pathname))) return;
      const place = scrolled && first ? first.id : feed.from;
      const query = formatGalleryQuery({
        ...ask,
        view,
        ...(view === 'browse' && place ? { from: place } : {}),
      });
      const address = withBasePath(`/community${query}`);
      if (address !== window.location.pathname + window.location.search)
        window.history.replaceState(window.history.state, '', address);
    },
    [ask, feed.from, view],
  );

  const refresh = () => {
    clearFeeds();
    setVersion((before) => before + 1);
  };

  const list = view === 'collection' ? (collected ?? []).map(({ card }) => card) : feed.cards;
  return (
    <Page width="wide" className={styles.page}>
      <PageHeader
        title="社区画廊"
        description="大家画的都在这里：逛一逛，收藏喜欢的，照着再画一张。"
        actions={
          <div className={styles.publish}>
            <Button variant="primary" icon={<ImagePlus />} onClick={() => publishing.show(true)}>
              发布作品
            </Button>
          </div>
        }
        tabs={
          <ViewTabs
            label="画廊里的分区"
            views={views}
            current={view}
            onChange={(name) => go({ view: name, q: '', tag: '', author: '' })}
          />
        }
      />
      <div className={styles.head}>
        {view === 'browse' && (
          <div className={styles.filters}>
            <SegmentedControl
              label="排序"
              value={sort}
              options={sorts}
              onChange={(next) => go({ sort: next })}
            />
            <TagRow selected={tag} onSelect={(next) => browse({ tag: next === tag ? '' : next })} />
            <SearchBox value={q} onSearch={(next) => browse({ q: next })} />
          </div>
        )}
        {view === 'browse' && isFiltered(ask) && (
          <Row as="p" wrap={false} className="kit-muted">
            {author !== '' && <>作者“{author}”的作品</>}
            {tag !== '' && <>标签“{tag}”</>}
            {q !== '' && <>搜索“{q}”</>}
            <Button size="sm" variant="ghost" icon={<X />} onClick={() => browse({})}>
              看全部
            </Button>
          </Row>
        )}
        {view === 'browse' && feed.from !== '' && (
          <Row as="p" wrap={false} className="kit-muted">
            从上次看到的地方继续
            <Button size="sm" variant="ghost" icon={<ArrowUp />} onClick={() => go({})}>
              回到最前
            </Button>
          </Row>
        )}
      </div>
      {view === 'browse' && (
        <FeedView
          feed={feed}
          filtered={isFiltered(ask)}
          search={search}
          onScrollEnd={onRest}
          onPublish={() => publishing.show(true)}
          onAll={() => browse({})}
        />
      )}
      {view === 'collection' && <CollectionView search={search} onBrowse={() => go({ view: 'browse' })} />}
      {view === 'mine' && (
        <OnDemand inPlace>
          <MineView version={version} onPublish={() => publishing.show(true)} onChanged={refresh} />
        </OnDemand>
      )}
      {id !== undefined && (
        <OnDemand>
          <Viewer
            id={id}
            list={list}
            onNearEnd={view === 'browse' ? feed.more : undefined}
            onGo={(next) =>
              void navigate(
                { pathname: `/community/${next}`, search },
                { replace: true, state: location.state as unknown },
              )
            }
            onClose={close}
            onTag={(next) => browse({ tag: next })}
            onAuthor={(next) => browse({ author: next })}
            onChange={updateInAllFeeds}
          />
        </OnDemand>
      )}
      {publishing.open && (
        <OnDemand>
          <PublishDialog
            handedOff={publishing.handedOff}
            onClose={() => publishing.show(false)}
            onPublished={(made) => {
              refresh();
              toast('success', made.state === 'shown' ? '作品已发布' : '作品已提交，审核通过后展示', {
                action: { label: '我的发布', onClick: () => go({ view: 'mine' }) },
              });
            }}
          />
        </OnDemand>
      )}
    </Page>
  );
}
