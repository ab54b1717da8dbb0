import {
  dateFormatOf,
  dateFormatsOf,
  formatDateRange,
  languageOf,
  settingsSections,
  switchLanguage,
  type ResumeLanguage,
} from '@baigong/resume';
import { SettingsGroup } from '../../../shared/ui/settings-group.tsx';
import { ChoiceSetting } from '../controls/choice-setting.tsx';
import { useDocument } from '../session/document-store.ts';
import { useSession } from '../session/session-context.tsx';
import { useSettingsSection } from './settings.tsx';

const languages = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
] as const satisfies readonly { readonly value: ResumeLanguage; readonly label: string }[];

/** 语言与日期: the language of headings, labels and dates, and how months are written. */
export function LanguageGroup() {
  const { documentStore } = useSession();
  const language = useDocument(({ modules }) => languageOf(modules));
  const format = useDocument(dateFormatOf);
  const [, change] = useSettingsSection(settingsSections.entry);
  return (
    <SettingsGroup title="语言与日期">
      <ChoiceSetting
        label="简历语言"
        value={language}
        options={languages}
        onChange={(to) =>
          documentStore.change((document) => switchLanguage(document, to), {
            target: 'language',
            mergeable: false,
          })
        }
      />
      <p className="kit-caption">标题、字段名和日期跟着换；自己起的名字和正文不变。</p>
      <ChoiceSetting
        label="日期写法"
        value={format}
        options={dateFormatsOf[language].map((value) => ({
          value,
          label: formatDateRange({ start: '', end: '2021-07' }, value),
        }))}
        onChange={(dateFormat) => change({ dateFormat })}
      />
    </SettingsGroup>
  );
}
