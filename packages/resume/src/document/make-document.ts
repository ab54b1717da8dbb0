import type { ResumeLanguage } from '../language/standard-words.ts';
import { addCustomModule } from './edit-modules.ts';
import { defaultModules } from './default-modules.ts';
import { defaultStyles } from '../styles/default-styles.ts';
import { makeBasicInfo, makeEntry, makeImages } from './make-entry.ts';
import { documentVersion } from './migrate.ts';
import type { IdGenerator } from './load-context.ts';
import type { ResumeDocument } from './schema.ts';

/**
 * A new resume: the six basic fields and one empty job, project and school, ready to be filled; an English one has a
 * module for skills too, as is custom.
 */
export function makeDocument(newId: IdGenerator, language: ResumeLanguage = 'zh'): ResumeDocument {
  const one = (kind: 'work' | 'projects' | 'education') => {
    const id = newId();
    return { [id]: makeEntry(kind, id, language) };
  };
  const document: ResumeDocument = {
    version: documentVersion,
    fields: {
      imgUpload: makeImages(),
      basicInfo: makeBasicInfo(language),
      workExperiences: one('work'),
      projectExperiences: one('projects'),
      educations: one('education'),
      customModules: {},
    },
    modules: defaultModules(language),
    styles: defaultStyles(),
  };
  return language === 'en' ? addCustomModule(document, newId(), 'Skills', 'wrench') : document;
}
