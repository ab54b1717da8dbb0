import { poorQuality, printedSize } from '@baigong/id-photo';
import type { PictureLabel } from '@baigong/pictures';
import { Download, FileUser, Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { savingProblem } from '../../../shared/lib/browser-database.ts';
import { download, leavingFile } from '../../../shared/lib/download.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { handOffAvatar } from '../../../shared/lib/hand-off/hand-off-avatar.ts';
import { savePictureFile } from '../../../shared/pictures/save-picture-file.ts';
import { ToPhoneButton } from '../../../shared/relay/relay-buttons.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import styles from './file-card.module.css';
import { fileName, type FileOptions, type MadeFile, type PhotoFormat } from './make-file.ts';
import { Note } from './note.tsx';
import { useFile } from './use-drawing.ts';
import type { IdPhoto } from './use-id-photo.ts';

const formats = [
  { value: 'image/jpeg', label: 'JPEG' },
  { value: 'image/png', label: 'PNG' },
] as const;

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** How the file stands to the weight that was asked for. */
function SizeLimitNote({ file, kb }: { readonly file: MadeFile; readonly kb: { min: number; max: number } }) {
  const now = kilobytes(file.blob.size);
  if (file.outcome === 'over')
    return (
      <Note warn>
        压到最低质量仍有 {now}，到不了 {kb.max} KB。像素不能少，请放宽上限，或换成更素净的底色。
      </Note>
    );
  if (file.outcome === 'under')
    return (
      <Note warn>
        最高质量也只有 {now}，到不了 {kb.min} KB。请放宽下限。
      </Note>
    );
  if (file.padding > 0)
    return (
      <Note>
        最高质量只有 {kilobytes(file.blob.size - file.padding)}，已补上 {formatBytes(file.padding)}{' '}
        的空白注释凑够下限，画面不变。
      </Note>
    );
  if ((file.quality ?? 100) < poorQuality)
    return <Note warn>达标了，但质量只有 {file.quality}，画面会有块状痕迹。</Note>;
  return <Note>达标：质量 {file.quality}，像素不变。</Note>;
}

interface SizeLimitInput {
  readonly on: boolean;
  readonly min: string;
  readonly max: string;
}

/** The bounds as numbers, or the sentence that says what is wrong with them. */
function parseSizeLimit({ min, max }: SizeLimitInput): { min: number; max: number } | string {
  const [low, high] = [min, max].map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  if (low === undefined || high === undefined || !(low >= 0 && high >= 1 && high <= 10_240))
    return '请填 1 到 10240 之间的 KB 数。';
  return low <= high ? { min: low, max: high } : '下限不能大于上限。';
}

function useFileOptions(photo: IdPhoto, label: PictureLabel | null) {
  const { size } = photo;
  const [format, setFormat] = useState<PhotoFormat>('image/jpeg');
  const required: SizeLimitInput = size.kb
    ? { on: true, min: String(size.kb.min), max: String(size.kb.max) }
    : { on: false, min: '14', max: '20' };
  const [typed, setTyped] = useState<{ readonly of: string; readonly limit: SizeLimitInput } | null>(null);
  // Another size brings its own rule; what was typed for this one stays with it.
  const limit = typed?.of === size.id ? typed.limit : required;
  const read = limit.on && format === 'image/jpeg' ? parseSizeLimit(limit) : null;
  const problem = typeof read === 'string' ? read : null;
  const [min, max] = read === null || typeof read === 'string' ? [null, null] : [read.min, read.max];
  const options = useMemo<FileOptions>(
    () => ({ format, label, kb: min === null || max === null ? null : { min, max } }),
    [format, label, min, max],
  );
  return {
    options,
    limit,
    problem,
    setFormat,
    setLimit: (part: Partial<SizeLimitInput>) => setTyped({ of: size.id, limit: { ...limit, ...part } }),
  };
}

interface Props {
  readonly photo: IdPhoto;
  readonly label: PictureLabel | null;
}

/** 文件: what it is exactly, what it may weigh, and where it goes. */
export function FileCard({ photo, label }: Props) {
  const { options, limit, problem, setFormat, setLimit } = useFileOptions(photo, label);
  const state = useFile(photo, options);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { size } = photo;
  const printed = printedSize(size);
  const file = state.is === 'made' ? state.file : null;
  const save = async (then: (id: string) => void | Promise<void>) => {
    if (!file) return;
    setBusy(true);
    try {
      const suffix = photo.background ? `，${photo.background.name}底` : '';
      const prompt = `证件照 ${size.name}${suffix}`;
      await then(await savePictureFile(file.blob, { prompt, maker: 'file', ...size.px, label }));
    } catch (error) {
      toast('error', savingProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title="文件" actions={state.is === 'making' ? '正在生成' : undefined}>
      <SegmentedControl label="格式" value={options.format} options={formats} onChange={setFormat} />
      {options.format === 'image/jpeg' ? (
        <>
          <Checkbox label="控制文件大小" checked={limit.on} onChange={(on) => setLimit({ on })} />
          {limit.on && (
            <div className={styles.numbers}>
              <Input
                aria-label="最小 KB"
                inputMode="decimal"
                value={limit.min}
                onChange={({ target }) => setLimit({ min: target.value })}
              />
              至
              <Input
                aria-label="最大 KB"
                inputMode="decimal"
                value={limit.max}
                onChange={({ target }) => setLimit({ max: target.value })}
              />
              KB
            </div>
          )}
          {problem !== null && <Note warn>{problem}</Note>}
          {file && options.kb && <SizeLimitNote file={file} kb={options.kb} />}
        </>
      ) : (
        <Note>PNG 不损失画质，不能指定文件大小；报名系统一般要 JPEG。</Note>
      )}
      {state.is === 'failed' && <Note warn>{state.problem}</Note>}
      <DescriptionList
        label="文件信息"
        items={[
          ['像素', `${size.px.width} × ${size.px.height}`],
          ['毫米', `${printed.width} × ${printed.height}`],
          ['DPI', size.dpi],
          ['大小', file ? kilobytes(file.blob.size) : '…'],
        ]}
      />
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<Download />}
          disabled={!file}
          onClick={() => {
            if (!file) return;
            void download('selfie.file-picture', file.blob, fileName(size, options.format));
            toast('success', '已下载证件照');
          }}
        >
          下载{options.format === 'image/png' ? ' PNG' : ' JPEG'}
        </Button>
        <Button
          icon={<FileUser />}
          disabled={!file}
          loading={busy}
          onClick={() =>
            void save(async (picture) => void navigate(await handOffAvatar(picture, 'id-photo')))
          }
        >
          设为简历头像
        </Button>
        <Button
          icon={<Save />}
          disabled={!file || busy}
          onClick={() => void save(() => void toast('success', '已存到“我的图片”'))}
        >
          存到我的图片
        </Button>
        {file && (
          <ToPhoneButton
            makeFile={() => leavingFile('selfie.file-picture', file.blob, fileName(size, options.format))}
          />
        )}
      </div>
    </Card>
  );
}
