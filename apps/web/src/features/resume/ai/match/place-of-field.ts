import type { FoundKeyword } from '@baigong/resume';
import type { ResumePlace } from '../../preview/places.ts';

/** Where a field is, for the editor to go to. */
export function placeOfField({ moduleId, target, field }: FoundKeyword['at']): ResumePlace {
  return {
    moduleId,
    ...(target.kind !== 'basic' && { entryId: target.entry }),
    fieldId: field.id,
  };
}
