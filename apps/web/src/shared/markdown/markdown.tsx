import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WrittenBy } from '../labels/channels.ts';
import { citationsToText, showCitations } from './citation-markers.ts';
import type * as MarkdownViewModule from './markdown-view.ts';
import { needsMarkdown } from './needs-markdown.ts';
import styles from './prose.module.css';

type Renderer = typeof MarkdownViewModule;

let renderer: Renderer | null = null;
let loading: Promise<Renderer | null> | null = null;

/** Loads the renderer in advance. */
export function preloadMarkdown(): Promise<Renderer | null> {
  loading ??= import('./markdown-view.ts').then(
    (module) => (renderer = module),
    () => {
      // Tried again with the next text; until then the text stands as it was written.
      loading = null;
      return null;
    },
  );
  return loading;
}

interface MarkdownProps {
  readonly source: string;
  /** The text is still being streamed. */
  readonly live?: boolean;
  readonly small?: boolean;
  /** Citation markers (see citation-markers.ts) become buttons; the container handles their clicks. */
  readonly cited?: boolean;
  /** Who wrote it, for the label of code that is copied out of it. */
  readonly writtenBy?: WrittenBy;
}

function Plain({ source, className }: { source: string; className: string }) {
  const paragraphs = citationsToText(source)
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/);
  return (
    <div className={className} data-plain="">
      {paragraphs.map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text only grows: a paragraph's place is its identity
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

function Rendered({
  source,
  live,
  cited,
  className,
  view: View,
}: MarkdownProps & { className: string; view: Renderer }) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<InstanceType<Renderer['MarkdownView']> | null>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    view.current ??= new View.MarkdownView(box.current, {
      decorate: cited === true ? showCitations : undefined,
    });
    view.current.update(source, live ?? false);
  }, [source, live, cited, View]);
  useLayoutEffect(
    () => () => {
      view.current?.destroy();
      view.current = null;
      box.current?.replaceChildren();
    },
    [],
  );
  return <div ref={box} className={className} />;
}

/** Sanitized Markdown: GFM, formulas, code, diagrams. Text without Markdown is displayed without loading the renderer. */
export const Markdown = memo(function Markdown({
  source,
  live = false,
  small = false,
  cited = false,
  writtenBy = 'model',
}: MarkdownProps) {
  const [loaded, setLoaded] = useState<Renderer | null>(renderer);
  const needed = cited || needsMarkdown(source);
  useEffect(() => {
    if (!needed || loaded) return;
    let gone = false;
    const show = async () => {
      const module = await preloadMarkdown();
      if (!gone) setLoaded(module);
    };
    void show();
    return () => {
      gone = true;
    };
  }, [needed, loaded]);
  const className = `${styles.prose} ${small ? styles.small : ''}`;
  const view = loaded ?? renderer;
  return (
    <div data-written-by={writtenBy}>
      {needed && view ? (
        <Rendered source={source} live={live} cited={cited} className={className} view={view} />
      ) : (
        <Plain source={source} className={className} />
      )}
    </div>
  );
});
