import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Row } from '../../../shared/ui/stack.tsx';
import { chunkTexts } from '../session/citations.ts';
import type { MessageFile, MessageImage } from '../session/session.ts';
import styles from './attachment-viewer.module.css';

interface AttachmentViewerProps {
  readonly images: readonly MessageImage[];
  readonly files: readonly MessageFile[];
  /** Id of what is looked at. */
  readonly shown: string;
  /** The chunk of a document that was cited. */
  readonly chunk?: number | undefined;
  readonly onShow: (id: string | null) => void;
}

function Chunks({ file, cited }: { readonly file: MessageFile; readonly cited: number | undefined }) {
  const marked = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise, which is no clean-up.
    marked.current?.scrollIntoView({ block: 'center' });
  }, [cited]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles.text} tabIndex={0}>
      {chunkTexts(file).map((text, n) => {
        const label = file.chunks?.[n]?.label ?? '';
        return (
          <section
            // oxlint-disable-next-line react/no-array-index-key -- chunks never move
            key={n}
            ref={n === cited ? marked : undefined}
            className={styles.chunk}
            aria-current={n === cited || undefined}
          >
            {/* A heading that is there anyway is not said twice. */}
            {label !== '' && !text.startsWith(label) && <p className="kit-faint">{label}</p>}
            <p>{text}</p>
          </section>
        );
      })}
    </div>
  );
}

/** A picture, a text file or a document of a message, large. Arrow keys go through the pictures. */
export default function AttachmentViewer({ images, files, shown, chunk, onShow }: AttachmentViewerProps) {
  const close = () => onShow(null);
  const file = files.find(({ id }) => id === shown);
  if (file?.chunks?.length) {
    return (
      <Dialog open onOpenChange={close} title={file.name} width={760}>
        <Chunks file={file} cited={chunk} />
      </Dialog>
    );
  }
  if (file) {
    return (
      <Dialog open onOpenChange={close} title={file.name} width={760}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <pre className={styles.text} tabIndex={0}>
          {file.text}
        </pre>
      </Dialog>
    );
  }
  const index = images.findIndex(({ id }) => id === shown);
  const image = images[index];
  if (!image) return null;
  const go = (step: number) => {
    const next = images[(index + step + images.length) % images.length];
    if (next) onShow(next.id);
  };
  return (
    <Dialog open onOpenChange={close} title={image.name} width={1100}>
      <div
        role="group"
        aria-label="图片"
        className={styles.stage}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') go(-1);
          else if (event.key === 'ArrowRight') go(1);
        }}
      >
        <img
          className={styles.image}
          src={image.url}
          alt={image.name}
          width={image.width}
          height={image.height}
        />
        {images.length > 1 && (
          <Row gap={3} wrap={false} className="kit-muted kit-numeric">
            <IconButton label="上一张" tooltip="none" onClick={() => go(-1)}>
              <ChevronLeft />
            </IconButton>
            <span>
              {index + 1} / {images.length}
            </span>
            <IconButton label="下一张" tooltip="none" onClick={() => go(1)}>
              <ChevronRight />
            </IconButton>
          </Row>
        )}
      </div>
    </Dialog>
  );
}
