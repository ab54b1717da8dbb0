import { isOwnPicture } from '../styles/own-picture.ts';
import { isObject, type Json } from './clean-json.ts';
import { ownId, readEntry } from './load-entry.ts';
import { makeBasicInfo, makeImages, sectionOfKind, type EntryKind } from './make-entry.ts';
import { at, type Loading } from './problem.ts';
import { freshId, readItems, readText } from './read-value.ts';
import type { EntryMap, ImageItem, ResumeFields } from './schema.ts';

/** Ids that are taken: the basic information is an entry, and the default modules' ids stand for themselves. */
const reserved = ['basic', 'work', 'projects', 'education', 'custom'];

/** The id of an entry: its own, else its key in the map, else a new one. One that is taken gives way. */
function settleId(
  raw: Json,
  key: string | undefined,
  used: Set<string>,
  path: string,
  loading: Loading,
): string {
  const id = ownId(raw) || key || '';
  if (id && !used.has(id)) {
    used.add(id);
    return id;
  }
  if (id) loading.problems.push({ path: at(path, 'id'), message: `编号“${id}”与别处重复，已换成新编号` });
  return freshId(used, loading);
}

function readEntries(
  value: Json | undefined,
  kind: EntryKind,
  used: Set<string>,
  path: string,
  loading: Loading,
): EntryMap {
  const entries: EntryMap = {};
  const list = Array.isArray(value);
  for (const [index, item] of readItems(value, path, loading).entries()) {
    if (!isObject(item.value) && !Array.isArray(item.value)) {
      if (item.value !== null)
        loading.problems.push({ path: item.path, message: '这一条内容看不懂，没有载入' });
      continue;
    }
    const id = settleId(item.value, item.key, used, item.path, loading);
    const entry = readEntry(item.value, id, kind, item.path, loading);
    // A map forgets a list's order when its keys are whole numbers.
    entries[id] = list && entry.order === undefined ? { ...entry, order: index } : entry;
  }
  return entries;
}

function readImages(value: Json | undefined, path: string, loading: Loading): ImageItem[] {
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
      at(item.path, 'label'),
      type === 'avatar' ? '头像' : '背景',
      loading,
    );
    let url = readText(raw['value'], at(item.path, 'value'), '', loading);
    if (url && !isOwnPicture(url)) {
      loading.problems.push({ path: at(item.path, 'value'), message: '外部网址的图片没有载入，请重新上传' });
      url = '';
    }
    const first =
      type === 'avatar' && !images.some((image) => image.type === 'avatar') ? 'avatar' : undefined;
    const id = settleId(raw, item.key ?? first, used, item.path, loading);
    images.push({ ...raw, id, label, type, value: url });
  }
  return images.some((image) => image.type === 'avatar') ? images : [...makeImages(), ...images];
}

/** Reads the section `fields` in any of its shapes. */
export function readFieldsSection(value: Json | undefined, path: string, loading: Loading): ResumeFields {
  const known = isObject(value) ? value : {};
  if (value !== undefined && value !== null && !isObject(value))
    loading.problems.push({ path, message: '简历内容看不懂，已恢复为空白' });
  const used = new Set(reserved);
  const section = (kind: EntryKind) => {
    const name = sectionOfKind[kind];
    return readEntries(known[name], kind, used, at(path, name), loading);
  };
  // Custom entries come first: modules name them by id, so theirs must not give way to another's.
  const customModules = section('custom');
  const basic = known['basicInfo'];
  return {
    ...known,
    imgUpload: readImages(known['imgUpload'], at(path, 'imgUpload'), loading),
    basicInfo:
      basic === undefined
        ? makeBasicInfo()
        : readEntry(basic, 'basic', 'basic', at(path, 'basicInfo'), loading),
    workExperiences: section('work'),
    projectExperiences: section('projects'),
    educations: section('education'),
    customModules,
  };
}
