import { ScanText } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { copyText } from '../../../shared/lib/clipboard.ts';
import { put } from '../../../shared/lib/hand-off.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { Card, Note } from '../cards/card.tsx';
import { pointAt, showMarks, type Mark } from '../cards/marks.ts';
import type { OpenedPicture } from '../intake/open-picture.ts';
import { findTable, tableToMarkdown, type FoundLine } from '../../../shared/ocr/found-lines.ts';
import styles from './text-card.module.css';
import { startReading, stopReading, useTextRuns } from './text-runs.ts';

function markOf({ box, text }: FoundLine): Mark {
  const { x, y, width, height } = box;
  return {
    text,
    points: [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ],
  };
}

const told = (done: boolean) =>
  done ? toast('success', '已复制') : toast('error', '浏览器不允许复制，请手动选择文字。');

function FoundText({
  picture,
  lines,
}: {
  readonly picture: OpenedPicture;
  readonly lines: readonly FoundLine[];
}) {
  const navigate = useNavigate();
  const marks = useMemo(() => lines.map(markOf), [lines]);
  const table = useMemo(() => findTable(lines), [lines]);
  const text = lines.map((line) => line.text).join('\n');
  useEffect(() => {
    showMarks(picture.id, 'text', marks);
    return () => pointAt(null);
  }, [picture.id, marks]);
  const unsure = lines.filter(({ confidence }) => confidence < 60).length;
  const send = (to: 'chat' | 'document', path: string) => {
    put(to, text);
    void navigate(path);
  };
  if (lines.length === 0)
    return <Note kind="plain">没有认出文字。文字太小、太斜或太花时认不出来，截取得近一些再试。</Note>;
  return (
    <>
      <ol className={styles.lines} aria-label="识别出的文字">
        {lines.map((line, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a line's place is its identity
            key={at}
            data-unsure={line.confidence < 60 || undefined}
            onPointerEnter={() => pointAt(marks[at] ?? null)}
            onPointerLeave={() => pointAt(null)}
          >
            {line.text}
          </li>
        ))}
      </ol>
      {unsure > 0 && <Note kind="plain">带虚线的 {unsure} 行把握不大，请对照原图核对。</Note>}
      <div className={styles.actions}>
        <Button size="sm" onClick={() => void copyText(text).then(told)}>
          复制全文
        </Button>
        {table && (
          <Button size="sm" onClick={() => void copyText(tableToMarkdown(table)).then(told)}>
            复制为表格
          </Button>
        )}
        <Button size="sm" onClick={() => send('chat', '/chat')}>
          发到聊天
        </Button>
        <Button size="sm" onClick={() => send('document', '/document')}>
          发到文档
        </Button>
      </div>
    </>
  );
}

/** Text in the picture, read on this machine. */
export function TextCard({ picture }: { readonly picture: OpenedPicture }) {
  const run = useTextRuns((runs) => runs[picture.id]) ?? { state: 'waiting' };
  const start = () => void startReading(picture);
  return (
    <Card
      title="文字识别"
      icon={<ScanText />}
      sum={run.state === 'done' ? `${run.lines.length} 行` : '中文、英文'}
      actions={
        run.state === 'running' ? (
          <Button size="sm" onClick={() => void stopReading(picture.id)}>
            停止
          </Button>
        ) : run.state === 'done' ? undefined : (
          <Button size="sm" variant="primary" onClick={start}>
            {run.state === 'failed' ? '再试一次' : '识别文字'}
          </Button>
        )
      }
    >
      {run.state === 'waiting' && (
        <Note kind="plain">
          在这台设备上识别，图片不上传。第一次使用要载入约 6 MB 的识别组件，之后断网也能用。
        </Note>
      )}
      {run.state === 'running' && (
        <div className={styles.progress} role="status">
          <span>
            {run.stage === 'loading' ? '正在载入识别组件…' : `正在识别 ${Math.round(run.part * 100)}%`}
          </span>
          <progress aria-label="识别进度" max={1} {...(run.stage === 'loading' ? {} : { value: run.part })} />
        </div>
      )}
      {run.state === 'failed' && (
        <Note kind="warn">识别没有完成：识别组件没能载入，或图片太大。请检查网络后再试。</Note>
      )}
      {run.state === 'done' && <FoundText picture={picture} lines={run.lines} />}
    </Card>
  );
}
