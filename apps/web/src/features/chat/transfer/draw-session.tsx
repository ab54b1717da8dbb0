import { domToBlob } from 'modern-screenshot';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { paperLabel } from '../../../shared/labels/explicit-label.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { Markdown, preloadMarkdown } from '../../../shared/markdown/markdown.tsx';
import { ToolBlock } from '../../../shared/feature-tools/tool-blocks.tsx';
import { ToolResult } from '@baigong/tools/result';
import { describeCall } from '../session/describe-call.ts';
import { shownParts, type ShownPart } from '../session/parts.ts';
import type { Message, MessageToolCall, Session } from '../session/session.ts';
import { isModelText } from '../session/written-by.ts';
import styles from './draw-session.module.css';

/** The width of the picture in CSS pixels: reads well on a phone. */
const width = 720;
const scale = 2;

/** Browsers draw nothing on a canvas higher than this. */
const MAX_CANVAS_PX = 16_000;

interface SessionSheetProps {
  readonly session: Session;
  readonly messages: readonly Message[];
  readonly first: boolean;
  readonly last: boolean;
}

function SessionSheet({ session, messages, first, last }: SessionSheetProps) {
  const isLabelled = messages.some(isModelText);
  return (
    <article className={styles.sheet} style={{ width }}>
      {first && (
        <header className={styles.header}>
          <h1>{session.title}</h1>
          <p>{formatDate(session.updatedAt)}</p>
        </header>
      )}
      {messages.map((message) => (
        <section key={message.id} className={styles.message} data-role={message.role}>
          <h2>
            {message.role === 'user' ? '我' : message.local ? '本地工具' : (message.model ?? 'AI 助手')}
          </h2>
          {message.images?.map((image) => (
            <img key={image.id} src={image.url} alt={image.name} />
          ))}
          {message.files?.map((file) => (
            <p key={file.id}>附件《{file.name}》</p>
          ))}
          {message.role === 'user' ? (
            <p className={styles.text}>{message.content}</p>
          ) : (
            shownParts(message.local === true ? { content: message.content } : message).map((part, n) => (
              // oxlint-disable-next-line react/no-array-index-key -- a picture is drawn once
              <DrawnPart key={n} part={part} />
            ))
          )}
        </section>
      ))}
      {(last || isLabelled) && (
        <footer className="kit-faint kit-centred">
          {isLabelled && <strong>{paperLabel}</strong>}
          {last && '百工 · AI 工坊'}
        </footer>
      )}
    </article>
  );
}

/** A part of an answer; thoughts are left out. */
function DrawnPart({ part }: { readonly part: ShownPart }) {
  if (part.type === 'text') return <Markdown source={part.text} />;
  if (part.type === 'calls') return part.calls.map((call) => <DrawnCall key={call.id} call={call} />);
  if (part.type === 'reasoning') return null;
  // The page's policy shows no picture of another host.
  return part.pictures
    .filter((url) => url.startsWith('data:'))
    .map((url) => <img key={url} src={url} alt="模型给出的图片" />);
}

/** What a call made, and what came of it in one line. */
function DrawnCall({ call }: { readonly call: MessageToolCall }) {
  const blocks = ToolResult.safeParse(call.output).data?.blocks ?? [];
  return (
    <>
      <p className={`kit-muted ${styles.text}`}>{describeCall(call)}</p>
      {blocks
        .filter(({ type }) => type === 'picture' || type === 'image' || type === 'diff')
        .map((block, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- a result never changes
          <ToolBlock key={n} block={block} />
        ))}
    </>
  );
}

const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)));

/** Waits until nothing on the stage has changed for a while: formulas and code colours come later. */
async function waitUntilStable(stage: HTMLElement): Promise<void> {
  await document.fonts.ready;
  let changedAt = performance.now();
  const observer = new MutationObserver(() => (changedAt = performance.now()));
  observer.observe(stage, { subtree: true, childList: true, characterData: true, attributes: true });
  const deadline = performance.now() + 8_000;
  while (performance.now() - changedAt < 250 && performance.now() < deadline) await frame();
  observer.disconnect();
}

/** Messages that fit one picture each, by their drawn heights in CSS pixels. */
export function splitByHeight(heights: readonly number[], most: number): [from: number, to: number][] {
  const pages: [number, number][] = [];
  let from = 0;
  let used = 0;
  for (const [index, height] of heights.entries()) {
    if (index > from && used + height > most) {
      pages.push([from, index]);
      from = index;
      used = 0;
    }
    used += height;
  }
  if (from < heights.length) pages.push([from, heights.length]);
  return pages;
}

/**
 * Draws the branch on screen as PNG pictures, 1,440 pixels wide, as the chat shows it; more than one where a canvas
 * cannot hold it all. Throws when the browser cannot draw.
 */
export async function drawSession(session: Session): Promise<Blob[]> {
  await preloadMarkdown();
  const stage = document.createElement('div');
  stage.className = styles.stage ?? '';
  stage.ariaHidden = 'true';
  stage.inert = true;
  document.body.append(stage);
  const root = createRoot(stage);
  const put = async (messages: readonly Message[], first: boolean, last: boolean) => {
    flushSync(() =>
      root.render(<SessionSheet session={session} messages={messages} first={first} last={last} />),
    );
    await waitUntilStable(stage);
    return stage.firstElementChild as HTMLElement;
  };
  try {
    const { messages } = session;
    const whole = await put(messages, true, true);
    const heights = [...whole.querySelectorAll('section')].map((section) => section.offsetHeight);
    const pages = splitByHeight(heights, MAX_CANVAS_PX / scale - 400);
    const pictures: Blob[] = [];
    for (const [index, [from, to]] of pages.entries()) {
      const sheet =
        pages.length === 1
          ? whole
          : await put(messages.slice(from, to), index === 0, index === pages.length - 1);
      const height = sheet.offsetHeight;
      pictures.push(
        await domToBlob(sheet, {
          width,
          height,
          // One message that is too high by itself is drawn smaller rather than cut.
          scale: Math.min(scale, MAX_CANVAS_PX / height),
          backgroundColor: getComputedStyle(sheet).backgroundColor,
          font: false,
        }),
      );
    }
    return pictures;
  } finally {
    root.unmount();
    stage.remove();
  }
}
