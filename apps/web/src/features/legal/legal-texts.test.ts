import type { SiteInfo } from '@baigong/contracts';
import { describe, expect, test } from 'vitest';
import { privacyPolicy, userAgreement, type LegalFacts, type LegalSection } from './legal-texts.ts';

const bare: SiteInfo = { modelFilings: [], hasInbox: false, hasImages: false };
const full: SiteInfo = {
  ...bare,
  operator: '某某科技有限公司',
  contact: 'kefu@example.com',
  hasInbox: true,
  hasImages: true,
};
const textOf = (sections: readonly LegalSection[]): string =>
  sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('\n');
const facts = (site: SiteInfo, models: LegalFacts['models'] = []): LegalFacts => ({ site, models });

describe('R-LEGAL-02 the texts follow settings and features', () => {
  test('R-LEGAL-02 the operator and the ways to reach them are named, or said to be missing', () => {
    for (const write of [userAgreement, privacyPolicy]) {
      expect(textOf(write(facts(full)))).toContain('某某科技有限公司');
      expect(textOf(write(facts(full)))).toContain('kefu@example.com');
      expect(textOf(write(facts(bare)))).toContain('尚未填写名称');
      expect(textOf(write(facts(bare)))).toContain('尚未填写联系方式');
    }
  });

  test('R-LEGAL-02 the agreement says how AI content is labelled, where there is any', () => {
    const models = [{ name: 'DeepSeek', local: false }];
    expect(textOf(userAgreement(facts(bare, models)))).toMatch(/隐式标识.*AIGC/);
    expect(textOf(userAgreement(facts(full)))).toContain('AI 生成内容的标识');
    expect(textOf(userAgreement(facts(bare)))).not.toContain('AI 生成内容的标识');
    expect(textOf(userAgreement(facts(bare)))).toContain('没有接入人工智能模型');
  });

  test('R-LEGAL-02 the policy names who else gets the data: remote models, not those on the site’s machine', () => {
    const remote = { name: 'DeepSeek', local: false };
    const local = { name: 'Qwen3', local: true };
    const text = (models: LegalFacts['models']) => textOf(privacyPolicy(facts(bare, models)));
    expect(text([remote, local])).toMatch(/第三方[\s\S]*DeepSeek[\s\S]*Qwen3。内容不会转给其他公司/);
    expect(text([local])).not.toContain('向第三方提供');
    expect(text([])).not.toContain('向模型提问时');
    expect(textOf(privacyPolicy(facts(full)))).toContain('参考图与要改的图片会发给该服务');
  });

  test('R-LEGAL-03 complaints go to the inbox where there is one, else to the contact', () => {
    expect(textOf(userAgreement(facts(full)))).toContain('“投诉举报”里写明');
    expect(textOf(userAgreement(facts({ ...full, hasInbox: false })))).toContain(
      '请联系运营者：kefu@example.com',
    );
  });
});
