/** One setting that was changed; a side is absent where the setting was. */
export interface SettingChange {
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

type Settings = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const valueAt = (settings: unknown, [name, ...rest]: readonly string[]): unknown =>
  name === undefined
    ? settings
    : isGroup(settings) && Object.hasOwn(settings, name)
      ? valueAt(settings[name], rest)
      : undefined;

/** The settings in which two objects of plain JSON differ. A list counts as one setting. */
export function changesBetween(
  before: Settings,
  after: Settings,
  path: readonly string[] = [],
): readonly SettingChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): readonly SettingChange[] => {
    const [was, is] = [valueAt(before, [name]), valueAt(after, [name])];
    const at = [...path, name];
    if (isGroup(was) && isGroup(is)) return changesBetween(was, is, at);
    if (isSame(was, is)) return [];
    return [
      { path: at, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) },
    ];
  });
}

function withValue(settings: Settings, [name, ...rest]: readonly string[], value: unknown): Settings {
  if (name === undefined) return settings;
  const { [name]: was, ...others } = settings;
  if (rest.length > 0) return { ...settings, [name]: withValue(isGroup(was) ? was : {}, rest, value) };
  return value === undefined ? others : { ...settings, [name]: value };
}

/** The settings as before the changes; undefined where one of them was changed again since. */
export function takeBackChanges(settings: object, changes: readonly SettingChange[]): Settings | undefined {
  if (changes.some(({ path, after }) => !isSame(valueAt(settings, path), after))) return undefined;
  return changes.reduce<Settings>((now, { path, before }) => withValue(now, path, before), { ...settings });
}
