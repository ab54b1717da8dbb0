import { Camera, CircleAlert, CircleCheck, File as FileIcon, Images, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  fileProblem,
  relayProblem,
  sendFile,
  waitUntilFetched,
  type Relay,
} from '../../shared/relay/relay-client.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { FileButton } from '../../shared/ui/file-button.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { Preview } from './preview.tsx';
import { Step } from './step.tsx';
import styles from './relay-page.module.css';

const words = {
  photo: { title: '传一张照片到电脑', text: '选好后会直接出现在电脑上打开的页面里。', choose: '从相册选择' },
  file: { title: '传一个文件到电脑', text: '选好后会直接在电脑上打开的页面里打开。', choose: '选择文件' },
} as const;

const fates = {
  waiting: { title: '已传出，等电脑取走', text: '请让电脑上的页面开着。' },
  arrived: { title: '电脑已收到', text: '可以关掉这个页面了。' },
  lost: { title: '电脑没有取走', text: '文件已经删除。请在电脑上换一个新的码，再传一次。' },
} as const;

type Sending =
  | { readonly is: 'choosing'; readonly problem: string | null }
  | { readonly is: 'sending'; readonly file: File; readonly share: number }
  | { readonly is: 'sent'; readonly file: File; readonly fate: keyof typeof fates };

/** Sends a file, and waits until the computer has it. */
function useSending(relay: Relay) {
  const [state, setState] = useState<Sending>({ is: 'choosing', problem: null });
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);
  const send = async (file: File) => {
    const tooLarge = fileProblem(file);
    if (tooLarge !== null) {
      setState({ is: 'choosing', problem: tooLarge });
      return;
    }
    setState({ is: 'sending', file, share: 0 });
    try {
      await sendFile(relay, file, stop.signal, (share) => setState({ is: 'sending', file, share }));
    } catch (error) {
      if (!stop.signal.aborted) setState({ is: 'choosing', problem: relayProblem(error) });
      return;
    }
    setState({ is: 'sent', file, fate: 'waiting' });
    const fate = await waitUntilFetched(relay, stop.signal).then(
      () => 'arrived' as const,
      () => 'lost' as const,
    );
    if (!stop.signal.aborted) setState({ is: 'sent', file, fate });
  };
  return { state, send };
}

/** The phone sends: the camera or a file, and how far it is. */
export function SendStep({ relay, accepts }: { readonly relay: Relay; readonly accepts: 'photo' | 'file' }) {
  const { state, send } = useSending(relay);
  const { title, text, choose } = words[accepts];
  const take = ([file]: readonly File[]) => file && void send(file);
  if (state.is === 'sent')
    return (
      <Step
        icon={state.fate === 'lost' ? <CircleAlert /> : <CircleCheck />}
        {...(state.fate === 'lost' ? { tone: 'danger' as const } : {})}
        title={fates[state.fate].title}
      >
        <p className={styles.name}>{state.file.name}</p>
        <p role="status">{fates[state.fate].text}</p>
      </Step>
    );
  if (state.is === 'sending')
    return (
      <Step icon={<Smartphone />} title="正在传到电脑">
        <Preview file={state.file} />
        <p className={styles.name}>{state.file.name}</p>
        <div className={styles.progress}>
          <ProgressBar label="传输进度" value={state.share} />
          <span role="status">{state.share < 1 ? `${Math.round(state.share * 100)} %` : '就要好了…'}</span>
        </div>
      </Step>
    );
  return (
    <Step icon={<Smartphone />} title={title}>
      <p>{text}</p>
      {state.problem !== null && <Alert>{state.problem}</Alert>}
      <div className={styles.buttons}>
        <FileButton
          size="lg"
          variant="primary"
          icon={<Camera />}
          accept="image/*"
          capture="environment"
          inputTestId="relay-camera"
          onFiles={take}
        >
          拍照
        </FileButton>
        <FileButton
          size="lg"
          icon={accepts === 'photo' ? <Images /> : <FileIcon />}
          {...(accepts === 'photo' ? { accept: 'image/*,.heic,.heif' } : {})}
          inputTestId="relay-file"
          onFiles={take}
        >
          {choose}
        </FileButton>
      </div>
    </Step>
  );
}
