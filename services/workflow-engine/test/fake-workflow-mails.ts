import { unavailable } from '@postrider/contracts/errors'
import type { WorkflowMails } from '../src/context.ts'

type Withdrawal = Parameters<WorkflowMails['withdraw']>[0]

/** A fake send service that returns three withdrawn mails per call. */
export interface FakeWorkflowMails extends WorkflowMails {
  withdrawn: Withdrawal[]
  isUnavailable: boolean
}

export const fakeWorkflowMails = (): FakeWorkflowMails => {
  const fake: FakeWorkflowMails = {
    withdrawn: [],
    isUnavailable: false,
    withdraw: async (withdrawal) => {
      if (fake.isUnavailable) throw unavailable('send')
      fake.withdrawn.push(withdrawal)
      return { withdrawn: 3 }
    },
  }
  return fake
}
