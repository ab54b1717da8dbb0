import Database from 'better-sqlite3';
import { gramsOf, searchTextOf } from '../apps/server/src/features/gallery/repository/search-query.ts';

let state = 20_261_121;
/** 0 to 1, the same in every run. */
export function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
/** One of them; with a lean above 1 rather one of the first. */
export const pick = <T>(from: readonly T[], lean = 1): T =>
  from[Math.floor(random() ** lean * from.length)] as T;

const times = ['春', '夏', '秋', '冬', '清晨', '黄昏', '雨夜', '月下', '雪后', '午后', '星夜', '雾中'];
const subjects = [
  '山村',
  '江南',
  '孤舟',
  '古寺',
  '竹林',
  '荷塘',
  '长城',
  '海港',
  '街巷',
  '森林',
  '草原',
  '沙漠',
  '雪山',
  '瀑布',
  '庭院',
  '石桥',
  '灯塔',
  '城市',
  '麦田',
  '樱花',
];
const styles = [
  '水墨',
  '油画',
  '水彩',
  '版画',
  '插画',
  '极简',
  '赛博朋克',
  '青绿山水',
  '浮世绘',
  '素描',
  '像素',
  '剪纸',
];
const extras = [
  '薄雾缭绕',
  '飞鸟掠过',
  '倒影清澈',
  '光线柔和',
  '细节丰富',
  '留白构图',
  '暖色调',
  '冷色调',
  '广角镜头',
  '高饱和',
  'cinematic light',
  'soft focus',
  'ultra detailed',
  'blue harbour',
];
export const authors = Array.from({ length: 4_000 }, (_, at) => `画友${at}`);

/** Different texts; each belongs to many pictures, the first ones to more. */
export const samples = Array.from({ length: 20_000 }, () => {
  const [when, what, how] = [pick(times), pick(subjects, 2), pick(styles, 2)];
  const searchable = {
    title: `${when}${what}${random() < 0.3 ? `的${pick(subjects)}` : ''}`,
    author: pick(authors),
    tags: random() < 0.5 ? [how, what] : [how],
    prompt:
      random() < 0.7 ? `${how}，${when}的${what}，${pick(extras)}，${pick(extras)}，${pick(subjects)}` : null,
  };
  return { ...searchable, words: searchTextOf(searchable), grams: gramsOf(searchable) };
});

/** A picture of the benchmark's gallery. */
interface MadePicture {
  readonly seq: number;
  /** Index into `samples`. */
  readonly sample: number;
  readonly likes: number;
  readonly week: number;
}

/** So many pictures, every time the same ones. */
export function* makePictures(rows: number): Generator<MadePicture> {
  state = 20_261_122;
  for (let seq = 1; seq <= rows; seq++) {
    const sample = Math.floor(random() ** 1.3 * samples.length);
    // Most pictures have few likes, a few have thousands.
    const likes = Math.floor(random() ** -0.8) - 1;
    const week = random() < 0.05 ? Math.min(likes, Math.floor(random() ** -0.6)) : 0;
    yield { seq, sample, likes: Math.min(likes, 50_000), week };
  }
}

export const pictureId = (seq: number): string => seq.toString(36).padStart(16, '0');

/** What every picture of the benchmark's gallery says of its files. */
export const pictureFiles = JSON.stringify(
  [320, 640, 1024, 1024].map((width) => ({
    hash: '0'.repeat(64),
    type: 'webp',
    width,
    height: width,
    bytes: 20_000,
  })),
);

/** Fills the gallery of an empty database with so many shown pictures. */
export function fillDatabase(file: string, rows: number): void {
  const db = new Database(file);
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -400000');
  db.exec(`INSERT INTO gallery_authors VALUES ('a', 'a', 0, NULL)`);
  const picture = db.prepare(
    `INSERT INTO gallery_pictures (seq, id, author_hash, ticket, state, title, author, tags, licence, origin, prompt, likes, week_likes,
      width, height, thumbhash, files, bytes, sha256, fingerprint, created_at, updated_at)
     VALUES (?, ?, 'a', ?, 'shown', ?, ?, ?, 'ccBy', 'model', ?, ?, ?, 1024, 1024, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', ?, 1000000, 'x', 'x', ?, ?)`,
  );
  const words = db.prepare('INSERT INTO gallery_words VALUES (?, ?)');
  const grams = db.prepare('INSERT INTO gallery_grams (rowid, grams) VALUES (?, ?)');
  const insert = ({ seq, sample: index, likes, week }: MadePicture): void => {
    const sample = samples[index];
    if (!sample) throw new Error('no such sample');
    const id = pictureId(seq);
    const tags = JSON.stringify(sample.tags);
    const { title, author, prompt } = sample;
    picture.run(seq, id, id, title, author, tags, prompt, likes, week, pictureFiles, seq, seq);
    words.run(seq, sample.words);
    grams.run(seq, sample.grams);
  };
  const insertAll = db.transaction((batch: readonly MadePicture[]) => batch.forEach(insert));
  for (const batch of batches(makePictures(rows), 20_000)) insertAll(batch);
  // The newest ones, which everybody sees first, are liked by ten visitors each.
  db.exec(`INSERT INTO gallery_likes (seq, visitor, at)
    SELECT picture.seq, hex(randomblob(22)), 1 FROM json_each('[1,2,3,4,5,6,7,8,9,10]')
    JOIN gallery_pictures AS picture ON picture.seq > ${rows - 48}`);
  db.exec('ANALYZE');
  db.close();
}

/** Items in arrays of at most `size`. */
export function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
