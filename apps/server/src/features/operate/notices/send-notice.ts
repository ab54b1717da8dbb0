import * as z from 'zod/mini';
import {
  requestBuffered,
  RequestError,
  type RequestFailure,
} from '../../../platform/http/buffered-request.ts';
import type { NewThings } from '../repository/notice-repository.ts';
import { isRobot, noticeBody } from './notice-message.ts';

const timeoutMs = 10_000;
const maxBytes = 64 * 1024;

const reasons: Partial<Record<RequestFailure, string>> = { timeout: '没有按时回答', tooLarge: '回答太长' };

/** What a group robot says of a message: 0 in the field that it has. */
const RobotAnswer = z.object({ errcode: z.optional(z.number()), code: z.optional(z.number()) });

/** The webhook did not take a message. `message` is the reason, without the address, which holds a key. */
export class NoticeRefused extends Error {
  override readonly name = 'NoticeRefused';
}

function robotRefusal(bytes: Uint8Array): string | undefined {
  try {
    const { errcode, code } = RobotAnswer.parse(JSON.parse(new TextDecoder().decode(bytes)));
    const told = errcode ?? code ?? 0;
    return told === 0 ? undefined : `机器人回答 ${told}`;
  } catch {
    return '看不懂机器人的回答';
  }
}

/** Posts a message to the operator's webhook. Throws NoticeRefused, or the signal's reason. */
export async function sendNotice(
  address: string,
  text: string,
  counts: NewThings,
  signal: AbortSignal,
): Promise<void> {
  const url = new URL(address);
  const response = await requestBuffered(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: noticeBody(url, text, counts),
    signal,
    timeoutMs,
    maxBytes,
  }).catch((error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    throw new NoticeRefused(reasons[error.failure] ?? '连不上');
  });
  if (response.status < 200 || response.status > 299) throw new NoticeRefused(`回答 HTTP ${response.status}`);
  const refusal = isRobot(url) ? robotRefusal(response.bytes) : undefined;
  if (refusal !== undefined) throw new NoticeRefused(refusal);
}
