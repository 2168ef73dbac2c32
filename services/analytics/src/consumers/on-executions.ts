import {
  executionCancelled,
  executionCompleted,
  executionFailed,
  executionStarted,
  executionSuspended,
} from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { recordExecutions, type ExecutionReceived } from '../commands/record-executions.ts'
import type { Context } from '../context.ts'

/** Records the state changes of workflow executions. */
export const onExecutions = (ctx: Context): Subscribable =>
  consumer({
    group: 'analytics.executions',
    atMostEveryMs: 500,
    consumes: [executionStarted, executionSuspended, executionCompleted, executionFailed, executionCancelled],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await recordExecutions(ctx, current.filter(isExecution))
    },
  })

// This guard only narrows the type and accepts every message. The consumer receives only valid messages of
// the types above.
const isExecution = (message: Received): message is ExecutionReceived => message.type !== ''
