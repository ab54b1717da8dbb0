import { isEmbeddedImage } from '../styles/embedded-image.ts';
import { isObject, type Json } from './clean-json.ts';
import { readId, readEntry } from './load-entry.ts';
import { makeBasicInfo, makeImages, sectionOfKind, type EntryKind } from './make-entry.ts';
import { joinPath, type LoadContext } from './load-context.ts';
import { createUniqueId, readItems, readText } from './read-value.ts';
import type { EntryMap, ImageItem, ResumeFields } from './schema.ts';

/** Ids that are taken: the basic information is an entry, and the default modules' ids stand for themselves. */
const reservedIds = ['basic', 'work', 'projects', 'education', 'custom'];

/** The id of an entry: its own, else its key in the map, else a new one; a duplicate gets a new one. */
function resolveId(
  raw: Json,
  key: string | undefined,
  used: Set<string>,
  path: string,
  loading: LoadContext,
): string {
  const id = readId(raw) || key || '';
  if (id && !used.has(id)) {
    used.add(id);
    return id;
  }
  if (id)
    loading.problems.push({ path: joinPath(path, 'id'), message: `编号“${id}”与别处重复，已换成新编号` });
  return createUniqueId(used, loading);
}

function readEntries(
  value: Json | undefined,
  kind: EntryKind,
  used: Set<string>,
  path: string,
  loading: LoadContext,
): EntryMap {
  const entries: EntryMap = {};
  const list = Array.isArray(value);
  for (const [index, item] of readItems(value, path, loading).entries()) {
    if (!isObject(item.value) && !Array.isArray(item.value)) {
      if (item.value !== null)
        loading.problems.push({ path: item.path, message: '这一条内容看不懂，没有载入' });
      continue;
    }
    const id = resolveId(item.value, item.key, used, item.path, loading);
    const entry = readEntry(item.value, id, kind, item.path, loading);
    // A map forgets a list's order when its keys are whole numbers.
    entries[id] = list && entry.order === undefined ? { ...entry, order: index } : entry;
  }
  return entries;
}

function readImages(value: Json | undefined, path: string, loading: LoadContext): ImageItem[] {
  const items = isObject(value) && 'items' in value ? value['items'] : value;
  const used = new Set<string>();
  const images: ImageItem[] = [];
  for (const item of readItems(items, path, loading)) {
    if (typeof item.value !== 'object' && typeof item.value !== 'string') {
      loading.problems.push({ path: item.path, message: '这张图片看不懂，没有载入' });
      continue;
    }
    if (item.value === null || Array.isArray(item.value)) continue;
    const raw = typeof item.value === 'string' ? { value: item.value } : item.value;
    const type = raw['type'] === 'background' ? 'background' : 'avatar';
    const label = readText(
      raw['label'],
      joinPath(item.path, 'label'),
      type === 'avatar' ? '头像' : '背景',
      loading,
    );
    let url = readText(raw['value'], joinPath(item.path, 'value'), '', loading);
    if (url && !isEmbeddedImage(url)) {
      loading.problems.push({
        path: joinPath(item.path, 'value'),
        message: '外部网址的图片没有载入，请重新上传',
      });
      url = '';
    }
    const first =
      type === 'avatar' && !images.some((image) => image.type === 'avatar') ? 'avatar' : undefined;
    const id = resolveId(raw, item.key ?? first, used, item.path, loading);
    images.push({ ...raw, id, label, type, value: url });
  }
  return images.some((image) => image.type === 'avatar') ? images : [...makeImages(), ...images];
}

/** Reads the section `fields` in any of its shapes. */
export function readFieldsSection(value: Json | undefined, path: string, loading: LoadContext): ResumeFields {
  const known = isObject(value) ? value : {};
  if (value !== undefined && value !== null && !isObject(value))
    loading.problems.push({ path, message: '简历内容看不懂，已恢复为空白' });
  const used = new Set(reservedIds);
  const section = (kind: EntryKind) => {
    const name = sectionOfKind[kind];
    return readEntries(known[name], kind, used, joinPath(path, name), loading);
  };
  // Custom entries come first: modules name them by id, so theirs must not give way to another's.
  const customModules = section('custom');
  const basic = known['basicInfo'];
  return {
    ...known,
    imgUpload: readImages(known['imgUpload'], joinPath(path, 'imgUpload'), loading),
    basicInfo:
      basic === undefined
        ? makeBasicInfo()
        : readEntry(basic, 'basic', 'basic', joinPath(path, 'basicInfo'), loading),
    workExperiences: section('work'),
    projectExperiences: section('projects'),
    educations: section('education'),
    customModules,
  };
}
