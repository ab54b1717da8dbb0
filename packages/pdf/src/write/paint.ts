import type { Colour, Gradient, Matrix, Path } from '../drawing.ts';
import { number, type ObjectTable, type Ref } from './objects.ts';

const operands = (values: readonly number[]): string => values.map(number).join(' ');

/** A path's operators (ISO 32000-1, 8.5.2). */
export function pathOperators(path: Path): string {
  return path
    .map((step) => {
      const [kind, ...values] = step;
      if (kind === 'z') return 'h';
      return `${operands(values)} ${kind}`;
    })
    .join(' ');
}

export const matrixOperator = (matrix: Matrix): string => `${operands(matrix)} cm`;
export const colourOperands = ([red, green, blue]: Colour): string => operands([red, green, blue]);

/** The resources that pages share: opacities and shadings, each written once. */
export class Paints {
  readonly #objects: ObjectTable;
  readonly #states = new Map<string, string>();
  readonly #shadings = new Map<string, Ref>();

  constructor(objects: ObjectTable) {
    this.#objects = objects;
  }

  /** The operator that sets the opacity of what follows. */
  opacity(value: number): string {
    const alpha = number(value);
    return this.#state(`<</ca ${alpha}/CA ${alpha}/SMask/None>>`);
  }

  #state(body: string): string {
    let name = this.#states.get(body);
    if (!name) {
      name = `G${this.#states.size}`;
      this.#states.set(body, name);
    }
    return `/${name} gs`;
  }

  #shading(gradient: Gradient, space: 'DeviceRGB' | 'DeviceGray'): string {
    const stops = gradient.stops.toSorted((a, b) => a.at - b.at);
    const [first] = stops;
    const last = stops.at(-1);
    if (!first || !last) throw new Error('A gradient needs a stop');
    const full = [
      ...(first.at > 0 ? [{ ...first, at: 0 }] : []),
      ...stops.map((stop) => ({ ...stop, at: Math.min(1, Math.max(0, stop.at)) })),
      ...(last.at < 1 ? [{ ...last, at: 1 }] : []),
    ];
    const value = ({ colour }: { colour: Colour }) =>
      space === 'DeviceRGB' ? colourOperands(colour) : number(colour[3]);
    const parts = full.slice(1).map((stop, index) => {
      const before = full[index] ?? stop;
      return `<</FunctionType 2/Domain[0 1]/N 1/C0[${value(before)}]/C1[${value(stop)}]>>`;
    });
    // Bounds rise strictly between the ends; two stops at one place are a hair apart.
    const bounds: number[] = [];
    for (const stop of full.slice(1, -1)) bounds.push(Math.max(stop.at, (bounds.at(-1) ?? 0) + 0.0001));
    const one = parts.length === 1 ? parts[0] : undefined;
    const mapping =
      one ??
      `<</FunctionType 3/Domain[0 1]/Functions[${parts.join('')}]/Bounds[${bounds.map((bound) => bound.toFixed(4)).join(' ')}]/Encode[${parts.map(() => '0 1').join(' ')}]>>`;
    const body = `<</ShadingType 2/ColorSpace/${space}/Coords[${operands([...gradient.from, ...gradient.to])}]/Function ${mapping}/Extend[true true]>>`;
    const ref = this.#objects.add(body);
    const name = `S${this.#shadings.size}`;
    this.#shadings.set(name, ref);
    return name;
  }

  /** Operators that fill the current clip with a gradient; inside `q` and `Q`. */
  async gradient(gradient: Gradient, page: { width: number; height: number }): Promise<string> {
    const alphas = new Set(gradient.stops.map(({ colour }) => colour[3]));
    const shading = this.#shading(gradient, 'DeviceRGB');
    if (alphas.size === 1) return `${this.opacity([...alphas][0] ?? 1)} /${shading} sh`;
    const veil = this.#shading(gradient, 'DeviceGray');
    const ref = this.#shadings.get(veil);
    const group = await this.#objects.addStream(
      `/Type/XObject/Subtype/Form/BBox[0 0 ${number(page.width)} ${number(page.height)}]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Shading<</${veil} ${ref}>>>>`,
      new TextEncoder().encode(`/${veil} sh`),
    );
    const state = this.#state(`<</ca 1/CA 1/SMask<</S/Luminosity/G ${group}>>>>`);
    return `${state} /${shading} sh`;
  }

  /** Entries of a page's resources. */
  resources(): string {
    const states = [...this.#states].map(([body, name]) => `/${name}${body}`).join('');
    const shadings = [...this.#shadings].map(([name, ref]) => `/${name} ${ref}`).join('');
    return `/ExtGState<<${states}>>/Shading<<${shadings}>>`;
  }
}
