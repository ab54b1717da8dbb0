import {
  listReviewsRoute,
  readGalleryNumbersRoute,
  setGalleryModeRoute,
  type GalleryMode,
  type ReviewedPicture,
  type ReviewList,
} from '@baigong/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { useOperator } from '../../../shared/lib/operator.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { ReviewCard } from './review-card.tsx';
import styles from './review-section.module.css';

type Numbers = z.infer<typeof readGalleryNumbersRoute.answer>;

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
  const [pictures, setPictures] = useState<readonly ReviewedPicture[]>();
  const [next, setNext] = useState<string | null>(null);
  const [numbers, setNumbers] = useState<Numbers>();

  const readNumbers = useCallback(() => {
    operator.call(readGalleryNumbersRoute, {}).then(setNumbers, showError);
  }, [operator]);
  // A late response may be for a list that is no longer shown.
  const currentList = useRef(list);
  const read = useCallback(
    (which: ReviewList, cursor?: string) => {
      async function fetchPage(): Promise<void> {
        const query = { list: which, ...(cursor === undefined ? {} : { cursor }) };
        const answer = await operator.call(listReviewsRoute, { query });
        if (currentList.current !== which) return;
        setPictures((known) => [...(cursor === undefined ? [] : (known ?? [])), ...answer.pictures]);
        setNext(answer.next);
      }
      fetchPage().catch(showError);
    },
    [operator],
  );
  useEffect(readNumbers, [readNumbers]);
  useEffect(() => {
    currentList.current = list;
    read(list);
  }, [list, read]);

  function onReviewed(changed: ReviewedPicture): void {
    const stays = list === 'queue' ? changed.state === 'held' : changed.state === list;
    setPictures((known) => known?.flatMap((one) => (one.id !== changed.id ? [one] : stays ? [changed] : [])));
    readNumbers();
  }

  async function changeMode(next: GalleryMode): Promise<void> {
    try {
      const { mode } = await operator.call(setGalleryModeRoute, { body: { mode: next } });
      setNumbers((known) => known && { ...known, mode });
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
        <SegmentedControl
          label="列表"
          value={list}
          options={lists}
          onChange={(which) => {
            setPictures(undefined);
            setList(which);
          }}
        />
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
                read(list);
                readNumbers();
              }}
            />
          </li>
        ))}
      </ul>
      {next !== null && <Button onClick={() => read(list, next)}>更多</Button>}
    </section>
  );
}

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
