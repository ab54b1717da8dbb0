import type { OutlineValue } from '../outline.ts';

/** Labels of fields of the visitor's own that the standard has a place for; the first one of each is the default. */
const urlLabels =
  /^(个人)?(主页|网站|网址|博客|站点)$|^作品集?$|^(home ?page|web ?site|blog|portfolio|url)$/i;
const locationLabels =
  /^(所在地|现居地?|现居城市|所在城市|(现)?居住地|常住地|住址|城市|(通讯)?地址|location|address|city)$/i;
const networks =
  /^(GitHub|Gitee|GitLab|LinkedIn|领英|知乎|微博|掘金|CSDN|博客园|简书|Twitter|X|Bilibili|哔哩哔哩|Stack ?Overflow|Medium|Behance|Dribbble|站酷|小红书|Facebook|Instagram)$/i;
const entryUrlLabels = /^(项目|作品|公司|仓库)?(链接|网址|地址|主页|官网)$|^(url|link|website)$/i;
const entryLocationLabels = /^(工作|公司|所在)?(地点|城市)$|^location$/i;

export const defaultLabels = { url: '个人主页', location: '所在地' } as const;
export const defaultEntryLabels = { url: '链接', location: '地点' } as const;

const part = "(?:[a-z\\d\\-._~!$&'()*+,;=:@/?]|%[a-f\\d]{2})*";
/** RFC 3986, as far as web addresses go: validators take no other characters. */
const uri = new RegExp(
  `^https?://[a-z\\d](?:[a-z\\d.-]*[a-z\\d])?(?::\\d+)?(?:[/?]${part})?(?:#${part})?$`,
  'i',
);
const isUri = (text: string): boolean => uri.test(text);

/** An address that is valid in the standard: people leave the scheme out, and write Chinese in it. */
function uriOf(text: string): string | undefined {
  if (isUri(text)) return text;
  if (!/^\S+$/.test(text) || !text.isWellFormed()) return undefined;
  const full = /^https?:\/\//i.test(text)
    ? text
    : /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text)
      ? `https://${text}`
      : '';
  const encoded = encodeURI(full);
  return isUri(encoded) ? encoded : undefined;
}

/** The first value that `isTaken` takes, and the others. */
function takeFirst(
  values: readonly OutlineValue[],
  isTaken: (value: OutlineValue) => boolean,
): [OutlineValue | undefined, OutlineValue[]] {
  const index = values.findIndex(isTaken);
  return index === -1 ? [undefined, [...values]] : [values[index], values.toSpliced(index, 1)];
}

/** Labels that differ from the defaults, and an address as it was written. */
function extras(
  defaults: { readonly url: string; readonly location: string },
  url: OutlineValue | undefined,
  location: OutlineValue | undefined,
): object {
  const labels = {
    ...(url && url.label !== defaults.url ? { url: url.label } : {}),
    ...(location && location.label !== defaults.location ? { location: location.label } : {}),
  };
  return {
    ...(Object.keys(labels).length > 0 ? { 'x-labels': labels } : {}),
    ...(url && !isUri(url.text) ? { 'x-url': url.text } : {}),
  };
}

/** A place as the standard's parts; put together again they are the same text. */
function locationParts(text: string): object {
  const [, region, city] = /^([^\s\d]{1,12}) ([^\s\d]{1,12})$/.exec(text) ?? [];
  if (region && city) return { region, city };
  return /^[^\s\d]{1,8}$/.test(text) ? { city: text } : { address: text };
}

/** The fields of the basic information that the standard has places for: url, location, profiles. */
export function writeContacts(others: readonly OutlineValue[]): object {
  const isUrl = ({ label, text }: OutlineValue) => urlLabels.test(label) && uriOf(text) !== undefined;
  const [url, withoutUrl] = takeFirst(others, isUrl);
  const [location, left] = takeFirst(withoutUrl, ({ label }) => locationLabels.test(label));
  const profiles = left.filter(({ label }) => networks.test(label));
  const rest = left.filter(({ label }) => !networks.test(label));
  return {
    ...(url ? { url: uriOf(url.text) } : {}),
    ...(location ? { location: locationParts(location.text) } : {}),
    ...(profiles.length > 0
      ? {
          profiles: profiles.map(({ label, text }) =>
            isUri(text) ? { network: label, url: text } : { network: label, username: text },
          ),
        }
      : {}),
    ...extras(defaultLabels, url, location),
    ...(rest.length > 0 ? { 'x-fields': rest } : {}),
  };
}

/** The fields of an entry that the standard has places for: url, and of a job its location. */
export function writeEntryFields(others: readonly OutlineValue[], hasLocation: boolean): object {
  const [url, withoutUrl] = takeFirst(others, ({ label, text }) => entryUrlLabels.test(label) && isUri(text));
  const [location, rest] = hasLocation
    ? takeFirst(withoutUrl, ({ label }) => entryLocationLabels.test(label))
    : [undefined, withoutUrl];
  return {
    ...(url ? { url: url.text } : {}),
    ...(location ? { location: location.text } : {}),
    ...extras(defaultEntryLabels, url, location),
    ...(rest.length > 0 ? { 'x-fields': rest } : {}),
  };
}

/** An address as the visitor wrote it, unless another program has changed it since. */
export const readUrl = (url: string, written: string | undefined): string =>
  written !== undefined && uriOf(written) === url ? written : url;
