import { switchTemplate } from '@baigong/resume';
import { toast } from '../../../../shared/ui/toast.tsx';
import { loadFont } from '../../preview/fonts/load-font.ts';
import type { ResumeSession } from '../../session/open-session.ts';
import { countTemplateUse } from '../../session/template-uses.ts';
import { scheduleThumbnail } from './schedule-thumbnail.ts';

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
