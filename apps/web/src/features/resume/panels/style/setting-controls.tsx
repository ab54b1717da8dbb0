import type { ComponentProps } from 'react';
import { Switch } from '../../../../shared/ui/switch.tsx';
import { ChoiceSetting } from '../../controls/choice-setting.tsx';
import { NumberSetting } from '../../controls/number-setting.tsx';
import type { Bounds } from '../../controls/parse-number.ts';
import { settingBounds } from './setting-bounds.ts';
import { useSettingsSection, type SettingsSection } from './settings-sections.ts';

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
