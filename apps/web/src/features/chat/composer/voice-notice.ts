import type { Notice } from './notices.tsx';
import type { Voice } from './use-voice.ts';

const where = {
  device: '在本机识别，录音不离开这台设备',
  online: '由浏览器识别，录音可能传到它的厂商',
};

/** What voice input says above the composer: where speech is recognised, always. */
export function voiceNotice({ state, answer }: Voice): Notice | null {
  const id = 'voice';
  if (state.kind === 'off') return null;
  if (state.kind === 'starting') return { id, text: '正在打开语音识别……' };
  if (state.kind === 'installing') return { id, text: '浏览器正在下载中文语音包……' };
  if (state.kind === 'listening')
    return state.interim === ''
      ? { id, text: `正在听……${state.onDevice ? where.device : where.online}。` }
      : { id, text: `正在听：${state.interim}` };
  return {
    id,
    text: state.canInstall
      ? '下载浏览器的中文语音包后，可以在本机识别。不下载时，录音可能传给浏览器的厂商识别；本站只收到文字。'
      : '录音可能传给浏览器的厂商（如谷歌、微软、苹果）识别；本站只收到文字，不接触录音。',
    actions: [
      ...(state.canInstall ? [{ label: '下载语音包', run: () => answer('install') }] : []),
      { label: '开始说话', run: () => answer('online') },
      { label: '取消', run: () => answer('cancel') },
    ],
  };
}
