const TOKEN = /\d+(?:\.\d+)?|\.\d+|\\(?:[A-Za-z]+|[^A-Za-z])|[^ ]/gsu;

/** Numbers, commands with their backslash, and single characters; blanks only separate. */
export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

export const isNumber = (token: string): boolean => /^\.?\d/.test(token);
export const isInteger = (token: string): boolean => /^\d+$/.test(token);
export const isLetter = (token: string): boolean => /^[A-Za-z]$/.test(token) || NAMED.has(token);

const NAMED = new Set(
  `alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi rho sigma tau upsilon phi varphi
  chi psi omega ell hbar Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega`
    .split(/\s+/)
    .map((name) => `\\${name}`),
);
