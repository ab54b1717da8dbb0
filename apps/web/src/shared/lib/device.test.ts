import { describe, expect, test } from 'vitest';
import { isMobile } from './device.ts';

const agents = {
  desktop:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  wechat:
    'Mozilla/5.0 (Linux; Android 15; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.56',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 15; Pad 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  firefoxAndroid: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
};

describe('device rule', () => {
  test('R-SHELL-12 a window of 767 px is mobile and one of 768 px is desktop', () => {
    expect(isMobile({ userAgent: agents.desktop, width: 767 })).toBe(true);
    expect(isMobile({ userAgent: agents.desktop, width: 768 })).toBe(false);
  });

  test.each(['iphone', 'wechat', 'firefoxAndroid'] as const)(
    'R-SHELL-12 a phone is mobile however wide its window: %s',
    (agent) => {
      expect(isMobile({ userAgent: agents[agent], width: 932 })).toBe(true);
    },
  );

  test.each(['androidTablet', 'ipad'] as const)('R-SHELL-12 a tablet goes by its width: %s', (agent) => {
    expect(isMobile({ userAgent: agents[agent], width: 1024 })).toBe(false);
    expect(isMobile({ userAgent: agents[agent], width: 744 })).toBe(true);
  });
});
