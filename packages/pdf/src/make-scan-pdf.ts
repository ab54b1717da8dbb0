import type { PictureSource } from './drawing.ts';
import { PdfFont } from './font/pdf-font.ts';
import { number, ObjectTable } from './write/objects.ts';
import { writePicture } from './write/pictures.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A page that is a picture, in points (1/72 inch) with y pointing down. */
export interface ScanPage {
  readonly width: number;
  readonly height: number;
  readonly picture: PictureSource;
  /** What can be searched and copied; each line is stretched from its start to its end. */
  readonly lines: readonly {
    readonly text: string;
    readonly start: Point;
    readonly end: Point;
    readonly size: number;
  }[];
}

const isWide = (char: string): boolean => char >= '\u2e80';

/** Writes pages one after the other, so that none but its compressed picture is kept. */
export class ScanPdf {
  readonly #objects = new ObjectTable();
  readonly #catalog = this.#objects.reserve();
  readonly #tree = this.#objects.reserve();
  readonly #fontRef = this.#objects.reserve();
  // Its glyphs are empty: nothing is seen of it, and nothing of the document's own fonts is left.
  readonly #font = new PdfFont('Unseen', 1000, { ascent: 800, descent: -200 });
  readonly #pages: string[] = [];

  async add({ width, height, picture, lines }: ScanPage): Promise<void> {
    const content = [`q ${number(width)} 0 0 ${number(height)} 0 0 cm /P Do Q`];
    for (const { text, start, end, size } of lines) {
      const length = Math.hypot(end.x - start.x, end.y - start.y);
      const chars = Array.from(text).filter((char) => char >= ' ');
      if (chars.length === 0 || !(length > 0) || !(size > 0)) continue;
      const glyphs = chars.map((char) => this.#font.ghost(char, isWide(char) ? 1000 : 500));
      const natural = (glyphs.reduce((sum, glyph) => sum + glyph.width, 0) / 1000) * size;
      const [cos, sin] = [(end.x - start.x) / length, (start.y - end.y) / length];
      const codes = glyphs.map(({ code }) => code.toString(16).padStart(4, '0')).join('');
      content.push(
        `BT 3 Tr /F ${number(size)} Tf ${number((100 * length) / natural)} Tz ` +
          `${[cos, sin, -sin, cos, start.x, height - start.y].map(number).join(' ')} Tm <${codes}> Tj ET`,
      );
    }
    const image = await writePicture(picture, this.#objects);
    const stream = await this.#objects.addStream('', new TextEncoder().encode(content.join('\n')));
    this.#pages.push(
      this.#objects.add(
        `<</Type/Page/Parent ${this.#tree}/MediaBox[0 0 ${number(width)} ${number(height)}]` +
          `/Resources<</XObject<</P ${image}>>/Font<</F ${this.#fontRef}>>>>/Contents ${stream}>>`,
      ),
    );
  }

  /**
   * The file, without title, author, dates and any other metadata.
   * @param id 32 hexadecimal digits, as every file has of its own
   */
  async finish(id: string): Promise<Blob> {
    await this.#font.write(this.#objects, this.#fontRef);
    this.#objects.set(
      this.#tree,
      `<</Type/Pages/Kids[${this.#pages.join(' ')}]/Count ${this.#pages.length}>>`,
    );
    this.#objects.set(this.#catalog, `<</Type/Catalog/Pages ${this.#tree}/Lang(zh-CN)>>`);
    return this.#objects.file(this.#catalog, this.#objects.add('<<>>'), id);
  }
}
