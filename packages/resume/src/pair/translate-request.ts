import type { ResumeLanguage } from '../language/standard-words.ts';
import { rewriteRequest } from '../rewrite/rewrites.ts';

const toChinese =
  '翻译成中文：用中文简历的惯用语，简练、具体；人名、公司、产品和技术的英文名保留原文，数字、日期和单位如实。';

/**
 * How a model is asked to translate rich text of a resume.
 * @param context what the text belongs to, which helps with words
 */
export function translateRequest(to: ResumeLanguage, html: string, context: string) {
  const request = rewriteRequest('translate', html, context);
  if (to === 'en') return request;
  return { ...request, prompt: request.prompt.replace(/^要求——.*$/m, `要求——${toChinese}`) };
}
