import { RadioGroup } from '../../../shared/ui/radio-group.tsx';
import type { PromptReading } from '../make/read-prompt.ts';
import { changeForm, useForm } from './form-store.ts';
import { chosenOf, sceneChoices, withChoice } from './scene-choices.ts';

/** Season, time and weather of the scene: words of the prompt, so that a picture says what it was made of. */
export function SceneFields({ reading }: { readonly reading: PromptReading | null }) {
  const prompt = useForm((form) => form.prompt);
  const words = reading?.words ?? [];
  return sceneChoices.map((choice) => (
    <RadioGroup
      key={choice.theme}
      label={choice.label}
      variant="chips"
      value={chosenOf(choice, words)}
      options={[
        { value: '', label: '随描述' },
        ...choice.words.map((word) => ({ value: word as string, label: word })),
      ]}
      onChange={(word) => changeForm({ prompt: withChoice(prompt, choice, word, words) })}
    />
  ));
}
