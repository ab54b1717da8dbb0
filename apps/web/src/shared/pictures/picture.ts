import { pictureLabel, type PictureLabel } from '@baigong/pictures/label';
import * as z from 'zod/mini';
import { StoredBlob } from '../lib/stored-blob.ts';

/** Who made a picture. brush: the built-in one; file: the visitor brought it. */
export const PictureMaker = z.enum(['brush', 'model', 'camera', 'file']);
export type PictureMaker = z.infer<typeof PictureMaker>;

/** A picture of ChatDatabase.images: the specification's fields, then how it was made, then its bytes. */
export interface Picture {
  readonly id: string;
  readonly prompt: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly maker: PictureMaker;
  /** The model's id and what it is called; empty where none had a part in it. */
  readonly model: string;
  readonly modelName: string;
  readonly negative: string;
  /** A style preset's id and name; empty for none. */
  readonly style: string;
  readonly styleName: string;
  readonly seed: number | null;
  /** The edition of the brush that painted it; null for whatever else made it. Without it a brush's picture is of the first. */
  readonly edition: number | null;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly favourite: boolean;
  /** The picture that this one was edited from, and what was done to it (understood by the editor alone). */
  readonly parent: string | null;
  readonly edits: unknown;
  /** The label that says who produced it (GB 45438-2025); every file made of it carries the same. */
  readonly label: PictureLabel | null;
  /** The file as it was made; null in a record of which nothing but words could be read. */
  readonly blob: Blob | null;
  /** A small copy for lists; null where none was made. */
  readonly thumb: Blob | null;
}

/** A field as it should be, or the fallback for one that another version of the page wrote otherwise. */
function field<T>(schema: z.ZodMiniType<T>, value: unknown, fallback: T): T {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : fallback;
}

const Id = z.union([z.string(), z.number()]);
const Size = z.number().check(z.int(), z.positive());
const Seed = z.nullable(z.number());
const Label = z.partial(
  z.object({
    madeBy: z.enum(['model', 'computer']),
    certainty: z.enum(['certain', 'possible', 'suspected']),
    producer: z.string(),
    produceId: z.string(),
    reserved1: z.string(),
    propagator: z.string(),
    propagateId: z.string(),
    reserved2: z.string(),
  }),
);
const File = z.nullable(StoredBlob);
const text = (value: unknown) => field(z.string(), value, '');

function readLabelField(value: unknown): PictureLabel | null {
  const { madeBy, ...rest } = field(Label, value, {});
  if (madeBy === undefined) return null;
  const said = Object.entries(rest).filter(([, text]) => text !== undefined);
  return pictureLabel(madeBy, Object.fromEntries(said));
}

/** Where pages of other versions may have put a picture: a blob, or its bytes as a data URL. */
const legacyFields = ['image', 'data', 'url', 'src', 'dataUrl', 'base64'];

function fromDataUrl(address: string): Blob | null {
  const [, mime, body] = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/.exec(address) ?? [];
  if (mime === undefined || body === undefined) return null;
  try {
    return new Blob([Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))], { type: mime });
  } catch {
    return null;
  }
}

function blobFromLegacyFields(raw: Readonly<Record<string, unknown>>): Blob | null {
  for (const place of legacyFields) {
    const value = raw[place];
    if (value instanceof Blob) return value;
    const found = typeof value === 'string' ? fromDataUrl(value) : null;
    if (found) return found;
  }
  return null;
}

/** A record as a picture; null for what has no id. Never throws: what is not understood reads as absent. */
export function readPicture(record: unknown): Picture | null {
  if (typeof record !== 'object' || record === null) return null;
  const raw = record as Readonly<Record<string, unknown>>;
  const id = field(z.nullable(Id), raw.id, null);
  if (id === null) return null;
  const createdAt = field(z.number(), raw.createdAt, 0);
  const updatedAt = field(z.number(), raw.updatedAt, 0);
  const model = text(raw.model);
  return {
    id: String(id),
    prompt: text(raw.prompt),
    createdAt: createdAt || updatedAt,
    updatedAt: updatedAt || createdAt,
    maker: field<PictureMaker>(PictureMaker, raw.maker, model === '' ? 'file' : 'model'),
    model,
    modelName: text(raw.modelName),
    negative: text(raw.negative),
    style: text(raw.style),
    styleName: text(raw.styleName),
    seed: field(Seed, raw.seed, null),
    edition: field(z.nullable(Size), raw.edition, raw.maker === 'brush' ? 1 : null),
    width: field(Size, raw.width, 0),
    height: field(Size, raw.height, 0),
    favourite: field(z.boolean(), raw.favourite, false),
    parent: field(z.nullable(z.string()), raw.parent, null),
    edits: raw.edits ?? null,
    label: readLabelField(raw.label),
    blob: field(File, raw.blob, null) ?? blobFromLegacyFields(raw),
    thumb: field(File, raw.thumb, null),
  };
}
