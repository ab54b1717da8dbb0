import {
  listReviewsRoute,
  readGalleryNumbersRoute,
  reviewPictureRoute,
  setGalleryModeRoute,
  type GalleryMode,
  type GalleryReportKind,
  type ReviewedPicture,
  type ReviewList,
} from '@baigong/contracts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { minuteMs } from '@baigong/contracts/units';
import type * as z from 'zod/mini';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { useOperator } from '../../../shared/lib/operator.ts';
import { useNow } from '../../../shared/lib/use-now.ts';
import { usePages } from '../../../shared/server-data/use-pages.ts';
import { useServerData } from '../../../shared/server-data/use-server-data.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { toast, toastError } from '../../../shared/ui/toast.tsx';
import { reportKinds } from '../viewer/labels.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './review-section.module.css';

const lists: readonly { readonly value: ReviewList; readonly label: string }[] = [
  { value: 'queue', label: '待处理' },
  { value: 'shown', label: '展示中' },
  { value: 'removed', label: '已下架' },
];
const kindFilters = [{ value: 'all' as const, label: '全部' }, ...reportKinds];

const modes: readonly { readonly value: GalleryMode; readonly label: string }[] = [
  { value: 'show', label: '直接展示' },
  { value: 'hold', label: '先审后展' },
];

/** Fills an empty gallery (apps/server/src/app/seed-gallery.ts). */
const seedCommand = 'npm run seed-gallery';

/** 作品审核: the gallery's numbers, how new pictures are treated, and what waits for a decision. */
export function ReviewSection() {
  const operator = useOperator();
  const [list, setList] = useState<ReviewList>('queue');
  const [kind, setKind] = useState<GalleryReportKind | 'all'>('all');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [approving, setApproving] = useState(false);
  const now = useNow(minuteMs);
  const numbersData = useServerData('', () => operator.call(readGalleryNumbersRoute, {}), {
    onError: toastError,
  });
  const numbers = numbersData.value;
  const filter = list === 'queue' && kind !== 'all' ? { kind } : {};
  const { value, more, reload, update } = usePages(
    `${list} ${filter.kind ?? ''}`,
    (cursor) => operator.call(listReviewsRoute, { query: { list, cursor, ...filter } }),
    { onError: toastError },
  );
  const pictures = value?.flatMap((page) => page.pictures);

  function onReviewed(changed: ReviewedPicture): void {
    const stays = list === 'queue' ? changed.state === 'held' : changed.state === list;
    update((known) =>
      known.map((page) => ({
        ...page,
        pictures: page.pictures.flatMap((one) => (one.id !== changed.id ? [one] : stays ? [changed] : [])),
      })),
    );
    numbersData.reload();
  }

  const chosen = (list === 'queue' ? pictures : undefined)?.filter(({ id }) => ticked.has(id)) ?? [];
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  /** One after the other: each is written into the log, and what fails leaves the others as they are. */
  async function approveChosen(): Promise<void> {
    setApproving(true);
    let approved = 0;
    try {
      for (const { id } of chosen) {
        onReviewed(await operator.call(reviewPictureRoute, { params: { id }, body: { verdict: 'approve' } }));
        approved += 1;
      }
      setTicked(new Set());
    } catch (error) {
      toastError(error);
    }
    if (approved > 0) toast('success', `已通过 ${approved} 幅作品`);
    setApproving(false);
  }

  async function changeMode(next: GalleryMode): Promise<void> {
    try {
      const { mode } = await operator.call(setGalleryModeRoute, { body: { mode: next } });
      numbersData.update((known) => ({ ...known, mode }));
      toast('success', mode === 'hold' ? '新作品将先审核再展示' : '新作品将直接展示');
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <section aria-label="作品审核">
      {numbers && numbers.shown + numbers.held + numbers.removed === 0 && (
        <Alert
          tone="info"
          actions={
            <Button
              size="sm"
              onClick={() => void copyWithToast('app.copy-command', seedCommand, '命令已复制')}
            >
              复制命令
            </Button>
          }
        >
          画廊还空着。可以在服务器的项目文件夹里运行 <code>{seedCommand}</code>
          ，用内置画笔放进六十幅作品（会标明由程序绘制）；服务器运行时也可以用，已有作品时什么也不改。
        </Alert>
      )}
      {numbers && (
        <>
          <dl className={styles.numbers}>
            {summaryRows(numbers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.mode}>
            <span>新作品</span>
            <SegmentedControl
              label="新作品的发布方式"
              value={numbers.mode}
              options={modes}
              onChange={(mode) => void changeMode(mode)}
            />
          </div>
        </>
      )}
      <div className={styles.bar}>
        <SegmentedControl label="列表" value={list} options={lists} onChange={setList} />
        {list === 'queue' && (
          <>
            <Select size="sm" aria-label="举报类型" value={kind} options={kindFilters} onChange={setKind} />
            {pictures && pictures.length > 1 && (
              <Checkbox
                label="全选"
                checked={chosen.length === pictures.length}
                onChange={(on) =>
                  tick(
                    pictures.map(({ id }) => id),
                    on,
                  )
                }
              />
            )}
            {chosen.length > 0 && (
              <Button
                size="sm"
                variant="primary"
                icon={<Check />}
                loading={approving}
                onClick={() => void approveChosen()}
              >
                通过所选（{chosen.length}）
              </Button>
            )}
          </>
        )}
      </div>
      {pictures?.length === 0 && (
        <p className="kit-loading">
          {list === 'queue'
            ? kind === 'all'
              ? '没有等待处理的作品。'
              : '没有这一类举报的作品。'
            : '这里还没有作品。'}
        </p>
      )}
      <ul className={styles.list}>
        {pictures?.map((picture) => (
          <li key={picture.id}>
            <ReviewCard
              picture={picture}
              now={now}
              ticked={list === 'queue' && pictures.length > 1 ? ticked.has(picture.id) : undefined}
              onTick={(on) => tick([picture.id], on)}
              onReviewed={onReviewed}
              onBlocked={() => {
                reload();
                numbersData.reload();
              }}
            />
          </li>
        ))}
      </ul>
      {more && <Button onClick={more}>更多</Button>}
    </section>
  );
}

type Numbers = z.infer<typeof readGalleryNumbersRoute.answer>;

function summaryRows(numbers: Numbers): [string, string][] {
  return [
    ['展示中', String(numbers.shown)],
    ['待处理', String(numbers.waiting)],
    ['未处理举报', String(numbers.openReports)],
    ['24 小时新增', String(numbers.publishedDay)],
    ['7 天新增', String(numbers.publishedWeek)],
    ['喜欢', String(numbers.likes)],
    ['作者', `${numbers.authors}${numbers.blockedAuthors > 0 ? `（停用 ${numbers.blockedAuthors}）` : ''}`],
    ['已下架', String(numbers.removed)],
    ['占用空间', formatBytes(numbers.bytes)],
  ];
}
