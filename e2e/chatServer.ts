import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for an OpenAI-compatible server; what it does with a question stands in the question. */
export interface ChatServer {
  /** Its base URL. */
  url: string;
  asked: Asked[];
  /** Lets the slow questions be answered, those to come too. */
  release(): void;
  close(): Promise<void>;
}

interface Asked {
  prompt: string;
  path: string | undefined;
  authorization: string | undefined;
  body: Record<string, unknown>;
  at: number;
}

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Expose-Headers': 'Retry-After',
};

/** `allowed`: whether pages of other origins may read what it says. `key`: the one that it takes; null: any or none. */
export async function chatServer({ allowed = true, key = null as string | null } = {}): Promise<ChatServer> {
  const asked: Asked[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const headers = allowed ? CORS : {};

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const [message] = body['messages'] as { content: string }[];
    const prompt = message?.content ?? '';
    const { authorization } = request.headers;
    const isAgain = asked.some((before) => before.prompt === prompt);
    asked.push({ prompt, path: request.url, authorization, body, at: Date.now() });
    const send = (status: number, content: unknown, more: Record<string, string> = {}): void => {
      response.writeHead(status, { ...headers, ...more, 'Content-Type': 'application/json' });
      response.end(typeof content === 'string' ? content : JSON.stringify(content));
    };

    if (request.url !== '/v1/chat/completions') return send(200, '<!doctype html><title>A web page</title>');
    if (key !== null && authorization !== `Bearer ${key}`) {
      return send(401, { error: { message: `Incorrect API key provided: ${authorization}` } });
    }
    if (prompt.startsWith('too long')) return send(400, { error: { message: 'The prompt is too long.' } });
    if (prompt.startsWith('busy') && !isAgain)
      return send(429, { error: { message: 'Slow down' } }, { 'Retry-After': '2' });
    if (prompt.startsWith('faulty') && !isAgain) return send(500, 'Internal Server Error');
    if (prompt.startsWith('cut') && !isAgain) {
      response.writeHead(200, headers).write('{"choices": [');
      return void setTimeout(() => response.destroy(), 50);
    }
    if (prompt.startsWith('slow')) await released;
    send(200, {
      choices: [{ message: { role: 'assistant', content: "So \\boxed{I don't know.}" }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 100, completion_tokens: 10 },
    });
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => {
    release();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    release: () => release(),
    close,
  };
}
