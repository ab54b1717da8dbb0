import { fieldName, type ResumeDocument } from '@baigong/resume';

/** Characters that a file's name may not have on some system. */
const invalidCharacters = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_NAME_LENGTH = 80;

/** A file's name that every system takes, without its extension; Chinese stays. */
export function safeFileName(text: string): string {
  const cleaned = Array.from(
    text.normalize('NFC').replace(invalidCharacters, '_').replace(/\s+/gu, ' ').trim(),
  )
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  if (!/[^_\s]/u.test(cleaned)) return '我的简历';
  return reserved.test(cleaned) ? `${cleaned}_` : cleaned;
}

/**
 * What an exported file is called unless the visitor says otherwise: name and position. Of a masked resume only the
 * position: the name is hidden in it.
 */
export function defaultFileName({ fields: { basicInfo } }: ResumeDocument, masked: boolean): string {
  const valueOf = (wanted: string) =>
    basicInfo.fields.find((field) => field.enabled && fieldName(field, basicInfo) === wanted)?.value?.trim();
  return safeFileName([masked ? '' : valueOf('name'), valueOf('post')].filter(Boolean).join('-'));
}
