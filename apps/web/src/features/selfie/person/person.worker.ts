import { composeFrame } from './live-frame.ts';
import type { LiveGround } from './live-ground.ts';
import { lookAt, warmEngines } from './look.ts';
import { PersonFailure, type Person, type PersonFailureReason } from './person.ts';

export type PersonTask =
  | { readonly type: 'warm' }
  | { readonly type: 'look'; readonly picture: ImageBitmap }
  | { readonly type: 'frame'; readonly frame: ImageBitmap; readonly ground: LiveGround };

export type PersonRequest = PersonTask & { readonly turn: number };

export type PersonAnswer = { readonly turn: number } & (
  | { readonly type: 'warm' }
  | { readonly type: 'look'; readonly person: Person }
  | { readonly type: 'frame'; readonly made: ImageBitmap }
  | { readonly type: 'failed'; readonly reason: PersonFailureReason }
);

/** Looked for once: a page is given few contexts, and the engines need theirs. */
function givesWebgl(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

const webgl = givesWebgl();

function say(answer: PersonAnswer): void {
  const transfer: Transferable[] = [];
  if (answer.type === 'look') transfer.push(answer.person.mask.data.buffer, answer.person.shape);
  if (answer.type === 'frame') transfer.push(answer.made);
  self.postMessage(answer, { transfer });
}

async function answer({ turn, ...asked }: PersonRequest): Promise<PersonAnswer> {
  if (!webgl) throw new PersonFailure('no-webgl');
  switch (asked.type) {
    case 'warm':
      await warmEngines();
      return { turn, type: 'warm' };
    case 'look':
      return { turn, type: 'look', person: await lookAt(asked.picture) };
    case 'frame':
      return { turn, type: 'frame', made: await composeFrame(asked.frame, asked.ground) };
  }
}

function letGo(asked: PersonRequest): void {
  if (asked.type === 'look') asked.picture.close();
  if (asked.type === 'frame') asked.frame.close();
}

self.addEventListener('message', ({ data: asked }: MessageEvent<PersonRequest>) => {
  answer(asked)
    .then(say, (error: unknown) =>
      say({
        turn: asked.turn,
        type: 'failed',
        reason: error instanceof PersonFailure ? error.reason : 'failed',
      }),
    )
    .finally(() => letGo(asked));
});
