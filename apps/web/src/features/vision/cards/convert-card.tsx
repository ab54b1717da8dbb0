import { FileOutput } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useState } from 'react';
import { download } from '../../../shared/lib/download.ts';
import { formatBytes } from '../../../shared/lib/format-bytes.ts';
import { endingOf, type PictureFormat } from '../../../shared/pictures/encode-picture.ts';
import { Button } from '../../../shared/ui/button.tsx';
import field from '../../../shared/ui/field.module.css';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import type { OpenedPicture } from '../intake/open-picture.ts';
import { Card, Note } from './card.tsx';
import styles from './convert-card.module.css';
import { convertPicture, type Conversion } from './convert-picture.ts';

const choices: readonly { readonly value: PictureFormat; readonly label: string }[] = [
  { value: 'image/jpeg', label: 'JPEG' },
  { value: 'image/webp', label: 'WebP' },
  { value: 'image/png', label: 'PNG' },
];

type Made = { readonly of: Conversion; readonly file: Blob | null };

/** The picture in another format, size or quality, with the size of the file before it is downloaded. */
export function ConvertCard({ picture }: { readonly picture: OpenedPicture }) {
  const id = useId();
  const [conversion, setConversion] = useState<Conversion>({
    type: 'image/jpeg',
    quality: 0.8,
    width: picture.width,
  });
  const wanted = useDeferredValue(conversion);
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    let gone = false;
    // A slider that is being drawn asks many times; only where it rests is encoded.
    const timer = setTimeout(() => {
      convertPicture(picture, wanted).then(
        (file) => !gone && setMade({ of: wanted, file }),
        () => !gone && setMade({ of: wanted, file: null }),
      );
    }, 200);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [picture, wanted]);
  const current = made?.of === conversion ? made : null;
  const height = Math.max(1, Math.round((picture.height * conversion.width) / picture.width));
  const saved = current?.file ? 1 - current.file.size / picture.file.size : 0;
  const set = (part: Partial<Conversion>) => setConversion((now) => ({ ...now, ...part }));
  return (
    <Card
      title="压缩与转换"
      icon={<FileOutput />}
      sum={current?.file ? formatBytes(current.file.size) : '正在计算'}
      actions={
        <Button
          size="sm"
          variant="primary"
          disabled={!current?.file}
          onClick={() =>
            current?.file &&
            download(
              current.file,
              `${picture.name.replace(/\.\w+$/, '')}-${conversion.width}.${endingOf(conversion.type)}`,
            )
          }
        >
          下载
        </Button>
      }
    >
      <SegmentedControl label="格式" value={conversion.type} options={choices} onChange={(type) => set({ type })} />
      <div className={styles.row}>
        <label htmlFor={`${id}-width`}>宽度</label>
        <input
          id={`${id}-width`}
          className={field.input}
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
        <span>× {height} 像素</span>
      </div>
      {conversion.type !== 'image/png' && (
        <div className={styles.row}>
          <label htmlFor={`${id}-quality`}>质量</label>
          <input
            id={`${id}-quality`}
            type="range"
            min={0.3}
            max={1}
            step={0.05}
            value={conversion.quality}
            aria-valuetext={`${Math.round(conversion.quality * 100)}%`}
            onChange={({ target }) => set({ quality: Number(target.value) })}
          />
          <span>{Math.round(conversion.quality * 100)}%</span>
        </div>
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
    </Card>
  );
}
