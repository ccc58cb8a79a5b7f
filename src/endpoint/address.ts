import { InputError } from '../core/inputError.js';

/** Where an OpenAI-compatible server listens. */
export interface EndpointAddress {
  /** Without a slash at its end, for instance `http://127.0.0.1:8000/v1`. */
  base: string;
  /** With the port where one is given, for instance `127.0.0.1:8000`. */
  host: string;
  /** Where chat completions are asked for. */
  chat: string;
  /** The host is a name or number of the machine that the page runs on. */
  isThisMachine: boolean;
}

const CHAT = '/chat/completions';
const THIS_MACHINE = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** A base URL as a person types it; the full address of chat completions will do. Throws an `InputError`. */
export function endpointAddress(text: string): EndpointAddress {
  const typed = text.trim();
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) {
    refuse('the base URL is no http or https address', 'give one like http://127.0.0.1:8000/v1');
  }
  const { origin, host, hostname, pathname, username, password, search, hash } = new URL(typed);
  if (username !== '' || password !== '') {
    refuse('the base URL holds a name or a password', 'give the key in its own field');
  }
  if (search !== '' || hash !== '') {
    refuse('the base URL goes on after its path', 'leave out what begins with ? or #');
  }
  const path = pathname.replace(/\/+$/, '');
  const base = origin + (path.endsWith(CHAT) ? path.slice(0, -CHAT.length) : path);
  return { base, host, chat: base + CHAT, isThisMachine: THIS_MACHINE.test(hostname) };
}

function refuse(problem: string, mend: string): never {
  throw new InputError({ file: null, problem, mend });
}
