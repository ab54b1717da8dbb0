import type { ResumeDocument } from '../document/schema.ts';
import * as z from 'zod/mini';

/** The storage keys of the specification, one for each section of the open resume. */
export const sectionKeys = {
  fields: 'resume-field-store',
  modules: 'resume-modules-store',
  styles: 'resume-style-store',
} as const;
export type SectionName = keyof typeof sectionKeys;
export const sectionNames = Object.keys(sectionKeys) as SectionName[];

/** The key that names the owner of the copy. */
export const ownerKey = 'resume-open';

const Owner = z.object({
  id: z.string(),
  /** When the copy was written. */
  savedAt: z.number(),
  /** The `savedAt` of the record when the copy was written; 0 without a record. */
  recordSavedAt: z.number(),
  /** The copy has changes that are not in the record yet. */
  ahead: z.boolean(),
});
export type Owner = z.infer<typeof Owner>;

/** The part of `localStorage` that the working copy uses. */
export interface DraftStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

export interface WorkingCopy {
  /** Whether any section is there. */
  readonly exists: boolean;
  readonly owner: Owner | undefined;
  /** Sections that parse as objects. */
  readonly sections: Partial<Record<SectionName, object>>;
  /** The edit-mode flag, which the specification keeps with the modules. */
  readonly editing: boolean | undefined;
  /** The raw text of every section that is there. */
  readonly texts: Partial<Record<SectionName, string>>;
  /** Sections that are there and do not parse. */
  readonly broken: readonly SectionName[];
}

/** No working copy. */
export const emptyWorkingCopy: WorkingCopy = {
  exists: false,
  owner: undefined,
  sections: {},
  editing: undefined,
  texts: {},
  broken: [],
};

function get(storage: DraftStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the working copy. Never throws. */
export function readWorkingCopy(storage: DraftStorage): WorkingCopy {
  const texts: Partial<Record<SectionName, string>> = {};
  const sections: Partial<Record<SectionName, object>> = {};
  const broken: SectionName[] = [];
  for (const name of sectionNames) {
    const text = get(storage, sectionKeys[name]);
    if (text === null) continue;
    texts[name] = text;
    const value = parse(text);
    if (isObject(value)) sections[name] = value;
    else broken.push(name);
  }
  const owner = z.safeParse(Owner, parse(get(storage, ownerKey) ?? ''));
  const { editMode }: { editMode?: unknown } = sections.modules ?? {};
  return {
    exists: Object.keys(texts).length > 0,
    owner: owner.success ? owner.data : undefined,
    sections,
    editing: typeof editMode === 'boolean' ? editMode : undefined,
    texts,
    broken,
  };
}

const serialized = new WeakMap<object, string>();

/** A section as JSON. Sections are immutable, so an unchanged one is not serialized again. */
function serialize(section: object): string {
  const cached = serialized.get(section);
  if (cached !== undefined) return cached;
  const text = JSON.stringify(section);
  serialized.set(section, text);
  return text;
}

/** Writes the copy and its owner; false when the browser did not store all of it. */
export function writeWorkingCopy(
  storage: DraftStorage,
  { fields, modules, styles }: Pick<ResumeDocument, SectionName>,
  owner: Owner,
  editing: boolean,
): boolean {
  try {
    storage.setItem(ownerKey, JSON.stringify(owner));
    storage.setItem(sectionKeys.fields, serialize(fields));
    storage.setItem(sectionKeys.modules, JSON.stringify({ ...modules, editMode: editing }));
    storage.setItem(sectionKeys.styles, serialize(styles));
    return true;
  } catch {
    return false;
  }
}

/** Updates only the owner, once the record is saved. */
export function writeOwner(storage: DraftStorage, owner: Owner): void {
  try {
    storage.setItem(ownerKey, JSON.stringify(owner));
  } catch {
    // The copy then counts as ahead of its record, which holds the same.
  }
}

/**
 * Moves a section's text under a backup key, so that the key is free and nothing is lost.
 * @returns the backup key; null when the browser refused
 */
export function backUpSection(storage: DraftStorage, name: SectionName, text: string): string | null {
  const key = `${sectionKeys[name]}.broken`;
  try {
    // First, to free the space for a text as large as the quota.
    storage.removeItem(sectionKeys[name]);
    storage.setItem(key, text);
    return key;
  } catch {
    return null;
  }
}
