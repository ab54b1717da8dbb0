import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { secureDataFolder } from './secure-data-folder.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o7777;

test.skipIf(process.platform === 'win32')(
  'R-OPS-66 what others could read is closed to them, also in a folder that is there already',
  () => {
    const outside = join(temporaryFolder(), 'outside');
    writeFileSync(outside, '');
    chmodSync(outside, 0o644);
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(join(folder, 'blobs'), { recursive: true });
    writeFileSync(join(folder, 'records.sqlite'), '');
    symlinkSync(outside, join(folder, 'link'));
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'blobs'), 0o755);
    chmodSync(join(folder, 'records.sqlite'), 0o664);

    expect(secureDataFolder(folder)).toEqual([]);
    expect(modeOf(folder)).toBe(0o700);
    expect(modeOf(join(folder, 'blobs'))).toBe(0o700);
    expect(modeOf(join(folder, 'records.sqlite'))).toBe(0o600);
    expect(modeOf(outside)).toBe(0o644);
  },
);

test.skipIf(process.platform === 'win32')(
  'R-OPS-66 a folder that belongs to all users is left alone and reported',
  () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o1777);
    writeFileSync(join(folder, 'other'), '');
    chmodSync(join(folder, 'other'), 0o644);
    expect(secureDataFolder(folder)).toEqual([folder]);
    expect(modeOf(folder)).toBe(0o1777);
    expect(modeOf(join(folder, 'other'))).toBe(0o644);
  },
);
