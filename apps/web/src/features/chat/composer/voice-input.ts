import { voiceLanguage } from './voice-place.ts';

/* What this file needs of the Web Speech API, which lib.dom leaves out. */
interface SpeechResult {
  readonly isFinal: boolean;
  readonly [index: number]: { readonly transcript: string } | undefined;
}
interface SpeechEvent extends Event {
  readonly resultIndex: number;
  readonly results: ArrayLike<SpeechResult>;
}
interface Recognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  /** Speech stays on the device; the browser refuses where it cannot. */
  processLocally?: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}
type RecognitionConstructor = new () => Recognition;

export interface VoiceListeners {
  /** The interim result, which may still change. */
  readonly onInterim: (text: string) => void;
  /** A final result. */
  readonly onResult: (text: string) => void;
  /** The message for the visitor when it failed. */
  readonly onEnd: (problem: string | null) => void;
}

const errorMessages: Record<string, string | null> = {
  'not-allowed': '没有麦克风权限。请点地址栏左侧的图标，允许本站使用麦克风，然后再试。',
  'service-not-allowed': '浏览器不允许使用语音识别。请检查浏览器或系统的语音设置，或改用输入法的语音。',
  'audio-capture': '没有找到麦克风。请接好麦克风后再试。',
  network: '连接不上浏览器的语音识别服务。请检查网络，或改用输入法的语音。',
  'language-not-supported': '这个浏览器不会听中文。请改用输入法的语音。',
  'no-speech': '没有听到声音。请靠近麦克风再试一次。',
  aborted: null,
};

/**
 * Listens until `stop`, or until the browser ends it.
 * @param onDevice whether speech must not leave the device
 */
export function startVoice(
  { onInterim, onResult, onEnd }: VoiceListeners,
  onDevice: boolean,
): {
  stop: () => void;
  abort: () => void;
} {
  const scope = window as {
    SpeechRecognition?: RecognitionConstructor;
    webkitSpeechRecognition?: RecognitionConstructor;
  };
  const Maker = scope.SpeechRecognition ?? scope.webkitSpeechRecognition;
  if (!Maker) {
    onEnd('这个浏览器没有语音识别。请改用输入法的语音。');
    return { stop: () => undefined, abort: () => undefined };
  }
  const recognition = new Maker();
  recognition.lang = voiceLanguage;
  if (onDevice) recognition.processLocally = true;
  recognition.interimResults = true;
  recognition.continuous = true;
  let problem: string | null = null;
  recognition.addEventListener('result', (event) => {
    const { results, resultIndex } = event as SpeechEvent;
    let interim = '';
    for (let at = resultIndex; at < results.length; at++) {
      const transcript = results[at]?.[0]?.transcript ?? '';
      if (results[at]?.isFinal) onResult(transcript);
      else interim += transcript;
    }
    onInterim(interim);
  });
  recognition.addEventListener('error', (event) => {
    const code = (event as Event & { readonly error?: string }).error ?? '';
    problem =
      code in errorMessages
        ? (errorMessages[code] ?? null)
        : '语音识别中断了。请再试一次，或改用输入法的语音。';
  });
  recognition.addEventListener('end', () => onEnd(problem));
  recognition.start();
  return { stop: () => recognition.stop(), abort: () => recognition.abort() };
}
