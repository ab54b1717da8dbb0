import { sampleResume, type ResumeDocument } from '@baigong/resume';

const richText =
  `<p>罕见字：㐱䶮𠮷喆，龘靐齉爩；姓氏：尧、逄、郄、仝、佘；<a href="https://example.com/shici">诗词站</a>。</p>
<ul><li>标点：“引用”‘单引’《书名》〈篇名〉【方括】「直角」『双角』……——、；：？！～·／％</li>
<li>Latin: naïve café, Ångström, Straße, señor, Łódź, “quotes” – dash — ellipsis… (brackets) [x] {y} a/b</li>
<li>数字：0 1 2 3 4 5 6 7 8 9，1,234,567.89，3.14%，½，①②③，Ⅳ，10⁻³，H₂O，±5 ℃，¥99、€5、£3，№7</li>
<li>Signs: C++ / C# / .NET, a → b, x ≤ y ≠ z, © ® ™, § 3, 50×20, A&amp;B &lt;tag&gt;, user@host:~$</li>
<li>表情：🚀 👍🏽 ❤️ ★☆</li></ul>`
    // As the editor writes it.
    .replaceAll('\n', '');

/** One page of characters that files like to lose: rare ones, accents, symbols and emoji, in a name, a title and rich text with a paragraph and a link. */
export function unusualResume(): ResumeDocument {
  const document = sampleResume();
  const { fields } = document;
  const basic = fields.basicInfo.fields.map((field) =>
    field.id === 'name' ? { ...field, value: '欧阳𠮷喆' } : field,
  );
  const [first = '', second = ''] = Object.keys(fields.workExperiences);
  const edit = (id: string, change: Readonly<Record<string, string>>) => {
    const entry = fields.workExperiences[id];
    if (!entry) throw new Error('The sample has no such job');
    return {
      ...entry,
      fields: entry.fields.map((field) => ({ ...field, value: change[field.type] ?? field.value })),
    };
  };
  return {
    ...document,
    fields: {
      ...fields,
      basicInfo: { ...fields.basicInfo, fields: basic },
      workExperiences: {
        [first]: edit(first, { editor: richText }),
        [second]: edit(second, { input: '㐱䶮 Café-Ω & 研究院' }),
      },
      projectExperiences: {},
    },
  };
}
