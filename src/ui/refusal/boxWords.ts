import type { BoxStatus } from '../../refusal/finalBox.js';

/** Why there is no answer, for somebody who does not know the format (spec: refusal.md 3); empty where there is one. */
export function boxWords(status: BoxStatus, boxes: number): string {
  switch (status) {
    case 'unclosed_box':
      return 'the output ended before the brace of its last box closed, usually because the token limit is too small';
    case 'no_box':
      return boxes === 0 ? 'the output has no \\boxed{}' : 'nothing that can be read follows the last \\boxed';
    case 'empty_box':
      return 'the last box is empty';
    case 'empty_output':
      return 'the output is empty';
    case 'missing':
      return 'the file has no output for this row';
    case 'ok':
    case 'unbraced':
      return '';
  }
}
