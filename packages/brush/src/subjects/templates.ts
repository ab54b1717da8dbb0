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

/** A bowl with what is in it, which lies above y 40. */
export function bowl(inside: string, glaze = '#f4f1ea', line = '#3b6ea5'): string {
  return [
    `o#8a6a4a 0 3 30 3`,
    inside,
    `c${glaze} -52 44 -44 18 -24 4 24 4 44 18 52 44 0 38`,
    `a${line} 2.4 -48 34 0 27 48 34`,
    `r${glaze} -20 0 40 6`,
  ].join(';');
}

/** A plate seen from the side with what is on it, which lies above y 8. */
export function plate(on: string, glaze = '#f4f1ea'): string {
  return [`o#d9d4c8 0 5 58 6`, `o${glaze} 0 8 60 7`, `o#e7e2d6 0 9 44 4.5`, on].join(';');
}

/** A plant in a pot, which ends at y 34. */
export function potted(plant: string, pot = '#b5653a'): string {
  return [plant, `p${pot} -24 34 24 34 18 0 -18 0`, `r${pot} -27 30 54 8`].join(';');
}

/** A car from the side, with wheels. */
export function wheels(...at: readonly (readonly [x: number, radius: number])[]): string {
  return at
    .map(
      ([x, r]) =>
        `o#222 ${x} ${r} ${r} ${r};o#bbb ${x} ${r} ${r * 0.5} ${r * 0.5};o#555 ${x} ${r} ${r * 0.18} ${r * 0.18}`,
    )
    .join(';');
}

/** An upturned Chinese roof between two heights. */
export function tiledRoof(y: number, half: number, tall: number, tile = '#4a5560'): string {
  return `c${tile} ${-half} ${y + tall * 0.35} ${-half * 0.75} ${y} ${half * 0.75} ${y} ${half} ${y + tall * 0.35} ${half * 0.5} ${y + tall * 0.5} ${half * 0.35} ${y + tall} ${-half * 0.35} ${y + tall} ${-half * 0.5} ${y + tall * 0.5}`;
}

/** A flower of so many petals round a heart. */
export function flowerHead(
  x: number,
  y: number,
  radius: number,
  petals: number,
  petal: string,
  heart: string,
): string {
  const parts = Array.from({ length: petals }, (_, at) => {
    const angle = (at / petals) * 2 * Math.PI + Math.PI / 2;
    const px = x + Math.cos(angle) * radius * 0.62;
    const py = y + Math.sin(angle) * radius * 0.62;
    return `o${petal} ${px.toFixed(1)} ${py.toFixed(1)} ${(radius * 0.46).toFixed(1)} ${(radius * (petals > 8 ? 0.2 : 0.34)).toFixed(1)} ${((angle * 180) / Math.PI).toFixed(0)}`;
  });
  return [...parts, `o${heart} ${x} ${y} ${(radius * 0.3).toFixed(1)} ${(radius * 0.3).toFixed(1)}`].join(
    ';',
  );
}
