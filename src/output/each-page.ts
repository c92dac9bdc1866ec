/** Pages that are looked at on their way: counted, added up or noted. */

/** The same pages; `see` gets each before it is handed on. */
export async function* eachPage<One>(
  pages: AsyncIterable<One> | Iterable<One>,
  see: (page: One) => void,
): AsyncGenerator<One> {
  for await (const page of pages) {
    see(page);
    yield page;
  }
}
