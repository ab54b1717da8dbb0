/** What `npm run check` and the static stage of `npm test` run: each is a name, an installed command and its arguments. */
export const staticChecks = [
  { name: '格式', command: 'oxfmt', args: ['--check', '.'] },
  { name: '规范与分层', command: 'oxlint', args: ['--type-aware'] },
  { name: '类型', command: 'tsc', args: ['-b'] },
  { name: '无用代码', command: 'knip', args: ['--no-progress'] },
  { name: '无用样式', command: 'node', args: ['scripts/lint/unused-classes.mjs'] },
  { name: '界面用词', command: 'node', args: ['scripts/lint/vocabulary.mjs'] },
  { name: '许可', command: 'node', args: ['scripts/notice.mjs', '--check'] },
  { name: '正则表达式', command: 'node', args: ['scripts/lint/check-regexes.mjs'] },
  { name: '规则与测试', command: 'node', args: ['scripts/check-spec.mjs'] },
  { name: '规模', command: 'node', args: ['scripts/size-report.mjs'] },
];
