import { basicTarget, editFields, setField, toggleField } from '../document/edit.ts';
import type { Field, ResumeDocument } from '../document/schema.ts';
import { languageOf } from '../document/language.ts';
import { enableModule } from '../document/edit-modules.ts';
import type { Content } from './content.ts';
import { checkEmail, checkPhone } from './contact-typos.ts';
import { createFieldFinding, type Finding, type Severity } from './finding.ts';

const requiredFields: readonly [name: string, severity: Severity, missing: string][] = [
  ['name', 'error', '还没有填写姓名'],
  ['phone', 'error', '还没有填写电话，招聘方联系不到你'],
  ['email', 'warning', '还没有填写邮箱，多数公司用邮件约面试'],
  ['post', 'hint', '写上期望职位，筛选简历的人一眼就知道你投的是什么'],
];

function createReplaceFix(field: Field, value: string) {
  return {
    fix: (document: ResumeDocument) =>
      editFields(document, (fields) => setField(fields, basicTarget, field.id, value)),
    fixLabel: `改为 ${value}`,
  };
}

/** Checks contact data: present, visible, without common typos. */
export function checkContact({ document, basic }: Content): Finding[] {
  const findings: Finding[] = [];
  const all = document.fields.basicInfo.fields;
  const isEnglish = languageOf(document.modules) === 'en';
  if (!basic) {
    const fix = (now: ResumeDocument): ResumeDocument => ({
      ...now,
      modules: enableModule(now.modules, 'basic', true),
    });
    return [
      {
        id: 'contact-hidden',
        path: 'modules.basic',
        severity: 'error',
        message: '“基本信息”模块没有显示，简历上没有姓名和联系方式',
        moduleId: 'basic',
        fix,
        fixLabel: '显示基本信息',
      },
    ];
  }
  for (const [name, severity, missing] of requiredFields) {
    const field = all.find((one) => one.id === name);
    if (!field) continue;
    const location = { target: basicTarget, field, moduleId: 'basic' };
    const value = (field.value ?? '').trim();
    if (value === '') findings.push(createFieldFinding('contact-missing', location, severity, missing));
    else if (!field.enabled && severity !== 'hint') {
      findings.push(
        createFieldFinding('contact-hidden', location, severity, `“${field.label}”填了但没有显示`, {
          fix: (now) => editFields(now, (fields) => toggleField(fields, basicTarget, field.id, true)),
          fixLabel: '显示出来',
        }),
      );
    }
    if (value === '' || !field.enabled) continue;
    const typo =
      name === 'email' ? checkEmail(value) : name === 'phone' ? checkPhone(value, isEnglish) : undefined;
    if (!typo) continue;
    const fix = typo.suggestion === undefined ? {} : createReplaceFix(field, typo.suggestion);
    findings.push(createFieldFinding(`${name}-typo`, location, 'warning', typo.message, fix));
  }
  return findings;
}
