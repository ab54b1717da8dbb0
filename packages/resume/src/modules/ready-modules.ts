import { translatedTitle, type ResumeLanguage } from '../language/standard-words.ts';
import { languageOf } from '../document/language.ts';
import { addCustomModule } from '../document/edit-modules.ts';
import type { ModuleSetting, ResumeDocument } from '../document/schema.ts';
import { sectionName } from '../outline/section-names.ts';
import { reindex, sortByOrder } from './order-modules.ts';

/** Modules that Chinese resumes often have beside the five of every resume. */
export const readyModules = [
  { title: '校园经历', icon: 'school' },
  { title: '荣誉奖项', icon: 'award' },
  { title: '证书', icon: 'badge-check' },
  { title: '专业技能', icon: 'wrench' },
  { title: '语言能力', icon: 'languages' },
  { title: '自我评价', icon: 'pen-line' },
] as const;
export type ReadyModuleTitle = (typeof readyModules)[number]['title'];

/** What a module is about, whatever it is called: 获奖情况 is 荣誉奖项. */
function subjectOf(title: string): string {
  const name = sectionName(title);
  return (name?.kind === 'custom' ? name.title : undefined) ?? title.trim();
}

const moduleOf = ({ modules }: ResumeDocument, title: string): ModuleSetting | undefined =>
  modules.modules.find((module) => subjectOf(module.title) === subjectOf(title));

/** What a ready module is called in a language. */
export const readyTitle = (title: ReadyModuleTitle, language: ResumeLanguage): string =>
  translatedTitle(title, 'zh', language) ?? title;

/** The ready modules that a resume has not, under this or another name. */
export const missingReadyModules = (document: ResumeDocument): (typeof readyModules)[number][] =>
  readyModules.filter(({ title }) => !moduleOf(document, title));

/** Adds a ready module at the end. One that is there changes nothing. */
export function addReadyModule(
  document: ResumeDocument,
  title: ReadyModuleTitle,
  id: string,
): ResumeDocument {
  const ready = readyModules.find((one) => one.title === title);
  return ready && !moduleOf(document, title)
    ? addCustomModule(document, id, readyTitle(title, languageOf(document.modules)), ready.icon)
    : document;
}

/** What follows the education in a graduate's resume. */
const graduateOrder: readonly ReadyModuleTitle[] = ['校园经历', '荣誉奖项', '证书'];

/**
 * A resume in the order of a graduate's (应届): education, internships and projects, 校园经历, 荣誉奖项, 证书, which are
 * added where they are missing; all others behind, as they stood.
 */
export function graduateLayout(document: ResumeDocument, newId: () => string): ResumeDocument {
  const whole = graduateOrder.reduce((held, title) => addReadyModule(held, title, newId()), document);
  const before = sortByOrder(whole.modules.modules);
  const first = ['basic', 'education', 'work', 'projects'].flatMap(
    (id) => before.find((module) => module.id === id) ?? [],
  );
  const then = graduateOrder.flatMap((title) => moduleOf(whole, title) ?? []);
  const ordered = [...new Set([...first, ...then, ...before])];
  const isSame = whole === document && ordered.every((module, at) => module === before[at]);
  return isSame ? document : { ...whole, modules: { ...whole.modules, modules: reindex(ordered) } };
}
