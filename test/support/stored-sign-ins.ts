/** What a store of secrets has of sign-ins: the content of their entries, in the order in which they were stored. */
export function signInsIn(entries: ReadonlyMap<string, string>): Record<string, string>[] {
  return [...entries].flatMap(([name, content]) =>
    name.startsWith('sign-in/') ? [JSON.parse(content)] : [],
  );
}

/** The secrets in them. */
export function storedSecrets(entries: ReadonlyMap<string, string>): string[] {
  return signInsIn(entries).flatMap(({ user_id: _, app: __, host: ___, folder: ____, ...secrets }) =>
    Object.values(secrets),
  );
}
