import { describe, expect, it } from 'vitest';
import { readCompanyFile } from '../../src/companyfile/companyfile';
import { EMPTY_CATALOGUE } from '../../src/engine/knowledge';
import { runRules } from '../../src/rules/run';
import { LOADER_CASES } from './loader.cases';

const errorsIn = (text: string): string[] =>
  runRules(readCompanyFile(text), EMPTY_CATALOGUE)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, message }) => `${rule}: ${message}`);

describe.each(LOADER_CASES)('$title', ({ wrap, loads, refused }) => {
  it.each(loads)('loads %j', (sample) => {
    expect(errorsIn(wrap(sample))).toEqual([]);
  });

  it.each(refused)('is refused: %j', (sample) => {
    expect(errorsIn(wrap(sample))).not.toEqual([]);
  });
});
