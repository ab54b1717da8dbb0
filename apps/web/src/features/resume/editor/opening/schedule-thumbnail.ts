import type { ResumeDocument } from '@baigong/resume';
import { toDataUrl } from '../../../../shared/lib/data-url.ts';
import type { ResumeSession } from '../../session/open-session.ts';

/** Milliseconds, from the specification; the last is ours: the list shows what was written in the meantime. */
const thumbnailDelaysMs = { opened: 500, switched: 400, edited: 8_000 } as const;

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>;
  /** Typing does not put it off. */
  readonly prompt: boolean;
}
const waiting = new WeakMap<ResumeSession, Waiting>();

/** What the picture of a session was last drawn from. */
const drawn = new WeakMap<ResumeSession, ResumeDocument>();

async function draw(session: ResumeSession): Promise<void> {
  const shown = session.documentStore.getDocument();
  drawn.set(session, shown);
  const { renderThumbnail } = await import('../../transfer/image/render-thumbnail.ts');
  await session.setThumbnail(await toDataUrl(await renderThumbnail(shown)), shown);
}

/** Draws the list's picture of a resume after a while. What is due after an edit waits for the last of them. */
export function scheduleThumbnail(session: ResumeSession, why: keyof typeof thumbnailDelaysMs): void {
  const prompt = why !== 'edited';
  const before = waiting.get(session);
  if (before?.prompt && !prompt) return;
  clearTimeout(before?.timer);
  const timer = setTimeout(() => {
    waiting.delete(session);
    // A picture that fails needs no message: the list has its placeholder or the last one.
    void draw(session).catch(() => undefined);
  }, thumbnailDelaysMs[why]);
  waiting.set(session, { timer, prompt });
}

/** Draws what the picture does not show yet: the editor is left, and the list shows it next. */
export function finishThumbnail(session: ResumeSession): void {
  clearTimeout(waiting.get(session)?.timer);
  waiting.delete(session);
  const { documentStore } = session;
  if (documentStore.state.getState().readOnly || drawn.get(session) === documentStore.getDocument()) return;
  void draw(session).catch(() => undefined);
}
