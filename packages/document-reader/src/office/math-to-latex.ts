import {
  childOf,
  childrenOf,
  elementsOf,
  isOn,
  textOf,
  valueOf,
  type XmlElement,
} from '../markup/read-markup.ts';

const commands =
  'α alpha β beta γ gamma δ delta ϵ epsilon ε varepsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho ' +
  'σ sigma ς varsigma τ tau υ upsilon ϕ phi φ varphi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon ' +
  'Φ Phi Ψ Psi Ω Omega ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ∘ circ ∙ bullet ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≃ simeq ' +
  '≅ cong ∝ propto ≪ ll ≫ gg ∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∀ forall ∃ exists ' +
  '¬ neg ∧ wedge ∨ vee ⊕ oplus ⊗ otimes ⊥ perp ∥ parallel ∠ angle ∇ nabla ∂ partial ∞ infty ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ' +
  '→ rightarrow ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↑ uparrow ↓ downarrow ↦ mapsto ⟶ longrightarrow ' +
  '… ldots ⋯ cdots ⋮ vdots ⋱ ddots ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ∯ oiint ∰ oiiint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ' +
  '√ surd ∴ therefore ∵ because ′ prime ⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ‖ Vert ∖ setminus ⊢ vdash ⊨ models';

const list = commands.split(' ');
const symbols = new Map(
  list.flatMap((sign, at): (readonly [string, string])[] =>
    at % 2 === 0 ? [[sign, `\\${list[at + 1]}`]] : [],
  ),
);

/** The LaTeX command of a sign, if it has one of its own. */
const commandOf = (sign: string): string | undefined => symbols.get(sign);

const accents: Readonly<Record<string, string>> = {
  '\u0300': '\\grave',
  '\u0301': '\\acute',
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0306': '\\breve',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u20d7': '\\vec',
  '\u20d6': '\\overleftarrow',
  '\u20db': '\\dddot',
  '\u23de': '\\overbrace',
  '\u23df': '\\underbrace',
  '^': '\\hat',
  '~': '\\tilde',
  '¯': '\\bar',
  '→': '\\vec',
};

const accentOf = (sign: string): string => accents[sign] ?? '\\hat';

const functions = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);

const isFunctionName = (name: string): boolean => functions.has(name);

const alphabets: readonly (readonly [from: number, letter: number, count: number])[] = [
  [0x1d400, 65, 26],
  [0x1d41a, 97, 26],
  [0x1d434, 65, 26],
  [0x1d44e, 97, 26],
  [0x1d468, 65, 26],
  [0x1d482, 97, 26],
  [0x1d5a0, 65, 26],
  [0x1d5ba, 97, 26],
  [0x1d7ce, 48, 10],
];

/** The plain letter of a mathematical one (𝑥 is x). */
function plainLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  if (code === 0x210e) return 'h';
  if (code < 0x1d400 || code > 0x1d7ff) return sign;
  for (const [from, letter, count] of alphabets)
    if (code >= from && code < from + count) return String.fromCharCode(letter + code - from);
  // Greek italic and bold.
  if (code >= 0x1d6e2 && code <= 0x1d6fa) return String.fromCharCode(0x391 + code - 0x1d6e2);
  if (code >= 0x1d6fc && code <= 0x1d714) return String.fromCharCode(0x3b1 + code - 0x1d6fc);
  return sign;
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
  _: '\\_',
  '\u00a0': ' ',
  '\u2061': '',
  '\u2062': '',
  '\u2212': '-',
};

/** The characters of a run. Words of other scripts are text within the formula. */
function signs(text: string): string {
  let latex = '';
  let words = '';
  const endWords = () => {
    if (words !== '') latex += `\\text{${words}}`;
    words = '';
  };
  for (const sign of text) {
    if (/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u.test(sign)) {
      words += sign;
      continue;
    }
    endWords();
    const plain = plainLetter(sign);
    const command = commandOf(plain);
    latex += command === undefined ? (escapes[plain] ?? plain) : `${command} `;
  }
  endWords();
  return latex;
}

const narrow = (latex: string): string => latex.trim();
const braces = (latex: string): string => `{${narrow(latex)}}`;

const ofChild = (element: XmlElement, name: string): string => mathToLatex(childOf(element, name));
const script = (element: XmlElement, name: string, sign: '^' | '_'): string => {
  const inner = ofChild(element, name).trim();
  return inner === '' ? '' : `${sign}{${inner}}`;
};

function delimiter(sign: string, side: 'left' | 'right'): string {
  if (sign === '') return `\\${side}.`;
  return `\\${side}${commandOf(sign) ?? (sign === '{' || sign === '}' ? `\\${sign}` : sign)}`;
}

function delimited(element: XmlElement): string {
  const properties = childOf(element, 'dPr');
  const sign = (name: string, otherwise: string) => valueOf(properties, name) ?? otherwise;
  const parts = childrenOf(element, 'e').map((one) => narrow(mathToLatex(one)));
  const between = sign('sepChr', '|');
  const body = parts.join(between === '|' ? '\\mid ' : signs(between));
  const [open, close] = [sign('begChr', '('), sign('endChr', ')')];
  return `${delimiter(open, 'left')}${/^\\\\[a-z]/i.test(open) ? ' ' : ''}${body}${delimiter(close, 'right')}`;
}

function nary(element: XmlElement): string {
  const sign = valueOf(childOf(element, 'naryPr'), 'chr') ?? '∫';
  const command = commandOf(sign) ?? signs(sign);
  return `${command}${script(element, 'sub', '_')}${script(element, 'sup', '^')} ${ofChild(element, 'e')}`;
}

function fraction(element: XmlElement): string {
  const kind = valueOf(childOf(element, 'fPr'), 'type');
  const [top, bottom] = [ofChild(element, 'num'), ofChild(element, 'den')];
  if (kind === 'lin') return `${narrow(top)}/${narrow(bottom)}`;
  if (kind === 'noBar') return `\\genfrac{}{}{0pt}{}${braces(top)}${braces(bottom)}`;
  return `\\frac${braces(top)}${braces(bottom)}`;
}

function functionName(element: XmlElement): string {
  const name = ofChild(element, 'fName').trim();
  const [, word = '', rest = ''] = /^([A-Za-z]+)([^A-Za-z][^]*)?$/.exec(name) ?? [];
  const shown = isFunctionName(word)
    ? `\\${word}${rest}`
    : word === ''
      ? name
      : `\\operatorname{${word}}${rest}`;
  return `${shown} ${ofChild(element, 'e').trimStart()}`;
}

const rowsOf = (rows: readonly string[]): string => rows.join(' \\\\ ');

function matrix(element: XmlElement): string {
  const rows = childrenOf(element, 'mr').map((row) =>
    childrenOf(row, 'e')
      .map((one) => narrow(mathToLatex(one)))
      .join(' & '),
  );
  return `\\begin{matrix} ${rowsOf(rows)} \\end{matrix}`;
}

function grouped(element: XmlElement): string {
  const properties = childOf(element, 'groupChrPr');
  const sign = valueOf(properties, 'chr') ?? '\u23df';
  const top = valueOf(properties, 'pos') === 'top';
  if (sign === '\u23de' || sign === '\u23df')
    return `${top ? '\\overbrace' : '\\underbrace'}${braces(ofChild(element, 'e'))}`;
  return `${top ? '\\overset' : '\\underset'}{${signs(sign).trim()}}${braces(ofChild(element, 'e'))}`;
}

/** The limit of a function (lim, max …) is its index; of anything else it stands above or below. */
function limit(element: XmlElement, below: boolean): string {
  const base = ofChild(element, 'e').trim();
  const bound = ofChild(element, 'lim').trim();
  if (/^\\(?:under|over)brace/.test(base)) return `${base}${below ? '_' : '^'}{${bound}}`;
  if (isFunctionName(base)) return `${base}${below ? '_' : '^'}{${bound}}`;
  // The name of a function that LaTeX does not know: argmax.
  if (/^[A-Za-z]{2,20}$/.test(base)) return `\\operatorname*{${base}}${below ? '_' : '^'}{${bound}}`;
  return `${below ? '\\underset' : '\\overset'}{${bound}}{${base}}`;
}

function run(element: XmlElement): string {
  const text = childrenOf(element, 't').map(textOf).join('');
  const properties = childrenOf(element, 'rPr')[0];
  if (isOn(properties, 'nor'))
    return text.trim() === '' ? text : `\\text{${text.replaceAll(/([\\{}$%#&_])/g, '\\$1')}}`;
  return signs(text);
}

/** A formula of Office (OMML, ECMA-376 part 1, 22.1) as LaTeX, without delimiters. Unknown elements give what is in them. */
export function mathToLatex(element: XmlElement | undefined): string {
  return elementsOf(element).map(node).join('');
}

function node(element: XmlElement): string {
  switch (element.name) {
    case 'r':
      return run(element);
    case 'f':
      return fraction(element);
    case 'sSup':
      return `${braceBase(element)}${script(element, 'sup', '^')}`;
    case 'sSub':
      return `${braceBase(element)}${script(element, 'sub', '_')}`;
    case 'sSubSup':
      return `${braceBase(element)}${script(element, 'sub', '_')}${script(element, 'sup', '^')}`;
    case 'sPre':
      return `{}${script(element, 'sub', '_')}${script(element, 'sup', '^')}${ofChild(element, 'e')}`;
    case 'rad': {
      const degree = isOn(childOf(element, 'radPr'), 'degHide') ? '' : ofChild(element, 'deg').trim();
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}${braces(ofChild(element, 'e'))}`;
    }
    case 'nary':
      return nary(element);
    case 'd':
      return delimited(element);
    case 'func':
      return functionName(element);
    case 'm':
      return matrix(element);
    case 'eqArr': {
      const lines = childrenOf(element, 'e').map((one) => narrow(mathToLatex(one)));
      // Word wraps a single formula with a number in one too: there is nothing to align.
      if (lines.length === 1) return (lines[0] ?? '').replaceAll('\\&', '');
      return `\\begin{aligned} ${rowsOf(lines.map((line) => line.replaceAll('\\&', '&')))} \\end{aligned}`;
    }
    case 'acc':
      return `${accentOf(valueOf(childOf(element, 'accPr'), 'chr') ?? '\u0302')}${braces(ofChild(element, 'e'))}`;
    case 'bar':
      return `${valueOf(childOf(element, 'barPr'), 'pos') === 'top' ? '\\overline' : '\\underline'}${braces(ofChild(element, 'e'))}`;
    case 'groupChr':
      return grouped(element);
    case 'limLow':
      return limit(element, true);
    case 'limUpp':
      return limit(element, false);
    case 'borderBox':
      return `\\boxed${braces(ofChild(element, 'e'))}`;
    default:
      return element.name.endsWith('Pr') ? '' : mathToLatex(element);
  }
}

/** A base of several signs keeps together under its index. */
function braceBase(element: XmlElement): string {
  const base = ofChild(element, 'e').trim();
  return /^(?:.|\\[A-Za-z]+|\{[^{}]*\})?$/u.test(base) || /^[([].*[)\]]$/.test(base) ? base : `{${base}}`;
}
