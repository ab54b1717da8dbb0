import { useState, type RefObject } from 'react';
import { attachmentId } from './attachment-id.ts';
import { insertText } from './edit-text.ts';
import type { Notice } from './notices.tsx';
import { formatCharCount, MAX_CHARACTERS, MAX_FILES } from './accept-files.ts';
import type { DraftStore, DraftAttachments } from './draft-store.ts';

/** Longer pasted text becomes an attached file. */
const LONG_PASTE_CHARS = 8_000;

/** A very long paste becomes an attachment; one click puts it back into the text. */
export function useLongPaste(
  field: RefObject<HTMLTextAreaElement | null>,
  draft: DraftStore,
  attachments: DraftAttachments,
) {
  const [pasted, setPasted] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const there = pasted !== null && attachments.files.some(({ id }) => id === pasted.id);
  const notice: Notice | null =
    pasted && there
      ? {
          id: 'long-paste',
          text: `粘贴的 ${formatCharCount(pasted.text.length)}已放进附件，发送时一起交给模型。`,
          actions: [
            {
              label: '改回文字',
              run: () => {
                draft.updateAttachments((now) => ({
                  ...now,
                  files: now.files.filter(({ id }) => id !== pasted.id),
                }));
                if (field.current) insertText(field.current, pasted.text);
                setPasted(null);
              },
            },
          ],
          onDismiss: () => setPasted(null),
        }
      : null;
  return {
    notice,
    reset: () => setPasted(null),
    /** True when the text became an attachment. */
    handlePaste: (text: string): boolean => {
      const used = draft.attachments().files.reduce((sum, file) => sum + file.text.length, 0);
      // A command's text has to stay with its command; what fits nowhere is left to the composer to refuse.
      if (text.length <= LONG_PASTE_CHARS || field.current?.value.startsWith('/')) return false;
      if (draft.attachments().files.length >= MAX_FILES || used + text.length > MAX_CHARACTERS) return false;
      const id = attachmentId();
      const names = new Set(draft.attachments().files.map(({ name }) => name));
      let name = '粘贴的文字.txt';
      for (let count = 2; names.has(name); count++) name = `粘贴的文字 ${count}.txt`;
      draft.updateAttachments((now) => ({
        ...now,
        files: [...now.files, { id, name, text: text.replace(/\r\n?/g, '\n') }],
      }));
      setPasted({ id, text });
      return true;
    },
  };
}
