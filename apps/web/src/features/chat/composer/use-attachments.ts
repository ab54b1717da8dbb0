import { useMemo, useRef, useState } from 'react';
import { toast } from '../../../shared/ui/toast.tsx';
import type { DraftStore } from './draft-store.ts';
import { attachmentId } from './attachment-id.ts';
import { MAX_CHARACTERS, acceptFiles, type FileKind } from './accept-files.ts';

/** A file on its way into the draft. */
export interface PendingAttachment {
  readonly id: string;
  readonly name: string;
  readonly kind: FileKind;
}

/** Long enough to read what to do. */
const PROBLEM_TOAST_MS = 9_000;
const showProblem = (problem: string) => toast('error', problem, { durationMs: PROBLEM_TOAST_MS });

/** Adds pictures and text files to the draft, one after the other: two photos at once fill a phone's memory. */
export function useAttachments(draft: DraftStore) {
  const [pending, setPending] = useState<readonly PendingAttachment[]>([]);
  const pendingCounts = useRef({ picture: 0, text: 0 });
  const queue = useRef(Promise.resolve());

  const addFiles = useMemo(
    () => (files: readonly File[]) => {
      const { accepted, problems } = acceptFiles(files, {
        picture: draft.attachments().images.length + pendingCounts.current.picture,
        text: draft.attachments().files.length + pendingCounts.current.text,
      });
      for (const problem of problems) showProblem(problem);
      for (const { file, kind } of accepted) {
        const entry: PendingAttachment = { id: attachmentId(), name: file.name, kind };
        pendingCounts.current[kind]++;
        setPending((list) => [...list, entry]);
        const read = async () => {
          try {
            const { readAttachment: takeFile } = await import('./read-attachment.ts');
            const attachment = await takeFile(file, kind);
            draft.updateAttachments((now) => {
              if (attachment.kind === 'picture') return { ...now, images: [...now.images, attachment.image] };
              const used = now.files.reduce((sum, { text }) => sum + text.length, 0);
              if (used + attachment.file.text.length > MAX_CHARACTERS) {
                showProblem(
                  `加上“${file.name}”后，附件合计超过 40 万字的上限，没有添加它。请先移除其他文件，或分次发送。`,
                );
                return now;
              }
              return { ...now, files: [...now.files, attachment.file] };
            });
          } catch (error) {
            const known = error instanceof Error && /^Unreadable(File|Picture)$/.test(error.name);
            showProblem(known ? error.message : `“${file.name}”没能添加。请检查网络后重新选择它。`);
          } finally {
            pendingCounts.current[kind]--;
            setPending((list) => list.filter(({ id }) => id !== entry.id));
          }
        };
        queue.current = queue.current.then(read);
      }
    },
    [draft],
  );
  return { pending, addFiles };
}
