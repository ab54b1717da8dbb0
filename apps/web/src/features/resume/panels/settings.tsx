import {
  patchSection,
  settingBounds,
  withSettings,
  type Bounds,
  type SettingsSection,
  type StyleSettings,
} from '@baigong/resume';
import { NumberSetting, type MergeOptions } from '../controls/number-setting.tsx';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import type { ComponentProps } from 'react';
import { Switch } from '../../../shared/ui/switch.tsx';
import { ChoiceSetting } from '../controls/choice-setting.tsx';

/** How to change the settings; `target` names what is changed, `paths` are as in `withSettings`. */
export function useChangeSettings(): (
  target: string,
  edit: (settings: StyleSettings) => StyleSettings,
  joining?: MergeOptions,
  paths?: readonly string[],
) => void {
  const { documentStore } = useSession();
  return (target, edit, joining, paths) =>
    documentStore.change((document) => withSettings(document, edit, paths), {
      target: `styles:${target}`,
      ...joining,
    });
}

/** A part of the settings, and how to change some of it. The component is rendered again only when the part changes. */
export function useSettingsSection<T extends object>(
  part: SettingsSection<T>,
): readonly [T, (patch: Partial<T>, joining?: MergeOptions) => void] {
  const change = useChangeSettings();
  const value = useDocument(({ styles }) => part.read(styles.styles));
  return [
    value,
    (patch, joining) =>
      change(
        `${part.name}.${Object.keys(patch).join('+')}`,
        (settings) => patchSection(settings, part, patch),
        joining,
        Object.keys(patch).map((key) => `${part.path}.${key}`),
      ),
  ];
}

type KeyOf<T, V> = string &
  keyof { [K in keyof T as string extends K ? never : T[K] extends V ? K : never]: true };

interface SettingProps<T, K> {
  readonly section: SettingsSection<T>;
  readonly name: K;
  readonly label: string;
}

const allBounds: Readonly<Record<string, object | undefined>> = settingBounds;

/** A number of a section, within the bounds of the schema. */
export function NumberControl<T extends object, K extends KeyOf<T, number>>({
  section,
  name,
  ...rest
}: SettingProps<T, K> & Pick<ComponentProps<typeof NumberSetting>, 'unit' | 'description'>) {
  const [values, change] = useSettingsSection(section);
  const bounds = (allBounds[section.name] as Readonly<Record<string, Bounds>>)[name];
  if (!bounds) return null;
  return (
    <NumberSetting
      {...rest}
      value={values[name] as number}
      bounds={bounds}
      onChange={(value, merge) => change({ [name]: value } as unknown as Partial<T>, merge)}
    />
  );
}

export function SwitchControl<T extends object, K extends KeyOf<T, boolean>>({
  section,
  name,
  ...rest
}: SettingProps<T, K> & { readonly hint?: string }) {
  const [values, change] = useSettingsSection(section);
  return (
    <Switch
      {...rest}
      checked={values[name] as boolean}
      onChange={(checked) => change({ [name]: checked } as unknown as Partial<T>)}
    />
  );
}

export function ChoiceControl<T extends object, K extends KeyOf<T, string>>({
  section,
  name,
  ...rest
}: SettingProps<T, K> & {
  readonly options: readonly { readonly value: T[K] & string; readonly label: string }[];
}) {
  const [values, change] = useSettingsSection(section);
  return (
    <ChoiceSetting<T[K] & string>
      {...rest}
      value={values[name] as T[K] & string}
      onChange={(value) => change({ [name]: value } as unknown as Partial<T>)}
    />
  );
}
