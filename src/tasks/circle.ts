/**
 * The first circle among names that read names: `a, b, a` where `a` reads `b` and `b` reads `a`. Null: there is none. Goes
 * without recursion, for a chain of facts may be longer than the stack is deep.
 */
export function circleOf(reads: Map<string, string[]>): string[] | null {
  const settled = new Set<string>();
  for (const start of reads.keys()) {
    if (settled.has(start)) continue;
    const path = [open(start, reads)];
    const onPath = new Set([start]);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const { value: name, done } = last.rest.next();
      if (done === true) {
        path.pop();
        onPath.delete(last.name);
        settled.add(last.name);
      } else if (onPath.has(name)) {
        const names = path.map((one) => one.name);
        return [...names.slice(names.indexOf(name)), name];
      } else if (!settled.has(name)) {
        path.push(open(name, reads));
        onPath.add(name);
      }
    }
  }
  return null;
}

const open = (name: string, reads: Map<string, string[]>) => ({ name, rest: (reads.get(name) ?? []).values() });
