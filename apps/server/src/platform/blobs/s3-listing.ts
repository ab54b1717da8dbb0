import { DomUtils, parseDocument } from 'htmlparser2';
import * as z from 'zod/mini';

const entrySchema = z.object({
  Key: z.string(),
  Size: z.string().check(z.regex(/^\d{1,15}$/)),
  LastModified: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
});

const pageSchema = z.union([
  z.object({ IsTruncated: z.literal('false') }),
  z.object({ IsTruncated: z.literal('true'), NextContinuationToken: z.string().check(z.minLength(1)) }),
]);

interface ListingPage {
  readonly objects: readonly { readonly key: string; readonly bytes: number; readonly modifiedAt: number }[];
  /** Asks for the next page; undefined after the last. */
  readonly next: string | undefined;
}

/**
 * One page of a bucket's objects (ListObjectsV2).
 * @throws when it is anything else: a listing that looks empty would make every file look lost
 */
export function readListing(xml: string): ListingPage {
  const document = parseDocument(xml, { xmlMode: true });
  const result = DomUtils.getElementsByTagName('ListBucketResult', document.children, false, 1);
  const parts = result.flatMap((element) => element.children);
  const page = pageSchema.parse(textsOf(parts));
  const objects = DomUtils.getElementsByTagName('Contents', parts, false).map(({ children }) => {
    const entry = entrySchema.parse(textsOf(children));
    return { key: entry.Key, bytes: Number(entry.Size), modifiedAt: Date.parse(entry.LastModified) };
  });
  return { objects, next: page.IsTruncated === 'true' ? page.NextContinuationToken : undefined };
}

type Nodes = ReturnType<typeof parseDocument>['children'];

/** The texts of elements by their names. */
const textsOf = (nodes: Nodes): Record<string, string> =>
  Object.fromEntries(
    DomUtils.getElementsByTagName('*', nodes, false).map((element) => [
      element.name,
      DomUtils.textContent(element),
    ]),
  );
