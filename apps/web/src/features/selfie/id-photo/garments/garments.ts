/** A set of clothes that is drawn over one's own. Colours are #rrggbb. */
export interface Garment {
  readonly id: string;
  readonly name: string;
  readonly wearer: 'men' | 'women';
  readonly jacket?: { readonly colour: string; readonly lapels: 'notch' | 'slim' | 'none' };
  /** `over` lies open upon the jacket's lapels. */
  readonly shirt?: { readonly colour: string; readonly collar: 'closed' | 'open' | 'over' };
  readonly tie?: { readonly colour: string; readonly stripe: string | null };
  /** A top without a collar. */
  readonly blouse?: { readonly colour: string };
}

export const wearerNames = { men: '男装', women: '女装' } as const;

const navy = '#1f2a44';
const black = '#23242a';
const grey = '#6a6f78';
const beige = '#c9b79c';
const white = '#f4f5f7';

/** What the ID photo's picker offers, in its order. */
export const garments: readonly Garment[] = [
  {
    id: 'navy-suit-tie',
    name: '藏青西装',
    wearer: 'men',
    jacket: { colour: navy, lapels: 'notch' },
    shirt: { colour: white, collar: 'closed' },
    tie: { colour: '#7d2431', stripe: '#a9505b' },
  },
  {
    id: 'black-suit-tie',
    name: '黑西装',
    wearer: 'men',
    jacket: { colour: black, lapels: 'notch' },
    shirt: { colour: white, collar: 'closed' },
    tie: { colour: '#27406f', stripe: null },
  },
  {
    id: 'grey-suit',
    name: '灰西装',
    wearer: 'men',
    jacket: { colour: grey, lapels: 'notch' },
    shirt: { colour: '#dfe8f4', collar: 'open' },
  },
  { id: 'white-shirt', name: '白衬衫', wearer: 'men', shirt: { colour: white, collar: 'closed' } },
  {
    id: 'black-suit-collar',
    name: '黑西装翻领',
    wearer: 'women',
    jacket: { colour: black, lapels: 'slim' },
    shirt: { colour: white, collar: 'over' },
  },
  {
    id: 'beige-suit-round',
    name: '米色西装',
    wearer: 'women',
    jacket: { colour: beige, lapels: 'slim' },
    blouse: { colour: '#f3efe8' },
  },
  { id: 'blue-shirt', name: '浅蓝衬衫', wearer: 'women', shirt: { colour: '#cfdef1', collar: 'open' } },
  { id: 'round-blouse', name: '深色圆领', wearer: 'women', blouse: { colour: '#2f3b55' } },
];

export const findGarment = (id: string | null): Garment | null =>
  garments.find((one) => one.id === id) ?? null;
