import { toast } from '../../../shared/ui/toast.tsx';
import { closePhoto, isSample, openPhoto, sampleKey, useSelfie } from '../picture/selfie-picture.ts';

/** Ends what is still being opened. */
let leaving = new AbortController();

/** Opens the sample portrait, unless a photo is open or being opened: the visitor's own goes first. */
export async function openSamplePhoto(): Promise<void> {
  const isTaken = () => useSelfie.getState().picture !== null || useSelfie.getState().opening;
  if (isTaken()) return;
  leaving = new AbortController();
  const { signal } = leaving;
  try {
    const answer = await fetch(new URL('./astronaut.jpg', import.meta.url), { signal });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const file = await answer.blob();
    if (isTaken()) return;
    await openPhoto(file, '示例照片', 'file', sampleKey);
    if (signal.aborted) endSamplePhoto();
  } catch {
    if (signal.aborted) return;
    toast('error', '示例照片没有打开，请检查网络后再试。');
  }
}

/** Takes the sample away, and nothing else. */
export function endSamplePhoto(): void {
  leaving.abort();
  if (isSample(useSelfie.getState().picture)) closePhoto();
}
