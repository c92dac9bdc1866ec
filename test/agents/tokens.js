// Tokens as models of 2024 and later count them (o200k), by a public tokenizer.
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

export const tokensOf = (text) => encode(text).length;

/** Adds up what one side of a task costs: documents, calls and answers in tokens, and the number of calls and of the commands among them. */
export function createMeter() {
  const counts = { documents: 0, calls: 0, answers: 0, requests: 0, commands: 0 };
  return {
    document(text) {
      counts.documents += tokensOf(text);
    },
    call(call, answer, isCommand = true) {
      counts.requests += 1;
      if (isCommand) counts.commands += 1;
      counts.calls += tokensOf(JSON.stringify(call));
      counts.answers += tokensOf(answer);
    },
    read: () => ({ ...counts, tokens: counts.documents + counts.calls + counts.answers }),
  };
}
