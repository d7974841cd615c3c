/** The types of calls, from the `paths` that openapi-typescript makes of a document: the customers' or the staff's. */

export type Method = 'get' | 'post';

export type PathIn<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof Paths];

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Operation<Paths, P extends keyof Paths, M extends Method> =
  Paths[P] extends Record<M, infer Found> ? Found : never;
type EnvelopeIn<Paths, P extends keyof Paths, M extends Method> =
  Operation<Paths, P, M> extends { responses: { 200: infer Reply } } ? Json<Reply> : never;

/** The `data` of a call's envelope. */
export type DataIn<Paths, P extends keyof Paths, M extends Method> =
  EnvelopeIn<Paths, P, M> extends { data?: infer Data } ? Data : never;

export type BodyIn<Paths, P extends keyof Paths> =
  Operation<Paths, P, 'post'> extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : undefined;
