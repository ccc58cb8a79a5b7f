import type { Ask, Reply } from '../core/answerer.js';
import type { Decision } from '../core/decision.js';
import { InputError } from '../core/inputError.js';
import type { Question } from '../core/question.js';
import { sha256 } from '../formats/read/sha256.js';
import { askedQuestion, type AskedQuestion } from './asked.js';
import { readCheckpoint } from './checkpoint.js';
import type { Contract } from './contract.js';
import { fullSequence } from './fullLayout.js';
import { decide } from './heads/decide.js';
import { averageOutputs, optionRotations } from './optionRotations.js';
import { perturbed } from './perturbed.js';
import { rawOutputs } from './readOutputs.js';
import { openSession, type Session } from './session.js';
import { inputText } from './stateText.js';
import { readTokenizer } from './tokenizer/readTokenizer.js';
import type { Encoding, Tokenizer } from './tokenizer/tokenizer.js';

/** Opens a checkpoint folder, by the paths of its files. Throws an `InputError` that names the file at fault. */
export async function openDecider(files: Map<string, Blob>, name: string, threads: number): Promise<Decider> {
  const { contract, tokenizer: json, graph, plainGraph } = await readCheckpoint(files, name);
  const tokenizer = readTokenizer(json, `${name}/tokenizer.json`);
  if (tokenizer.idOf(contract.optionMarker) === null) {
    throw new InputError({
      file: `${name}/tokenizer.json`,
      problem: `the tokenizer has no ${contract.optionMarker} token, the option marker`,
      mend: 'take the tokenizer that the checkpoint was trained with',
    });
  }
  const chosen = plainGraph ?? graph;
  const bytes = new Uint8Array(await chosen.blob.arrayBuffer());
  const externalData = await Promise.all(
    chosen.externalData.map(async ({ path, blob }) => ({ path, data: new Uint8Array(await blob.arrayBuffer()) })),
  );
  const session = await openSession({ path: chosen.path, bytes, externalData }, name, threads);
  return new Decider(contract, tokenizer, session, { graph: chosen.path, sha256: await sha256(bytes) });
}

/** A checkpoint that answers: every question alone, in the full layout (spec: decider.md 8, 12). */
export class Decider {
  constructor(
    readonly contract: Contract,
    private readonly tokenizer: Tokenizer,
    private readonly session: Session,
    readonly graph: { graph: string; sha256: string },
  ) {}

  /** Throws an `InputError` that names `file` and the question when this checkpoint cannot be asked one of them. */
  check(questions: Question[], file: string): void {
    for (const question of questions) askedQuestion(question, this.contract, file);
  }

  /** All asks of one case; a question that fails gives its sentence, the others their decisions. */
  async answer(asks: Ask[], signal?: AbortSignal): Promise<Reply[]> {
    const encodings = new Map<string, Encoding>();
    const replies: Reply[] = [];
    for (const ask of asks) {
      signal?.throwIfAborted();
      replies.push(await this.#reply(ask, encodings));
    }
    return replies;
  }

  async #reply({ question, facts }: Ask, encodings: Map<string, Encoding>): Promise<Reply> {
    try {
      const asked = askedQuestion(question, this.contract);
      const text = inputText(facts, this.contract.serialization);
      const decideText = (variant: string): Promise<Decision> => this.#decide(asked, variant, encodings);
      const decision = await decideText(text);
      return { decision: await perturbed(question, text, decision, decideText), readAs: text };
    } catch (error) {
      if (error instanceof InputError) return { failure: error.message };
      throw error;
    }
  }

  async #decide(asked: AskedQuestion, text: string, encodings: Map<string, Encoding>): Promise<Decision> {
    const rotations = optionRotations(asked);
    const outputs = [];
    let truncated = null;
    for (const rotation of rotations) {
      const sequence = fullSequence(rotation, this.#encoded(text, encodings), this.contract, this.tokenizer);
      const logits = await this.session.run(sequence.ids);
      outputs.push(rawOutputs(rotation, sequence, logits, this.contract, text));
      truncated = sequence.truncated;
    }
    const decision = decide(asked, averageOutputs(asked, rotations, outputs), this.contract);
    if (truncated !== null) decision.extra.set('truncated', truncated);
    return decision;
  }

  /** An empty input is one space (spec: decider.md 5); the questions of a case read one text, so it is encoded once. */
  #encoded(text: string, encodings: Map<string, Encoding>): Encoding {
    const known = encodings.get(text) ?? this.tokenizer.encode(text === '' ? ' ' : text);
    encodings.set(text, known);
    return known;
  }
}
