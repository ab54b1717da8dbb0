import { ScanText } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { handOffText } from '../../../shared/lib/hand-off/hand-off.ts';
import { download } from '../../../shared/lib/download.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { copyWithToast } from '../../../shared/ui/copy-with-toast.ts';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { Row, Stack } from '../../../shared/ui/stack.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { Note, ResultCard } from '../cards/card.tsx';
import { highlightRegion, showRegions, type Region } from '../cards/regions.ts';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import { findTable, tableToMarkdown, type OcrLine, type PagePlace } from '@baigong/ocr';
import { MarkedText } from '../../../shared/ocr/marked-text.tsx';
import styles from './text-card.module.css';
import { startOcr, stopOcr, useOcrRuns } from './ocr-runs.ts';

const toRegion = ({ corners, text }: OcrLine): Region => ({ text, points: corners });

function FoundText({
  picture,
  lines,
  page,
}: {
  readonly picture: OpenedPicture;
  readonly lines: readonly OcrLine[];
  readonly page: PagePlace | undefined;
}) {
  const navigate = useNavigate();
  const marks = useMemo(() => lines.map(toRegion), [lines]);
  const table = useMemo(() => findTable(lines), [lines]);
  const text = lines.map((line) => line.text).join('\n');
  useEffect(() => {
    showRegions(picture.id, 'text', marks);
    return () => highlightRegion(null);
  }, [picture.id, marks]);
  const unsure = lines.reduce((sum, { doubts }) => sum + doubts.length, 0);
  const legend = useId();
  const [saving, setSaving] = useState(false);
  const savePdf = async (place: PagePlace) => {
    setSaving(true);
    try {
      const { makeScanPdf } = await import('./make-scan-pdf.ts');
      const file = await makeScanPdf(picture, place, lines);
      await download('vision.file-picture', file, `${picture.name.replace(/\.\w+$/, '')}.pdf`);
      toast('success', '已存为 PDF：拉正、去阴影，文字可以选取');
    } catch {
      toast('error', 'PDF 没有做成，可能是内存不足。请关闭一些标签页后再试。');
    } finally {
      setSaving(false);
    }
  };
  const send = (to: 'chat' | 'document', path: string) => {
    handOffText({ from: 'vision', to }, text);
    void navigate(path);
  };
  if (lines.length === 0)
    return <Note kind="plain">没有认出文字。文字太小、太花或是手写时认不出来，截取得近一些再试。</Note>;
  return (
    <>
      <ol className={styles.lines} aria-label="识别出的文字">
        {lines.map((line, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a line's place is its identity
            key={at}
            onPointerEnter={() => highlightRegion(marks[at] ?? null)}
            onPointerLeave={() => highlightRegion(null)}
          >
            <MarkedText line={line} legend={legend} />
          </li>
        ))}
      </ol>
      {unsure > 0 && (
        <Note kind="plain">
          <span id={legend}>带虚线的 {unsure} 处不太确定，请对照原图核对。</span>
        </Note>
      )}
      <Row>
        <Button size="sm" onClick={() => void copyWithToast('vision.copy-found', text, '已复制')}>
          复制全文
        </Button>
        {table && (
          <Button
            size="sm"
            onClick={() => void copyWithToast('vision.copy-found', tableToMarkdown(table), '已复制')}
          >
            复制为表格
          </Button>
        )}
        {page && (
          <Button size="sm" loading={saving} onClick={() => void savePdf(page)}>
            存为 PDF
          </Button>
        )}
        <Button size="sm" onClick={() => send('chat', '/chat')}>
          发到聊天
        </Button>
        <Button size="sm" onClick={() => send('document', '/document')}>
          发到文档
        </Button>
      </Row>
    </>
  );
}

/** OCR on this device. */
export function TextCard({ picture }: { readonly picture: OpenedPicture }) {
  const run = useOcrRuns((runs) => runs[picture.id]) ?? { state: 'waiting' };
  const start = () => void startOcr(picture);
  return (
    <ResultCard
      title="文字识别"
      icon={<ScanText />}
      summary={run.state === 'done' ? `${run.lines.length} 行` : '中文、英文'}
      actions={
        run.state === 'running' ? (
          <Button size="sm" onClick={() => void stopOcr(picture.id)}>
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
          在这台设备上识别，图片不上传。第一次使用要载入约 18 MB 的识别组件，有繁体字时再载入 3
          MB，之后断网也能用。
        </Note>
      )}
      {run.state === 'running' && (
        <Stack gap={2} role="status">
          <span>
            {run.stage === 'loading' ? '正在载入识别组件…' : `正在识别 ${Math.round(run.part * 100)}%`}
          </span>
          <ProgressBar label="识别进度" value={run.stage === 'loading' ? undefined : run.part} />
        </Stack>
      )}
      {run.state === 'failed' && (
        <Note kind="warn">识别没有完成：识别组件没能载入，或图片太大。请检查网络后再试。</Note>
      )}
      {run.state === 'done' && <FoundText picture={picture} lines={run.lines} page={run.page} />}
    </ResultCard>
  );
}
