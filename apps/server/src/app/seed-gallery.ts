/**
 * `npm run seed-gallery`: fills an empty gallery with 60 pictures by the built-in brush, through the same door as
 * every visitor's. Does nothing to a gallery that has pictures. Never runs by itself.
 * Exit codes: 0 filled or not empty, 1 failed.
 */
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { composeScene, paint, understandPrompt } from '@baigong/brush';
import { pictureLabel, writeLabel } from '@baigong/pictures';
import sharp from 'sharp';
import { publish } from '../features/gallery/publish-picture.ts';
import { seedPictures, type SeedPicture } from '../features/gallery/seed-pictures.ts';
import { openFolderBlobs } from '../platform/blobs/folder-blobs.ts';
import { systemClock } from '../platform/models/clock.ts';
import { openSqliteRecords } from '../platform/records/sqlite-records.ts';
import { parseSettings, readEnvironment } from './settings.ts';

const root = resolve(import.meta.dirname, '../../../..');
const { env } = readEnvironment(process.env, root);
const { dataDir } = parseSettings(env, root);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function draw({ prompt, seed, width, height }: SeedPicture): Promise<Uint8Array> {
  const pixels = paint(composeScene(understandPrompt(prompt), { seed, ratio: width / height }), {
    width,
    height,
  });
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return writeLabel(png, pictureLabel('computer', { producer: '百工内置画笔' }));
}

const records = openSqliteRecords(join(dataDir, 'records.sqlite'));
try {
  const ground = { records, blobs: await openFolderBlobs(join(dataDir, 'blobs')), clock: systemClock };
  const some = await records.db.selectFrom('gallery_pictures').select('id').limit(1).executeTakeFirst();
  if (some) say('画廊里已经有作品，没有改动。');
  else {
    // Nobody keeps this key: what the site put in is for the operator to take out.
    const authorKey = randomBytes(32).toString('base64url');
    for (const [at, picture] of seedPictures.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- in their order, and drawing takes all there is of the machine
      const file = Buffer.from(await draw(picture)).toString('base64');
      const { title, prompt, tags, seed, width, height } = picture;
      // oxlint-disable-next-line no-await-in-loop -- see above
      await publish(ground, {
        authorKey,
        ticket: randomBytes(16).toString('base64url'),
        file,
        origin: 'program',
        title,
        tags: [...tags],
        author: '内置画笔',
        licence: 'cc0',
        prompt,
        parameters: { seed, width, height },
      });
      say(`${String(at + 1).padStart(2)}/${seedPictures.length}  ${title}`);
    }
    say('画廊已备好，打开 /community 看看。');
  }
} finally {
  await records.dispose();
}
