/** Why the microphone cannot be used, or cannot any more. */
const sentences = {
  refused: '没有麦克风权限。请点地址栏左侧的图标，允许本站使用麦克风，再点“重试”。',
  missing: '没有找到麦克风。请接好麦克风或耳机，再点“重试”。',
  busy: '麦克风正被别的程序占用。请关掉正在通话或录音的程序，再点“重试”。',
  unsupported: '这个浏览器或这个网址不能使用麦克风（需要 HTTPS）。可以改用录音文件。',
  ended: '麦克风中途断开了。断开之前的内容已经保留，接好麦克风后可以再录一次。',
} as const;

export type MicrophoneProblemKind = keyof typeof sentences;

export class MicrophoneProblem extends Error {
  override readonly name = 'MicrophoneProblem';
  readonly kind: MicrophoneProblemKind;
  constructor(kind: MicrophoneProblemKind, cause?: unknown) {
    super(sentences[kind], { cause });
    this.kind = kind;
  }
}

function kindOf(error: unknown): MicrophoneProblemKind {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'busy';
}

/** Opens the microphone. Throws a MicrophoneProblem. */
export async function openMicrophone(): Promise<MediaStream> {
  // Without HTTPS there are no media devices, whatever their type says.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia || typeof MediaRecorder === 'undefined')
    throw new MicrophoneProblem('unsupported');
  try {
    return await devices.getUserMedia({
      // Filters made for telephone calls bend the pitch.
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: true },
    });
  } catch (error) {
    throw new MicrophoneProblem(kindOf(error), error);
  }
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
