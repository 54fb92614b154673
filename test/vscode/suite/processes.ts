/** The processes under this extension host. */
import { execFileSync } from 'node:child_process';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The running Hintsight language servers of this window: children of the extension host. */
export function languageServers(): Process[] {
  return processes().filter(
    ({ parent, command }) => parent === process.pid && /dist[\\/]server\.js/.test(command),
  );
}

/** What a process has started. */
export function childrenOf(pid: number): Process[] {
  return processes().filter(({ parent }) => parent === pid);
}

function processes(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    if (match === null) return [];
    const [, pid, parent, command = ''] = match;
    return [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
