import { hasModelText } from '@baigong/resume';
import { download } from '../../../../shared/lib/download.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { safeFileName } from '../../transfer/file-name.ts';
import type { ResumeSession } from '../../session/open-session.ts';

/** Hands the open resume to the user as a JSON file. */
export function downloadJson(session: ResumeSession): void {
  const document = session.documentStore.getDocument();
  const text = JSON.stringify(document, null, 2);
  const name = safeFileName(session.state.getState().title);
  void download(
    'resume.file-json',
    new Blob([text], { type: 'application/json' }),
    `${name}.json`,
    hasModelText(document) ? 'partly-model' : 'no-model',
  );
  toast('success', 'JSON 数据已导出');
}
