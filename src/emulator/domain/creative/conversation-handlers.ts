/** Shared parts of the calls about poll cards and conversation cards (docs/service.md#conversation-cards). */
import type { Endpoint, Params, ValuesOf } from '../../../contract/types.js';
import { type Handler, type HandlerContext, type HandlerResult, handle } from '../../handler.js';
import type { Filter } from '../../store/list-filter.js';
import { echoCard } from './echo.js';

/** Every call about these cards echoes their kind besides its parameters (docs/service.md#echo). */
export function echoKind(handler: Handler): Handler {
  return {
    ...handler,
    run: (call) => ({ ...handler.run(call), params: echoCard(handler.endpoint, call.values) }),
  };
}

/** Declares the handler of a call that echoes the kind of its cards. */
export function handleEchoingKind<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  run: (call: HandlerContext<ValuesOf<P>>) => HandlerResult,
): Handler {
  return echoKind(handle(endpoint, 'faithful', run));
}

/** Narrows a list down to the cards that a call names. */
export function selectCards({
  values,
}: {
  readonly values: { readonly card_ids?: readonly string[] };
}): Filter[] {
  return [{ field: 'id', in: values.card_ids }];
}
