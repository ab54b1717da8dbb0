import { labelText } from '../../../shared/labels/explicit-label.ts';
import type { Message } from '../session/session.ts';
import { writtenBy } from '../session/written-by.ts';

export type HandOffScreen = 'paint' | 'resume' | 'document';

/**
 * A message's text for another screen: a document keeps an answer's Markdown, others get plain text. What a model wrote
 * is labelled, so that a resume's fields know it; a prompt for a picture is read by a program alone.
 */
export async function handOffText(to: HandOffScreen, message: Message, text: string): Promise<string> {
  const { toPlainText } = await import('../../../shared/markdown/plain-text.ts');
  const given = to === 'document' || message.role === 'user' ? text : toPlainText(text);
  return to === 'paint' ? given : labelText(given, writtenBy([message]));
}
