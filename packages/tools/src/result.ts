import * as z from 'zod/mini';

const Segment = z.object({
  kind: z.enum(['same', 'added', 'removed']),
  text: z.string(),
  /** A fact in it that nobody gave, or that goes. */
  mark: z.optional(z.enum(['added', 'lost'])),
});

/**
 * One part of a result. Everything is data, never markup: who draws a block needs no trust in the tool and no
 * knowledge of it.
 */
export const Block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('keyValues'),
    items: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
  z.object({
    type: z.literal('table'),
    header: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** One per column; left where absent. */
    align: z.optional(z.array(z.enum(['left', 'center', 'right']))),
  }),
  z.object({ type: z.literal('code'), language: z.string(), text: z.string() }),
  /** Segments in reading order: all but `added` give the old text, all but `removed` the new one. */
  z.object({ type: z.literal('diff'), segments: z.array(Segment) }),
  /** A square of modules, row by row from the top: `1` is dark, `0` is light. The quiet zone is not included. */
  z.object({ type: z.literal('matrix'), label: z.string(), rows: z.array(z.string()) }),
  z.object({
    type: z.literal('swatches'),
    /** `hex` is #rrggbb, or #rrggbbaa where the colour is see-through. */
    colours: z.array(z.object({ name: z.string(), hex: z.string() })),
  }),
  /** One of the visitor's own pictures by its id; only their browser has it. */
  z.object({ type: z.literal('picture'), id: z.string(), label: z.string() }),
  /** A picture or a sound that is part of the result, as a data URL. No type of it can run anything. */
  z.object({
    type: z.literal('image'),
    url: z.string().check(z.regex(/^data:image\/(png|jpeg|webp|gif);base64,/)),
    label: z.string(),
  }),
  z.object({
    type: z.literal('audio'),
    url: z.string().check(z.regex(/^data:audio\/(mpeg|wav|ogg|flac|mp4|webm);base64,/)),
    label: z.string(),
  }),
]);
export type Block = z.infer<typeof Block>;
export type DiffSegment = z.infer<typeof Segment>;

/** The result of a tool: plain JSON, stored with the message and rendered without knowing the tool. */
export const ToolResult = z.object({
  title: z.string(),
  /** The answer in one line. */
  summary: z.string(),
  blocks: z.array(Block),
});
export type ToolResult = z.infer<typeof ToolResult>;
