import { defaultModules } from './default-modules.ts';
import { defaultStyles } from '../styles/default-styles.ts';
import { makeBasicInfo, makeEntry, makeImages } from './make-entry.ts';
import { documentVersion } from './migrate.ts';
import type { IdGenerator } from './load-context.ts';
import type { ResumeDocument } from './schema.ts';

/** A new resume: the six basic fields and one empty job, project and school, ready to be filled. */
export function makeDocument(newId: IdGenerator): ResumeDocument {
  const one = (kind: 'work' | 'projects' | 'education') => {
    const id = newId();
    return { [id]: makeEntry(kind, id) };
  };
  return {
    version: documentVersion,
    fields: {
      imgUpload: makeImages(),
      basicInfo: makeBasicInfo(),
      workExperiences: one('work'),
      projectExperiences: one('projects'),
      educations: one('education'),
      customModules: {},
    },
    modules: defaultModules(),
    styles: defaultStyles(),
  };
}
