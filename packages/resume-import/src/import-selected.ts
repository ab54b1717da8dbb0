import { applySections, type ImportedSections } from './read-resume-json.ts';
import {
  emptyOutlineEntry,
  linesToRichText,
  markModelWritten,
  applyOutline,
  type ParsedResume,
  type ResumeDocument,
  type ApplyOutlineOptions,
  type IdGenerator,
} from '@baigong/resume';

export type DocumentPart = keyof ImportedSections;

/** What is ticked of a resume of ours. */
export function importSections(sections: ImportedSections, parts: ReadonlySet<DocumentPart>) {
  const { fields, modules, styles } = sections;
  const picked: ImportedSections = {
    ...(fields && parts.has('fields') ? { fields } : {}),
    ...(modules && parts.has('modules') ? { modules } : {}),
    ...(styles && parts.has('styles') ? { styles } : {}),
  };
  return (document: ResumeDocument): ResumeDocument => applySections(document, picked);
}

/** What is ticked of a recognised file; the rest becomes a module of its own when it is wanted. */
export function importRecognised(
  { outline, rest, modelWritten }: ParsedResume,
  options: ApplyOutlineOptions,
  withRest: boolean,
  newId: IdGenerator,
) {
  return (document: ResumeDocument): ResumeDocument => {
    const applied = applyOutline(document, outline, options, newId);
    const next = modelWritten ? markModelWritten(applied, { before: document, ...modelWritten }) : applied;
    if (!withRest || rest.length === 0) return next;
    const entry = { ...emptyOutlineEntry(), html: linesToRichText(rest) };
    const others = { ...outline, sections: [{ kind: 'custom' as const, title: '其他', entries: [entry] }] };
    const only = { basic: false, photo: false, sections: new Set([0]), mode: 'append' as const };
    return applyOutline(next, others, only, newId);
  };
}
