/** What a schema can find wrong with a server entry. */
import type { Span } from '../companyfile/span';
import type { TreeNode } from '../companyfile/tree';

/** The rules that schemas judge, by their ids in docs/rules.md. */
export type FaultRule =
  | 'unknown-key'
  | 'wrong-type'
  | 'hint-not-boolean'
  | 'hint-spelled-twice'
  | 'missing-field'
  | 'wrong-transport-field'
  | 'unknown-transport'
  | 'negative-timeout'
  | 'reserved-server-name';

/** One fault. Spans count from the start of the entry's piece, as those of the model do. */
export interface Fault {
  readonly rule: FaultRule;
  /** What is wrong and what to do. */
  readonly message: string;
  /** The narrowest place that is wrong; never empty. */
  readonly span: Span;
  /** The key under `tool_annotations` that it stands under; absent when it is about the server. */
  readonly tool?: string;
  readonly related?: readonly { readonly message: string; readonly span: Span }[];
  /** The node that is wrong: an unknown key itself, else the value. Absent when something is missing. */
  readonly node?: TreeNode;
  /** For an unknown key: the keys that the place defines and that are not stated yet, in the schema's order. */
  readonly known?: readonly string[];
}
