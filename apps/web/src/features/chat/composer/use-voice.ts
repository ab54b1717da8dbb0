import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '../../../shared/ui/toast.tsx';
import { findVoicePlace, installVoice, onlineVoiceConsent, type VoicePlace } from './voice-place.ts';

export const supportsVoice =
  typeof window !== 'undefined' && ('SpeechRecognition' in window || 'webkitSpeechRecognition' in window);

/** What voice input does. */
export type VoiceState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'installing' }
  /** It waits for the visitor's consent: the browser would send speech away. */
  | { readonly kind: 'asking'; readonly canInstall: boolean }
  | { readonly kind: 'listening'; readonly interim: string; readonly onDevice: boolean };

export interface Voice {
  readonly state: VoiceState;
  readonly toggle: () => void;
  /** The visitor's answer while it asks. */
  readonly answer: (choice: 'online' | 'install' | 'cancel') => void;
}

const off: VoiceState = { kind: 'off' };

/** Speech recognition of the browser, on the device where it can. `onResult` gets each final result. */
export function useVoice(onResult: (text: string) => void): Voice {
  const [state, setState] = useState<VoiceState>(off);
  const listening = useRef<{ stop: () => void; abort: () => void } | null>(null);
  /** Counts what was begun, so that an answer that comes too late starts nothing. */
  const attempt = useRef(0);
  const calls = useRef(onResult);
  useLayoutEffect(() => {
    calls.current = onResult;
  });
  useEffect(
    () => () => {
      attempt.current += 1;
      listening.current?.abort();
    },
    [],
  );

  const listen = useCallback(async (onDevice: boolean) => {
    const mine = attempt.current;
    const { startVoice } = await import('./voice-input.ts');
    if (mine !== attempt.current) return;
    const onInterim = (interim: string) => setState({ kind: 'listening', interim, onDevice });
    onInterim('');
    const onEnd = (problem: string | null) => {
      listening.current = null;
      setState(off);
      if (problem) toast('error', problem, { durationMs: 9_000 });
    };
    listening.current = startVoice({ onInterim, onResult: (text) => calls.current(text), onEnd }, onDevice);
  }, []);

  /** Begins something; whatever was begun before ends. */
  const begin = useCallback((work: (isCurrent: () => boolean) => Promise<void>) => {
    const mine = (attempt.current += 1);
    const isCurrent = () => mine === attempt.current;
    work(isCurrent).catch(() => {
      if (!isCurrent()) return;
      setState(off);
      toast('error', '语音输入没能启动。请检查网络后再试，或改用输入法的语音。');
    });
  }, []);

  const toggle = useCallback(() => {
    if (listening.current) return listening.current.stop();
    if (state.kind !== 'off') {
      attempt.current += 1;
      return setState(off);
    }
    setState({ kind: 'starting' });
    begin(async (isCurrent) => {
      const place: VoicePlace = await findVoicePlace();
      if (!isCurrent()) return;
      if (place === 'device' || onlineVoiceConsent.read()) await listen(place === 'device');
      else setState({ kind: 'asking', canInstall: place === 'downloadable' });
    });
  }, [state.kind, begin, listen]);

  const answer = useCallback(
    (choice: 'online' | 'install' | 'cancel') => {
      if (choice === 'cancel') {
        attempt.current += 1;
        return setState(off);
      }
      begin(async (isCurrent) => {
        if (choice === 'online') {
          onlineVoiceConsent.write(true);
          return listen(false);
        }
        setState({ kind: 'installing' });
        const installed = await installVoice();
        if (!isCurrent()) return;
        if (installed) await listen(true);
        else {
          setState({ kind: 'asking', canInstall: false });
          toast('error', '中文语音包没有下载成功。请检查网络后再试。');
        }
      });
    },
    [begin, listen],
  );

  return { state, toggle, answer };
}
