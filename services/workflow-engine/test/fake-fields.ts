import type { ClientOf, fieldsApi } from '@postrider/contracts/internal'

type FieldsResponse = Awaited<ReturnType<FakeFields['list']>>

/** A fake of the contacts service's fields endpoint for one project. */
export interface FakeFields extends ClientOf<typeof fieldsApi> {
  /** The recorded requests. `response.current` is the response to return. */
  requests: Parameters<FakeFields['list']>[0][]
  response: { current: FieldsResponse }
}

export function fakeFields(): FakeFields {
  const fake: FakeFields = {
    requests: [],
    response: { current: { contact: [], event: [] } },
    list: async (given) => {
      fake.requests.push(given)
      return fake.response.current
    },
  }
  return fake
}
