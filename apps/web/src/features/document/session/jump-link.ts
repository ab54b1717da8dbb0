import { Position } from '@baigong/document-reader/document-text';
import * as z from 'zod/mini';

const JumpSchema = z.object({
  jump: z.object({
    /** What stands there; empty to go by the position alone. */
    quote: z.string().check(z.maxLength(1_000)),
    position: Position,
  }),
});
export type Jump = z.infer<typeof JumpSchema>['jump'];

/** The state of a link to a passage of a document. Not in the address: the server would see it. */
export const jumpState = (jump: Jump): z.infer<typeof JumpSchema> => ({ jump });

/** The passage that a link led to; null for other links. */
export function parseJump(state: unknown): Jump | null {
  const parsed = z.safeParse(JumpSchema, state);
  return parsed.success ? parsed.data.jump : null;
}
