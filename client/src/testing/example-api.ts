import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Reply {
  content?: { 'application/json'?: { examples?: Record<string, { value: { data?: unknown } }> } };
}
type Paths = Record<string, Record<string, { responses: Record<string, Reply> }>>;

const { load } = jest.requireActual<{ load: (text: string) => unknown }>('js-yaml');
const contract = path.resolve(__dirname, '../../../adapters/httpapi/openapi.yaml');
const { paths } = load(readFileSync(contract, 'utf8')) as { paths: Paths };

/** The example of a call's answer in openapi.yaml: the first one, or that of the given name. A copy, which tests may change. */
export function exampleOf(method: 'get' | 'post', call: string, name?: string): unknown {
  const examples = paths[call]?.[method]?.responses['200']?.content?.['application/json']?.examples;
  const example = examples?.[name ?? Object.keys(examples)[0] ?? ''];
  if (!example) throw new Error(`openapi.yaml has no example of an answer to ${method} ${call}`);
  return structuredClone(example.value.data);
}

/** Replaces api/client: each call is answered with the example of openapi.yaml. */
export const exampleClient = {
  get: jest.fn(async (call: string) => exampleOf('get', call)),
  post: jest.fn(async (call: string) => exampleOf('post', call)),
  postForReply: jest.fn(async (call: string) => ({ data: exampleOf('post', call), message: '', code: 'ok' })),
  getFile: jest.fn(async () => new ArrayBuffer(0)),
};
