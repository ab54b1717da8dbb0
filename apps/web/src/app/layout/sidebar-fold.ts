import * as z from 'zod/mini';
import { create } from 'zustand';
import { stored } from '../../shared/lib/storage.ts';

// The key and its form are also read by the script in index.html, before the first paint.
const storedFold = stored('baigong:sidebar', z.enum(['open', 'folded']), 'open');

interface SidebarFold {
  readonly folded: boolean;
}

/** Whether the desktop's sidebar is folded to its icons. Remembered. */
export const useSidebarFold = create<SidebarFold>()(() => ({ folded: storedFold.read() === 'folded' }));

export function toggleSidebar(): void {
  const folded = !useSidebarFold.getState().folded;
  storedFold.write(folded ? 'folded' : 'open');
  useSidebarFold.setState({ folded });
}
