import { FileOutput } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { download } from '../../../shared/lib/download.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { fileExtension, type PictureFormat } from '../../../shared/pictures/encode-picture.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Input } from '../../../shared/ui/input.tsx';
import layout from '../../../shared/ui/layout.module.css';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { Slider } from '../../../shared/ui/slider.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import type { OpenedPicture } from '../pictures/open-picture.ts';
import { Note, ResultCard } from './card.tsx';
import { convertPicture, type Conversion } from './convert-picture.ts';

const choices: readonly { readonly value: PictureFormat; readonly label: string }[] = [
  { value: 'image/jpeg', label: 'JPEG' },
  { value: 'image/webp', label: 'WebP' },
  { value: 'image/png', label: 'PNG' },
];

type Result = { readonly of: Conversion; readonly file: Blob | null };

/** Converts to another format, size or quality, with the file size before the download. */
export function ConvertCard({ picture }: { readonly picture: OpenedPicture }) {
  const [conversion, setConversion] = useState<Conversion>({
    type: 'image/jpeg',
    quality: 0.8,
    width: picture.width,
  });
  const deferred = useDeferredValue(conversion);
  const [result, setResult] = useState<Result | null>(null);
  useEffect(() => {
    let cancelled = false;
    // Debounced: a slider changes many times.
    const timer = setTimeout(() => {
      convertPicture(picture, deferred).then(
        (file) => !cancelled && setResult({ of: deferred, file }),
        () => !cancelled && setResult({ of: deferred, file: null }),
      );
    }, 200);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [picture, deferred]);
  const current = result?.of === conversion ? result : null;
  const height = Math.max(1, Math.round((picture.height * conversion.width) / picture.width));
  const saved = current?.file ? 1 - current.file.size / picture.file.size : 0;
  const set = (fields: Partial<Conversion>) => setConversion((now) => ({ ...now, ...fields }));
  return (
    <ResultCard
      title="压缩与转换"
      icon={<FileOutput />}
      summary={current?.file ? formatBytes(current.file.size) : '正在计算'}
      actions={
        <Button
          size="sm"
          variant="primary"
          disabled={!current?.file}
          onClick={() =>
            current?.file &&
            void download(
              'vision.file-picture',
              current.file,
              `${picture.name.replace(/\.\w+$/, '')}-${conversion.width}.${fileExtension(conversion.type)}`,
            )
          }
        >
          下载
        </Button>
      }
    >
      <SegmentedControl
        label="格式"
        value={conversion.type}
        options={choices}
        onChange={(type) => set({ type })}
      />
      <Row wrap={false} gap={2}>
        <Field label="宽度" layout="row">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={picture.width}
            value={conversion.width}
            onChange={({ target }) => {
              const width = Math.round(Number(target.value));
              if (width >= 1) set({ width: Math.min(picture.width, width) });
            }}
          />
        </Field>
        <span className={layout.faint}>× {height} 像素</span>
      </Row>
      {conversion.type !== 'image/png' && (
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
      {current && (
        <Note kind={current.file === null ? 'warn' : saved > 0.02 ? 'fine' : 'plain'}>
          {current.file === null
            ? '浏览器写不出这种格式，请换一种。'
            : `原来 ${formatBytes(picture.file.size)}，转换后 ${formatBytes(current.file.size)}，${
                saved > 0 ? `小了 ${Math.round(saved * 100)}%` : `大了 ${Math.round(-saved * 100)}%`
              }。`}
        </Note>
      )}
    </ResultCard>
  );
}
