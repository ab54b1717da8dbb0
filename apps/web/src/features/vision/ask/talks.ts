import { create } from 'zustand';
import { ApiError } from '../../../shared/lib/api.ts';
import { shrinkPicture, toDataUrl, UnreadablePicture } from '../../../shared/lib/shrink-picture.ts';
import { askModel } from '../../../shared/model/ask-model.ts';
import type { OpenedPicture } from '../intake/open-picture.ts';

export interface Turn {
  readonly id: string;
  /** What stands for the question on screen. */
  readonly label: string;
  readonly question: string;
  readonly answer: string;
  readonly state: 'writing' | 'done' | 'stopped' | 'failed';
  /** Why it failed, in a sentence. */
  readonly problem: string;
}

/** What was asked about each picture, by its id. */
export const useTalks = create<Readonly<Record<string, readonly Turn[]>>>()(() => ({}));

const running = new Map<string, AbortController>();

function change(picture: string, id: string, fields: Partial<Turn>): void {
  useTalks.setState((talks) => ({
    [picture]: (talks[picture] ?? []).map((turn) => (turn.id === id ? { ...turn, ...fields } : turn)),
  }));
}

/** Asks a model about a picture; earlier turns go along, so that one can ask on. */
export async function askAbout(
  picture: OpenedPicture,
  { label, question, model }: { readonly label: string; readonly question: string; readonly model: string },
): Promise<void> {
  const id = crypto.randomUUID();
  const before = (useTalks.getState()[picture.id] ?? []).filter(({ answer }) => answer !== '').slice(-6);
  useTalks.setState((talks) => ({
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
    const { whole } = await askModel({
      model,
      messages: [{ ...first, images: [image] }, ...rest],
      signal: control.signal,
      onText: (_, answer) => change(picture.id, id, { answer }),
    });
    change(picture.id, id, {
      state: 'done',
      problem: whole ? '' : '回答达到了模型的长度上限，后面可能还有。',
    });
  } catch (error) {
    if (control.signal.aborted) change(picture.id, id, { state: 'stopped' });
    else
      change(picture.id, id, {
        state: 'failed',
        problem:
          error instanceof ApiError || error instanceof UnreadablePicture
            ? error.message
            : '回答失败了，请重试。',
      });
  } finally {
    running.delete(id);
  }
}

/** Ends a turn that is being answered; what came so far stays. */
export const stopTurn = (id: string): void => running.get(id)?.abort();
