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

// Only narrows the type and accepts every message: the consumer receives only the message types above,
// validated.
const isExecution = (message: Received): message is ExecutionReceived => message.type !== ''
