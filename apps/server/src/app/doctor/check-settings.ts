import { isLoopbackHost } from '../../platform/http/addresses.ts';
import { defaultLimits } from '../../platform/limits/limit-settings.ts';
import { parseSettings, SettingsError, type Environment, type Settings } from '../settings.ts';
import { failure, ok, warning, type Finding } from './finding.ts';

/** The settings, or what is wrong with them. */
export function checkSettings(
  env: Environment,
  unknown: readonly string[],
  root: string,
): { settings: Settings | undefined; findings: Finding[] } {
  const findings = unknown.map((name) => warning(`.env 里的 ${name} 不是已知的设置，请检查拼写。`));
  try {
    const settings = parseSettings(env, root);
    return { settings, findings: [...findings, ok('设置都能使用'), ...checkExposure(settings)] };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { settings: undefined, findings: [...findings, ...error.message.split('\n').map(failure)] };
  }
}

/** What a site that others can reach should have set. */
function checkExposure(settings: Settings): Finding[] {
  const { host, publicUrl, port, trustProxy } = settings;
  if (publicUrl === undefined && isLoopbackHost(host))
    return [ok('只有这台机器能访问（没有设置 PUBLIC_URL）')];
  const findings: Finding[] = [];
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (url?.protocol === 'http:' && !isLoopbackHost(url.hostname))
    findings.push(
      warning('PUBLIC_URL 是 http://：内容不加密传输。请在前面的代理上启用 HTTPS，再改成 https://。'),
    );
  const isProxied = url !== undefined && (isLoopbackHost(host) || url.protocol === 'https:');
  if (isProxied && trustProxy === 0 && Number(url.port || 0) !== port)
    findings.push(
      failure(
        '访客经反向代理而来，TRUST_PROXY 却是 0：所有访客会被当成同一个地址，互相占用限额。请设为代理的层数，通常是 1。',
      ),
    );
  if (settings.operatorToken === undefined)
    findings.push(warning('没有设置 OPERATOR_TOKEN：没有管理页，举报和反馈没有人能处理。'));
  if (settings.securityContact === undefined)
    findings.push(warning('没有设置 SECURITY_CONTACT：发现安全问题的人不知道该告诉谁。'));
  for (const name of Object.keys(defaultLimits) as (keyof typeof defaultLimits)[])
    if (settings.limits[name] === null)
      findings.push(warning(`LIMITS 里的 ${name} 是 off：这一项没有上限。`));
  return findings.length > 0 ? findings : [ok('对外服务需要的设置都有')];
}
