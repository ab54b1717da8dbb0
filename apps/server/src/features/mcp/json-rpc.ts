import * as z from 'zod/mini';

const Id = z.union([z.string().check(z.maxLength(200)), z.number()]);

/** A request, or without an id a notification (jsonrpc.org/specification). */
const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(Id),
  method: z.string().check(z.maxLength(200)),
  params: z.optional(z.record(z.string(), z.unknown())),
});
type Message = z.infer<typeof Message>;

export const rpcCodes = { invalidRequest: -32_600, methodNotFound: -32_601, invalidParams: -32_602 } as const;

/** A call that is refused, with the code that JSON-RPC has for it. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: (typeof rpcCodes)[keyof typeof rpcCodes];
  constructor(kind: keyof typeof rpcCodes, message: string) {
    super(message);
    this.code = rpcCodes[kind];
  }
}

export type RpcAnswer =
  | { readonly jsonrpc: '2.0'; readonly id: z.infer<typeof Id>; readonly result: object }
  | {
      readonly jsonrpc: '2.0';
      readonly id: z.infer<typeof Id> | null;
      readonly error: { readonly code: number; readonly message: string };
    };

/** A client's answer to a question: we ask none. */
const isResponse = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && ('result' in body || 'error' in body);

/** The answer to what is no message. */
export const refuse = (message: string): RpcAnswer => ({
  jsonrpc: '2.0',
  id: null,
  error: { code: rpcCodes.invalidRequest, message },
});

/** Messages that are answered together, one after the other. */
const maxBatch = 20;

/**
 * Answers a batch, which version 2025-03-26 of the protocol requires and later ones forbid; `initialize` may be in none.
 * @param answer of one message
 */
export async function answerBatch(
  batch: readonly unknown[],
  answer: (body: unknown) => Promise<RpcAnswer | undefined>,
): Promise<RpcAnswer | readonly RpcAnswer[] | undefined> {
  if (batch.length === 0) return refuse('一批里没有消息。');
  if (batch.length > maxBatch) return refuse(`一批最多 ${maxBatch} 条消息。`);
  if (batch.some((body) => Message.safeParse(body).data?.method === 'initialize'))
    return refuse('initialize 不能放在一批里。');
  const answers: RpcAnswer[] = [];
  for (const body of batch) {
    const one = await answer(body);
    if (one) answers.push(one);
  }
  return answers.length > 0 ? answers : undefined;
}

/**
 * Answers one message. Undefined for a notification, which has no answer.
 * @param handle throws RpcError for what it refuses
 */
export async function answerRpc(
  body: unknown,
  handle: (method: string, params: Readonly<Record<string, unknown>>) => Promise<object>,
): Promise<RpcAnswer | undefined> {
  const parsed = Message.safeParse(body);
  if (!parsed.success) {
    if (isResponse(body)) return undefined;
    return refuse('不是一条 JSON-RPC 2.0 消息。');
  }
  const { id, method, params = {} } = parsed.data;
  if (id === undefined) return undefined;
  try {
    return { jsonrpc: '2.0', id, result: await handle(method, params) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } };
  }
}
