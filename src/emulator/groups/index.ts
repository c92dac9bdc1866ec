/**
 * Finds the handler of an endpoint. The file of a group is loaded when one of its endpoints is first called, since a
 * single command needs no more. An endpoint without a handler is answered 501.
 */
import type { AnyHandler } from '../handler.js';
import { handlerLoaders } from './loaders.js';

/** The handler of an endpoint; undefined if it is not implemented yet. */
export async function findHandler(id: string): Promise<AnyHandler | undefined> {
  const words = id.split('.');
  // The longest name that the id begins with is the group's: `cards.poll` before `cards`.
  for (let length = words.length; length > 0; length--) {
    const name = words.slice(0, length).join('.');
    const load = Object.hasOwn(handlerLoaders, name) ? handlerLoaders[name] : undefined;
    if (load) return (await load()).find((handler) => handler.endpoint.id === id);
  }
  return undefined;
}

/** All of them, by the id of their endpoint. */
export async function loadHandlers(): Promise<ReadonlyMap<string, AnyHandler>> {
  const lists = await Promise.all(Object.values(handlerLoaders).map((load) => load()));
  return new Map(lists.flat().map((handler) => [handler.endpoint.id, handler]));
}
