import * as z from 'zod/mini';
import { stored } from '../../../shared/lib/storage.ts';

const Uses = z.record(z.string(), z.number().check(z.int(), z.nonnegative()));

/** How often resumes were put into each template in this browser. No server is told. */
const storedUses = stored<z.infer<typeof Uses>>('resume-template-uses', Uses, {});

export const templateUses = (id: string): number => {
  const uses = storedUses.read();
  return Object.hasOwn(uses, id) ? (uses[id] ?? 0) : 0;
};

/** Counts that a resume was put into a template. */
export function countTemplateUse(id: string): void {
  storedUses.write({ ...storedUses.read(), [id]: templateUses(id) + 1 });
}
