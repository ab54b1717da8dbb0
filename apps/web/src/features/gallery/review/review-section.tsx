import {
  listReviewsRoute,
  readGalleryNumbersRoute,
  setGalleryModeRoute,
  type GalleryMode,
  type ReviewedPicture,
  type ReviewList,
} from '@baigong/contracts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { useOperator } from '../../../shared/lib/operator.ts';
import { usePages } from '../../../shared/server-data/use-pages.ts';
import { useServerData } from '../../../shared/server-data/use-server-data.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { ReviewCard } from './review-card.tsx';
import styles from './review-section.module.css';

const lists: readonly { readonly value: ReviewList; readonly label: string }[] = [
  { value: 'queue', label: '待处理' },
  { value: 'shown', label: '展示中' },
  { value: 'removed', label: '已下架' },
];
const modes: readonly { readonly value: GalleryMode; readonly label: string }[] = [
  { value: 'show', label: '直接展示' },
  { value: 'hold', label: '先审后展' },
];

/** Fills an empty gallery (apps/server/src/app/seed-gallery.ts). */
const seedCommand = 'npm run seed-gallery';

const showError = (error: unknown): void =>
  void toast('error', error instanceof Error ? error.message : '操作失败，请重试。');

/** 作品审核: the gallery's numbers, how new pictures are treated, and what waits for a decision. */
export function ReviewSection() {
  const operator = useOperator();
  const [list, setList] = useState<ReviewList>('queue');
  const numbersData = useServerData('', () => operator.call(readGalleryNumbersRoute, {}), {
    onError: showError,
  });
  const numbers = numbersData.value;
  const { value, more, reload, update } = usePages(
    list,
    (cursor) => operator.call(listReviewsRoute, { query: { list, cursor } }),
    { onError: showError },
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

  async function changeMode(next: GalleryMode): Promise<void> {
    try {
      const { mode } = await operator.call(setGalleryModeRoute, { body: { mode: next } });
      numbersData.update((known) => ({ ...known, mode }));
      toast('success', mode === 'hold' ? '新作品将先审核再展示' : '新作品将直接展示');
    } catch (error) {
      showError(error);
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
      </div>
      {pictures?.length === 0 && (
        <p className="kit-loading">{list === 'queue' ? '没有等待处理的作品。' : '这里还没有作品。'}</p>
      )}
      <ul className={styles.list}>
        {pictures?.map((picture) => (
          <li key={picture.id}>
            <ReviewCard
              picture={picture}
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
    ['待处理', String(numbers.held)],
    ['未处理举报', String(numbers.openReports)],
    ['24 小时新增', String(numbers.publishedDay)],
    ['7 天新增', String(numbers.publishedWeek)],
    ['喜欢', String(numbers.likes)],
    ['作者', `${numbers.authors}${numbers.blockedAuthors > 0 ? `（停用 ${numbers.blockedAuthors}）` : ''}`],
    ['已下架', String(numbers.removed)],
    ['占用空间', formatBytes(numbers.bytes)],
  ];
}
