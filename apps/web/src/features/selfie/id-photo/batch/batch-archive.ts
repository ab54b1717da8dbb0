import { writeRows } from '@baigong/csv';
import { archiveNames } from '@baigong/id-photo';
import { namesInBatch, useBatch } from './batch-store.ts';

/** Everything that was made as one archive, with a list of every photo, also of those that were not made. */
export async function batchArchive(): Promise<Blob> {
  const { zip } = await import('fflate');
  const batch = useBatch.getState();
  const { names, unused } = namesInBatch(batch);
  const rows = batch.items.map((item, at) => ({ item, name: names[at] ?? '未命名' }));
  const made = rows.filter(({ item }) => item.state.is === 'made');
  const files = archiveNames(
    made.map(({ name }) => name),
    'jpg',
  );
  const fileOf = new Map(made.map(({ item }, at) => [item.id, files[at] ?? '']));
  const entries: Record<string, [Uint8Array, { level: 0 }]> = {};
  const contents = await Promise.all(
    made.map(async ({ item: { id, state } }) =>
      state.is === 'made' ? ([fileOf.get(id) ?? '', await state.photo.blob.arrayBuffer()] as const) : null,
    ),
  );
  for (const content of contents)
    if (content) entries[content[0]] = [new Uint8Array(content[1]), { level: 0 }];
  const lines = [
    ['姓名', '原文件', '证件照', '说明'],
    ...rows.map(({ item: { id, file, state }, name }) => [
      name,
      file.name,
      fileOf.get(id) ?? '（没有做成）',
      state.is === 'made'
        ? state.photo.remarks.join(' ')
        : state.is === 'failed'
          ? state.problem
          : '还没有做',
    ]),
    ...unused.map((name) => [name, '（没有照片）', '', '名单里有，没有对应的照片']),
  ];
  entries['清单.csv'] = [new TextEncoder().encode(writeRows(lines)), { level: 0 }];
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    zip(entries, { consume: true }, (error, data) => (error ? reject(error) : resolve(data)));
  });
  return new Blob([new Uint8Array(bytes)], { type: 'application/zip' });
}
