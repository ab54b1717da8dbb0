import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashPassword, isPassword } from './password.ts';

export interface PasswordRequest {
  readonly password: string;
  /** What the password is compared with; absent where it is to be hashed. */
  readonly hash?: string;
}

/** The hash, or whether the password is right. */
export type PasswordReply = string | boolean;

// Calls are answered first where cores are few. Linux sets it for the calling thread alone, others for the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', ({ password, hash }: PasswordRequest) => {
  const reply: PasswordReply = hash === undefined ? hashPassword(password) : isPassword(password, hash);
  parentPort?.postMessage(reply);
});
