import { failedAnswerSentence } from '@baigong/contracts';
import { create } from 'zustand';
import { ApiError } from '../../../shared/lib/api.ts';
import { toDataUrl } from '../../../shared/lib/data-url.ts';
import { shrinkPicture, UnreadablePicture } from '../../../shared/lib/shrink-picture.ts';
import { askModel, cutAnswerSentence } from '../../../shared/model/ask-model.ts';
import type { OpenedPicture } from '../pictures/open-picture.ts';

export interface Turn {
  readonly id: string;
  /** The displayed question. */
  readonly label: string;
  readonly question: string;
  readonly answer: string;
  readonly state: 'writing' | 'done' | 'stopped' | 'failed';
  /** Why it failed, in a sentence. */
  readonly problem: string;
}

/** By the id of the picture. */
export const useConversations = create<Readonly<Record<string, readonly Turn[]>>>()(() => ({}));

const running = new Map<string, AbortController>();

function updateTurn(picture: string, id: string, fields: Partial<Turn>): void {
  useConversations.setState((talks) => ({
    [picture]: (talks[picture] ?? []).map((turn) => (turn.id === id ? { ...turn, ...fields } : turn)),
  }));
}

/** Asks a model about a picture; previous turns are sent too. */
export async function askAbout(
  picture: OpenedPicture,
  { label, question, model }: { readonly label: string; readonly question: string; readonly model: string },
): Promise<void> {
  const id = crypto.randomUUID();
  const before = (useConversations.getState()[picture.id] ?? [])
    .filter(({ answer }) => answer !== '')
    .slice(-6);
  useConversations.setState((talks) => ({
    [picture.id]: [
      ...(talks[picture.id] ?? []),
      { id, label, question, answer: '', state: 'writing', problem: '' },
    ],
  }));
  const control = new AbortController();
  running.set(id, control);
  try {
    const file = new File([picture.file], picture.name, { type: picture.file.type });
    const image = await toDataUrl((await shrinkPicture(file)).blob);
    const [first, ...rest] = [
      ...before.flatMap((turn) => [
        { role: 'user' as const, content: turn.question },
        { role: 'assistant' as const, content: turn.answer },
      ]),
      { role: 'user' as const, content: question },
    ];
    if (!first) return;
    const { isComplete } = await askModel({
      model,
      messages: [{ ...first, images: [image] }, ...rest],
      signal: control.signal,
      onText: (_, answer) => updateTurn(picture.id, id, { answer }),
    });
    updateTurn(picture.id, id, {
      state: 'done',
      problem: isComplete ? '' : cutAnswerSentence,
    });
  } catch (error) {
    if (control.signal.aborted) updateTurn(picture.id, id, { state: 'stopped' });
    else
      updateTurn(picture.id, id, {
        state: 'failed',
        problem:
          error instanceof ApiError || error instanceof UnreadablePicture
            ? error.message
            : failedAnswerSentence,
      });
  } finally {
    running.delete(id);
  }
}

/** Stops an answer; the text so far remains. */
export const stopTurn = (id: string): void => running.get(id)?.abort();
