/** Frames that many drawings share; each gives parts as `readDrawing` reads them. */

const EARS: Readonly<Record<string, (fur: string, inside: string) => string>> = {
  point: (fur, inside) => `mp${fur} 8 84 24 74 24 100;mp${inside} 12 84 21 78 21 94`,
  round: (fur, inside) => `mo${fur} 19 86 10 10;mo${inside} 19 86 5 5`,
  large: (fur, inside) => `mo${fur} 26 82 13 13;mo${inside} 26 82 8 8`,
  long: (fur, inside) => `mo${fur} 10 104 7 22 8;mo${inside} 10 104 3.5 16 8`,
  floppy: (fur) => `mo${fur} 25 66 8 18 -12`,
  none: () => '',
};

/** An animal that sits and looks at us. `extra` lies over its face and body. */
export function sitting(fur: string, light: string, ears: string, extra = '', tail = ''): string {
  return [
    tail,
    `c${fur} -27 0 -30 20 -22 42 0 54 22 42 30 20 27 0 0 -2`,
    `o${light} 0 20 15 19`,
    `mo${fur} 14 4 10 6`,
    EARS[ears]!(fur, light),
    `o${fur} 0 68 28 24`,
    `o${light} 0 59 13 10`,
    `mo#222 10 70 3.4 3.8;mo#fff 11 71.5 1.2 1.2`,
    `p#3a2a28 -4 63 4 63 0 58`,
    `a#3a2a28 1 -6 53 -3 52 0 55 3 52 6 53`,
    extra,
  ]
    .filter(Boolean)
    .join(';');
}

/** An animal on four legs from the side, looking to the right: `neck` lifts its head by so much. */
export function standing(
  fur: string,
  dark: string,
  head: string,
  options: { neck?: number; leg?: number; tail?: string; extra?: string } = {},
): string {
  const { neck = 12, leg = 30, tail = '', extra = '' } = options;
  const y = leg + 20;
  return [
    tail,
    `l${dark} 8 -26 ${y} -25 2;l${dark} 8 24 ${y} 25 2`,
    `l${fur} 9 -34 ${y} -35 2;l${fur} 9 32 ${y} 33 2`,
    `c${fur} -42 ${y} -38 ${y + 18} 0 ${y + 19} 36 ${y + 20} 42 ${y} 34 ${y - 16} 0 ${y - 18} -34 ${y - 15}`,
    `p${fur} 18 ${y + 8} 40 ${y - 6} 56 ${y + neck + 16} 40 ${y + neck + 24}`,
    head.replaceAll(/(-?[\d.]+)y/g, (_, n: string) => String(y + neck + 20 + Number(n))),
    extra.replaceAll(/(-?[\d.]+)y/g, (_, n: string) => String(y + Number(n))),
  ]
    .filter(Boolean)
    .join(';');
}

/** A bird from the side on two legs, looking to the right. */
export function bird(
  body: string,
  wing: string,
  beak: string,
  options: { leg?: number; neck?: number; tail?: string; extra?: string; belly?: string } = {},
): string {
  const { leg = 14, neck = 0, tail = '', extra = '', belly = '' } = options;
  const y = leg + 24;
  const head = y + 26 + neck;
  return [
    tail.replaceAll(/(-?[\d.]+)y/g, (_, n: string) => String(y + Number(n))),
    `l${beak} 2.4 -4 ${y - 16} -6 0;l${beak} 2.4 8 ${y - 16} 8 0;l${beak} 2.4 -10 1 2 1;l${beak} 2.4 4 1 16 1`,
    `c${body} -46 ${y + 6} -20 ${y + 20} 10 ${y + 18} 28 ${y + 2} 18 ${y - 18} -12 ${y - 20} -30 ${y - 8}`,
    belly === '' ? '' : `o${belly} 8 ${y - 6} 18 12`,
    `p${body} 4 ${y + 12} 28 ${y - 2} 34 ${head - 4} 20 ${head + 2}`,
    `o${body} 26 ${head} 14 13`,
    `p${beak} 37 ${head + 5} 54 ${head - 2} 37 ${head - 6}`,
    `o#fff 30 ${head + 3} 3.6 3.6;o#111 31 ${head + 3} 2.2 2.2`,
    `c${wing} -40 ${y + 4} -14 ${y + 12} 12 ${y + 8} 8 ${y - 8} -16 ${y - 10}`,
    extra
      .replaceAll(/(-?[\d.]+)h/g, (_, n: string) => String(head + Number(n)))
      .replaceAll(/(-?[\d.]+)y/g, (_, n: string) => String(y + Number(n))),
  ]
    .filter(Boolean)
    .join(';');
}

/** A fish that swims to the right. */
export function fish(body: string, fin: string, extra = ''): string {
  return [
    `c${fin} -34 40 -62 66 -56 40 -62 14`,
    `c${fin} -14 56 2 76 22 56;c${fin} -6 24 4 8 18 26`,
    `c${body} -40 40 -10 62 30 58 56 40 30 22 -10 20`,
    `o#fff 36 45 6 6;o#111 38 45 3.4 3.4`,
    `a${fin} 2 20 56 14 40 20 25`,
    extra,
  ]
    .filter(Boolean)
    .join(';');
}

/** Food on a plate, seen a little from above. */
export const plate = (food: string): string =>
  `o#dcdcd4 0 8 72 13;o#f6f6f2 0 11 72 13;o#e6e7e0 0 12 54 9;${food}`;

/** A bowl with something in it, its rim a little from above. */
export const bowl = (content: string, body: string, rim: string): string =>
  `c${rim} -20 10 -18 0 18 0 20 10;c${body} -56 46 -48 22 -26 6 26 6 48 22 56 46;o${rim} 0 46 56 14;o${body} 0 45 51 11;${content}`;
