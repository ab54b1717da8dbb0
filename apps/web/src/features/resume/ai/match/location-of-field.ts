import type { FoundKeyword } from '@baigong/resume';
import type { ResumeLocation } from '../../session/navigation/location.ts';

/** Where a field is, for the editor to go to. */
export function locationOfField({ moduleId, target, field }: FoundKeyword['at']): ResumeLocation {
  return {
    moduleId,
    ...(target.kind !== 'basic' && { entryId: target.entry }),
    fieldId: field.id,
  };
}
