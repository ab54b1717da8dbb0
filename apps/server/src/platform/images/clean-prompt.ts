import type { ImageKind } from '../settings.ts';

/*
 * Some servers read commands inside a prompt; a visitor's prompt is words and nothing else.
 *  stable-diffusion.cpp  <sd_cpp_extra_args>{json}</sd_cpp_extra_args> sets any field of the request
 *  A1111 and kin         <lora:name:1>, <lyco:…>, <hypernet:…> load files of the machine
 *  LocalAI               prompt|negative prompt, in the one field
 */
const commands = [
  /<sd_cpp_extra_args>[^]*?<\/sd_cpp_extra_args>/gi,
  // Never closed: all that follows was meant as its content.
  /<sd_cpp_extra_args>[^]*/gi,
  /<\/sd_cpp_extra_args>/gi,
  /<(?:lora|lyco|hypernet)\s*:[^<>]*>?/gi,
];

/** A prompt without commands to the server behind `kind`; text that only becomes one by a removal goes too. */
export function cleanPrompt(prompt: string, kind: ImageKind): string {
  let text = kind === 'openai' ? prompt.replaceAll('|', ' ') : prompt;
  for (let before = ''; before !== text;) {
    before = text;
    for (const command of commands) text = text.replaceAll(command, ' ');
  }
  return text.trim();
}
