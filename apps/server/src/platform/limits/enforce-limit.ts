import type { ErrorCode } from '@baigong/contracts';
import { AppError } from '../base/app-error.ts';
import type { Limits } from './limits.ts';

/** Counts one try. @throws AppError `code` with the wait when there were too many */
export async function enforceLimit(
  limits: Limits,
  rule: string,
  key: string,
  code: ErrorCode,
): Promise<void> {
  const result = await limits.consume(rule, key);
  if (!result.ok) throw new AppError(code, { wait: result.wait });
}
