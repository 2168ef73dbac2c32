import type { ClientOf, fieldsApi } from '@postrider/contracts/internal'

type Answer = Awaited<ReturnType<FakeFields['list']>>

/** What contacts knows of the fields of one project, in memory. */
export interface FakeFields extends ClientOf<typeof fieldsApi> {
  /** What was asked, and what is answered. */
  asked: Parameters<FakeFields['list']>[0][]
  answer: { current: Answer }
}

export function fakeFields(): FakeFields {
  const fake: FakeFields = {
    asked: [],
    answer: { current: { contact: [], event: [] } },
    list: async (given) => {
      fake.asked.push(given)
      return fake.answer.current
    },
  }
  return fake
}
