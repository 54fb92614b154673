/** The seat of `--seat`. */
import { UsageError } from './exitcodes';
import type { CompanyFileAtPath } from './files';

/** @throws UsageError when no file has an agent seat of this name; says which there are */
export function requireSeat(files: readonly CompanyFileAtPath[], name: string | undefined): void {
  if (name === undefined || files.length === 0) return;
  const seats = files.flatMap(({ file }) => file.seats.map(({ it }) => it));
  const names = seats.flatMap((seat) => (seat.isAgent && seat.name ? seat.name.text : []));
  if (names.includes(name)) return;
  const where = files.length === 1 ? (files[0]?.path ?? '') : 'None of the files';
  const known = names.length > 0 ? `Known: ${[...new Set(names)].join(', ')}.` : 'There is none at all.';
  throw new UsageError(`${where} has no agent seat "${name}". ${known}`);
}
