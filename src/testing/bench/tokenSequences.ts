import type { Ask } from '../../core/answerer.js';
import { askedQuestion } from '../../decider/asked.js';
import type { Checkpoint } from '../../decider/checkpoint.js';
import { pack, type Packer } from '../../decider/packing.js';
import { passes } from '../../decider/passes.js';
import type { Tokens } from '../../decider/sequence.js';
import { inputText } from '../../decider/stateText.js';
import { readTokenizer } from '../../decider/tokenizer/readTokenizer.js';

/** How the questions of a checkpoint are put together, as when it is opened; no graph is. */
export function packerOf({ contract, tokenizer, graph, plainGraph }: Checkpoint): Packer {
  const isBlockMissing = contract.multiQuestion?.layout === 'block' && graph === plainGraph;
  return {
    contract,
    tokenizer: readTokenizer(tokenizer, 'tokenizer.json'),
    shared: isBlockMissing ? null : contract.multiQuestion,
  };
}

/** The sequences that a checkpoint reads when it answers the cases, in order (spec: decider.md 12). */
export function tokenSequences(cases: Ask[][], packer: Packer): Tokens[] {
  const { contract, tokenizer, shared } = packer;
  return cases.flatMap((asks) => {
    const bound = asks.map((ask) => ({
      ask,
      asked: askedQuestion(ask.question, contract),
      text: inputText(ask.facts, contract.serialization),
    }));
    return passes(bound, shared?.maxQuestions ?? asks.length).flatMap((pass) => {
      const asked = pass.asks.map((one) => one.asked);
      const { sequences, failures } = pack(asked, tokenizer.encode(pass.text), packer);
      for (const failure of failures.values()) throw failure;
      return sequences.map(({ ids, positions, blocks }) => ({ ids, positions, blocks }));
    });
  });
}
