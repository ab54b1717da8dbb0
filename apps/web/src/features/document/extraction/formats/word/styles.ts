import { childOf, childrenOf, descend, isOn, valueOf, type XmlElement } from '../../markup/xml-tree.ts';

interface Style {
  readonly name: string;
  readonly basedOn: string | undefined;
  readonly element: XmlElement;
}

const maxChain = 20;

/** The named styles of a Word file, with what they inherit. */
export class Styles {
  readonly #styles = new Map<string, Style>();
  readonly defaultParagraph: string | undefined;

  constructor(root: XmlElement | undefined) {
    for (const element of childrenOf(childOf(root, 'styles'), 'style')) {
      const id = element.attributes.get('styleId') ?? '';
      this.#styles.set(id, {
        name: valueOf(element, 'name') ?? '',
        basedOn: valueOf(element, 'basedOn'),
        element,
      });
      if (
        element.attributes.get('type') === 'paragraph' &&
        /^(?:1|true|on)$/.test(element.attributes.get('default') ?? '')
      )
        this.defaultParagraph ??= id;
    }
  }

  name(id: string | undefined): string {
    return this.#styles.get(id ?? '')?.name ?? '';
  }

  /** The first answer in a style and those it is based on. */
  #inherited<Value>(
    id: string | undefined,
    read: (style: Style, id: string) => Value | undefined,
  ): Value | undefined {
    let at = id;
    for (let step = 0; at !== undefined && step < maxChain; step += 1) {
      const style = this.#styles.get(at);
      if (!style) return undefined;
      const found = read(style, at);
      if (found !== undefined) return found;
      at = style.basedOn;
    }
    return undefined;
  }

  /** The level (1 to 6) of a heading style. */
  headingLevel(id: string | undefined): number | undefined {
    return this.#inherited(id, ({ name, element }) => {
      const named = /^(?:heading|标题)\s*([1-9])/i.exec(name)?.[1];
      if (named !== undefined) return Math.min(6, Number(named));
      if (/^(?:title|标题)$/i.test(name)) return 1;
      const outline = Number.parseInt(valueOf(childOf(element, 'pPr'), 'outlineLvl') ?? '', 10);
      // 9 is body text.
      if (outline === 9) return 0;
      return outline >= 0 && outline < 9 ? Math.min(6, outline + 1) : undefined;
    });
  }

  /** The list that a style belongs to, and the style that says so. */
  list(id: string | undefined): { list: string; level: number | undefined; style: string } | undefined {
    return this.#inherited(id, ({ element }, style) => {
      const numbering = descend(element, 'pPr', 'numPr');
      const list = valueOf(numbering, 'numId');
      if (list === undefined) return undefined;
      const level = valueOf(numbering, 'ilvl');
      return { list, level: level === undefined ? undefined : Number.parseInt(level, 10), style };
    });
  }

  /** Whether text of this style is hidden. */
  isHidden(id: string | undefined): boolean {
    return (
      this.#inherited(id, ({ element }) => {
        const properties = childOf(element, 'rPr');
        return childOf(properties, 'vanish') ? isOn(properties, 'vanish') : undefined;
      }) ?? false
    );
  }
}
