import { X } from 'lucide-react';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { TextLayer } from '../../shared/ocr/text-layer.tsx';
import { useRegions, type Region } from './cards/regions.ts';
import type { OpenedPicture } from './pictures/open-picture.ts';
import { closePicture, showPicture } from './pictures/open-pictures.ts';
import { useOcrRuns } from './text/ocr-runs.ts';
import styles from './stage.module.css';

const none: readonly Region[] = [];

function Marks({ picture }: { readonly picture: OpenedPicture }) {
  const codes = useRegions(({ shown }) => shown[`${picture.id}:codes`]) ?? none;
  const faces = useRegions(({ shown }) => shown[`${picture.id}:faces`]) ?? none;
  const text = useRegions(({ shown }) => shown[`${picture.id}:text`]) ?? none;
  const pointed = useRegions((marks) => marks.highlighted);
  const shape = ({ points }: Region) =>
    points.map(({ x, y }) => `${x * picture.width},${y * picture.height}`).join(' ');
  return (
    <svg className={styles.marks} viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden>
      {codes.map((mark) => (
        <polygon key={`code ${shape(mark)}`} points={shape(mark)} data-kind="code">
          <title>{mark.text}</title>
        </polygon>
      ))}
      {faces.map((mark) => (
        <polygon key={`face ${shape(mark)}`} points={shape(mark)} data-kind="face">
          <title>{mark.text}</title>
        </polygon>
      ))}
      {text.map((mark) => (
        <polygon
          key={`text ${shape(mark)}`}
          points={shape(mark)}
          data-kind="text"
          data-pointed={mark === pointed || undefined}
        >
          <title>{mark.text}</title>
        </polygon>
      ))}
    </svg>
  );
}

function PictureText({ picture }: { readonly picture: OpenedPicture }) {
  const run = useOcrRuns((runs) => runs[picture.id]);
  if (run?.state !== 'done' || run.lines.length === 0) return null;
  return <TextLayer lines={run.lines} size={picture} />;
}

interface StageProps {
  readonly pictures: readonly OpenedPicture[];
  readonly current: OpenedPicture;
}

/** The current picture with regions, and thumbnails of the others. */
export function Stage({ pictures, current }: StageProps) {
  return (
    <div className="kit-stack">
      <figure className={styles.frame}>
        <div className={styles.picture} style={{ aspectRatio: `${current.width} / ${current.height}` }}>
          <img src={current.url} alt={current.name} />
          <Marks picture={current} />
          <PictureText picture={current} />
        </div>
        <IconButton
          label={`移除 ${current.name}`}
          className={styles.close ?? ''}
          onClick={() => closePicture(current.id)}
        >
          <X />
        </IconButton>
      </figure>
      {pictures.length > 1 && (
        <ul className={styles.strip} aria-label="打开的图片">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                className={styles.thumb}
                aria-current={picture === current || undefined}
                aria-label={picture.name}
                onClick={() => showPicture(picture.id)}
              >
                <img className="kit-cropped" src={picture.url} alt="" loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
