import { unavailable } from '@postrider/contracts/errors'
import type { WorkflowMails } from '../src/context.ts'

type Withdrawal = Parameters<WorkflowMails['withdraw']>[0]

/** Send, as far as it withdraws mails: it says that each call has dropped three. */
export interface FakeWorkflowMails extends WorkflowMails {
  withdrawn: Withdrawal[]
  isAway: boolean
}

export const fakeWorkflowMails = (): FakeWorkflowMails => {
  const fake: FakeWorkflowMails = {
    withdrawn: [],
    isAway: false,
    withdraw: async (withdrawal) => {
      if (fake.isAway) throw unavailable('send')
      fake.withdrawn.push(withdrawal)
      return { withdrawn: 3 }
    },
  }
  return fake
}
