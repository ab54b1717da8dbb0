import { itemStart } from '../outline/rich-lines.ts';
import { escapeText, sanitizeRichText } from '../document/rich-text.ts';

/** A model's answer without reasoning text and without the code fence around it. */
function stripWrapping(answer: string): string {
  const spoken = answer.replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, '').trim();
  const fenced = /^```\w*[ \t]*\n([\s\S]*?)(?:\n?```\s*)?$/.exec(spoken);
  return (fenced?.[1] ?? spoken).trim();
}

const bold = (text: string): string => escapeText(text).replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');

/**
 * Rich text from what a model answered to rich text it was given. Small models forget the markup: lines are then
 * made into what the original was, a list or paragraphs. Nothing that rich text may not hold comes through.
 * @param original the rich text that was given to the model
 */
export function parseRichTextAnswer(answer: string, original: string): string {
  const text = stripWrapping(answer);
  if (/<(?:p|ul|ol|li|h[1-6]|br|div)\b/i.test(text)) return sanitizeRichText(text);
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const items = lines.map((line) => line.replace(itemStart, ''));
  const listed = lines.every((line, index) => line !== items[index]);
  const list = /<(ul|ol)\b/i.exec(original)?.[1]?.toLowerCase();
  if (list !== undefined || (listed && lines.length > 1)) {
    const name = list ?? 'ul';
    return sanitizeRichText(`<${name}>${items.map((line) => `<li>${bold(line)}</li>`).join('')}</${name}>`);
  }
  return sanitizeRichText(lines.map((line) => `<p>${bold(line)}</p>`).join(''));
}
