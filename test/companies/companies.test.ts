/**
 * Three company files as three people would hand them to us, and everything that is found in them. Each finding has to be one that
 * we would defend to the file's author, so the tables below are complete: nothing else may be found.
 *
 * - `founder`: four seats, flow style, in a hurry
 * - `agency`: thirty seats, block style, long comments, anchors
 * - `generated`: JSON, written by a program from an inventory
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCompanyFile, readInOnePiece } from '../../src/companyfile/companyfile';
import { isCompanyFile } from '../../src/companyfile/detect';
import { runRules } from '../../src/rules/run';
import { catalogueOf } from '../rules/expect';
import { findingsOf, meaningOfFile } from '../support/filemeaning';
import { FINDINGS } from './findings';
import { LISTS } from './lists';

type Company = keyof typeof LISTS;

const read = (name: Company): string =>
  readFileSync(new URL(`${name}.company.yaml`, import.meta.url), 'utf8').replaceAll('\r\n', '\n');

/** What is found: a line for each rule and server, with the line and the tool (or the text) of each finding. */
function tableOf(name: Company, servers: (typeof LISTS)[Company]): string {
  const text = read(name);
  const rows = new Map<string, string[]>();
  for (const { rule, severity, server, tool, span } of runRules(
    readCompanyFile(text),
    catalogueOf(servers),
  )) {
    const row = `${severity} ${rule}${server === undefined ? '' : ` · ${server}`}`;
    const at = text.slice(0, span.start).split('\n').length;
    rows.set(row, [...(rows.get(row) ?? []), `  ${at} ${tool ?? text.slice(span.start, span.end)}`]);
  }
  return [...rows].flatMap(([row, places]) => [row, ...places]).join('\n');
}

describe.each(['founder', 'agency', 'generated'] as const)('%s', (name) => {
  const text = read(name);

  it('is a company file', () => {
    expect(isCompanyFile(readCompanyFile(text), undefined)).toBe(true);
  });

  it('has these findings where nothing is known of its servers', () => {
    expect(tableOf(name, {})).toBe(FINDINGS[name].alone.trim());
  });

  it('has these findings where its servers have answered', () => {
    expect(tableOf(name, LISTS[name])).toBe(FINDINGS[name].listed.trim());
  });

  it('says the same in pieces and in one', () => {
    const lists = catalogueOf(LISTS[name]);
    const [pieces, whole] = [readCompanyFile(text), readInOnePiece(text)];
    expect(meaningOfFile(pieces)).toEqual(meaningOfFile(whole));
    expect(findingsOf(pieces, lists)).toEqual(findingsOf(whole, lists));
  });

  it('says after one more character what it says when read anew', () => {
    const lists = catalogueOf(LISTS[name]);
    const before = readCompanyFile(text);
    for (let at = 50; at < text.length; at += Math.ceil(text.length / 12)) {
      const edited = `${text.slice(0, at)}x${text.slice(at)}`;
      const [after, anew] = [readCompanyFile(edited, before), readCompanyFile(edited)];
      expect(meaningOfFile(after)).toEqual(meaningOfFile(anew));
      expect(findingsOf(after, lists)).toEqual(findingsOf(anew, lists));
    }
  });
});

it('the agency is read in pieces, one a key and one a server', () => {
  expect(readCompanyFile(read('agency')).pieces).toHaveLength(30);
});
