import * as z from 'zod/mini';
import { readDraft, validateDraft } from './read-draft.ts';

const Entries = z.optional(z.array(z.looseObject({})));
const RawDraft = z
  .looseObject({ work: Entries, projects: Entries, education: Entries, custom: Entries })
  .check((found) => {
    const message = validateDraft(readDraft(found.value));
    if (message !== undefined) found.issues.push({ code: 'custom', message, input: found.value });
  });

/**
 * A model's answer that is a resume: lists where lists belong, and enough in them; what else it holds is read
 * leniently. Returns the draft.
 */
export const DraftAnswer = z.pipe(
  RawDraft,
  z.transform((raw: z.output<typeof RawDraft>) => readDraft(raw)),
);
