import { fieldName, sectionOfKind } from '../document/make-entry.ts';
import { shownRichText } from '../document/hidden-lines.ts';
import { isCoreModule } from '../document/reconcile.ts';
import type { Entry, EntryMap, Field, ResumeDocument, ResumeFields } from '../document/schema.ts';
import type { StyleSettings } from '../styles/schema.ts';
import { maskAddresses, maskEmail, maskMobiles, maskPhone } from './mask-text.ts';

/** What others are not to see in a shared copy. */
export interface SharedMask {
  readonly phone: boolean;
  readonly email: boolean;
  readonly photo: boolean;
}

type TextMask = (text: string) => string;

/** An empty field is nobody's text: it has no origin. */
function clearField(field: Field): Field {
  const { id, label, enabled, drag, order, type, range } = field;
  return {
    id,
    label,
    enabled,
    drag,
    order,
    type,
    value: type === 'date-range' ? null : '',
    ...(range ? { range: { start: '', end: '' } } : {}),
  };
}

/** The field's own keys: what another program keeps beside them is not shown, and so not sent. */
function pickKnownKeys(field: Field): Field {
  const { id, label, enabled, drag, order, type, value, range, origin, unconfirmed } = field;
  const dates = range && {
    start: range.start,
    end: range.end,
    ...(range.present === undefined ? {} : { present: range.present }),
    ...(range.text === undefined ? {} : { text: range.text }),
  };
  return {
    id,
    label,
    enabled,
    drag,
    order,
    type,
    value,
    ...(dates ? { range: dates } : {}),
    ...(origin ? { origin } : {}),
    ...(unconfirmed ? { unconfirmed } : {}),
  };
}

/** @param maskLabel for the label, which is no contact even where the value is one */
function toSharedField(field: Field, mask: TextMask, maskLabel: TextMask = mask): Field {
  if (!field.enabled) return clearField(field);
  const shared = pickKnownKeys(field);
  const facts = shared.unconfirmed && { unconfirmed: shared.unconfirmed.map(mask) };
  return {
    ...shared,
    ...facts,
    label: maskLabel(shared.label),
    value:
      shared.value === null
        ? null
        : mask(field.type === 'editor' ? shownRichText(shared.value) : shared.value),
    ...(shared.range?.text === undefined
      ? {}
      : { range: { ...shared.range, text: mask(shared.range.text) } }),
  };
}

function toSharedEntry({ id, fields, order }: Entry, mask: TextMask): Entry {
  return {
    id,
    fields: fields.map((field) => toSharedField(field, mask)),
    ...(order === undefined ? {} : { order }),
  };
}

const toSharedEntries = (
  map: EntryMap,
  mask: TextMask,
  shows: (id: string) => boolean = () => true,
): EntryMap =>
  Object.fromEntries(
    Object.entries(map)
      .filter(([id, entry]) => shows(id) && !entry.hidden)
      .map(([id, entry]) => [id, toSharedEntry(entry, mask)]),
  );

/** A contact's own field is hidden whatever its form; elsewhere what looks like one is hidden too. */
function basicMask(name: string, { phone, email }: SharedMask, elsewhere: TextMask): TextMask {
  if (phone && name === 'phone') return maskPhone;
  if (email && name === 'email') return maskEmail;
  return elsewhere;
}

/** Backgrounds stay: they are decoration, the photo is not. */
function toSharedSettings(settings: StyleSettings, { photo }: SharedMask): StyleSettings {
  if (!photo) return settings;
  const { moduleStyles } = settings;
  return {
    ...settings,
    moduleStyles: { ...moduleStyles, basicInfo: { ...moduleStyles.basicInfo, showAvatar: false } },
  };
}

/**
 * The copy of a resume that others may read: only what its owner sees on the page. Modules and fields that are
 * switched off are emptied, hidden entries and lines and unknown keys left out, and phone numbers, mail addresses and
 * the photo hidden as asked, wherever they stand. What is hidden is not in the copy.
 */
export function makeSharedCopy(document: ResumeDocument, mask: SharedMask): ResumeDocument {
  const { fields, modules, styles, version } = document;
  const hideText: TextMask = (text) => {
    const withoutPhone = mask.phone ? maskMobiles(text) : text;
    return mask.email ? maskAddresses(withoutPhone) : withoutPhone;
  };
  const off = new Set(modules.modules.filter(({ enabled }) => !enabled).map(({ id }) => id));
  const own = new Set(modules.modules.map(({ id }) => id).filter((id) => !isCoreModule(id)));
  const section = (id: string, map: EntryMap) => (off.has(id) ? {} : toSharedEntries(map, hideText));
  const withPhoto = !mask.photo && !off.has('basic') && styles.styles.moduleStyles.basicInfo.showAvatar;

  const shared: ResumeFields = {
    imgUpload: fields.imgUpload.map(({ id, label, type, value }) => ({
      id,
      label,
      type,
      value: type === 'avatar' && !withPhoto ? '' : value,
    })),
    basicInfo: {
      id: fields.basicInfo.id,
      fields: fields.basicInfo.fields.map((field) =>
        off.has('basic')
          ? clearField(field)
          : toSharedField(field, basicMask(fieldName(field, fields.basicInfo), mask, hideText), hideText),
      ),
    },
    workExperiences: section('work', fields[sectionOfKind.work]),
    projectExperiences: section('projects', fields[sectionOfKind.projects]),
    educations: section('education', fields[sectionOfKind.education]),
    customModules: toSharedEntries(fields[sectionOfKind.custom], hideText, (id) =>
      own.has(id) ? !off.has(id) : !off.has('custom'),
    ),
  };
  return {
    version,
    fields: shared,
    modules: {
      // A hidden custom module has no entry in the copy, and its title is private too.
      modules: modules.modules
        .filter(({ id, enabled }) => enabled || isCoreModule(id))
        .map(({ id, title, enabled, order, icon, column }) => ({
          id,
          title: hideText(title),
          enabled,
          order,
          icon,
          ...(column === undefined ? {} : { column }),
        })),
      basicFieldIcons: modules.basicFieldIcons,
    },
    styles: {
      currentTemplate: styles.currentTemplate,
      styles: toSharedSettings(styles.styles, mask),
      ...(styles.overrides ? { overrides: styles.overrides } : {}),
    },
  };
}
