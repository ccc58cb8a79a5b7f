import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../core/inputError.js';
import type { ModelName } from '../core/job.js';

/** Whose ids are meant and who may read what is not public: `HF_ENDPOINT` and `HF_TOKEN`, the community's names. */
export interface Hub {
  endpoint: string | null;
  token: string | null;
}

/** A model by its name, and whom the page has to talk to for it, as sources of a content policy. */
export interface NamedHosts {
  name: Omit<ModelName, 'sha256'>;
  hosts: string[];
}

const PUBLIC_HUB = 'https://huggingface.co';
/** What the public hub keeps is sent from hosts of its own (browser_tech.md 9). */
const PUBLIC_HOSTS = [PUBLIC_HUB, 'https://*.huggingface.co', 'https://*.hf.co'];

/** `owner/name`, then a branch, tag or commit, then a folder of the repository. */
const HUB_ID = /^\w[\w.-]*\/\w[\w.-]*(@[^\s@\\]+)?(\/[^\s@\\]+)?$/;
const FILE = /\.(zip|onnx|onnx_data|json|safetensors|gguf)$/i;
const GRAPH = /^(.+)\/(onnx\/[^/]+\.onnx)$/i;

/**
 * Reads what `--model` names; null: a path of this machine. What is there is a path, whatever else it could be. Throws an
 * `InputError` that says all that a model can be named by.
 */
export function modelName(typed: string, hub: Hub): NamedHosts | null {
  if (existsSync(typed) || (typed.endsWith('.onnx') && existsSync(dirname(typed)))) return null;
  // As links are copied.
  const text = typed.replace(/^(?=(?:www\.)?(?:huggingface\.co|hf\.co)\/)/i, 'https://');
  const [, model = text, graph = null] = GRAPH.exec(text) ?? [];
  const isAddress = /^https?:\/\//i.test(text);
  // Of a file that is not there, whoever opens it says so.
  if (!isAddress && /\.zip$/i.test(text)) return null;
  if (isAddress) return ofAddress(graph === null ? text : `${model}/`, graph, hub);
  if (HUB_ID.test(model) && !FILE.test(model)) {
    const endpoint = hub.endpoint === null ? null : readEndpoint(hub.endpoint);
    const isPublic = endpoint === null || endpoint === PUBLIC_HUB;
    const name = { named: model, endpoint: isPublic ? null : endpoint, token: readToken(hub.token), graph };
    return { name, hosts: isPublic ? PUBLIC_HOSTS : hostsOf(new URL(endpoint)) };
  }
  throw new InputError({
    file: model,
    problem: 'there is no such checkpoint folder',
    mend:
      'name one that holds solvi_decide.json, FOLDER/onnx/NAME.onnx for one of its graphs, a zip of it, ' +
      'a model of the hub as OWNER/NAME[@REVISION][/FOLDER], or its https address',
  });
}

/** The host that a name is of, for people. */
export function hostOf({ name, hosts }: NamedHosts): string {
  return new URL(name.endpoint ?? hosts[0] ?? PUBLIC_HUB).host;
}

function ofAddress(address: string, graph: string | null, hub: Hub): NamedHosts {
  const url = readAddress(address, 'the address of the model');
  const { origin, host } = url;
  const isPublic = ['huggingface.co', 'www.huggingface.co', 'hf.co'].includes(host);
  const endpoint = hub.endpoint === null ? PUBLIC_HUB : readEndpoint(hub.endpoint);
  const isOfHub = new URL(endpoint).origin === origin || (isPublic && endpoint === PUBLIC_HUB);
  const name = { named: address, endpoint: null, token: isOfHub ? readToken(hub.token) : null, graph };
  return { name, hosts: isPublic ? [...new Set([origin, ...PUBLIC_HOSTS])] : hostsOf(url) };
}

/** Without a final slash. */
function readEndpoint(text: string): string {
  return readAddress(text, 'HF_ENDPOINT')
    .href.replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');
}

function readAddress(text: string, what: string): URL {
  const refuse = (problem: string, mend: string): never => {
    throw new InputError({ file: null, problem: `${what} ${problem}`, mend });
  };
  if (!URL.canParse(text)) return refuse(`is "${text}"`, 'give an https address');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return refuse('holds a name or a password', 'give a token in HF_TOKEN');
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isHere(url))) return url;
  // The page's own policy lets it talk to no others.
  return refuse(`is ${url.protocol}//${url.host}`, 'give an https one, or an http one of localhost or 127.0.0.1');
}

const isHere = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1'].includes(hostname);

/** A hub of this machine keeps its large files under another port, as a hub elsewhere keeps them on another host. */
const hostsOf = (url: URL): string[] =>
  isHere(url) ? [url.origin, 'http://127.0.0.1:*', 'http://localhost:*'] : [url.origin];

/** What a header cannot carry would be quoted by whoever refuses it. */
function readToken(token: string | null): string | null {
  const text = token?.trim() ?? '';
  if (/^[\x21-\x7e]*$/.test(text)) return text === '' ? null : text;
  throw new InputError({ file: null, problem: 'HF_TOKEN is no token', mend: 'copy it anew, or leave it out' });
}
