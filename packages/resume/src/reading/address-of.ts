import { isEmail } from '@baigong/text-zh/contacts';

/** Where a value leads that is a mail or web address and nothing else. */
export function addressOf(text: string): string | undefined {
  if (isEmail(text)) return `mailto:${text}`;
  if (/^https?:\/\/\S+$/i.test(text)) return text;
  return /^(www\.|github\.com\/|gitee\.com\/)\S+$/i.test(text) ? `https://${text}` : undefined;
}
