/** Packs a list of people in a thread of its own, so that the next requests are made while others are sent. */
import { InputError } from '../../../../people/input-error.js';
import { type PackHooks, packInput } from '../../../../people/packing/pack-input.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import {
  type FromPacker,
  type PackerThread,
  piecesAhead,
} from '../../../../people/packing/packer-messages.js';
import { surveyList } from '../../../../people/reading/read-list.js';
import { follow } from '../../../../people/reading/zero-columns.js';
import type { UploadOptions } from '../../../../people/upload-options.js';
import type { World } from '../../../core/host/world.js';

/** A list of fewer bytes is packed in less time than a thread takes to start. */
const smallList = 1 << 19;

/**
 * The requests of an input, as `packInput` gives them, and with its errors. Pieces are transferred to the thread: what they
 * lie in must not be used afterwards. Without a thread, or if the list is small, packs it here.
 */
export async function* packInThread(
  pieces: AsyncIterable<Uint8Array>,
  options: UploadOptions,
  hooks: PackHooks,
  world: Pick<World, 'startPacker'>,
): AsyncIterable<PackedRequest> {
  const { pieces: input, pointZero } = await surveyList(pieces, options);
  const surveyed = pointZero.length > 0 ? { ...options, pointZero } : options;
  try {
    const first: Uint8Array[] = [];
    let bytes = 0;
    let isWhole = false;
    while (bytes < smallList && !isWhole) {
      const { done, value } = await input.next();
      if (value) first.push(value);
      bytes += value?.length ?? 0;
      isWhole = done === true;
    }
    const thread = isWhole ? undefined : await world.startPacker();
    const all = follow(first, input);
    if (thread) yield* packWith(thread, all, surveyed, hooks);
    else yield* packInput(all, surveyed, hooks);
  } finally {
    // Not awaited: a pipe may be silent for long.
    input.return(undefined).catch(() => {});
  }
}

async function* packWith(
  thread: PackerThread,
  pieces: AsyncIterable<Uint8Array>,
  options: UploadOptions,
  hooks: PackHooks,
): AsyncIterable<PackedRequest> {
  const inbox: (FromPacker | { readonly kind: 'unread'; readonly error: unknown })[] = [];
  let piecesOut = 0;
  let isOver = false;
  let wakeReader = () => {};
  let wakeFeeder = () => {};

  function receive(message: (typeof inbox)[number]): void {
    if (message.kind === 'read') {
      piecesOut -= 1;
      hooks.read?.(message.bytes);
      hooks.recycle?.(message.memory);
      wakeFeeder();
    } else {
      inbox.push(message);
      wakeReader();
    }
  }

  async function feed(): Promise<void> {
    for await (const piece of pieces) {
      while (piecesOut >= piecesAhead && !isOver) {
        await new Promise<void>((resolve) => {
          wakeFeeder = resolve;
        });
      }
      if (isOver) return;
      piecesOut += 1;
      // Only memory that holds nothing else can be given away.
      const { buffer } = piece.byteLength === piece.buffer.byteLength ? piece : piece.slice();
      const memory = buffer instanceof ArrayBuffer ? buffer : new Uint8Array(buffer).slice().buffer;
      thread.post({ kind: 'piece', piece: new Uint8Array(memory) }, [memory]);
    }
    thread.post({ kind: 'end' });
  }

  thread.listen(receive);
  thread.post({ kind: 'start', options });
  feed().catch((error: unknown) => receive({ kind: 'unread', error }));
  try {
    for (;;) {
      const message = inbox.shift();
      if (!message) {
        await new Promise<void>((resolve) => {
          wakeReader = resolve;
        });
      } else if (message.kind === 'request') {
        thread.post({ kind: 'took' });
        yield withRelease(message.request, thread);
      } else if (message.kind === 'rejected') hooks.rejected(message.rows);
      else if (message.kind === 'leftOut') hooks.leftOut?.(message.identifiers);
      else if (message.kind === 'footer') hooks.footer?.(message.line);
      else if (message.kind === 'corrected') hooks.corrected?.(message.counts);
      else if (message.kind === 'withheld') hooks.withheld?.(message.rows);
      else if (message.kind === 'columns') hooks.columns?.(message.report);
      else if (message.kind === 'unread') throw message.error;
      else if (message.kind === 'error') throw readError(message);
      else if (message.kind === 'done') return;
    }
  } finally {
    isOver = true;
    wakeFeeder();
    thread.end();
  }
}

function withRelease(request: Omit<PackedRequest, 'release'>, thread: PackerThread): PackedRequest {
  const memory = request.body.buffer;
  return {
    ...request,
    release() {
      if (memory instanceof ArrayBuffer && memory.byteLength > 0) {
        thread.post({ kind: 'release', memory }, [memory]);
      }
    },
  };
}

function readError({ code, message, line, hint }: Extract<FromPacker, { kind: 'error' }>): Error {
  if (code === undefined) return new Error(message);
  return new InputError(code, message, {
    ...(line !== undefined && { line }),
    ...(hint !== undefined && { hint }),
  });
}
