/** Files near the limits of what /document opens, the same at every run. */

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const hex = (text: string): string =>
  Array.from(text, (sign) => (sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');

/** Numbers without sense from 0 to before 1, the same at each call. */
function createRandom(): () => number {
  let state = 20_261_122;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const words =
  '公司 董事会 研究团队 供应商 客户 推进 评估 调整 完成 披露 原材料成本 研发投入 质量体系 海外市场 数据安全 信息系统 现金流量 产能布局 知识产权 同比增长 有待观察 按计划实施 下一季度 符合行业惯例 手机13800138000 人民币12,000元 2026年3月18日'.split(
    ' ',
  );

/** Chinese prose of at least so many characters, in sentences. */
function proseOf(next: () => number): (length: number) => string {
  return (length) => {
    let text = '';
    while (text.length < length) {
      for (let n = 0; n < 6; n += 1) text += words[Math.floor(next() * words.length)] ?? '';
      text += next() < 0.5 ? '，' : '。';
    }
    return text;
  };
}

interface LargePdf {
  readonly pages: number;
  /** Characters on each page. */
  readonly characters: number;
  /** Bytes of a picture on each page that cannot be packed; none where 0. */
  readonly picture?: number;
}

/** A Chinese PDF whose text is read by a predefined character map, a chapter each twenty pages, with bookmarks for them. */
export function largePdf({ pages, characters, picture = 0 }: LargePdf): Buffer {
  const next = createRandom();
  const prose = proseOf(next);
  const chunks: Buffer[] = [];
  const places: number[] = [];
  let length = 0;
  const write = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  const object = (number: number, ...body: readonly Buffer[]) => {
    places[number] = length;
    write(latin(`${number} 0 obj\n`));
    for (const part of body) write(part);
    write(latin('\nendobj\n'));
  };
  const stream = (dictionary: string, body: Buffer): Buffer[] => [
    latin(`<< ${dictionary} /Length ${body.length} >>\nstream\n`),
    body,
    latin('\nendstream'),
  ];
  const chapters = Math.ceil(pages / 20);
  const pageAt = (page: number) => 6 + page * 3;
  const marks = 6 + pages * 3;
  write(latin('%PDF-1.7\n'));
  object(1, latin(`<< /Type /Catalog /Pages 2 0 R /Outlines ${marks} 0 R >>`));
  const kids = Array.from({ length: pages }, (_, page) => `${pageAt(page)} 0 R`).join(' ');
  object(2, latin(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`));
  object(
    3,
    latin(
      '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    ),
  );
  object(
    4,
    latin(
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 5 0 R /DW 1000 >>',
    ),
  );
  object(
    5,
    latin(
      '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ),
  );
  const side = Math.floor(Math.sqrt(picture));
  for (let page = 0; page < pages; page += 1) {
    const at = pageAt(page);
    const head = page % 20 === 0 ? `第${page / 20 + 1}章 ${prose(8)}` : '';
    const lines = prose(characters).match(/[^]{1,38}/g) ?? [];
    const shown = [
      ...(head === '' ? [] : [`BT /F1 18 Tf 1 0 0 1 72 790 Tm <${hex(head)}> Tj ET`]),
      ...lines.map((line, n) => `BT /F1 11 Tf 1 0 0 1 72 ${760 - n * 20} Tm <${hex(line)}> Tj ET`),
      ...(side > 0 ? ['q 300 0 0 300 150 40 cm /P1 Do Q'] : []),
    ];
    const pictured = side > 0 ? ` /XObject << /P1 ${at + 2} 0 R >>` : '';
    object(
      at,
      latin(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${at + 1} 0 R /Resources << /Font << /F1 3 0 R >>${pictured} >> >>`,
      ),
    );
    object(at + 1, ...stream('', latin(shown.join('\n'))));
    const pixels = Buffer.alloc(side * side);
    for (let n = 0; n < pixels.length; n += 1) pixels[n] = Math.floor(next() * 256);
    object(
      at + 2,
      ...stream(
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        pixels,
      ),
    );
  }
  object(
    marks,
    latin(`<< /Type /Outlines /First ${marks + 1} 0 R /Last ${marks + chapters} 0 R /Count ${chapters} >>`),
  );
  for (let n = 0; n < chapters; n += 1) {
    const links = [
      n > 0 ? `/Prev ${marks + n} 0 R` : '',
      n < chapters - 1 ? `/Next ${marks + n + 2} 0 R` : '',
    ];
    object(
      marks + 1 + n,
      latin(
        `<< /Title <feff${hex(`第${n + 1}章`)}> /Parent ${marks} 0 R ${links.join(' ')} /Dest [${pageAt(n * 20)} 0 R /Fit] >>`,
      ),
    );
  }
  const table = length;
  const entries = places
    .slice(1)
    .map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
    .join('');
  write(latin(`xref\n0 ${places.length}\n0000000000 65535 f \n${entries}`));
  write(latin(`trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`));
  return Buffer.concat(chunks);
}

/** Plain text of about so many bytes in UTF-8: chapters of paragraphs. */
export function largeText(bytes: number): Buffer {
  const prose = proseOf(createRandom());
  const chapter = (n: number) =>
    `第${n}章 ${prose(8)}\n\n${Array.from({ length: 40 }, () => prose(180)).join('\n\n')}\n\n`;
  const chunks: Buffer[] = [];
  let length = 0;
  for (let n = 1; length < bytes; n += 1) {
    const chunk = Buffer.from(chapter(n));
    chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

/** A table of about so many bytes as CSV. */
export function largeCsv(bytes: number): Buffer {
  const next = createRandom();
  const chunks: string[] = ['编号,品名,数量,单价,备注\r\n'];
  let length = 0;
  for (let n = 1; length < bytes; n += 1) {
    const row = `${n},${words[Math.floor(next() * words.length)] ?? ''},${Math.floor(next() * 1_000)},${(next() * 100).toFixed(2)},按计划实施\r\n`;
    chunks.push(row);
    length += Buffer.byteLength(row);
  }
  return Buffer.from(chunks.join(''));
}
