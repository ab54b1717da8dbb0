import type { ResumeRecord } from '@baigong/resume';
import { baigongDatabase } from '../../../shared/lib/baigong-database.ts';
import { DatabaseProblem } from '../../../shared/lib/browser-database.ts';
import type { OpenedContent } from './open-content.ts';
import { sectionKeys, sectionNames, setAside, type CopyStorage, type WorkingCopy } from './working-copy.ts';

interface Found {
  readonly id: string;
  readonly copy: WorkingCopy;
  readonly content: OpenedContent;
  readonly record: ResumeRecord | undefined;
  /** False when a working copy of another resume could not be brought home. */
  readonly rescued: boolean;
}

async function keepAside(id: string, store: string, record: unknown, foundAt: number): Promise<boolean> {
  try {
    await baigongDatabase.use((db) => db.put('aside', { id: `${id}-${foundAt}`, store, foundAt, record }));
    return true;
  } catch (error) {
    if (error instanceof DatabaseProblem) return false;
    throw error;
  }
}

/**
 * Sets what could not be taken aside, as it was found.
 * @returns the places where it is now, as the visitor is told
 */
export async function setDamagedAside(
  { id, copy, content, record, rescued }: Found,
  storage: CopyStorage,
  now: number,
): Promise<string[]> {
  const places: string[] = [];
  const names = rescued ? content.setAside : sectionNames.filter((name) => copy.texts[name] !== undefined);
  for (const name of names) {
    const text = copy.texts[name] ?? '';
    const key = setAside(storage, name, text);
    if (key) places.push(key);
    else if (await keepAside(`${sectionKeys[name]}-${id}`, sectionKeys[name], text, now))
      places.push(`BaigongDatabase / aside / ${sectionKeys[name]}`);
  }
  if (content.recordDamaged && (await keepAside(`resumes-${id}`, 'resumes', record, now)))
    places.push('BaigongDatabase / aside / resumes');
  return places;
}
