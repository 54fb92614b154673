/** User name and password in an address: `https://user:password@host`. */

/** `user:password`, as basic authentication wants them; `undefined` when the url holds neither. */
export function credentialsOf({ username, password }: URL): string | undefined {
  return username === '' && password === '' ? undefined : [username, password].map(decoded).join(':');
}

/** The text behind `%40` and its like; what is no such code stays as written. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
