import type { Feature } from '../shared/feature.ts';
import { chat } from '../features/chat/screen.ts';
import { document } from '../features/document/screen.ts';
import { feedback } from '../features/feedback/screen.ts';
import { gallery } from '../features/gallery/screen.ts';
import { legal } from '../features/legal/screen.ts';
import { operate } from '../features/operate/screen.ts';
import { paint } from '../features/paint/screen.ts';
import { quiz } from '../features/quiz/screen.ts';
import { relay } from '../features/relay/screen.ts';
import { resume } from '../features/resume/screen.ts';
import { search } from '../features/search/screen.ts';
import { selfie } from '../features/selfie/screen.ts';
import { storage } from '../features/storage/screen.ts';
import { vision } from '../features/vision/screen.ts';

/**
 * Every feature, in the order of the navigation. Routes, navigation, command palette, backup, operator's page, preload
 * and the server's list of pages derive from it. Read by Vite's configuration in plain Node, like the files it imports.
 */
export const features: readonly Feature[] = [
  chat,
  paint,
  resume,
  gallery,
  selfie,
  feedback,
  document,
  vision,
  storage,
  operate,
  quiz,
  search,
  legal,
  relay,
];
