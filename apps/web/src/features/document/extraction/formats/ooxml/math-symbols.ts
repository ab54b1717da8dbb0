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
export const commandOf = (sign: string): string | undefined => symbols.get(sign);

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

export const accentOf = (sign: string): string => accents[sign] ?? '\\hat';

const functions = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);

export const isFunctionName = (name: string): boolean => functions.has(name);

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
export function plainLetter(sign: string): string {
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
