export interface SkyLayer {
  readonly kind: 'sky';
  readonly colours: readonly string[];
  /** Where the last colour is reached. */
  readonly horizon: number;
  /** Wisps in the gradient, 0 to 1. */
  readonly texture: number;
}

export interface StarsLayer {
  readonly kind: 'stars';
  /** Stars for each unit of area. */
  readonly count: number;
  readonly below: number;
  readonly colour: string;
  /** The galaxy's band, undefined where there is none. `angle` in radians. */
  readonly band?: {
    readonly angle: number;
    readonly x: number;
    readonly y: number;
    readonly colours: readonly string[];
  };
}

export interface AuroraLayer {
  readonly kind: 'aurora';
  readonly colours: readonly string[];
  readonly y: number;
  readonly height: number;
  readonly strength: number;
}

/** The sun or the moon. */
export interface DiscLayer {
  readonly kind: 'disc';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: string;
  /** Light around it, 0 to 1. */
  readonly glow: number;
  readonly reach: number;
  /** The moon's seas, 0 to 1. */
  readonly spots: number;
  /** How much is lit, 0 (a thin crescent) to 1 (full). */
  readonly phase: number;
}

export interface CloudsLayer {
  readonly kind: 'clouds';
  readonly top: number;
  readonly bottom: number;
  /** 0 (a few) to 1 (closed). */
  readonly cover: number;
  readonly size: number;
  readonly stretch: number;
  readonly lit: string;
  readonly shade: string;
  readonly strength: number;
}

/** Heaped clouds with level bases. */
export interface CumulusLayer {
  readonly kind: 'cumulus';
  /** Where the nearest and the farthest have their bases. */
  readonly top: number;
  readonly bottom: number;
  readonly count: number;
  /** Breadth of a near one. */
  readonly size: number;
  readonly lit: string;
  readonly shade: string;
  readonly haze: string;
  /** Where the light comes from: −1 left, 1 right. */
  readonly side: number;
}

export type RidgeShape = 'peaks' | 'hills' | 'karst' | 'dunes' | 'cliffs' | 'cone' | 'rock';

export interface RidgeLayer {
  readonly kind: 'ridge';
  readonly shape: RidgeShape;
  /** The foot's line. */
  readonly base: number;
  readonly height: number;
  /** Features for each unit of width. */
  readonly frequency: number;
  readonly colour: string;
  /** What it fades to at its foot. */
  readonly foot: string;
  /** How deep below the crest the fading ends. */
  readonly fade: number;
  /** Light and shade on its faces, 0 to 1. */
  readonly relief: number;
  readonly lit: string;
  /** Where the light comes from: −1 left, 1 right. */
  readonly side: number;
  /** Snow from the crest down, 0 to 1. */
  readonly snow: number;
  readonly snowColour: string;
  /** Height of the trees along its crest, 0 for none. */
  readonly trees: number;
  /** Where its summit is. */
  readonly focus: number;
  readonly stream: string;
}

export interface MistLayer {
  readonly kind: 'mist';
  readonly y: number;
  readonly thickness: number;
  readonly colour: string;
  readonly strength: number;
  readonly stream: string;
}

export interface WaterLayer {
  readonly kind: 'water';
  readonly y: number;
  readonly colour: string;
  readonly deep: string;
  /** 0 (nothing) to 1 (a mirror). */
  readonly mirror: number;
  readonly waves: number;
  readonly glitter?: { readonly x: number; readonly colour: string; readonly strength: number };
}

export interface CityLayer {
  readonly kind: 'city';
  readonly base: number;
  readonly height: number;
  /** Width of one building. */
  readonly size: number;
  readonly colour: string;
  readonly foot: string;
  /** Share of the windows that are lit. */
  readonly lit: number;
  readonly lamps: readonly [string, ...string[]];
  /** How bright they are: 1 by night, little by day when the panes only mirror the sky. */
  readonly brightness: number;
  /** By day: what the sun lights, on the faces that look to it (−1 left, 1 right). */
  readonly sun?: { readonly colour: string; readonly side: number };
  readonly focus: number;
  /** A tall tower with a spire stands at the focus. */
  readonly landmark: boolean;
  readonly stream: string;
}

export type TreeSpecies = 'pine' | 'oldpine' | 'round' | 'bamboo' | 'willow' | 'bare' | 'birch' | 'palm';

export interface TreesLayer {
  readonly kind: 'trees';
  readonly species: TreeSpecies;
  readonly base: number;
  readonly height: number;
  readonly count: number;
  /** Against the usual thickness of a stem. */
  readonly thickness?: number;
  readonly colour: string;
  readonly leaf: readonly [string, ...string[]];
  /** From where to where they stand. */
  readonly from: number;
  readonly to: number;
  readonly stream: string;
}

/** A branch that comes in from an edge, in flower. */
export interface BranchLayer {
  readonly kind: 'branch';
  readonly x: number;
  readonly y: number;
  /** Direction in radians, 0 to the right, π/2 down. */
  readonly angle: number;
  readonly length: number;
  readonly width: number;
  readonly colour: string;
  readonly petals: readonly [string, ...string[]];
  readonly heart: string;
  readonly blossoms: number;
  readonly size: number;
  readonly stream: string;
}

/** Flowers or grass in a field, small in the distance and large in front. */
export interface FieldLayer {
  readonly kind: 'field';
  readonly y: number;
  readonly colour: string;
  readonly far: string;
  readonly flowers: readonly string[];
  readonly density: number;
  readonly tall: number;
  /** The form of its flowers; mixed where it is not given. */
  readonly form?: 'daisy' | 'cup' | 'spike' | 'disc';
  readonly stream: string;
}

export interface ParticlesLayer {
  readonly kind: 'particles';
  readonly what: 'snow' | 'rain' | 'petals' | 'leaves' | 'fireflies';
  readonly count: number;
  readonly size: number;
  readonly colours: readonly [string, ...string[]];
  /** Direction of fall in radians, π/2 straight down. */
  readonly angle: number;
  readonly stream: string;
}

/** Leaves and flowers of lotus on and over the water. */
export interface LotusLayer {
  readonly kind: 'lotus';
  readonly y: number;
  readonly count: number;
  readonly leaf: string;
  readonly under: string;
  readonly petals: readonly [string, ...string[]];
  readonly stream: string;
}

export interface FireworksLayer {
  readonly kind: 'fireworks';
  readonly bursts: number;
  readonly below: number;
  readonly colours: readonly [string, ...string[]];
}

/** Beams of light that fan out through mist. */
export interface RaysLayer {
  readonly kind: 'rays';
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  readonly strength: number;
}

export interface BirdsLayer {
  readonly kind: 'birds';
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly size: number;
  readonly colour: string;
}

export interface FigureLayer {
  readonly kind: 'figure';
  readonly what:
    | 'boat'
    | 'sail'
    | 'pagoda'
    | 'pavilion'
    | 'hut'
    | 'bridge'
    | 'lighthouse'
    | 'camels'
    | 'lantern';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly accent: string;
  /** −1 looks to the left, 1 to the right. */
  readonly side: number;
  /** Lamps are on. */
  readonly lit: boolean;
}

/** Large soft patches of colour, bent by noise. */
export interface GradientLayer {
  readonly kind: 'gradient';
  readonly colours: readonly string[];
  readonly form: 'mesh' | 'silk' | 'rings' | 'waves';
  readonly scale: number;
  readonly warp: number;
  readonly angle: number;
  readonly contrast: number;
}

/** Lines that follow a field. */
export interface FlowLayer {
  readonly kind: 'flow';
  readonly ground: string;
  readonly colours: readonly [string, ...string[]];
  readonly form: 'noise' | 'swirl' | 'radial';
  readonly lines: number;
  readonly length: number;
  readonly width: number;
  readonly scale: number;
}

export interface SealLayer {
  readonly kind: 'seal';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
}

export type Layer =
  | SkyLayer
  | StarsLayer
  | AuroraLayer
  | DiscLayer
  | CloudsLayer
  | CumulusLayer
  | RidgeLayer
  | MistLayer
  | WaterLayer
  | CityLayer
  | TreesLayer
  | BranchLayer
  | FieldLayer
  | ParticlesLayer
  | LotusLayer
  | RaysLayer
  | FireworksLayer
  | BirdsLayer
  | FigureLayer
  | GradientLayer
  | FlowLayer
  | SealLayer;
