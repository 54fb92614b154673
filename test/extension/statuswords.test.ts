/** What the status item of a company file says. */
import { describe, expect, it } from 'vitest';
import { statusWords } from '../../src/extension/statuswords';
import type { ServerStatus } from '../../src/protocol/report';

const NOW = Date.UTC(2026, 11, 1, 12);
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

const listed = (tools: number, minutes = 0): ServerStatus => ({
  state: 'listed',
  tools,
  listedAt: ago(minutes),
});
const failed: ServerStatus = { state: 'failed', step: 'handshake', message: 'It ended with code 3.' };

const of = (...statuses: ServerStatus[]) =>
  statusWords({ servers: statuses.map((status, index) => ({ name: 'abcdef'.charAt(index), status })) }, NOW);

describe('the status of a file', () => {
  it('is none without servers', () => {
    expect(of()).toBeUndefined();
  });

  it('counts the servers and tools that are listed, with the age of the oldest list', () => {
    expect(of(listed(3), listed(4, 7), listed(5))).toEqual({
      text: '3 servers listed',
      detail: '12 tools, listed 7 min ago',
      isBusy: false,
      isWarning: false,
      action: 'list',
    });
    expect(of(listed(1))).toMatchObject({ text: '1 server listed', detail: '1 tool, listed just now' });
  });

  it('warns of one that failed: step, cause, and the way to its output', () => {
    expect(of(listed(3), failed, listed(2))).toEqual({
      text: '2 of 3 servers listed · 1 failed',
      detail: 'b (handshake): It ended with code 3.',
      isBusy: false,
      isWarning: true,
      action: 'output',
    });
  });

  it('names several that failed', () => {
    expect(of(failed, failed)).toMatchObject({
      text: '0 of 2 servers listed · 2 failed',
      detail: 'Failed: a (handshake), b (handshake)',
    });
  });

  it('is busy while servers are asked', () => {
    expect(of(listed(3), { state: 'loading' })).toMatchObject({
      text: '1 of 2 servers listed',
      detail: 'Asking b',
      isBusy: true,
      isWarning: false,
    });
    const many = Array.from({ length: 5 }, (): ServerStatus => ({ state: 'loading' }));
    expect(of(...many)?.detail).toBe('Asking a, b and 3 more');
  });

  it('says that consent is needed, and offers to ask', () => {
    expect(of({ state: 'consent' })).toMatchObject({
      text: 'consent needed',
      detail: 'Not allowed yet: a',
      action: 'list',
    });
    expect(of(listed(1), { state: 'consent' })?.text).toBe('1 of 2 servers listed · consent needed');
  });

  it('says that nobody asked, or that there are lists from before', () => {
    expect(of({ state: 'idle' })).toMatchObject({
      text: 'not asked for tools',
      detail: 'Nobody has asked for the tools of this file yet',
    });
    expect(of({ ...listed(12, 60 * 50), state: 'idle' })).toMatchObject({
      text: 'not asked for tools',
      detail: '12 tools from before, listed 2 days ago',
    });
  });

  it('says that the workspace is not trusted', () => {
    expect(of({ state: 'untrusted' })).toMatchObject({ text: 'workspace not trusted', action: 'trust' });
  });

  it('cuts a long message', () => {
    expect(of({ ...failed, message: 'x'.repeat(1_000) })?.detail).toHaveLength(50);
  });
});
