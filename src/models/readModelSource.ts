import { InputError } from '../core/inputError.js';
import type { ModelSource } from './modelSource.js';

const HUB = 'https://huggingface.co';
const SHORT_HUB = 'https://hf.co';

/** What a hub keeps beside models, or says of itself. */
const NO_OWNERS = ['api', 'blog', 'collections', 'datasets', 'docs', 'organizations', 'papers', 'settings', 'spaces'];

const NAME = String.raw`(?!\.{1,2}(?:[/@]|$))[\w.-]{1,96}`;
/** A pull request or a conversion of a hub is the one kind of revision with slashes that is typed as it is. */
const REFERENCE = /^refs\/(?:pr|convert)\/[^/]+/;
const HUB_ID = new RegExp(String.raw`^(${NAME}/${NAME})(?:@(refs/(?:pr|convert)/[^/]+|[^/]+))?(?:/(.*))?$`, 's');
/** The page of a model on a hub that is not the public one: by it such a hub is known. */
const TREE = /^(https?:\/\/[^/]+(?:\/.*)?)\/([^/]+\/[^/]+\/tree\/.+)$/;
const CONTRACT = 'solvi_decide.json';

/**
 * What a person typed, as a source (spec: product.md, Models): `owner/name`, with `@revision` and `/sub/folder` where wanted; a
 * page of a hub, of a private one with its `/tree/REVISION`; the address of a folder or a zip. `endpoint` is the hub that ids are of, an origin with or without a path.
 * Throws an `InputError` that says what can be typed.
 */
export function readModelSource(text: string, endpoint: string = HUB): ModelSource {
  // As links are copied.
  const typed = text.trim().replace(/^(?=(?:www\.)?(?:huggingface\.co|hf\.co)\/)/i, 'https://');
  const hub = endpointOf(endpoint);
  return /^[a-z][a-z\d+.-]*:/i.test(typed) ? readAddress(typed, hub) : readHubId(typed, hub);
}

/**
 * A source as one types it and as a report names it; it reads back as the same where the hub is the same. Of a local one the
 * name, which leads to nothing by itself.
 */
export function sourceText(source: ModelSource): string {
  if (source.kind === 'url') return source.url;
  if (source.kind === 'local') return source.name;
  const { endpoint, repo, revision, subfolder } = source;
  const folder = subfolder.replace(/\/$/, '');
  const rest = folder === '' ? '' : `/${folder}`;
  if (endpoint === HUB) return `${repo}${revision === null ? '' : `@${revisionText(revision)}`}${rest}`;
  return `${endpoint}/${repo}/tree/${encodeURIComponent(revision ?? 'main')}${encoded(rest)}`;
}

function endpointOf(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    refuse(text, 'the address of the hub is no http or https address', `give one like ${HUB}`);
  }
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

/** Each part of a path as it stands in an address. */
export const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

function revisionText(revision: string): string {
  if (REFERENCE.exec(revision)?.[0] === revision) return revision;
  // A branch of this name, and a folder below it that looks like the rest of a reference.
  return revision === 'refs' ? '%72efs' : encodeURIComponent(revision);
}

function readHubId(typed: string, endpoint: string): ModelSource {
  const [, repo, revision = '', folder = ''] = HUB_ID.exec(typed) ?? [];
  if (repo === undefined) {
    refuse(typed, 'this names no model', 'give owner/name of a hub, or the https address of a folder or a zip');
  }
  return hubSource(typed, endpoint, repo, REFERENCE.test(revision) ? revision : decoded(revision, typed), folder);
}

function readAddress(typed: string, endpoint: string): ModelSource {
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) {
    refuse(typed, 'this is no http or https address', 'give one, or owner/name of a hub');
  }
  const url = new URL(typed);
  if (url.username !== '' || url.password !== '') {
    refuse(url.host, 'the address holds a name or a password', 'give a token in its own field');
  }
  // Only what a hub puts there itself when a person copies a link.
  if (url.search !== '' && url.search !== '?download=true') {
    refuse(url.host, 'the address goes on with ?, where tokens stand', 'leave that out, give a token in its own field');
  }
  const plain = url.origin + url.pathname;
  if (/[^/]\.zip$/i.test(plain)) return { kind: 'url', url: plain };
  for (const hub of [endpoint, HUB, SHORT_HUB]) {
    if (plain.startsWith(`${hub}/`))
      return readHubPage(typed, hub === SHORT_HUB ? HUB : hub, plain.slice(hub.length + 1));
  }
  const [, ownHub, tree] = TREE.exec(plain) ?? [];
  if (ownHub !== undefined && tree !== undefined) return readHubPage(typed, ownHub, tree);
  if (plain.endsWith('/')) return { kind: 'url', url: plain };
  if (plain.endsWith(`/${CONTRACT}`)) return { kind: 'url', url: plain.slice(0, -CONTRACT.length) };
  return refuse(typed, 'this is neither a folder nor a zip', 'end the address of a folder with a slash');
}

/** `owner/name`, `owner/name/tree/REVISION/FOLDER`, `owner/name/resolve/REVISION/FILE`. */
function readHubPage(typed: string, endpoint: string, path: string): ModelSource {
  const [owner = '', name = '', view, revision = '', ...rest] = path.split('/');
  const parts = rest.map((part) => decoded(part, typed));
  const repo = `${owner}/${name}`;
  const isModel = new RegExp(`^${NAME}/${NAME}$`).test(repo) && !NO_OWNERS.includes(owner);
  const isView = view === undefined || view === '' || (/^(tree|resolve|blob)$/.test(view) && revision !== '');
  if (!isModel || !isView) {
    refuse(typed, 'this is no page of a model', `give one like ${endpoint}/owner/name, or owner/name alone`);
  }
  if (view === 'tree' || view === undefined || view === '') {
    return hubSource(typed, endpoint, repo, decoded(revision, typed), parts.join('/'));
  }
  return hubSource(typed, endpoint, repo, decoded(revision, typed), folderOfFile(parts));
}

/** The model's folder: graphs lie one below it. */
function folderOfFile(parts: string[]): string {
  const folder = parts.slice(0, -1);
  return (folder.at(-1) === 'onnx' ? folder.slice(0, -1) : folder).join('/');
}

function hubSource(typed: string, endpoint: string, repo: string, revision: string, folder: string): ModelSource {
  const path = folder.replace(/\/$/, '').replace(/(?:(?:^|\/)solvi_decide\.json)+$/, '');
  const isPlain = !/[\\\p{Cc}\p{Cs}]/u.test(revision + path) && path === path.trim();
  // An address would lose them, and lead elsewhere.
  const isPath = [path, revision].every((one) => one === '' || !/(^|\/)\.{0,2}(\/|$)/.test(one));
  if (!isPlain || !isPath) {
    refuse(typed, 'its folder or its revision is no plain name', 'give it like owner/name@revision/sub/folder');
  }
  return {
    kind: 'hub',
    endpoint,
    repo,
    revision: ['', 'main'].includes(revision) ? null : revision,
    subfolder: path === '' ? '' : `${path}/`,
  };
}

function decoded(part: string, typed: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return refuse(typed, 'a % in it begins no character', 'write % as %25');
  }
}

/** Long ones are cut, and a name before an @ may be a password. */
function refuse(typed: string, problem: string, mend: string): never {
  const shown = typed.replace(/\/\/[^/]*@/, '//…@').replace(/[?#].*$/s, '');
  const file = shown === '' ? null : shown.length > 120 ? `${shown.slice(0, 120)}…` : shown;
  throw new InputError({ file, problem, mend });
}
