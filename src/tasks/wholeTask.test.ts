import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InputError } from '../core/inputError.js';
import type { Json } from '../core/json.js';
import type { Code, CodeArguments } from '../core/partOutput.js';
import type { Fact, Task, TaskQuestion } from '../core/task.js';
import { parseJson } from '../formats/read/json.js';
import { jsonWithKeys } from '../testing/arbitraryJson.js';
import { expressionCode } from './expressionCode.js';
import { moduleCode } from './moduleCode.js';
import { readTask } from './readTask.js';

const read = (text: string): Task => readTask(parseJson(text, 't.json'), 't.json', expressionCode);

/** A task with these parts beside a question, "q", that a rule answers. */
const task = (parts: string): Task =>
  read(`{"questions": {"q": {"kind": "yes_no", "task": "?", "rule": {"run": "true"}}}, ${parts}}`);

const fact = (settings: string): Fact['alternatives'][number] => {
  const [part] = task(`"facts": {"f": ${settings}}`).facts[0]?.alternatives ?? [];
  if (part === undefined) throw new Error('the fact is lost');
  return part;
};

function computation(settings: string) {
  const part = fact(settings);
  if (part.is !== 'computation') throw new Error('a decider answers');
  return part.computation;
}

function question(settings: string): TaskQuestion {
  const found = read(
    `{"facts": {"f": {"run": "1"}}, "questions": {"q": {"task": "?", ${settings}}, "r": {"kind": "span", "task": "?"}}}`,
  ).questions.get('q');
  if (found === undefined) throw new Error('the question is lost');
  return found;
}

/** What code gives, called with facts. */
const call = (code: Code | null | undefined, ...args: CodeArguments) => {
  if (!code) throw new Error('there is no code');
  return code(args);
};

const doc = (text: string): CodeArguments[number] => ['doc', text];

/** The JSON blocks of a page of the documentation. */
function examples(page: string): string[] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  return [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => json ?? '');
}

test('the example of docs/tasks.md is read as it says', async () => {
  const [example = ''] = examples('tasks.md');
  const { name, facts, checks, questions, constraints, combine, prepare } = read(example);
  expect([name, constraints, combine, prepare]).toEqual(['pool_desk', [], 'strictest', null]);
  expect(facts.map((one) => one.name)).toEqual(['membership', 'age']);
  expect(checks.map((one) => [one.name, one.hard, one.reads, [...one.then]])).toEqual([
    ['old_enough', true, ['age'], [['may_enter', { is: 'answer', answer: 'no' }]]],
  ]);
  expect(questions.get('may_enter')?.requires).toEqual(['old_enough']);
  const paid = questions.get('paid')?.rule;
  if (paid?.is !== 'rule') throw new Error('no rule');
  expect(paid.computation.reads).toEqual(['doc']);
  expect(await call(paid.computation.run, doc('She paid in cash.'))).toEqual({
    output: { is: 'claim', value: 'cash', evidence: ['in cash'], confidence: null },
  });
  expect(await call(paid.computation.run, doc('She paid.'))).toEqual({
    output: { is: 'claim', value: '<not stated>', evidence: [], confidence: null },
  });
});

test('the task of docs/sets-and-tasks.md is read', () => {
  const [, example = ''] = examples('sets-and-tasks.md');
  expect([...read(example).questions.keys()]).toEqual(['team', 'refund_wanted']);
});

test('a fact with every setting', async () => {
  const settings =
    '{"reads": ["b", "a"], "run": "a + b", "by": "model", "options": [1, "x"], "validate": "value > 0", "min_confidence": 0.5, "note": "n"}';
  const { run, validate, ...rest } = computation(settings);
  expect(rest).toEqual({
    ...{ by: 'model', reads: ['b', 'a'], options: [1n, 'x'], minConfidence: 0.5, minAct: null, minMargin: null },
  });
  expect(await call(run, ['a', 1n], ['b', 2.5])).toEqual({ output: { is: 'value', value: 3.5 } });
  expect(await call(validate, ['value', 0n])).toEqual({ output: { is: 'value', value: false } });
  expect(await call(run, ['a', 1n], ['b', 'x'])).toEqual({
    raised: 'there is no + of a whole number and a text, in a + b',
  });
});

test('a fact without settings has the defaults, and reads the names of its expression', () => {
  expect(computation('{"run": "b + a", "evidence": "[c]", "confidence": "d"}')).toMatchObject({
    ...{ by: 'code', reads: ['b', 'a', 'c', 'd'], options: null, validate: null },
    ...{ minConfidence: null, minAct: null, minMargin: null },
  });
});

test('alternatives stand in the order they are tried, and may be a decider', () => {
  const [first] = task('"facts": {"f": [{"run": "a"}, {"kind": "yes_no", "task": "?", "facts": ["a"]}]}').facts;
  expect(first?.alternatives.map((one) => one.is)).toEqual(['computation', 'decider']);
  const decider = fact('{"kind": "choice", "task": "?", "options": ["a", "other"], "min_confidence": 0.5}');
  if (decider.is !== 'decider') throw new Error('no decider answers');
  expect(decider.decider.scorer).toBeNull();
  expect(decider.decider.question).toMatchObject({ name: 'f', kind: 'choice', other: 'other', minConfidence: 0.5 });
});

test('evidence and confidence make a claim; nothing found is no claim', async () => {
  const claim = (settings: string) => call(computation(`{"run": "doc", ${settings}}`).run, doc('x'));
  expect(await claim('"evidence": "[doc]", "confidence": 0.5')).toEqual({
    output: { is: 'claim', value: 'x', evidence: ['x'], confidence: 0.5 },
  });
  expect(await claim('"confidence": "size(doc) / 2.0"')).toEqual({
    output: { is: 'claim', value: 'x', evidence: [], confidence: 0.5 },
  });
  expect(await call(computation('{"run": "null", "evidence": "[1 / 0]"}').run)).toEqual({
    output: { is: 'value', value: null },
  });
  expect(await claim('"evidence": "doc.a"')).toEqual({ raised: 'a text has no keys, in doc.a' });
  await expect(claim('"evidence": "doc"')).rejects.toThrow(
    't.json, fact "f", key evidence: it must give a list of texts, and gave "x".',
  );
  await expect(claim('"evidence": "[1]"')).rejects.toThrow('it must give a list of texts, and gave others too.');
  await expect(claim('"confidence": "2"')).rejects.toThrow('it must give a number from 0 to 1, and gave 2.');
});

test('find gives the first group, or all of the match, as a quote in code points', async () => {
  const find = (pattern: string, text: Json) =>
    call(computation(`{"find": "${pattern}", "in": "doc"}`).run, ['doc', text]);
  const quote = { is: 'quote', source: 'doc', confidence: null };
  expect(computation('{"find": "a", "in": "letter"}').reads).toEqual(['letter']);
  expect(await find('member (\\\\d+)', '😀 member 12.')).toEqual({
    output: { ...quote, value: '12', start: 9, end: 11 },
  });
  expect(await find('\\\\d+', '😀 member 12.')).toEqual({ output: { ...quote, value: '12', start: 9, end: 11 } });
  expect(await find('a|(b)', 'a')).toEqual({ output: { is: 'value', value: null } });
  expect(await find('z', 'a')).toEqual({ output: { is: 'value', value: null } });
  expect(await find('a', 1n)).toEqual({ raised: 'a text is searched, and doc is a whole number' });
  expect(await find('(a+)+$', 'a'.repeat(50_000) + 'b')).toEqual({ output: { is: 'value', value: null } });
  await expect(find('(a|b){1,900}c', 'ab'.repeat(50_000))).rejects.toThrow(
    't.json, fact "f", key find: it takes more than 2000000 steps in a text of 100000 characters; make it simpler.',
  );
});

test('a check with every setting', async () => {
  const [check] = task(
    '"checks": {"c": {"hard": true, "run": "a", "then": {"q": {"run": "b ? \'yes\' : \'no\'"}}, "note": ""}}',
  ).checks;
  expect([check?.name, check?.hard, check?.reads]).toEqual(['c', true, ['a']]);
  const then = check?.then.get('q');
  if (then?.is !== 'code') throw new Error('no code');
  expect(then.reads).toEqual(['b']);
  expect(await call(then.run, ['b', true])).toEqual({ output: { is: 'value', value: 'yes' } });
  const [soft] = task('"checks": {"c": {"run": "a"}}').checks;
  expect([soft?.hard, soft?.then.size]).toEqual([false, 0]);
});

test('a constraint reads questions, whose names another part may have', () => {
  const { constraints } = task('"facts": {"q": {"run": "1"}}, "constraints": {"q": {"run": "q == \'yes\'"}}');
  expect(constraints.map(({ name, reads }) => [name, reads])).toEqual([['q', ['q']]]);
});

test('the state is prepared, and the order of answers chosen', async () => {
  const { prepare, combine } = task('"prepare": "{\'doc\': state[\'the letter\']}", "combine": "first_declared"');
  expect(combine).toBe('first_declared');
  expect(await call(prepare, ['state', new Map([['the letter', 'x']])])).toEqual({
    output: { is: 'value', value: new Map([['doc', 'x']]) },
  });
});

test('a question with every setting of a task', async () => {
  const { contract, ...rest } = question(
    '"kind": "span", "rule": null, "requires": ["f"], "evidence_required": true, "abstain_below": 0.5, "source": "letter", "contract": {"applicable": "has(state.a)", "echo": false}',
  );
  expect(rest).toMatchObject({
    ...{ rule: { is: 'none' }, requires: ['f'], evidenceRequired: true, abstainBelow: 0.5, source: 'letter' },
  });
  expect(contract?.echo).toBe(false);
  expect(await call(contract?.applicable, ['state', new Map()])).toEqual({ output: { is: 'value', value: false } });
});

test('a question without them has the defaults, and a decider answers it', () => {
  const { question: asked, ...rest } = question('"kind": "span"');
  expect(rest).toEqual({
    ...{ rule: { is: 'decider', decider: { question: asked, scorer: null } }, requires: [], evidenceRequired: false },
    ...{ abstainBelow: null, contract: null, source: 'doc' },
  });
  expect(question('"kind": "span", "contract": {}').contract).toEqual({ applicable: null, echo: null });
});

test('a rule has limits of its own', () => {
  const { rule } = question(
    '"kind": "yes_no", "rule": {"run": "f", "min_confidence": 0.1, "min_act": 0.2, "min_margin": 0.3}',
  );
  expect(rule).toMatchObject({ computation: { minConfidence: 0.1, minAct: 0.2, minMargin: 0.3 } });
});

test.each([
  ['"kind": "number"', { options: [], bins: null }],
  ['"kind": "number", "bins": [0, 7], "unit": "days", "coverage": 0.5', { bins: [0n, 7n], coverage: 0.5 }],
  ['"kind": "score", "options": ["only"]', { options: ['only'] }],
  [`"kind": "score", "options": [${Array.from({ length: 12 }, (_, i) => i).join()}]`, { kind: 'score' }],
  ['"kind": "choice", "options": ["other"], "not_stated": true', { other: null, notStated: true }],
  ['"kind": "rank", "options": ["a", "b"], "k": 1', { k: 1 }],
  ['"kind": "multi", "options": ["a", "none"], "descriptions": {"a": "x"}', { other: null }],
])('{%s} may be answered by a rule', (settings, expected) => {
  expect(question(`${settings}, "rule": {"run": "f"}`).question).toMatchObject(expected);
});

const OF_A_RULE = 'it is for questions that a decider answers, and this one has "rule"';

test.each([
  ['"facts": ["a"]', `facts: ${OF_A_RULE}; name what the rule reads in its "reads".`],
  ['"evidence": true', `evidence: ${OF_A_RULE}; a rule gives its own quotes.`],
  ['"min_confidence": 0.5', `min_confidence: ${OF_A_RULE}; put it in the rule, or write "abstain_below".`],
  ['"min_act": 0.5', `min_act: ${OF_A_RULE}; put it in the rule.`],
  ['"min_margin": 0.5', `min_margin: ${OF_A_RULE}; put it in the rule.`],
  ['"other": false', `other: ${OF_A_RULE}; drop it.`],
  ['"max_error": 0.5', `max_error: ${OF_A_RULE}; drop it.`],
  ['"use_act": true', `use_act: ${OF_A_RULE}; drop it.`],
  ['"perturb": 1', `perturb: ${OF_A_RULE}; drop it.`],
  ['"option_order": "given"', `option_order: ${OF_A_RULE}; drop it.`],
  ['"permutations": 1', `permutations: ${OF_A_RULE}; drop it.`],
])('beside a rule {%s} is refused', (setting, message) => {
  for (const rule of ['null', '{"run": "f"}'])
    expect(() => question(`"kind": "choice", "options": ["a"], "rule": ${rule}, ${setting}`)).toThrow(
      `t.json, question "q", key ${message}`,
    );
});

test.each([
  ['"kind": "score", "options": [1, 2], "rule": null, "score_value": "mode"', `score_value: ${OF_A_RULE}; drop it.`],
  ['"kind": "number", "rule": null, "options": ["a"]', 'options: a number without bins has no options; give "bins"'],
  ['"kind": "number"', 'bins: it is missing; give a list.'],
  ['"kind": "yes_no", "source": "doc"', 'source: it is for span questions, and this one is yes_no; drop it.'],
  ['"kind": "span", "requires": ["g"]', 'requires[0]: the task has no fact or check "g"; perhaps "f" is meant.'],
  ['"kind": "span", "requires": ["q"]', 'requires[0]: the task has no fact or check "q"'],
  ['"kind": "span", "requires": ["f", "f"]', 'requires[1]: the name "f" stands twice.'],
  ['"kind": "span", "evidence_required": 1', 'evidence_required: true or false is expected, found 1.'],
  ['"kind": "span", "abstain_below": 2', 'abstain_below: it must lie between 0 and 1, found 2.'],
  [
    '"kind": "span", "contract": {"aplicable": "true"}',
    'contract.aplicable: this key is not known; perhaps "applicable"',
  ],
  [
    '"kind": "span", "contract": {"applicable": "doc"}',
    'contract.applicable: it is about "state" alone, and reads "doc".',
  ],
  ['"kind": "span", "contract": {"echo": "no"}', 'contract.echo: true or false is expected, found "no".'],
  ['"kind": "span", "rule": "f"', 'rule: an object is expected, found "f".'],
  ['"kind": "span", "rule": {}', 'rule.run: it is missing; give a text.'],
  ['"kind": "span", "rule": {"run": "f", "min_actt": 1}', 'rule.min_actt: this key is not known; perhaps "min_act" is'],
  ['"kind": "span", "scorer": "f"', 'scorer: scores come from functions, and this task has expressions; write it as a'],
  ['"kind": "span", "rule": null, "scorer": "f"', 'scorer: this key is not known'],
])('a question {%s} is refused', (settings, message) => {
  expect(() => question(settings)).toThrow(InputError);
  expect(() => question(settings)).toThrow(`t.json, question "q", key ${message}`);
});

test.each([
  ['"facts": []', 'key facts: an object is expected, found a list.'],
  ['"facts": {"f": 1}', 'fact "f": an object is expected, found 1.'],
  ['"facts": {"f": []}', 'key facts.f: there are no alternatives; give one.'],
  [
    '"facts": {"f": [{"run": "1"}, {"rum": "1"}]}',
    'fact "f", alternative 2, key rum: this key is not known; perhaps "run"',
  ],
  ['"facts": {"f": {"run": "1 +"}}', 'fact "f", key run: it is no expression (Unexpected token: EOF, at character 4).'],
  ['"facts": {"f": {"run": null}}', 'fact "f", key run: a text is expected, found null.'],
  ['"facts": {"f": {"run": "1", "min_act": 1}}', 'fact "f", key min_act: this key is not known'],
  [
    '"facts": {"f": {"run": "a + b", "reads": ["a"]}}',
    'fact "f", key reads: the expression reads "b" too; name it here, or',
  ],
  ['"facts": {"f": {"run": "a", "reads": ["a", "a"]}}', 'fact "f", key reads[1]: the name "a" stands twice.'],
  ['"facts": {"f": {"run": "a", "by": "me"}}', 'fact "f", key by: it must be "code" or "model", found "me".'],
  ['"facts": {"f": {"run": "a", "options": []}}', 'fact "f", key options: there are no values; give those it may have'],
  ['"facts": {"f": {"run": "a", "options": [1, 1.0]}}', 'fact "f", key options[1]: the value 1.0 stands twice.'],
  ['"facts": {"f": {"run": "a", "options": [[NaN]]}}', 'fact "f", key options[0][0]: it is not a finite number'],
  [
    '"facts": {"f": {"run": "a", "validate": "f > 1"}}',
    'fact "f", key validate: it is about "value" alone, and reads "f".',
  ],
  [
    '"facts": {"f": {"run": "a", "in": "doc"}}',
    'fact "f", key in: it is where "find" searches, and there is no "find"; drop',
  ],
  ['"facts": {"f": {"find": "a"}}', 'fact "f", key in: it is missing; give a text.'],
  [
    '"facts": {"f": {"find": "a", "in": "d", "run": "d"}}',
    'fact "f", key run: it does not go with "find", which gives a quote',
  ],
  [
    '"facts": {"f": {"find": "(", "in": "d"}}',
    'fact "f", key find: it is no pattern of RE2 (missing closing ): `(`); RE2',
  ],
  ['"facts": {"f": {"run": "a", "confidence": 2}}', 'fact "f", key confidence: it must lie between 0 and 1, found 2.'],
  ['"facts": {"f": {"kind": "span", "task": "?", "run": "a"}}', 'fact "f", key run: this key is not known'],
  ['"facts": {"f": {"kind": "span", "task": "?", "rule": null}}', 'fact "f", key rule: this key is not known'],
  ['"facts": {"f": {"run": "f"}}', 'key facts.f: it needs itself: f reads f.'],
  [
    '"facts": {"a": {"run": "b"}, "b": [{"run": "1"}, {"run": "c"}]}, "checks": {"c": {"run": "a"}}',
    'key facts.a: it needs itself: a reads b reads c reads a.',
  ],
  ['"checks": {"c": {"run": "c"}}', 'key checks.c: it needs itself: c reads c.'],
  [
    '"checks": {"c": {"run": "b"}, "b": {"run": "a"}}',
    'key checks.c: it reads the check "b", which is written after it; write it before.',
  ],
  ['"facts": {"doc": {"kind": "span", "task": "?"}}', 'key facts.doc: it needs itself: doc reads doc.'],
  [
    '"facts": {"c": {"run": "1"}}, "checks": {"c": {"run": "a"}}',
    'key checks.c: a fact has this name; give one of them',
  ],
  [
    '"checks": {"c": {"run": "a", "then": {"q": "no"}}}',
    'check "c", key then: it is for hard checks, and this one is not;',
  ],
  [
    '"checks": {"c": {"hard": true, "run": "a", "then": {"p": 1}}}',
    'check "c", key then.p: the task has no question "p"',
  ],
  [
    '"checks": {"c": {"hard": true, "run": "a", "then": {"q": {"a": 1}}}}',
    'check "c", key then.q.a: this key is not known',
  ],
  [
    '"checks": {"c": {"hard": true, "run": "a", "then": {"q": NaN}}}',
    'check "c", key then.q: it is not a finite number',
  ],
  ['"checks": {"c": {"hard": 1, "run": "a"}}', 'check "c", key hard: true or false is expected, found 1.'],
  ['"checks": {"c": {"run": "a", "options": [1]}}', 'check "c", key options: this key is not known'],
  ['"constraints": {"c": {"run": "p"}}', 'constraint "c", key run: the task has no question "p"'],
  ['"constraints": {"c": {"run": "true", "reads": ["p"]}}', 'constraint "c", key reads: the task has no question "p"'],
  ['"constraints": {"c": {"run": "true"}}', 'constraint "c", key run: it reads no question; name those whose answers'],
  ['"combine": "last"', 'key combine: it must be "strictest" or "first_declared", found "last".'],
  ['"prepare": "doc"', 'key prepare: it is about "state" alone, and reads "doc".'],
  ['"prepare": {"run": "state"}', 'key prepare: a text is expected, found an object.'],
  ['"chekcs": {}', 'key chekcs: this key is not known; perhaps "checks" is meant.'],
])('{%s} is refused', (parts, message) => {
  expect(() => task(parts)).toThrow(InputError);
  expect(() => task(parts)).toThrow(`t.json, ${message}`);
});

test('a chain of facts may be long, and a diamond is no circle', () => {
  const chain = Array.from({ length: 20_000 }, (_, i) => `"f${i}": {"run": "f${i + 1}"}`).join();
  expect(task(`"facts": {${chain}}`).facts).toHaveLength(20_000);
  const diamond = '"a": {"run": "b + c"}, "b": {"run": "d"}, "c": {"run": "d"}, "d": {"run": "doc"}';
  expect(task(`"facts": {${diamond}}`).facts).toHaveLength(4);
});

const MODULE = {
  facts: { f: { reads: ['doc'], run: { $code: 0 }, validate: { $code: 1 } } },
  checks: { c: { hard: true, reads: [], run: { $code: 2 }, then: { q: { reads: ['f'], run: { $code: 3 } } } } },
  questions: {
    q: { kind: 'yes_no', task: '?', rule: { reads: ['f'], run: { $code: 4 } }, contract: { applicable: { $code: 5 } } },
    r: { kind: 'span', task: '?', scorer: { $code: 6 } },
  },
  constraints: { d: { reads: ['q', 'r'], run: { $code: 7 } } },
  prepare: { $code: 8 },
};

const ofModule = (description: object) => {
  const asked: number[] = [];
  const code = (n: number): Code => {
    asked.push(n);
    return () => Promise.resolve({ output: { is: 'value', value: BigInt(n) } });
  };
  const json = parseJson(JSON.stringify(description), 't.js');
  return { task: readTask(json, 't.js', moduleCode({ code })), asked };
};

test('where a module has a function its description has a number', async () => {
  const { task: read, asked } = ofModule(MODULE);
  expect(asked.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await call(read.prepare)).toEqual({ output: { is: 'value', value: 8n } });
  const rule = read.questions.get('r')?.rule;
  expect(await call(rule?.is === 'decider' ? rule.decider.scorer : null)).toEqual({
    output: { is: 'value', value: 6n },
  });
  expect(read.checks[0]?.reads).toEqual([]);
});

test.each([
  [{ facts: { f: { run: { $code: 0 } } } }, 'fact "f", key reads: it is missing; name what the code is called with.'],
  [{ facts: { f: { reads: [] } } }, 'fact "f", key run: it is missing; give a function.'],
  [{ facts: { f: { reads: [], run: 'doc' } } }, 'fact "f", key run: a function is expected.'],
  [{ facts: { f: { reads: [], run: { $code: -1 } } } }, 'fact "f", key run."$code": it must be at least 0, found -1.'],
  [{ facts: { f: { reads: [], run: { $code: 1, a: 1 } } } }, 'fact "f", key run.a: this key is not known'],
  [{ facts: { f: { reads: [], find: 'a', in: 'doc' } } }, 'fact "f", key find: this key is not known'],
  [
    { checks: { c: { reads: [], run: { $code: 0 }, hard: true, then: { q: { $code: 1 } } } } },
    'check "c", key then.q: a function stands without its facts; write { reads: […], run: … }.',
  ],
  [{ prepare: 'state' }, 'key prepare: a function is expected.'],
])('the description %j is refused', (parts, message) => {
  expect(() => ofModule({ ...MODULE, checks: {}, facts: {}, ...parts })).toThrow(`t.js, ${message}`);
});

const SOUND = parseJson(examples('tasks.md')[0] ?? '', 't.json');

test('whatever stands anywhere in a task, it is read or refused', () => {
  const keys =
    'facts checks questions constraints prepare q run reads rule kind task then hard find in evidence $code'.split(' ');
  const json = jsonWithKeys(fc.constantFrom(...keys, 'doc + "x"', 'value > 1', 'yes_no', '__proto__'));
  const altered = (whole: Json, path: number[], value: Json): Json => {
    const [step = 0, ...rest] = path;
    if (!(whole instanceof Map) || whole.size === 0 || path.length === 0) return value;
    const key = [...whole.keys()][step % whole.size] ?? '';
    return new Map([...whole, [key, altered(whole.get(key) ?? null, rest, value)]]);
  };
  const code = (): Code => () => Promise.resolve({ raised: '' });
  fc.assert(
    fc.property(fc.array(fc.nat(8), { maxLength: 5 }), json, (path, value) => {
      for (const reader of [expressionCode, moduleCode({ code })]) {
        try {
          readTask(altered(SOUND, path, value), 't.json', reader);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }
    }),
    { numRuns: 1000 },
  );
});
