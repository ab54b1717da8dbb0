import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '../../../shared/ui/toast.tsx';

export const supportsVoice =
  typeof window !== 'undefined' && ('SpeechRecognition' in window || 'webkitSpeechRecognition' in window);

interface Voice {
  /** The interim result; null while not listening. */
  readonly interim: string | null;
  readonly toggle: () => void;
}

/** Speech recognition of the browser. `onResult` gets each final result. */
export function useVoice(onResult: (text: string) => void): Voice {
  const [interim, setInterim] = useState<string | null>(null);
  const listening = useRef<{ stop: () => void; abort: () => void } | null>(null);
  const calls = useRef(onResult);
  useLayoutEffect(() => {
    calls.current = onResult;
  });
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      listening.current?.abort();
    };
  }, []);

  const toggle = useCallback(() => {
    if (listening.current) {
      listening.current.stop();
      return;
    }
    setInterim('');
    const begin = async () => {
      const { startVoice } = await import('./voice-input.ts');
      if (unmounted.current) return;
      listening.current = startVoice({
        onInterim: setInterim,
        onResult: (text) => calls.current(text),
        onEnd: (problem) => {
          listening.current = null;
          setInterim(null);
          if (problem) toast('error', problem, { durationMs: 9_000 });
        },
      });
    };
    begin().catch(() => {
      setInterim(null);
      toast('error', '语音输入没能启动。请检查网络后再试，或改用输入法的语音。');
    });
  }, []);
  return { interim, toggle };
}
