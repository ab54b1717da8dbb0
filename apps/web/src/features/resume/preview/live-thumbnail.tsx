import { defaultStyles, papers, switchTemplate, type ResumeDocument } from '@baigong/resume';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ResumePaper } from './resume-paper.tsx';
import { staticSource } from '../session/document-store.ts';
import styles from './live-thumbnail.module.css';

const waiting = new Set<() => void>();
let busy = false;

function next(): void {
  const [first] = waiting;
  busy = first !== undefined;
  if (!first) return;
  waiting.delete(first);
  first();
  // The frame with it is painted, and what was pressed meanwhile is heard, before the next one.
  requestAnimationFrame(() => setTimeout(next, 0));
}

/**
 * Calls back when it is this caller's turn, one caller a frame: a dozen sheets rendered at once would hold the page up.
 * @returns how to give the turn up
 */
function enqueueRender(draw: () => void): () => void {
  waiting.add(draw);
  if (!busy) {
    busy = true;
    requestAnimationFrame(() => setTimeout(next, 0));
  }
  return () => void waiting.delete(draw);
}

interface ThumbnailProps {
  readonly document: ResumeDocument;
}

/**
 * The first page of a resume, rendered live and small, as wide as its place. It is rendered once it comes near the window,
 * one such page a frame, and is a picture to those who cannot see it: name it where it stands.
 */
export const LiveThumbnail = memo(function LiveThumbnail({ document }: ThumbnailProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [width, setWidth] = useState(0);
  const source = useMemo(() => staticSource(document), [document]);
  const page = papers[document.styles.styles.layout.pageSize].px;

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let giveUp: (() => void) | undefined;
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        sight.disconnect();
        // At once: React would render several that became due in one commit.
        giveUp = enqueueRender(() =>
          flushSync(() => {
            setWidth(element.clientWidth);
            setNear(true);
          }),
        );
      },
      { rootMargin: '300px' },
    );
    const size = new ResizeObserver(() => setWidth(element.clientWidth));
    sight.observe(element);
    size.observe(element);
    return () => {
      giveUp?.();
      sight.disconnect();
      size.disconnect();
    };
  }, []);

  return (
    <div
      ref={place}
      className={styles.place}
      style={{ aspectRatio: `${page.width} / ${page.height}` }}
      aria-hidden="true"
      inert
    >
      {near && width > 0 && (
        <div
          className={styles.page}
          style={{ width: page.width, height: page.height, transform: `scale(${width / page.width})` }}
        >
          <ResumePaper source={source} gap={0} />
        </div>
      )}
    </div>
  );
});

interface TemplateProps {
  readonly templateId: string;
  /** Whose text is shown: the sample resume, or the user's own. */
  readonly document: ResumeDocument;
}

/** A template as it looks with a resume's text and nothing of its settings. */
export function TemplateThumbnail({ templateId, document }: TemplateProps) {
  const dressed = useMemo(
    () => ({ ...document, styles: switchTemplate(defaultStyles(), templateId) }),
    [document, templateId],
  );
  return <LiveThumbnail document={dressed} />;
}
