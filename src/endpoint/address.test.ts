import { expect, test } from 'vitest';
import { endpointAddress } from './address.js';

test.each([
  ['http://127.0.0.1:8000/v1', 'http://127.0.0.1:8000/v1', '127.0.0.1:8000', true],
  [' http://localhost:11434/v1/ ', 'http://localhost:11434/v1', 'localhost:11434', true],
  ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1', 'api.example.com', false],
  ['https://Example.com', 'https://example.com', 'example.com', false],
  ['http://[::1]:8000/v1', 'http://[::1]:8000/v1', '[::1]:8000', true],
  ['http://127.0.0.1.example.com/v1', 'http://127.0.0.1.example.com/v1', '127.0.0.1.example.com', false],
  ['http://localhost.example.com/v1', 'http://localhost.example.com/v1', 'localhost.example.com', false],
])('%s', (typed, base, host, isThisMachine) => {
  expect(endpointAddress(typed)).toEqual({ base, host, chat: `${base}/chat/completions`, isThisMachine });
});

test.each([
  ['', 'the base URL is no http or https address; give one like http://127.0.0.1:8000/v1.'],
  ['localhost:8000/v1', 'the base URL is no http or https address; give one like http://127.0.0.1:8000/v1.'],
  ['ftp://host/v1', 'the base URL is no http or https address; give one like http://127.0.0.1:8000/v1.'],
  ['javascript:alert(1)', 'the base URL is no http or https address; give one like http://127.0.0.1:8000/v1.'],
  ['http://', 'the base URL is no http or https address; give one like http://127.0.0.1:8000/v1.'],
  ['https://me:secret@host/v1', 'the base URL holds a name or a password; give the key in its own field.'],
  ['https://host/v1?key=secret', 'the base URL goes on after its path; leave out what begins with ? or #.'],
])('"%s" is refused without being repeated', (typed, sentence) => {
  expect(() => endpointAddress(typed)).toThrow(expect.objectContaining({ message: sentence }));
});
