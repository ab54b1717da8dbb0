import { translatedLabel, type ResumeLanguage } from '../language/standard-words.ts';
import { addCustomField, basicTarget, toggleField } from './edit.ts';
import type { Field, ResumeFields } from './schema.ts';

/** What Chinese forms ask for beside the six basic fields. None of it is in a resume until it is switched on. */
const formFieldLabels = [
  '性别',
  '出生年月',
  '民族',
  '籍贯',
  '政治面貌',
  '婚姻状况',
  '健康状况',
  '身高',
  '现居地',
  '毕业院校',
  '专业',
  '求职意向',
  '期望城市',
  '期望薪资',
  '到岗时间',
] as const;

/** What forms in a language ask for; what only Chinese ones do has no English label. */
export const formLabels = (language: ResumeLanguage): readonly string[] =>
  formFieldLabels.flatMap((label) =>
    language === 'zh' ? label : (translatedLabel('basic', '', label, 'zh', language) ?? []),
  );

/** The field of the basic information with this label; undefined without one. */
export const formField = ({ basicInfo }: ResumeFields, label: string): Field | undefined =>
  basicInfo.fields.find((field) => field.label.trim() === label);

/** Switches a field of this label on, adding it where there is none, or off, keeping what was written. */
export function toggleFormField(fields: ResumeFields, label: string, id: string): ResumeFields {
  const field = formField(fields, label);
  return field
    ? toggleField(fields, basicTarget, field.id, !field.enabled)
    : addCustomField(fields, basicTarget, id, 'input', label);
}
