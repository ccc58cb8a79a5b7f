import type { BenchQuestion } from './benchSet.js';

/**
 * The questions as a task module of the reference command (spec: tasks.md 7), answered by the checkpoint in the folder
 * `model` beside it. JSON texts and lists are Python's too.
 */
export function referenceTask(questions: Record<string, BenchQuestion>): string {
  const parts = Object.entries(questions).map(([name, { kind, task, options = [] }]) => {
    const given = [name, task, 'doc', options].map((value) => JSON.stringify(value)).join(', ');
    return `    model.decision(${given}, kind=${JSON.stringify(kind)}).question(catalog),\n`;
  });
  return `from pathlib import Path

from solvi import Catalog, System
from solvi.models import decider

model = decider(str(Path(__file__).parent / "model"))
catalog = Catalog()
QUESTIONS = [
${parts.join('')}]


def system():
    return System(catalog, QUESTIONS)
`;
}
