import { gatherContent, visibleFields } from '../check-up/content.ts';
import type { ResumeDocument } from '../document/schema.ts';

/** The facts that a resume shows and that wait to be confirmed. */
export const unconfirmedFacts = (document: ResumeDocument): readonly string[] =>
  visibleFields(gatherContent(document)).flatMap(({ field }) => field.unconfirmed ?? []);
