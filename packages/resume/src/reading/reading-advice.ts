import { findTemplate } from '../templates/templates.ts';
import type { MachineReading, ReadField } from './compare-reading.ts';
import type { ResumeDocument } from '../document/schema.ts';

/** Why a field was not read as it stands, in a sentence. */
export function reasonFor({ status, place, read }: ReadField): string {
  if (status === 'missing') return 'PDF 的文字里没有这一项，可能被样式隐藏或画成了图形。';
  if (status === 'partial') return '只读到一部分，其余的行没有归到这一项。';
  if (place) return `文字读到了，但被归到“${place}”。`;
  return read ? `这一项读成了“${read}”。` : '文字读到了，但没有归到这一项。';
}

/** What can be done, for the problems that a reading has. */
export function adviceFor(reading: MachineReading, { styles }: ResumeDocument): readonly string[] {
  const wrong = reading.groups.flatMap(({ fields }) => fields.filter(({ status }) => status !== 'found'));
  const advice: string[] = [];
  const { showLabels } = styles.styles.moduleStyles.basicInfo;
  const hasTwoColumns = findTemplate(styles.currentTemplate).layout !== 'single';
  if (wrong.some(({ status }) => status === 'missing'))
    advice.push('检查自定义样式是否隐藏了文字，或换一个模板再读一次。');
  if (!showLabels && wrong.some(({ entryId, status }) => entryId === undefined && status !== 'missing'))
    advice.push('在“样式设置”里打开字段名称（如“电话：”），机器更容易认出是哪一项。');
  if (wrong.some(({ entryId, status }) => entryId !== undefined && status !== 'missing'))
    advice.push('模块标题用常见写法（如“工作经历”“教育经历”），公司、职位和学校写全称。');
  if (hasTwoColumns && (wrong.length > 0 || reading.groups.some(({ outOfOrder }) => outOfOrder)))
    advice.push('双栏模板的文字容易被串行读取，投递网申系统时可以换用单栏模板。');
  return advice;
}
