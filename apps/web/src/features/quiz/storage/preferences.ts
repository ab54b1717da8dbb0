import * as z from 'zod/mini';
import { create } from 'zustand';
import { stored } from '../../../shared/lib/storage.ts';

const Preferences = z.object({
  /** Items of one practice; 0 goes on until it is ended. */
  length: z.enum(['10', '20', 'endless']),
  /** Whether tones are told from the sound, without seeing the characters. */
  byEar: z.boolean(),
  withChoice: z.boolean(),
  /** When the calendar is to remind, HH:MM. */
  reminder: z._default(z.string().check(z.regex(/^\d\d:\d\d$/)), '20:00'),
  /** The range of the visitor's voice as the tone trainer has learnt it, in semitones above 55 Hz. */
  voiceRange: z.nullable(z.object({ low: z.number(), high: z.number() })),
});
export type Preferences = z.infer<typeof Preferences>;

const fallback: Preferences = {
  length: '10',
  byEar: false,
  withChoice: true,
  reminder: '20:00',
  voiceRange: null,
};

const kept = stored('quiz-preferences', Preferences, fallback);

export const usePreferences = create<Preferences>()(() => kept.read());

export function setPreference(change: Partial<Preferences>): void {
  usePreferences.setState(change);
  kept.write(usePreferences.getState());
}
