import { counted } from '../words/numbers.js';

/** What the overlay says of one kind of item held over the page. */
export interface DragKind {
  name: string;
  isOpened: boolean;
  sentence: string;
}

/** Windows has tables belong to Excel. */
const RECORDS =
  /^(text\/(csv|tab-separated-values)|application\/(x-ndjson|jsonl|vnd\.ms-excel|vnd\.apache\.parquet|gzip|x-gzip))$/;

const ZIP = /^application\/(zip|x-zip-compressed)$/;

/** Before the drop a browser tells an item's type alone: no name, and nothing that tells a folder from an unknown file. */
function kindOf(type: string): DragKind {
  if (type === 'application/json') {
    return {
      name: 'JSON file',
      isOpened: true,
      sentence: 'Opened as a set, a task, a baseline, a report or model outputs, by its content.',
    };
  }
  if (RECORDS.test(type)) {
    return {
      name: 'Table or records',
      isOpened: true,
      sentence: 'Opened as model outputs, or as questions of a data set.',
    };
  }
  if (ZIP.test(type)) {
    return { name: 'Zip archive', isOpened: true, sentence: 'Opened as the model, if it holds a checkpoint.' };
  }
  // Browsers take .ts for a video.
  if (type === 'text/javascript' || type === 'video/mp2t') {
    return {
      name: 'Script file',
      isOpened: true,
      sentence: 'Opened as a module task; its code is shown, and runs after you say so.',
    };
  }
  if (type === '') {
    return {
      name: 'Folder or file',
      isOpened: true,
      sentence: 'Opened as the model if it holds solvi_decide.json; else its files are looked at one by one.',
    };
  }
  const [family = '', subtype = ''] = type.split('/');
  const name = family === 'image' ? `${subtype.toUpperCase()} image` : `File of type ${type}`;
  const sentence =
    'Not a kind this page reads. Accepted are checkpoints, sets, tasks, baselines, reports and model outputs.';
  return { name, isOpened: false, sentence };
}

/** The headline of the overlay and its lines, from the types of the items that are held over the page. */
export function dragSummary(types: string[]): { headline: string; kinds: DragKind[] } {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  const kinds = [...counts].map(([type, n]) => {
    const kind = kindOf(type);
    return { ...kind, name: n === 1 ? kind.name : `${n} × ${kind.name}` };
  });
  const opened = types.filter((type) => kindOf(type).isOpened).length;
  const left = types.length - opened;
  const leftOut = left === 0 ? '' : `; ${left} ${left === 1 ? 'is' : 'are'} left out`;
  return { headline: `Drop to open ${counted(opened, 'item')}${leftOut}.`, kinds };
}
