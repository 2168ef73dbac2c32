import { fc } from '@postrider/testing/property'
import { peerClient } from '@postrider/testing/service'
import type { z } from 'zod'
import { internalEndpoints } from '../support/internal-endpoints.ts'
import { faultOf, fieldNames, rawBody, value } from '../support/rubbish.ts'
import { sharedFlow, type Flow } from '../support/start-flow.ts'

let flow: Flow

beforeAll(async () => {
  flow = await sharedFlow()
})
afterAll(() => flow.stop())

const statuses = [200, 400, 403, 404, 409, 422, 429]

/** Generates bodies with the fields of the endpoint. Each has any value or a value of another field. */
function almostValid(body: z.ZodType) {
  const plausible = fc.oneof(
    value,
    fc.uuid(),
    fc.array(fc.uuid(), { maxLength: 3 }),
    fc.constantFrom(1, 100, true, 'a@example.com', '2026-01-01T00:00:00.000Z'),
  )
  const names = fieldNames(body)
  return fc
    .tuple(
      fc.dictionary(fc.constantFrom('projectId', ...names), plausible, { noNullPrototype: true }),
      fc.uuid(),
      fc.boolean(),
    )
    .map(([fields, projectId, isInProject]) =>
      isInProject ? { ...fields, projectId, generation: 1 } : fields,
    )
}

const calls = internalEndpoints
  .filter(({ isOptional }) => !isOptional)
  .flatMap((endpoint) => endpoint.services.map((service) => [service, endpoint.path, endpoint] as const))

describe.each(calls)('%s: POST %s', (service, path, { body, callers }) => {
  it('never responds to any JSON with a 5xx status', async () => {
    const found = flow.services().find(({ name }) => name === service)
    if (!found) throw new Error(`${service} is not installed`)
    const client = peerClient(found, callers[0])
    await fc.assert(
      fc.asyncProperty(fc.oneof(value, almostValid(body), rawBody), async (sent) => {
        const answer = await client.post(path, { body: sent })

        expect(statuses).toContain(answer.status)
        expect(faultOf(answer)).toBeUndefined()
      }),
      { numRuns: 40 },
    )
  })
})
