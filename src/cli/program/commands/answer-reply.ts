/** The answer of a call that was sent. */
import { isWrite } from '../../../call/is-write.js';
import type { CallResult } from '../../../client/client.js';
import type { Answer } from '../../../output/answer.js';
import type { CallInProgress } from '../../calls/endpoint/call-steps.js';
import { readWaitFlag } from '../../core/host/wait-time.js';
import { toAnswer } from '../../core/records/response-data.js';

/** The answer: a file, a row for each item, the record at the end of a wait, or the record itself. */
export async function answerReply(call: CallInProgress, reply: CallResult): Promise<Answer> {
  const { endpoint, values, invocation, open } = call;
  if (endpoint.response === 'file')
    return (await import('../../calls/endpoint/file-answer.js')).answerFile(reply, invocation);
  if (endpoint.results) {
    const { answerItems } = await import('../../calls/endpoint/item-results.js');
    return answerItems(endpoint, values, reply, invocation);
  }
  const session = await open();
  const limit = endpoint.awaits && readWaitFlag(invocation);
  if (typeof limit === 'number') {
    const { awaitWrite } = await import('../../calls/waiting/await-write.js');
    return awaitWrite({ endpoint, values, reply, limit }, session, invocation);
  }
  const answer = toAnswer(endpoint, values, reply);
  if (answer.kind === 'one' && invocation.suggest && isWrite(endpoint)) {
    const { findNext } = await import('../../calls/endpoint/find-next.js');
    for (const command of await findNext(endpoint, answer.row, invocation)) invocation.suggest(command);
  }
  if (endpoint.response === 'array' && !isWrite(endpoint))
    (await import('../../calls/endpoint/note-absent.js')).noteAbsent(endpoint, values, reply, invocation);
  if (!endpoint.metricRows && !endpoint.answersEach) return answer;
  const { addMetricRows, checkQuestion } = await import('../../features/statistics/metric-answer.js');
  checkQuestion(endpoint, values, reply);
  return addMetricRows(endpoint, values, answer, session, invocation);
}
