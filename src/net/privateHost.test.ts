import { expect, test } from 'vitest';
import { isPrivateHost } from './privateHost.js';

const hostOf = (text: string): string => new URL(`http://${text}/`).hostname;

test.each([
  ...['localhost', 'a.localhost', 'router', 'printer.local', 'x.internal', 'nas.home.arpa', 'localhost.'],
  ...['127.0.0.1', '127.1', '0x7f.1', '2130706433', '0.0.0.0', '10.255.0.1', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['[::1]', '[::]', '[fd00::1]', '[fe80::1]', '[::ffff:10.0.0.1]', '[::ffff:127.0.0.1]'],
])('%s is of this machine or its network', (text) => {
  expect(isPrivateHost(hostOf(text))).toBe(true);
});

test.each([
  ...['huggingface.co', 'cas-bridge.xethub.hf.co', '10.example.com', 'local.example', 'fd.example'],
  ...['8.8.8.8', '172.32.0.1', '172.15.0.1', '192.169.0.1', '100.128.0.1', '[2606:4700::1]', '[::ffff:8.8.8.8]'],
])('%s is not', (text) => {
  expect(isPrivateHost(hostOf(text))).toBe(false);
});
