import { createPitchTracker, holdsVoice, type ExamPartId, type PitchFrame } from '@baigong/quiz';
import { useEffect, useState } from 'react';
import { readSegments } from './exam-records.ts';

/** Enough for the pitch of a voice. */
const RATE = 16_000;

/** Whether a part's recordings hold a voice; unknown where this browser cannot read them. */
type RecordedVoice = 'voice' | 'none' | 'unknown';

/** Listens to recordings until a voice is found, a second at a time so that the page stays quick. */
async function findVoice(segments: readonly Blob[]): Promise<RecordedVoice> {
  if (segments.length === 0) return 'none';
  let unread = 0;
  for (const segment of segments) {
    const context = new OfflineAudioContext(1, 1, RATE);
    const decoded = await context.decodeAudioData(await segment.arrayBuffer()).catch(() => null);
    if (!decoded) {
      unread++;
      continue;
    }
    const samples = decoded.getChannelData(0);
    const tracker = createPitchTracker(RATE);
    const frames: PitchFrame[] = [];
    for (let from = 0; from < samples.length; from += RATE) {
      frames.push(...tracker.push(samples.subarray(from, from + RATE)));
      if (holdsVoice(frames)) return 'voice';
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return unread > 0 ? 'unknown' : 'none';
}

/** What the recordings of a part hold, once they have been listened to. */
export function useRecordedVoice(part: ExamPartId): RecordedVoice | 'listening' {
  const [voice, setVoice] = useState<RecordedVoice | 'listening'>('listening');
  useEffect(() => {
    let gone = false;
    const tell = (heard: RecordedVoice) => {
      if (!gone) setVoice(heard);
    };
    readSegments(part)
      .then(findVoice)
      .then(tell, () => tell('unknown'));
    return () => {
      gone = true;
    };
  }, [part]);
  return voice;
}
