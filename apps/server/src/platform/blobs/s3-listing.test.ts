import { expect, test } from 'vitest';
import { readListing } from './s3-listing.ts';

const pageOf = (parts: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name>${parts}</ListBucketResult>`;
const entry =
  '<Contents><Key>p/a&amp;b &#20013;</Key><LastModified>2026-11-29T09:00:00.000Z</LastModified>' +
  '<ETag>&quot;e&quot;</ETag><Size>12</Size><Owner><ID>i</ID><Key>not this</Key></Owner></Contents>';

test('R-SCALE-46 a page of a listing is read with its entities and its mark of the next page', () => {
  const more = '<NextContinuationToken>a+b/c==</NextContinuationToken><IsTruncated>true</IsTruncated>';
  expect(readListing(pageOf(more + entry + entry))).toEqual({
    objects: Array.from({ length: 2 }, () => ({
      key: 'p/a&b 中',
      bytes: 12,
      modifiedAt: Date.UTC(2026, 10, 29, 9),
    })),
    next: 'a+b/c==',
  });
  const last = '<IsTruncated>false</IsTruncated>';
  expect(readListing(pageOf(last))).toEqual({ objects: [], next: undefined });
});

test.each([
  ['nothing', ''],
  ['the page of a proxy', '<html><body>Please log in</body></html>'],
  ['a listing without an end', pageOf('')],
  ['a next page without its mark', pageOf('<IsTruncated>true</IsTruncated>')],
  [
    'an object without a size',
    pageOf(`<IsTruncated>false</IsTruncated>${entry.replace('<Size>12</Size>', '')}`),
  ],
])('R-SCALE-46 %s is no empty listing', (_, xml) => {
  expect(() => readListing(xml)).toThrow(/invalid_/);
});
