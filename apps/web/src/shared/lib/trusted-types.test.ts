// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { findExecutable, parseInert } from './trusted-types.ts';

test.each([
  '<script>1</script>',
  '<img src="x" onerror="1">',
  '<svg><a xlink:href="javascript:1">x</a></svg>',
  '<a href=" java\tscript:1">x</a>',
  '<iframe srcdoc="x"></iframe>',
  '<template><img src=x onload=1></template>',
  '<meta http-equiv="refresh" content="0">',
  '<base href="https://evil.example">',
  '<form action="javascript:1"></form>',
  '<svg><animate attributeName="href" values="javascript:1"></animate></svg>',
])('R-SEC-61 HTML that could run is found: %s', (html) => {
  expect(findExecutable(parseInert(html).documentElement)).toBeDefined();
});

test.each([
  '<p>文字 <b>粗</b> onclick=1</p>',
  '<a href="https://example.com" rel="noopener">x</a>',
  '<span class="katex"><math><mi>x</mi></math></span>',
  '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
])('R-SEC-61 plain HTML passes: %s', (html) => {
  expect(findExecutable(parseInert(html).body)).toBeUndefined();
});
