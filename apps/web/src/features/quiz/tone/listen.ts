import { closeMicrophone, MicrophoneProblem, openMicrophone } from '../sound/microphone.ts';
import samplesWorklet from './samples-worklet.ts?worker&url';

/** Mono sound, −1 to 1. */
export interface Sound {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRate: number;
}

export interface ListeningSession {
  readonly sampleRate: number;
  stop(): void;
}

interface Listeners {
  /** Samples as they come. */
  readonly onSamples: (samples: Float32Array<ArrayBuffer>) => void;
  /** The microphone went away by itself. */
  readonly onLost: (problem: MicrophoneProblem) => void;
}

/** Listens to the microphone until `stop`. Nothing leaves the page. Throws a MicrophoneProblem. */
export async function listen({ onSamples, onLost }: Listeners): Promise<ListeningSession> {
  const stream = await openMicrophone();
  const context = new AudioContext();
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    closeMicrophone(stream);
    void context.close();
  };
  try {
    await context.audioWorklet.addModule(samplesWorklet);
    const node = new AudioWorkletNode(context, 'samples', { numberOfOutputs: 0 });
    node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
      if (!over) onSamples(data);
    });
    node.port.start();
    context.createMediaStreamSource(stream).connect(node);
    await context.resume();
  } catch (error) {
    end();
    throw new MicrophoneProblem('unsupported', error);
  }
  for (const track of stream.getTracks())
    track.addEventListener('ended', () => {
      if (over) return;
      end();
      onLost(new MicrophoneProblem('ended'));
    });
  return { sampleRate: context.sampleRate, stop: end };
}

export function joinSamples(pieces: readonly Float32Array<ArrayBuffer>[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
