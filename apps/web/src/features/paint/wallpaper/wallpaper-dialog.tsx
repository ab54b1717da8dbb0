import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { download, leavingFile } from '../../../shared/lib/download.ts';
import { useMobile } from '../../../shared/lib/device.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { useBlobUrl } from '../../../shared/lib/use-blob-url.ts';
import { ToPhoneButton } from '../../../shared/relay/relay-buttons.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { SegmentedControl } from '../../../shared/ui/segmented-control.tsx';
import { sentenceOf } from '../make/sentence.ts';
import { paintWallpaper } from './paint-wallpaper.ts';
import { wallpaperOf, wallpaperSize, type Device, type WallpaperScene } from './wallpaper-of-day.ts';
import styles from './wallpaper.module.css';

const devices = [
  { value: 'phone', label: '手机' },
  { value: 'desktop', label: '电脑' },
] as const;

type Painted =
  | { readonly is: 'painting'; readonly share: number }
  | { readonly is: 'done'; readonly blob: Blob }
  | { readonly is: 'failed'; readonly problem: string };

/** Paints a scene as soon as it is asked for. */
function usePainted(scene: WallpaperScene, width: number, height: number): Painted {
  const [painted, setPainted] = useState<Painted>({ is: 'painting', share: 0 });
  useEffect(() => {
    const stop = new AbortController();
    const show = (next: Painted) => {
      if (!stop.signal.aborted) setPainted(next);
    };
    const run = async () => {
      try {
        const blob = await paintWallpaper(scene, { width, height }, stop.signal, (share) =>
          show({ is: 'painting', share }),
        );
        show({ is: 'done', blob });
      } catch (error) {
        show({ is: 'failed', problem: sentenceOf(error) });
      }
    };
    void run();
    return () => stop.abort();
  }, [scene, width, height]);
  return painted;
}

interface SheetProps {
  readonly scene: WallpaperScene;
  readonly size: { readonly width: number; readonly height: number };
  readonly name: string;
}

/** The wallpaper in one size, and the ways it goes. */
function Sheet({ scene, size, name }: SheetProps) {
  const { width, height } = size;
  const painted = usePainted(scene, width, height);
  const blob = painted.is === 'done' ? painted.blob : null;
  const url = useBlobUrl(blob);
  return (
    <>
      <figure className={styles.frame}>
        <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }} aria-busy={!blob}>
          {url !== undefined && <img src={url} alt={`今日壁纸：${scene.prompt}`} />}
          {painted.is === 'painting' && (
            <div className={styles.progress}>
              正在画… {Math.round(painted.share * 100)} %
              <ProgressBar label="作画进度" value={painted.share} />
            </div>
          )}
        </div>
        <figcaption className="kit-caption">
          {scene.prompt} · {width} × {height}
        </figcaption>
      </figure>
      {painted.is === 'failed' && <Alert>{painted.problem}</Alert>}
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon={<Download />}
          loading={painted.is === 'painting'}
          disabled={!blob}
          onClick={() => blob && void download('paint.file-picture', blob, name)}
        >
          下载壁纸
        </Button>
        {blob && <ToPhoneButton makeFile={() => leavingFile('paint.file-picture', blob, name)} />}
      </div>
    </>
  );
}

/** 今日壁纸: the scene of the day by the built-in brush, in this device's size or the other one's. */
export function WallpaperDialog({ onClose }: { readonly onClose: () => void }) {
  const own: Device = useMobile() ? 'phone' : 'desktop';
  const [device, setDevice] = useState<Device>(own);
  const [now] = useState(() => new Date());
  const [scene] = useState(() => wallpaperOf(now));
  const pixels = (length: number) => Math.round(length * window.devicePixelRatio);
  const size = wallpaperSize(device, {
    device: own,
    width: pixels(window.screen.width),
    height: pixels(window.screen.height),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="今日壁纸"
      description={`${now.getMonth() + 1} 月 ${now.getDate()} 日，由内置画笔在你的浏览器里画成，每天一幅。`}
      width={620}
    >
      <div className={styles.head}>
        <SegmentedControl label="给哪种屏幕" value={device} options={devices} onChange={setDevice} />
      </div>
      <Sheet
        key={device}
        scene={scene}
        size={size}
        name={`百工壁纸-${formatDate(now.getTime())}-${size.width}x${size.height}.png`}
      />
    </Dialog>
  );
}
