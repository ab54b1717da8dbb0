import { getSiteInfoRoute, type SiteInfo } from '@baigong/contracts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from './api.ts';

interface SiteState {
  readonly site: SiteInfo | undefined;
  readonly problem: boolean;
}

const useSiteState = create<SiteState>()(() => ({ site: undefined, problem: false }));

let loading: Promise<void> | undefined;

async function ask(): Promise<void> {
  try {
    useSiteState.setState({ site: await call(getSiteInfoRoute), problem: false });
  } catch {
    loading = undefined;
    useSiteState.setState({ problem: true });
  }
}

/** Asks the server who runs the site, once; again after a failure. */
export function loadSiteInfo(): Promise<void> {
  loading ??= ask();
  return loading;
}

/** Who runs the site; undefined until the server has said so. */
export function useSiteInfo(): SiteState {
  useEffect(() => void loadSiteInfo(), []);
  return useSiteState();
}
