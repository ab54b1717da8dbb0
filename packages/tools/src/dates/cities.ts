/** Cities and countries that people name, by IANA time zone (tz database). */
const names: Readonly<Record<string, string>> = {
  'Asia/Shanghai': '北京,上海,中国,广州,深圳,杭州,成都,重庆,北京时间,beijing,shanghai,cst',
  'Asia/Urumqi': '乌鲁木齐,新疆',
  'Asia/Hong_Kong': '香港,hong kong,hongkong',
  'Asia/Macau': '澳门',
  'Asia/Taipei': '台北,台湾,taipei',
  'Asia/Tokyo': '东京,日本,大阪,tokyo,jst',
  'Asia/Seoul': '首尔,韩国,seoul,kst',
  'Asia/Singapore': '新加坡,singapore',
  'Asia/Kuala_Lumpur': '吉隆坡,马来西亚',
  'Asia/Bangkok': '曼谷,泰国,bangkok',
  'Asia/Ho_Chi_Minh': '胡志明市,河内,越南',
  'Asia/Jakarta': '雅加达',
  'Asia/Manila': '马尼拉,菲律宾',
  'Asia/Kolkata': '新德里,孟买,印度,mumbai,ist',
  'Asia/Dubai': '迪拜,阿联酋,dubai',
  'Asia/Riyadh': '利雅得,沙特',
  'Asia/Tehran': '德黑兰,伊朗',
  'Asia/Kathmandu': '加德满都,尼泊尔',
  'Asia/Jerusalem': '耶路撒冷,以色列',
  'Europe/Istanbul': '伊斯坦布尔,土耳其',
  'Europe/Moscow': '莫斯科,moscow',
  'Europe/London': '伦敦,英国,london',
  'Europe/Dublin': '都柏林,爱尔兰',
  'Europe/Paris': '巴黎,法国,paris',
  'Europe/Berlin': '柏林,德国,慕尼黑,法兰克福,berlin',
  'Europe/Madrid': '马德里,西班牙,巴塞罗那',
  'Europe/Rome': '罗马,意大利,米兰',
  'Europe/Amsterdam': '阿姆斯特丹,荷兰',
  'Europe/Zurich': '苏黎世,瑞士,日内瓦',
  'Europe/Stockholm': '斯德哥尔摩,瑞典',
  'Europe/Athens': '雅典,希腊',
  'Europe/Kyiv': '基辅,乌克兰',
  'Africa/Cairo': '开罗,埃及',
  'Africa/Johannesburg': '约翰内斯堡,开普敦,南非',
  'Africa/Lagos': '拉各斯,尼日利亚',
  'Africa/Nairobi': '内罗毕,肯尼亚',
  'America/New_York': '纽约,华盛顿,波士顿,美东,迈阿密,new york,newyork,est,edt',
  'America/Toronto': '多伦多',
  'America/Chicago': '芝加哥,休斯敦,美中,chicago,cdt',
  'America/Denver': '丹佛,美山,mst,mdt',
  'America/Phoenix': '凤凰城',
  'America/Los_Angeles': '洛杉矶,旧金山,西雅图,硅谷,拉斯维加斯,美西,los angeles,san francisco,pst,pdt',
  'America/Vancouver': '温哥华',
  'America/Anchorage': '阿拉斯加',
  'Pacific/Honolulu': '夏威夷,檀香山',
  'America/Mexico_City': '墨西哥城,墨西哥',
  'America/Sao_Paulo': '圣保罗,里约热内卢,里约',
  'America/Argentina/Buenos_Aires': '布宜诺斯艾利斯,阿根廷',
  'Australia/Sydney': '悉尼,墨尔本,堪培拉,sydney',
  'Australia/Brisbane': '布里斯班',
  'Australia/Adelaide': '阿德莱德',
  'Australia/Perth': '珀斯',
  'Pacific/Auckland': '奥克兰,新西兰,惠灵顿,auckland',
  UTC: 'utc,gmt,世界时,协调世界时,格林尼治,z',
};

const byName = new Map(
  Object.entries(names).flatMap(([zone, list]) =>
    list.split(',').map((name): [string, string] => [name, zone]),
  ),
);

/** The zone a city, country or IANA name means; undefined when it is none that we know. */
export function findZone(name: string): string | undefined {
  const wanted = name
    .trim()
    .replace(/(?:时间|当地时间|当地)$/u, '')
    .toLowerCase();
  const known = byName.get(wanted);
  if (known !== undefined) return known;
  const offset = /^(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(wanted);
  if (offset !== null && Number(offset[2]) <= 14) {
    return `${offset[1]}${(offset[2] ?? '').padStart(2, '0')}:${offset[3] ?? '00'}`;
  }
  if (!/^[a-z_]+\/[a-z_/+-]+$/i.test(wanted) || wanted.length > 40) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** What to call a zone: its first Chinese name, else its own. */
export function zoneTitle(zone: string): string {
  return names[zone]?.split(',')[0]?.toUpperCase() ?? zone;
}
