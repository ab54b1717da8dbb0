import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { defaultQuotas } from '../platform/quotas/quota-settings.ts';
import { defaultLimits } from '../platform/limits/limit-settings.ts';
import { projectRoot } from '../../test/test-platform.ts';
import { parseSettings, readEnvironment, settingNames, SettingsError } from './settings.ts';

const root = join('/', 'srv', 'baigong');
const problemsOf = (env: Record<string, string>): string[] => {
  try {
    parseSettings(env, root);
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('settings', () => {
  test('R-SRV-11 with nothing set the defaults hold', () => {
    expect(parseSettings({}, root)).toEqual({
      port: 3000,
      host: '127.0.0.1',
      root,
      dataDir: join(root, 'data'),
      publicUrl: undefined,
      basePath: '',
      model: undefined,
      image: undefined,
      imageMark: true,
      imageStallMs: 120_000,
      gallerySamples: true,
      modelsFile: undefined,
      modelAutodetect: true,
      own: { keys: true, keyHosts: [], device: true },
      web: { read: false, readHosts: [], toolServers: [], search: undefined },
      mcp: false,
      operatorToken: undefined,
      notifyUrl: undefined,
      securityContact: undefined,
      site: { operator: undefined, contact: undefined, icp: undefined, police: undefined, modelFilings: [] },
      secret: undefined,
      trustProxy: 0,
      drainDelay: 0,
      minFreeDisk: 512 * 1024 * 1024,
      metrics: undefined,
      limits: defaultLimits,
      quotas: defaultQuotas,
      budgetTimeZone: 'Asia/Shanghai',
    });
  });

  test('R-OPS-04 behind a proxy readiness fails 5 s before the listener ends, unless set', () => {
    const delayOf = (env: Record<string, string>) => parseSettings(env, root).drainDelay;
    expect(delayOf({ PUBLIC_URL: 'https://example.com' })).toBe(5);
    expect(delayOf({ PUBLIC_URL: 'https://example.com', DRAIN_DELAY: '0' })).toBe(0);
  });

  test.each(['Asia/Shangai', '+08:00', '8', 'UTC+8', '北京'])('R-LIMIT-63 %j is no time zone', (zone) => {
    expect(() => parseSettings({ BUDGET_TIME_ZONE: zone }, root)).toThrow('BUDGET_TIME_ZONE');
  });

  test('R-SRV-11 every setting stands in docs/settings.md, in the same order', () => {
    const page = readFileSync(join(projectRoot, 'docs/settings.md'), 'utf8');
    const rows = page.split('\n').filter((line) => /^\| `[A-Z][A-Z\d_]+/.test(line));
    const documented = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[A-Z][A-Z\d_]+\*?/g) ?? []);
    expect(documented).toEqual(settingNames);
  });

  test.each([
    ['/tools/baigong', '/tools/baigong'],
    ['/tools/baigong/', '/tools/baigong'],
    ['/v1.2_a~b-c', '/v1.2_a~b-c'],
    ['/', ''],
    ['', ''],
  ])('R-OPS-70 BASE_PATH %j is %j', (value, basePath) => {
    expect(parseSettings({ BASE_PATH: value }, root).basePath).toBe(basePath);
  });

  test('R-SRV-11 an empty value counts as not set', () => {
    expect(parseSettings({ PORT: '', SECRET: '  ', LIMITS: '' }, root)).toMatchObject({ port: 3000 });
  });

  test('R-SRV-11 what is set is parsed', () => {
    const settings = parseSettings(
      {
        PORT: '0',
        HOST: '::1',
        DATA_DIR: 'elsewhere',
        PUBLIC_URL: 'https://Example.com:8443/',
        MODEL_BASE_URL: 'https://api.deepseek.com/v1',
        MODEL_API_KEY: 'sk-1',
        MODEL_NAME: 'a,b',
        IMAGE_BASE_URL: 'http://127.0.0.1:7860',
        IMAGE_KIND: 'a1111',
        MODELS_FILE: '/etc/models.yaml',
        MODEL_AUTODETECT: '0',
        OWN_KEYS: 'off',
        DEVICE_MODELS: 'off',
        OWN_KEY_HOSTS: 'LLM.example.lan:8000，10.0.0.5',
        WEB_READ: 'on',
        WEB_READ_HOSTS: 'wiki.example.lan',
        WEB_SEARCH: 'searxng',
        WEB_SEARCH_URL: 'http://10.0.0.8:8888',
        TRUST_PROXY: '2',
        LIMITS: 'off',
      },
      root,
    );
    expect(settings).toMatchObject({
      port: 0,
      host: '::1',
      dataDir: join(root, 'elsewhere'),
      publicUrl: 'https://example.com:8443',
      model: { baseUrl: 'https://api.deepseek.com/v1', apiKey: 'sk-1', name: 'a,b' },
      image: { baseUrl: 'http://127.0.0.1:7860', kind: 'a1111' },
      modelsFile: '/etc/models.yaml',
      modelAutodetect: false,
      own: { keys: false, keyHosts: ['llm.example.lan:8000', '10.0.0.5'], device: false },
      web: {
        read: true,
        readHosts: ['wiki.example.lan'],
        search: { kind: 'searxng', baseUrl: 'http://10.0.0.8:8888', key: undefined },
      },
      trustProxy: 2,
    });
    expect(settings.limits.chat).toBeNull();
  });

  test.each([
    ['PORT', '80.5'],
    ['PORT', '65536'],
    ['PORT', 'abc'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'https://example.com/app'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['BASE_PATH', 'tools'],
    ['BASE_PATH', '//tools'],
    ['BASE_PATH', '/tools//baigong'],
    ['BASE_PATH', '/tools/../x'],
    ['BASE_PATH', '/工具'],
    ['BASE_PATH', '/a"b'],
    ['BASE_PATH', '/a?b'],
    ['MODEL_BASE_URL', 'localhost:11434'],
    ['IMAGE_KIND', 'dalle'],
    ['MODEL_AUTODETECT', 'yes'],
    ['OWN_KEYS', '1'],
    ['OWN_KEY_HOSTS', 'http://10.0.0.5'],
    ['WEB_READ', '1'],
    ['MCP', '1'],
    ['WEB_READ_HOSTS', 'http://10.0.0.5'],
    ['WEB_SEARCH', 'google'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '-1'],
    ['LIMITS', 'chat=lots'],
    ['SECURITY_CONTACT', 'security@example.com'],
    ['SECURITY_CONTACT', 'http://example.com'],
    ['SITE_ICP', '京ICP备\u00071号'],
    ['SECURITY_CONTACT', 'mailto:nobody'],
  ])('R-SRV-11 %s=%s is refused with its name, what it is and what is allowed', (name, value) => {
    const problems = problemsOf({ IMAGE_BASE_URL: 'http://a', [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`设置 ${name} 不正确：现在是“${value}”，允许的值：`);
  });

  test('R-WEB-01 a search without its address, key or kind is refused', () => {
    expect(problemsOf({ WEB_SEARCH: 'searxng' })[0]).toContain('WEB_SEARCH_URL');
    expect(problemsOf({ WEB_SEARCH: 'bocha' })[0]).toContain('WEB_SEARCH_KEY');
    expect(problemsOf({ WEB_SEARCH_KEY: 'k' })[0]).toContain('WEB_SEARCH');
    expect(problemsOf({ WEB_SEARCH_URL: 'http://a' })[0]).toContain('WEB_SEARCH');
  });

  test('R-SRV-11 every problem is told at once', () => {
    expect(problemsOf({ PORT: 'x', TRUST_PROXY: 'x', LIMITS: 'x' })).toHaveLength(3);
  });

  test.each([
    ['SECRET', 'too-short'],
    ['OPERATOR_TOKEN', 'tiny'],
    ['MODEL_API_KEY', 'key with spaces'],
    ['NOTIFY_URL', 'ftp://robot/key-in-the-address'],
  ])('R-SRV-10 the value of %s is never shown', (name, value) => {
    const problems = problemsOf({ MODEL_BASE_URL: 'http://a', [name]: value });
    expect(problems.join()).toContain(name);
    expect(problems.join()).toContain(`共 ${value.length} 个字符`);
    expect(problems.join()).not.toContain(value);
  });

  test('R-SRV-10 a password inside a web address is not shown either', () => {
    const problem = problemsOf({ MODEL_BASE_URL: 'https://user:hunter2@host' }).join();
    expect(problem).toContain('MODEL_BASE_URL');
    expect(problem).not.toContain('hunter2');
  });

  test.each(['MODEL_API_KEY', 'MODEL_NAME', 'IMAGE_API_KEY', 'IMAGE_MODEL'])(
    'R-SRV-11 %s without its web address is a slip',
    (name) => expect(problemsOf({ [name]: 'value' }).join()).toContain(`${name.split('_')[0]}_BASE_URL`),
  );

  const engines = {
    DATABASE_URL: 'postgres://user:hunter2@db/site',
    REDIS_URL: 'redis://:hunter2@cache',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  };

  test('R-SCALE-90 the engines of the scaled-out form are set together', () => {
    const settings = parseSettings({ ...engines, S3_PRESIGN: '1' }, '/root');
    expect(settings.scaledOut).toEqual({
      databaseUrl: engines.DATABASE_URL,
      redisUrl: engines.REDIS_URL,
      s3: {
        endpoint: 'https://s3.example.com',
        region: 'us-east-1',
        bucket: 'pictures',
        prefix: '',
        pathStyle: true,
        credentials: { accessKeyId: 'id', secretAccessKey: 'hunter2' },
        publicUrl: undefined,
        presign: true,
      },
    });
    expect(settings.modelAutodetect).toBe(false);
    expect(parseSettings({}, '/root').scaledOut).toBeUndefined();
  });

  test.each([...Object.keys(engines), 'S3_REGION'])(
    'R-SCALE-90 %s alone is refused, and all that is missing is named in one sentence',
    (name) => {
      const values: Record<string, string> = { ...engines, S3_REGION: 'cn-north-1' };
      const problems = problemsOf({ [name]: values[name] ?? '' });
      expect(problems).toHaveLength(1);
      const [set, missing] = problems[0]?.split('，多机部署还缺 ') ?? [];
      expect(set).toBe(`设置了 ${name}`);
      for (const other of Object.keys(engines))
        expect(missing?.split('：')[0]?.split('、').includes(other)).toBe(other !== name);
      expect(problems.join()).not.toContain('hunter2');
    },
  );

  test.each([
    ['DATABASE_URL', 'mysql://user:hunter2@db/site'],
    ['REDIS_URL', 'http://:hunter2@cache'],
    ['S3_SECRET_ACCESS_KEY', 'hunter2 hunter2'],
    ['S3_BUCKET', '图片'],
    ['S3_PREFIX', '/a/'],
    ['S3_PREFIX', 'a/../b/'],
    ['S3_PREFIX', './'],
  ])('R-SCALE-90 %s of another form is refused without showing a password', (name, value) => {
    const problems = problemsOf({ ...engines, [name]: value });
    expect(problems.join()).toContain(`设置 ${name} 不正确`);
    expect(problems.join()).not.toContain('hunter2');
  });

  test.each(['0.0.0.0', '::', '192.168.1.5', 'nas.lan'])(
    'R-OPS-32 HOST=%s without PUBLIC_URL is refused, and it is said what to set',
    (HOST) => {
      expect(problemsOf({ HOST })).toEqual([
        expect.stringMatching(
          new RegExp(`^设置了 HOST=${HOST}，.*却没有设置 PUBLIC_URL：请写上访问者使用的网址`),
        ),
      ]);
      // Plain http is a choice that has to be written down.
      for (const PUBLIC_URL of ['https://example.com', 'http://192.168.1.5:3000'])
        expect(problemsOf({ HOST, PUBLIC_URL })).toEqual([]);
    },
  );

  test.each(['127.0.0.1', '::1', 'localhost'])('R-OPS-32 HOST=%s needs no PUBLIC_URL', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([]);
  });

  test('R-LIMIT-03 LIMITS=off is for this machine only', () => {
    const PUBLIC_URL = 'https://example.com';
    expect(problemsOf({ LIMITS: 'off', HOST: '0.0.0.0', PUBLIC_URL }).join()).toContain('LIMITS=off');
    expect(problemsOf({ LIMITS: 'off', HOST: 'localhost' })).toEqual([]);
  });
});

describe('.env', () => {
  test('R-SRV-11 adds to the environment, which wins, and unknown names are told', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.env'), 'PORT=4000\nHOST="127.0.0.2" # here\nMODEL_BASEURL=x\n');
    const { env, unknown } = readEnvironment({ PORT: '5000' }, folder);
    expect(env).toMatchObject({ PORT: '5000', HOST: '127.0.0.2' });
    expect(unknown).toEqual(['MODEL_BASEURL']);
  });

  test('R-SRV-11 need not be there', () => {
    expect(readEnvironment({ A: '1' }, temporaryFolder())).toEqual({ env: { A: '1' }, unknown: [] });
  });

  test('R-SRV-11 that cannot be read is said plainly', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.env'));
    expect(() => readEnvironment({}, folder)).toThrow(SettingsError);
  });
});
