// What PhonePe's SDK declares of the replies that it reads, taken from its own type declarations, and how a reply
// differs from that.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';

const dist = dirname(createRequire(import.meta.url).resolve('pg-sdk-node'));
const classes = new Map(); // name -> field -> { type, optional }
const parents = new Map();
const enums = new Map(); // name -> what the API sends

for (const file of readdirSync(dist, { recursive: true })) {
  if (!/models.*\.d\.ts$/.test(file)) continue;
  const text = readFileSync(join(dist, file), 'utf8');
  for (const [, name, parent, body] of text.matchAll(/export declare (?:abstract )?class (\w+)(?: extends (\w+))? \{\n(.*?)^\}/gms)) {
    const fields = [...body.matchAll(/^ {4}(\w+)(\?)?: ([^()\n]+);$/gm)];
    classes.set(name, new Map(fields.map(([, field, optional, type]) => [field, { type, optional: optional === '?' }])));
    parents.set(name, parent);
  }
  for (const [, name, body] of text.matchAll(/export declare enum (\w+) \{\n(.*?)^\}/gms)) {
    enums.set(name, [...body.matchAll(/^ {4}(\w+) = (?:"(\w+)"|\d+)/gm)].map(([, key, value]) => value ?? key));
  }
}

function fieldsOf(name) {
  const parent = parents.get(name);
  return new Map([...(parent ? fieldsOf(parent) : []), ...classes.get(name)]);
}

// seen has the declared fields that a reply had, as Class.field.
export const seen = new Set();

// declared are the fields of classes, as Class.field.
export const declared = (...names) => names.flatMap((name) => [...fieldsOf(name).keys()].map((field) => `${name}.${field}`));

// differences between a value and the SDK's type of it. A field that the SDK does not declare is one, unless extra has it.
export function differences(type, value, extra, path = type) {
  if (type.includes(' | ')) {
    const each = type.split(' | ').map((one) => differences(one, value, extra, path));
    return each.reduce((best, next) => (next.length < best.length ? next : best));
  }
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    return value.flatMap((one, i) => differences(type.slice(0, -2), one, extra, `${path}[${i}]`));
  }
  if (enums.has(type)) return enums.get(type).includes(value) ? [] : [`${path} is ${value}, no ${type}`];
  if (!classes.has(type)) return typeof value === type ? [] : [`${path} is ${JSON.stringify(value)}, no ${type}`];
  if (typeof value !== 'object' || value === null) return [`${path} is ${JSON.stringify(value)}, no ${type}`];
  const fields = fieldsOf(type);
  const found = [];
  for (const [field, { type: wanted, optional }] of fields) {
    if (value[field] === undefined) {
      if (!optional) found.push(`${path}.${field} is missing`);
      continue;
    }
    found.push(...differences(wanted, value[field], extra, `${path}.${field}`));
  }
  for (const field of Object.keys(value)) {
    if (fields.has(field)) seen.add(`${type}.${field}`);
    else if (!extra.has(`${type}.${field}`)) found.push(`${path}.${field} is not in ${type}`);
  }
  return found;
}
