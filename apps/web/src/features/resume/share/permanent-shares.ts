import type { ShareState } from '@baigong/contracts';

const yearMs = 365 * 24 * 3600_000;

/** Since then shares end after a year at most; those without an end got one a year after the upgrade. */
const permanentUntil = Date.UTC(2026, 10, 25);

/** Whether a share may have been made without an end: its year began later than its contents. */
export const wasPermanent = ({
  lifetime,
  createdAt,
  updatedAt,
  expiresAt,
}: Pick<ShareState, 'lifetime' | 'createdAt' | 'updatedAt' | 'expiresAt'>): boolean =>
  lifetime === '1y' && createdAt < permanentUntil && expiresAt > updatedAt + yearMs;
