import * as z from 'zod/mini';
import { stored } from '../../../shared/lib/storage.ts';

export const voiceLanguage = 'zh-CN';

/** Where speech is recognised: on this device, there after a download, or wherever the browser sends it. */
export type VoicePlace = 'device' | 'downloadable' | 'online';

/** What this file needs of the Web Speech API (https://webaudio.github.io/web-speech-api/), which lib.dom leaves out. */
interface OnDeviceRecognition {
  available?(options: LanguageOptions): Promise<string>;
  install?(options: LanguageOptions): Promise<boolean>;
}
interface LanguageOptions {
  readonly langs: readonly string[];
  readonly processLocally: boolean;
}

const options: LanguageOptions = { langs: [voiceLanguage], processLocally: true };

const recognition = (): OnDeviceRecognition | undefined =>
  (window as { SpeechRecognition?: OnDeviceRecognition }).SpeechRecognition;

/** Where this browser would recognise Chinese. Never rejects: what cannot be told counts as online. */
export async function findVoicePlace(): Promise<VoicePlace> {
  try {
    const availability = await recognition()?.available?.(options);
    if (availability === 'available') return 'device';
    const canInstall = typeof recognition()?.install === 'function';
    return canInstall && (availability === 'downloadable' || availability === 'downloading')
      ? 'downloadable'
      : 'online';
  } catch {
    return 'online';
  }
}

/** Lets the browser download what it needs to recognise Chinese on this device; false when it does not. */
export async function installVoice(): Promise<boolean> {
  try {
    return (await recognition()?.install?.(options)) === true;
  } catch {
    return false;
  }
}

/** Whether the visitor knows that the browser sends speech away, and goes on all the same. */
export const onlineVoiceConsent = stored('chat-voice-online', z.boolean(), false);
