import { closeMicrophone, MicrophoneProblem, openMicrophone } from './microphone.ts';

/** What was recorded, and whether the microphone went away before it was stopped. */
export interface RecordedAudio {
  readonly blob: Blob;
  readonly problem: MicrophoneProblem | null;
}

export interface Recording {
  readonly stream: MediaStream;
  /** Comes when it is stopped, or when the microphone goes away by itself: then with what there is so far. */
  readonly done: Promise<RecordedAudio>;
  /** What there is up to now. */
  soFar(): Blob;
  stop(): void;
}

/** Often enough that little is lost with the microphone, milliseconds. */
const slice = 500;

/** Records from the microphone until `stop`. Throws a MicrophoneProblem when it cannot begin. */
export async function startRecording(): Promise<Recording> {
  const stream = await openMicrophone();
  let recorder: MediaRecorder;
  try {
    recorder = new MediaRecorder(stream);
  } catch (error) {
    closeMicrophone(stream);
    throw new MicrophoneProblem('unsupported', error);
  }
  const chunks: Blob[] = [];
  let stopped = false;
  const soFar = () => new Blob(chunks, { type: recorder.mimeType || 'audio/webm' });
  const done = new Promise<RecordedAudio>((resolve) => {
    const finish = () => {
      closeMicrophone(stream);
      resolve({ blob: soFar(), problem: stopped ? null : new MicrophoneProblem('ended') });
    };
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) chunks.push(data);
    });
    recorder.addEventListener('stop', finish, { once: true });
    recorder.addEventListener('error', () => {
      if (recorder.state === 'inactive') finish();
      else recorder.stop();
    });
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => {
        if (recorder.state !== 'inactive') recorder.stop();
      });
  });
  recorder.start(slice);
  return {
    stream,
    done,
    soFar,
    stop() {
      stopped = true;
      if (recorder.state === 'inactive') return;
      recorder.stop();
    },
  };
}
