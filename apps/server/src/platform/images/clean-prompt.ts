import type { ImageKind } from './image-abilities.ts';

/*
 * Some servers read commands inside a prompt; a visitor's prompt is words and nothing else.
 *  stable-diffusion.cpp  <sd_cpp_extra_args>{json}</sd_cpp_extra_args> sets any field of the request
 *  A1111 and kin         <lora:name:1>, <lyco:…>, <hypernet:…> load files of the machine
 *  LocalAI               prompt|negative prompt, in the one field
 */
const argumentTag = /(<\/?sd_cpp_extra_args>)/i;
const fileCommand = /<(?:lora|lyco|hypernet)\s*:[^<>]*>?/gi;

/** Never closed, all that follows the tag was meant as its content. */
function removeArguments(text: string): string {
  let isInside = false;
  const parts = text.split(argumentTag).map((part, n) => {
    const wasInside = isInside;
    // What stood between two parts, a tag, is every other one.
    if (n % 2 === 1) isInside = !part.startsWith('</');
    return wasInside ? '' : n % 2 === 1 ? ' ' : part;
  });
  return parts.join('');
}

/** A prompt without commands to the server behind `kind`; text that only becomes one by a removal goes too. */
export function cleanPrompt(prompt: string, kind: ImageKind): string {
  let text = kind === 'openai' ? prompt.replaceAll('|', ' ') : prompt;
  for (let before = ''; before !== text;) {
    before = text;
    text = removeArguments(text).replaceAll(fileCommand, ' ');
  }
  return text.trim();
}
