import { switchTemplate, type ResumeDocument } from '@baigong/resume';
import { toDataUrl } from '../../../shared/lib/data-url.ts';
import type { ResumeSession } from '../session/open-session.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../session/session-context.tsx';
import { countTemplateUse } from '../session/template-uses.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { loadFont } from '../preview/load-font.ts';

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
  const { renderThumbnail } = await import('../export/render-thumbnail.ts');
  await session.setThumbnail(await toDataUrl(await renderThumbnail(shown)), shown);
}

/** Draws the list's picture of a resume after a while. What is due after an edit waits for the last of them. */
function scheduleThumbnail(session: ResumeSession, why: keyof typeof thumbnailDelaysMs): void {
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
function finishThumbnail(session: ResumeSession): void {
  clearTimeout(waiting.get(session)?.timer);
  waiting.delete(session);
  const { documentStore } = session;
  if (documentStore.state.getState().readOnly || drawn.get(session) === documentStore.getDocument()) return;
  void draw(session).catch(() => undefined);
}

export type DialogName = 'template' | 'module' | 'style' | 'export' | 'import' | 'history' | 'pair';

interface Arrival {
  /** The address's queries have been followed: a reload must not undo what was chosen since. */
  readonly followed?: boolean;
}

/**
 * Follows the address: applies its template, then draws the cover, and says which dialog it opens.
 * The theme's colour needs no step of its own: the page's colours always come from the settings.
 */
export function useInitialUrl(): DialogName | null {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: Arrival | null;
  };
  const [query] = useState(() => (state?.followed ? new URLSearchParams() : new URLSearchParams(search)));

  useEffect(() => {
    const template = query.get('template');
    if (template !== null) {
      session.documentStore.change(
        (document) => ({ ...document, styles: switchTemplate(document.styles, template) }),
        {
          target: 'styles:template',
          mergeable: false,
        },
      );
      countTemplateUse(session.documentStore.getDocument().styles.currentTemplate);
    }
    if (search && !state?.followed)
      void navigate({ pathname, search }, { replace: true, state: { ...state, followed: true } });
    scheduleThumbnail(session, 'opened');
    const onChange = session.documentStore.subscribe(() => scheduleThumbnail(session, 'edited'));
    return () => {
      onChange();
      finishThumbnail(session);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for every opened resume
  }, [session]);

  const open = query.get('open');
  return open === 'style' || open === 'export' || open === 'pair' ? open : null;
}

/** Milliseconds, from the specification. */
const MAX_WAIT_MS = 5_000;
/** Long enough to be read: most templates are there at once. */
const MIN_TOAST_MS = 350;

const delay = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

/** Puts the open resume into a template; an id that is not known gives the default one. */
export async function applyTemplate(session: ResumeSession, id: string): Promise<void> {
  const { documentStore, timeMachine } = session;
  const dismiss = toast('info', '正在切换模板…', { durationMs: MAX_WAIT_MS });
  try {
    await timeMachine.save(documentStore.getDocument(), 'template');
    documentStore.change((document) => ({ ...document, styles: switchTemplate(document.styles, id) }), {
      target: 'styles:template',
      mergeable: false,
    });
    countTemplateUse(documentStore.getDocument().styles.currentTemplate);
    const { fontFamily } = documentStore.getDocument().styles.styles.typography;
    // A font that does not come leaves the template with the font below it.
    await Promise.all([delay(MIN_TOAST_MS), Promise.race([loadFont(fontFamily), delay(MAX_WAIT_MS)])]);
    dismiss();
    toast('success', '模板已切换');
    scheduleThumbnail(session, 'switched');
  } catch (error) {
    dismiss();
    toast('error', '模板切换失败');
    throw error;
  }
}
