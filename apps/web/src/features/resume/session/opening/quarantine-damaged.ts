import type { ResumeRecord } from '@baigong/resume';
import { baigongDatabase } from '../../../../shared/lib/baigong-database.ts';
import { DatabaseProblem } from '../../../../shared/lib/browser-database.ts';
import type { ResolvedContent } from './resolve-content.ts';
import {
  sectionKeys,
  sectionNames,
  backUpSection,
  type DraftStorage,
  type WorkingCopy,
} from '../saving/working-copy.ts';

interface OpenedResume {
  readonly id: string;
  readonly copy: WorkingCopy;
  readonly content: ResolvedContent;
  readonly record: ResumeRecord | undefined;
  /** False when the working copy of another resume could not be recovered. */
  readonly isDraftRecovered: boolean;
}

async function quarantine(id: string, store: string, record: unknown, foundAt: number): Promise<boolean> {
  try {
    await baigongDatabase.use((db) => db.put('aside', { id: `${id}-${foundAt}`, store, foundAt, record }));
    return true;
  } catch (error) {
    if (error instanceof DatabaseProblem) return false;
    throw error;
  }
}

/**
 * Stores unreadable data unchanged under backup keys.
 * @returns the backup keys, for the message to the user
 */
export async function quarantineDamaged(
  { id, copy, content, record, isDraftRecovered: rescued }: OpenedResume,
  storage: DraftStorage,
  now: number,
): Promise<string[]> {
  const places: string[] = [];
  const names = rescued
    ? content.damagedSections
    : sectionNames.filter((name) => copy.texts[name] !== undefined);
  for (const name of names) {
    const text = copy.texts[name] ?? '';
    const key = backUpSection(storage, name, text);
    if (key) places.push(key);
    else if (await quarantine(`${sectionKeys[name]}-${id}`, sectionKeys[name], text, now))
      places.push(`BaigongDatabase / aside / ${sectionKeys[name]}`);
  }
  if (content.isRecordDamaged && (await quarantine(`resumes-${id}`, 'resumes', record, now)))
    places.push('BaigongDatabase / aside / resumes');
  return places;
}
