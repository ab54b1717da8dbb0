import { stylePresets } from '@baigong/brush/vocabulary';
import { useEffect, useState } from 'react';
import { brush } from '../make/brush-client.ts';
import { changeForm } from '../form/form-store.ts';
import { useBlobUrl } from '../form/use-blob-url.ts';
import styles from './empty.module.css';

interface Example {
  readonly prompt: string;
  readonly seed: number;
  readonly size: { readonly width: number; readonly height: number };
}

const shapes = [
  { width: 640, height: 480 },
  { width: 480, height: 640 },
  { width: 640, height: 480 },
  { width: 480, height: 640 },
  { width: 480, height: 640 },
  { width: 640, height: 480 },
] as const;

/** Painted here and now by the brush: what is shown is what a press of the button gives. */
const examples: readonly Example[] = ['illustration', 'ink', 'minimal', 'print', 'cyber', 'abstract'].flatMap(
  (id, at) => {
    const preset = stylePresets.find((one) => one.id === id);
    const size = shapes[at];
    return preset && size ? [{ prompt: preset.example, seed: 20 + at, size }] : [];
  },
);

const painted = new Map<string, Blob>();

function ExampleCard({ example, onStart }: { readonly example: Example; readonly onStart: () => void }) {
  const { prompt, size, seed } = example;
  const [blob, setBlob] = useState(() => painted.get(prompt) ?? null);
  const url = useBlobUrl(blob);
  useEffect(() => {
    if (painted.has(prompt)) return;
    const stop = new AbortController();
    const paintIt = async () => {
      const made = await brush.call(
        'paint',
        { prompt, negative: '', seed, ...size },
        { signal: stop.signal },
      );
      painted.set(prompt, made);
      setBlob(made);
    };
    // A sample that cannot be painted stays a plain card with its words.
    paintIt().catch(() => undefined);
    return () => stop.abort();
  }, [prompt, seed, size]);
  return (
    <li>
      <button
        type="button"
        className={styles.card}
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
        onClick={() => {
          const factor = Math.sqrt((1024 * 1024) / (size.width * size.height));
          const side = (pixels: number) => Math.round((pixels * factor) / 16) * 16;
          changeForm({
            prompt,
            style: '',
            seed,
            seedLocked: false,
            size: { width: side(size.width), height: side(size.height) },
          });
          onStart();
        }}
      >
        {url !== undefined && <img src={url} alt="" />}
        <span className={styles.prompt}>{prompt}</span>
      </button>
    </li>
  );
}

/** Before the first picture: what the brush can do, painted on the spot, each a beginning. */
export function EmptyWorks({ onStart }: { readonly onStart: () => void }) {
  return (
    <div className={styles.empty}>
      <h2>写一句话，得一幅画</h2>
      <p>下面几幅由内置画笔刚刚画好。点一幅，从它的描述开始；作品只存在你的浏览器里。</p>
      <ul className={styles.cards} aria-label="示例">
        {examples.map((example) => (
          <ExampleCard key={example.prompt} example={example} onStart={onStart} />
        ))}
      </ul>
    </div>
  );
}
