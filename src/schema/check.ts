/** Server entry → what the schemas find wrong with it, in places of the file and in words of our own. */
import { t } from '@vscode/l10n';
import type { ErrorObject } from 'ajv';
import validate from 'compiled:server-schema';
import { isPlainBlock, type ServerEntry } from '../companyfile/model';
import type { Span } from '../companyfile/span';
import { asMap, entryOf, type TreeNode } from '../companyfile/tree';
import type { Fault } from './fault';
import { jsonFrom } from './json';
import * as say from './messages';
import { ownKey, placeAt, spanOfEntry, spanOfValue, type Place } from './place';

export type { Fault, FaultRule } from './fault';

/**
 * Judges one entry of `mcp_servers`. Never throws. Each fault is told once, where it is written: what is wrong in a block that
 * several tools share through an alias is one fault.
 */
export function checkServer(server: ServerEntry): Fault[] {
  if (validate(jsonFrom(server.node, soundBlocks(server)))) return [];
  const errors = validate.errors ?? [];
  // A value of the wrong shape fails other demands too, which say nothing new.
  const misshapen = new Set(errors.filter(isWrongShape).map(({ instancePath }) => instancePath));
  const faults = new Map<string, Fault>();
  for (const error of errors) {
    if (!isWrongShape(error) && misshapen.has(error.instancePath)) continue;
    const fault = faultOf(server, error);
    if (!fault) continue;
    const identity = `${fault.rule} ${fault.span.start} ${fault.span.end} ${fault.message}`;
    if (!faults.has(identity)) faults.set(identity, fault);
  }
  return [...faults.values()];
}

/**
 * The hint blocks in which every pair was read as a hint, each once. The schema has nothing to say about these, and most blocks
 * of a large file are such: they need no conversion.
 */
function soundBlocks({ overrides }: ServerEntry): Set<TreeNode> {
  const sound = new Set<TreeNode>();
  for (const override of overrides) {
    if (isPlainBlock(override) && override.statements.every(({ shared }) => !shared))
      sound.add(override.value);
  }
  return sound;
}

/** Null is no wrong shape: where a text is demanded it means that there is none. */
function isWrongShape({ keyword, data }: ErrorObject): boolean {
  return keyword === 'type' && data !== null;
}

function faultOf(server: ServerEntry, error: ErrorObject): Fault | undefined {
  const place = placeAt(server.node, error.instancePath);
  // The parser has reported an alias to nothing.
  if (place.value.kind === 'alias' && !place.value.target) return undefined;
  const fault = faultAt(server, place, error);
  const [field, tool] = place.path;
  return fault && field === 'tool_annotations' && tool !== undefined ? { ...fault, tool } : fault;
}

function faultAt(server: ServerEntry, place: Place, error: ErrorObject): Fault | undefined {
  const field = place.path[0] ?? '';
  const atValue = (rule: Fault['rule'], message: string): Fault => ({
    rule,
    message,
    span: spanOfValue(server, place),
    node: place.value,
  });
  switch (error.keyword) {
    case 'type':
    case 'pattern':
      return isWrongShape(error)
        ? atValue('wrong-type', say.wrongType(place))
        : blankField(server, place, atValue);
    case 'required':
      return missingField(server, error);
    case 'additionalProperties':
      return unknownKey(server, place, error);
    case 'enum':
      if (field === 'tool_annotations') return atValue('hint-not-boolean', say.hintNotBoolean(place));
      return field === 'transport'
        ? atValue('unknown-transport', say.unknownTransport(place.value))
        : atValue('wrong-type', say.wrongType(place));
    case 'minimum':
      return atValue('negative-timeout', say.negativeTimeout(field));
    case 'not':
      if (field === 'tool_annotations') return spelledTwice(server, place, error);
      return field === 'name'
        ? atValue('reserved-server-name', say.reservedName())
        : wrongTransportField(server, place);
    case 'maxItems':
    case 'maxProperties':
      return wrongTransportField(server, place);
    default:
      // `if` only says that one of the others failed.
      return undefined;
  }
}

type FaultAtValue = (rule: Fault['rule'], message: string) => Fault;

function blankField(server: ServerEntry, place: Place, atValue: FaultAtValue): Fault {
  const [field] = place.path;
  if (field === undefined) return atValue('missing-field', say.emptyEntry());
  return atValue('missing-field', say.missingField(field, server.name?.text));
}

function missingField(server: ServerEntry, error: ErrorObject): Fault {
  const field = String(property(error.params, 'missingProperty'));
  const isEmpty = server.map?.pairs.length === 0;
  return {
    rule: 'missing-field',
    message: isEmpty ? say.emptyEntry() : say.missingField(field, server.name?.text),
    span: spanOfEntry(server),
  };
}

function unknownKey(server: ServerEntry, place: Place, error: ErrorObject): Fault {
  const text = String(property(error.params, 'additionalProperty'));
  const map = asMap(place.value);
  const key = map && entryOf(map, text)?.key;
  return {
    rule: 'unknown-key',
    message: say.unknownKey(text, place),
    span: spanOfKey(server, place, key?.span),
    ...(key && { node: key }),
    known: knownKeys(error).filter((known) => !map || !entryOf(map, known)),
  };
}

/** The keys that the schema which failed defines, without those that it advises against. */
function knownKeys(error: ErrorObject): string[] {
  const properties = property(error.parentSchema, 'properties');
  if (!isObject(properties)) return [];
  return Object.keys(properties).filter((key) => property(properties[key], 'deprecated') !== true);
}

function spelledTwice(server: ServerEntry, place: Place, error: ErrorObject): Fault {
  const required = property(error.schema, 'required');
  const names: string[] = Array.isArray(required) ? required.map(String) : [];
  const block = asMap(place.value);
  // Keys that stand in the block itself come last: one of them can go.
  const keys = names
    .map((name) => ({ name, own: ownKey(block, name) }))
    .sort((a, b) => (a.own?.span.start ?? -1) - (b.own?.span.start ?? -1));
  const [first, second] = keys;
  const span = spanOfKey(server, place, second?.own?.span ?? place.key?.span);
  return {
    rule: 'hint-spelled-twice',
    message: say.hintSpelledTwice(first?.name ?? '', second?.name ?? ''),
    span,
    ...(second?.own && { node: second.own }),
    ...(first?.own && { related: [{ message: t('"{0}" stands here.', first.name), span: first.own.span }] }),
  };
}

function wrongTransportField(server: ServerEntry, place: Place): Fault {
  return {
    rule: 'wrong-transport-field',
    message: say.wrongTransportField(place.path[0] ?? '', server.node),
    span: spanOfKey(server, place, place.key?.span),
    ...(place.key && { node: place.key }),
  };
}

/** A key's span, or the value's where the key is empty or unknown. */
function spanOfKey(server: ServerEntry, place: Place, span: Span | undefined): Span {
  return span && span.end > span.start ? span : spanOfValue(server, place);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function property(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}
