import { FileOutput } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { download } from '../../../shared/lib/download.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { PictureNotEncoded } from '../../../shared/pictures/encode-picture.ts';
import { BeforeAfter } from '../../../shared/ui/before-after.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Slider } from '../../../shared/ui/slider.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { Note, ResultCard } from '../cards/card.tsx';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import { useOpenPictures } from '../pictures/open-pictures.ts';
import { convertAll } from './convert-all.ts';
import {
  canWriteAvif,
  convertPicture,
  extensionOf,
  type Conversion,
  type TargetFormat,
} from './convert-picture.ts';

const choices: readonly { readonly value: TargetFormat; readonly label: string }[] = [
  { value: 'image/jpeg', label: 'JPEG' },
  { value: 'image/webp', label: 'WebP' },
  { value: 'image/png', label: 'PNG' },
  { value: 'palette', label: 'PNG 调色板' },
];
const avifChoice = { value: 'image/avif', label: 'AVIF' } as const;

const hasQuality = (format: TargetFormat): boolean => format !== 'image/png' && format !== 'palette';

interface Result {
  readonly of: Conversion;
  readonly file: Blob | null;
  /** Address of the file within this page. */
  readonly url: string;
  readonly problem: string;
}

/** The picture converted, some time after the last change of how. */
function useConverted(picture: OpenedPicture, conversion: Conversion): Result | null {
  const deferred = useDeferredValue(conversion);
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    let cancelled = false;
    let url = '';
    const convert = async () => {
      try {
        const file = await convertPicture(picture, deferred);
        if (cancelled) return;
        url = URL.createObjectURL(file);
        setResult({ of: deferred, file, url, problem: '' });
      } catch (error) {
        const problem =
          error instanceof PictureNotEncoded ? error.message : '没能转换，请换一种格式或小一些的宽度。';
        if (!cancelled) setResult({ of: deferred, file: null, url: '', problem });
      }
    };
    // Debounced: a slider changes many times.
    const timer = setTimeout(() => void convert(), 200);
    return () => {
      cancelled = true;
      clearTimeout(timer);
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [picture, deferred]);
  return result?.of === conversion ? result : null;
}

function BatchButton({ conversion }: { readonly conversion: Conversion }) {
  const pictures = useOpenPictures((state) => state.pictures);
  const [done, setDone] = useState<number | null>(null);
  if (pictures.length < 2) return null;
  const run = async () => {
    setDone(0);
    const { archive, count, failed } = await convertAll(pictures, conversion, setDone).finally(() =>
      setDone(null),
    );
    if (archive) await download('vision.file-picture', archive, `转换后的图片-${count}张.zip`);
    if (failed.length > 0) toast('error', `${failed.length} 张没能转换：${failed.slice(0, 3).join('、')}。`);
    else toast('success', `${count} 张图片已转换并打包。`);
  };
  return (
    <Button size="sm" loading={done !== null} onClick={() => void run()}>
      {done === null ? `全部 ${pictures.length} 张转换并打包` : `正在转换 ${done} / ${pictures.length}`}
    </Button>
  );
}

type Choices = Omit<Conversion, 'width'>;

/** How pictures are converted, whichever of them is shown: opening another one takes no choice back. */
export const useConvertChoices = () =>
  useState<Choices>({ format: 'image/jpeg', quality: 0.8, colours: 256, dither: true });

/** Converts to another format, size or quality, compared side by side and weighed before the download. */
export function ConvertCard({
  picture,
  choices: [chosen, choose],
}: {
  readonly picture: OpenedPicture;
  readonly choices: ReturnType<typeof useConvertChoices>;
}) {
  const [width, setWidth] = useState(picture.width);
  const conversion = useMemo(() => ({ ...chosen, width }), [chosen, width]);
  const [avif, setAvif] = useState<boolean>();
  useEffect(() => void canWriteAvif().then(setAvif), []);
  const current = useConverted(picture, conversion);
  const height = Math.max(1, Math.round((picture.height * conversion.width) / picture.width));
  const saved = current?.file ? 1 - current.file.size / picture.file.size : 0;
  const set = (fields: Partial<Choices>) => choose((now) => ({ ...now, ...fields }));
  return (
    <ResultCard
      title="压缩与转换"
      icon={<FileOutput />}
      summary={current?.file ? formatBytes(current.file.size) : '正在计算'}
      actions={
        <>
          <Button
            size="sm"
            variant="primary"
            disabled={!current?.file}
            onClick={() =>
              current?.file &&
              void download(
                'vision.file-picture',
                current.file,
                `${picture.name.replace(/\.\w+$/, '')}-${conversion.width}.${extensionOf(conversion.format)}`,
              )
            }
          >
            下载
          </Button>
          <BatchButton conversion={conversion} />
        </>
      }
    >
      {(picture.drawnFrom === 'SVG' || picture.head?.animated) && (
        <Note kind="plain">
          {picture.drawnFrom === 'SVG'
            ? 'SVG 已按原尺寸画成图片，转换出来的不再是矢量图。'
            : '动图转换后只留下静止的一帧。'}
        </Note>
      )}
      <SegmentedControl
        label="格式"
        value={conversion.format}
        options={avif ? [...choices, avifChoice] : choices}
        onChange={(format) => set({ format })}
      />
      {avif === false && <p className="kit-faint">这个浏览器只能看、不能写 AVIF，所以没有列出。</p>}
      <Row wrap={false} gap={2}>
        <Field label="宽度" layout="row">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={picture.width}
            value={conversion.width}
            onChange={({ target }) => {
              const wanted = Math.round(Number(target.value));
              if (wanted >= 1) setWidth(Math.min(picture.width, wanted));
            }}
          />
        </Field>
        <span className="kit-faint">× {height} 像素</span>
      </Row>
      {hasQuality(conversion.format) && (
        <Slider
          label="质量"
          min={0.3}
          max={1}
          step={0.05}
          value={conversion.quality}
          valueText={`${Math.round(conversion.quality * 100)}%`}
          onChange={(quality) => set({ quality })}
        />
      )}
      {conversion.format === 'palette' && (
        <>
          <Slider
            label="颜色数"
            min={2}
            max={256}
            step={1}
            value={conversion.colours}
            valueText={`${conversion.colours} 色`}
            onChange={(colours) => set({ colours })}
          />
          <Checkbox
            label="抖动，让渐变更平滑"
            checked={conversion.dither}
            onChange={(dither) => set({ dither })}
          />
        </>
      )}
      <BeforeAfter
        label="对比原图与转换后"
        before={{ src: picture.url, name: '原图' }}
        after={current?.file ? { src: current.url, name: '转换后' } : null}
        width={picture.width}
        height={picture.height}
      />
      {current && (
        <Note kind={current.file === null ? 'warn' : saved > 0.02 ? 'fine' : 'plain'}>
          {current.file === null
            ? current.problem
            : `原来 ${formatBytes(picture.file.size)}，转换后 ${formatBytes(current.file.size)}，${
                saved > 0 ? `小了 ${Math.round(saved * 100)}%` : `大了 ${Math.round(-saved * 100)}%`
              }。`}
        </Note>
      )}
    </ResultCard>
  );
}
