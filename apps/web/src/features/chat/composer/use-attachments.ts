import { useMemo, useRef, useState } from 'react';
import { toast } from '../../../shared/ui/toast.tsx';
import type { DraftStore } from './draft-store.ts';
import { attachmentId } from './attachment-id.ts';
import { MAX_CHARACTERS, acceptFiles, sizeOfFile, slotOf, type FileKind } from './accept-files.ts';

/** A file on its way into the draft. */
export interface PendingAttachment {
  readonly id: string;
  readonly name: string;
  readonly kind: FileKind;
  /** What is being done, where reading takes long. */
  readonly progress?: string;
}

/** Long enough to read what to do. */
const PROBLEM_TOAST_MS = 9_000;
const showProblem = (problem: string) => toast('error', problem, { durationMs: PROBLEM_TOAST_MS });

/** The sentence for a file that was not added. */
function problemOf(error: unknown, name: string): string {
  const known = error instanceof Error ? error.name : '';
  // The others' sentences name the file.
  if (known === 'UnreadableDocument') return `“${name}”：${(error as Error).message}`;
  if (known === 'UnreadableFile' || known === 'UnreadablePicture') return (error as Error).message;
  return `“${name}”没能添加。请检查网络后重新选择它。`;
}

/** Adds pictures, documents and text files to the draft, one after the other: two photos at once fill a phone's memory. */
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
        const slot = slotOf(kind);
        pendingCounts.current[slot]++;
        setPending((list) => [...list, entry]);
        const read = async () => {
          try {
            const { readAttachment } = await import('./read-attachment.ts');
            const onProgress = (progress: string) =>
              setPending((list) => list.map((one) => (one.id === entry.id ? { ...one, progress } : one)));
            const attachment = await readAttachment(file, kind, onProgress);
            if (attachment.kind === 'text')
              for (const note of attachment.notes)
                toast('info', `“${file.name}”：${note}`, { durationMs: PROBLEM_TOAST_MS });
            draft.updateAttachments((now) => {
              if (attachment.kind === 'picture') return { ...now, images: [...now.images, attachment.image] };
              const used = now.files.reduce((sum, one) => sum + sizeOfFile(one), 0);
              if (used + sizeOfFile(attachment.file) > MAX_CHARACTERS) {
                showProblem(
                  `加上“${file.name}”后，附件合计超过 40 万字的上限，没有添加它。请先移除其他文件，或分次发送。`,
                );
                return now;
              }
              return { ...now, files: [...now.files, attachment.file] };
            });
          } catch (error) {
            showProblem(problemOf(error, file.name));
          } finally {
            pendingCounts.current[slot]--;
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
