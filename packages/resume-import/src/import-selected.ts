import { applySections, type ImportedSections } from './read-resume-json.ts';
import {
  emptyOutlineEntry,
  linesToRichText,
  isBlank,
  markModelWritten,
  outlineLanguage,
  switchLanguage,
  textLanguage,
  applyOutline,
  type ParsedResume,
  type ResumeOutline,
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

/** What fills a blank resume brings its language along: as the file of ours says, else as most of its text is. */
function inOwnLanguage(
  applied: ResumeDocument,
  before: ResumeDocument,
  outline: ResumeOutline,
): ResumeDocument {
  if (!isBlank(before)) return applied;
  return switchLanguage(applied, outline.dateFormat ? outlineLanguage(outline) : textLanguage(applied));
}

/** What is ticked of a recognised file; the rest becomes a module of its own when it is wanted. */
export function importRecognised(
  { outline, rest, modelWritten }: ParsedResume,
  options: ApplyOutlineOptions,
  withRest: boolean,
  newId: IdGenerator,
) {
  return (document: ResumeDocument): ResumeDocument => {
    const applied = inOwnLanguage(applyOutline(document, outline, options, newId), document, outline);
    const next = modelWritten ? markModelWritten(applied, { before: document, ...modelWritten }) : applied;
    if (!withRest || rest.length === 0) return next;
    const entry = { ...emptyOutlineEntry(), html: linesToRichText(rest) };
    const others = { ...outline, sections: [{ kind: 'custom' as const, title: '其他', entries: [entry] }] };
    const only = { basic: false, photo: false, sections: new Set([0]), mode: 'append' as const };
    return applyOutline(next, others, only, newId);
  };
}
