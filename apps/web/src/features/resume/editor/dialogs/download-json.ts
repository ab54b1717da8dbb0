import { download } from '../../../../shared/lib/download.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { safeFileName } from '../../transfer/file-name.ts';
import type { ResumeSession } from '../../session/open-session.ts';

/** Hands the open resume to the user as a JSON file. */
export function downloadJson(session: ResumeSession): void {
  const text = JSON.stringify(session.documentStore.getDocument(), null, 2);
  const name = safeFileName(session.state.getState().title);
  download(new Blob([text], { type: 'application/json' }), `${name}.json`);
  toast('success', 'JSON 数据已导出');
}
