import { InputError } from '../core/inputError.js';
import { isNumber, type Json } from '../core/json.js';
import type { Code } from '../core/partOutput.js';
import type { AskedQuestion } from './asked.js';
import { readContract, type Contract } from './contract.js';
import type { QuestionReader, Reading } from './questionReader.js';

/** What a scorer declares: nothing, so that every temperature is 1 and every threshold the default (spec: tasks.md 7). */
const UNDECLARED: Contract = {
  ...readContract(new Map(), 'scorer', null),
  columns: { single: 0, multi: 1, score: 0, noul: 0, rank: 0, number: 0, span: 0 },
};

/** A task's own scorer in the place of a checkpoint: its scores are decided upon, gated and perturbed as logits are. */
export class ScorerReader implements QuestionReader {
  readonly contract = UNDECLARED;
  readonly maxQuestions = Number.MAX_SAFE_INTEGER;
  readonly plan = "the task's own scorer";

  constructor(private readonly scorer: Code) {}

  async read(questions: AskedQuestion[], text: string): Promise<(Reading | InputError)[]> {
    const items = questions.map(({ question, options }) => {
      const entries: [string, Json][] = [
        ['text', text],
        ['task', question.task],
        ['kind', question.kind],
        ['options', options.map(({ label }) => label)],
      ];
      return new Map(entries);
    });
    const result = await this.scorer([['items', items]]);
    if ('raised' in result) return questions.map((asked) => fault(asked, `the scorer raised: ${result.raised}`));
    const scores = result.output.is === 'value' ? result.output.value : null;
    return questions.map((asked, i) => {
      const options = optionScores(Array.isArray(scores) ? scores[i] : undefined, asked);
      return options === null
        ? fault(
            asked,
            `the scorer gives one list an item, of one number or pair an option (${asked.options.length} here)`,
          )
        : { outputs: { options, act: null, unknown: null }, truncated: null };
    });
  }
}

function optionScores(list: Json | undefined, { options, column }: AskedQuestion): number[] | null {
  if (!Array.isArray(list) || list.length !== options.length) return null;
  const scores = list.flatMap((score) => {
    const its = Array.isArray(score) ? score[column] : score;
    return isNumber(its) && Number.isFinite(Number(its)) ? [Number(its)] : [];
  });
  return scores.length === options.length ? scores : null;
}

function fault({ question }: AskedQuestion, problem: string): InputError {
  return new InputError({ file: null, place: `question ${JSON.stringify(question.name)}`, problem });
}
