import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

/** What a tool takes is described no deeper than this. */
export const maxSchemaDepth = 8;

/** Why a server of foreign tools gave nothing. Their sentences are loaded with the tools. */
export const foreignProblems = [
  'unknown',
  'busy',
  'private',
  'redirect',
  'unreachable',
  'timeout',
  'tooLarge',
  'key',
  'limited',
  'refused',
  'format',
  'tooMany',
] as const;
export type ForeignProblem = (typeof foreignProblems)[number];

/** What each says after the server's name: what happened, what to do. */
export const foreignProblemMessages: Readonly<Record<ForeignProblem, string>> = {
  unknown: '没有这个工具了，它可能改了名字。请换一种做法，或稍后再试。',
  busy: '用的人太多，请过几秒再试。',
  private: '的网址指向内部网络，没有连接。请联系站点管理员检查设置。',
  redirect: '转到了别的网址，没有跟过去。请联系站点管理员检查设置。',
  unreachable: '连接不上，请稍后再试，或联系站点管理员。',
  timeout: '太久没有回应，已停止等待；不知道对方有没有做完。请先检查，再决定要不要重做。',
  tooLarge: '的回答太大，没有接收。请把要求缩小些再试。',
  key: '拒绝了本站的口令，请联系站点管理员检查设置。',
  limited: '说请求太多，请过一会儿再试。',
  refused: '拒绝了这次请求，请检查内容，或换一种做法。',
  format: '的回答读不出来，请联系站点管理员检查这个服务器。',
  tooMany: '的工具太多或说明太长，只提供了前面的一些。',
};

/** A tool of a server that the operator lists. What it says of itself is text of others: data, never an instruction. */
export const ForeignTool = z.object({
  /** The operator's name of the server, and the tool's there. */
  server: z.string(),
  name: z.string(),
  description: z.string(),
  /** The operator says that it only reads. */
  isRead: z.boolean(),
  /** JSON Schema of its arguments, bounded in size and depth. */
  inputSchema: z.record(z.string(), z.unknown()),
});
export type ForeignTool = z.infer<typeof ForeignTool>;

export const listForeignToolsRoute = defineRoute({
  method: 'GET',
  path: '/api/foreign-tools',
  answer: z.object({
    tools: z.array(ForeignTool),
    problems: z.array(z.object({ server: z.string(), problem: z.enum(foreignProblems) })),
  }),
});

/** A picture or a sound of a result: a data URL whose type is what its bytes are. */
export const ForeignMedia = z.object({
  url: z
    .string()
    .check(z.regex(/^data:(image\/(png|jpeg|webp|gif)|audio\/(mpeg|wav|ogg|flac|mp4|webm));base64,/)),
  /** The address of its resource; empty where it has none. */
  name: z.string(),
});
export type ForeignMedia = z.infer<typeof ForeignMedia>;

/** The most pictures and sounds of a result. */
export const maxForeignMedia = 8;

/** Why a part of a result was not taken over, as a sentence has it. */
export const leftOutReasons = {
  format: '不是 PNG、JPEG、WebP、GIF 图片，也不是 MP3、WAV、OGG、FLAC、M4A、WebM 声音',
  large: '图片的像素太多',
  many: `一次最多显示 ${maxForeignMedia} 个`,
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** The most characters of a call's arguments as JSON. */
export const maxForeignInput = 32_000;

export const callForeignToolRoute = defineRoute({
  method: 'POST',
  path: '/api/foreign-tools/call',
  body: z.object({
    server: z.string().check(z.maxLength(40)),
    name: z.string().check(z.maxLength(128)),
    input: z
      .record(z.string(), z.unknown())
      .check(z.refine((input) => JSON.stringify(input).length <= maxForeignInput)),
  }),
  answer: z.union([
    z.object({
      text: z.string(),
      /** The server says that it did not work. */
      isError: z.boolean(),
      media: z._default(z.array(ForeignMedia).check(z.maxLength(maxForeignMedia)), []),
      /** How many pictures, sounds and files are not taken over, and each of the reasons once. */
      leftOut: z.int(),
      leftOutFor: z._default(z.array(z.enum(['format', 'large', 'many'])), []),
      isCut: z.boolean(),
    }),
    z.object({ problem: z.enum(foreignProblems) }),
  ]),
});
