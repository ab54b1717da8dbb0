import type { PaintForm } from './paint-form.ts';
import type { PromptReading } from './read-prompt.ts';

/** The brush has no scene for what was asked; the message is for visitors. */
export class NeedsImageModel extends Error {
  override readonly name = 'NeedsImageModel';
}

/** What keeps the brush from painting, in one sentence. */
export const whyNot = ({ unknown }: Pick<PromptReading, 'unknown'>): string =>
  unknown.length > 0
    ? `内置画笔只画风景，不会画“${unknown.join('”“')}”。`
    : '内置画笔只画风景，这句话里没有它会画的景。';

/** Throws NeedsImageModel where the brush has no scene for a form. What it says is loaded with the first words. */
export async function readForBrush(form: PaintForm): Promise<PromptReading> {
  const { readPrompt } = await import('./read-prompt.ts');
  const reading = readPrompt(form);
  if (reading.needsModel) throw new NeedsImageModel(`这需要图像模型。${whyNot(reading)}`);
  return reading;
}
