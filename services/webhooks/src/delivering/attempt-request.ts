import { setTimeout as pause } from 'node:timers/promises'
import { isTransientError } from '@postrider/db'
import { endedSpan, startSharedSpan } from '@postrider/tracing'
import type { Context } from '../context.ts'
import { adapt, type Drain } from './drain.ts'
import type { DueRequest } from './find-requests.ts'
import { sendAttempt, type Attempt } from './send-attempt.ts'
import type { Target } from './store.ts'

/** The pauses in ms before an outcome is recorded again, if the database was unavailable. */
const recordPauses = [200, 1_000, 3_000]

interface AttemptInput {
  target: Target
  request: DueRequest
}

/** Sends a request, and begins to record its outcome. Never rejects. */
export async function attempt(ctx: Context, drain: Drain, { target, request }: AttemptInput): Promise<void> {
  const { webhookId } = request
  drain.endsAt = Math.min(drain.endsAt, performance.now() + ctx.deliveryLimits.sliceMs)
  try {
    const span = startSharedSpan(request.traceparents, 'send webhook')
    const result = await endedSpan(span, () => sendAttempt(ctx, target, request))
    adapt(drain, result, ctx.now())
    drain.recording.set(webhookId, record(drain, { target, request }, result))
  } catch (error) {
    drain.isOver = true
    drain.errors.push(error)
  } finally {
    drain.inFlight.delete(webhookId)
  }
}

/** Records the outcome of a request. Never rejects. */
async function record(drain: Drain, { target, request }: AttemptInput, attempt: Attempt): Promise<void> {
  try {
    await withRetries(() => drain.record({ ...request, endpointId: target.id, attempt }))
  } catch (error) {
    drain.isOver = true
    drain.errors.push(error)
  } finally {
    drain.recording.delete(request.webhookId)
  }
}

/** Runs `work` again after a transient error. */
async function withRetries(work: () => Promise<void>): Promise<void> {
  for (const pauseMs of recordPauses)
    try {
      return await work()
    } catch (error) {
      if (!isTransientError(error)) throw error
      await pause(pauseMs)
    }
  return work()
}
