/** Undoes XML's escapes: the five named ones and numbers. */
export function unescapeXml(text: string): string {
  return text.replaceAll(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (whole, name, dec, hex) => {
      if (name)
        return { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[String(name).toLowerCase()] ?? whole;
      const code = dec ? Number(dec) : Number.parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
