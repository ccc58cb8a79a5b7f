/** Words apart at blanks. */
const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * The LaTeX commands that are set as mathematics. Everything else of a stranger's text stays source: LaTeX can define macros
 * that fill the memory, load, link, hide and overprint, and answers need none of it.
 */
const COMMANDS = new Set([
  ...words('frac dfrac tfrac cfrac binom dbinom tbinom sqrt'),
  ...words(
    'text textbf textit textrm textsf texttt textnormal mathrm mathbf mathsf mathit mathtt mathbb mathcal mathfrak',
  ),
  ...words('operatorname displaystyle textstyle limits nolimits'),
  ...words('left right big Big bigg Bigg bigl Bigl biggl Biggl bigr Bigr biggr Biggr'),
  ...words(
    'langle rangle lfloor rfloor lceil rceil lvert rvert lVert rVert vert Vert mid backslash lbrace rbrace lbrack rbrack',
  ),
  ...words('quad qquad space thinspace enspace'),
  ...words(
    'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi varpi rho sigma',
  ),
  ...words('tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega'),
  ...words(
    'cdot times div pm mp ast star circ bullet oplus otimes setminus cup cap bigcup bigcap wedge vee land lor neg lnot',
  ),
  ...words(
    'lt gt le leq leqslant ge geq geqslant ne neq equiv approx sim simeq cong propto ll gg prec succ parallel perp',
  ),
  ...words('in notin ni subset subseteq supset supseteq emptyset varnothing forall exists nexists therefore because'),
  ...words(
    'to rightarrow leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow implies iff mapsto longrightarrow',
  ),
  ...words('infty partial nabla ell hbar Re Im aleph angle triangle degree prime dots ldots cdots vdots ddots'),
  ...words('sum prod int iint oint lim max min sup inf gcd det dim ker deg arg exp ln log lg mod bmod pmod'),
  ...words('sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh'),
  ...words('overline underline hat widehat bar vec tilde dot ddot overrightarrow'),
  ...words('begin end'),
]);

const ENVIRONMENTS = new Set(words('matrix pmatrix bmatrix Bmatrix vmatrix Vmatrix smallmatrix cases array aligned'));

const COMMAND = /\\(?:([A-Za-z@]+)|[^A-Za-z@])/gsu;
const SYMBOLS = new Set([...'{}()[],;: !$%&#_|\\'].map((symbol) => `\\${symbol}`));
const ENVIRONMENT = /\\(?:begin|end)(?![A-Za-z@])\s*(?:\{([^{}]*)\})?/g;

/** Whether a text uses no LaTeX but what answers use. */
export function usesPlainCommands(text: string): boolean {
  const commands = [...text.matchAll(COMMAND)];
  if (!commands.every(([command, name]) => (name === undefined ? SYMBOLS.has(command) : COMMANDS.has(name))))
    return false;
  return [...text.matchAll(ENVIRONMENT)].every(([, name]) => name !== undefined && ENVIRONMENTS.has(name));
}
