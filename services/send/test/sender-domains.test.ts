import { createSenderDomains } from '../src/domains/sender-domains.ts'
import { someProject, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project
let now: number

beforeAll(async () => {
  send = await startSend()
})
beforeEach(async () => {
  project = await someProject(send)
  now = 0
})
afterAll(() => send.stop())

const setVerified = (verified: boolean) =>
  send.db.updateTable('domains').set({ verified }).where('project_id', '=', project.id).execute()

/** Asks whether the project may send from the domain. */
const asker = () => {
  const domains = createSenderDomains(send.db, () => now)
  const isVerified = async (projectId = project.id) => {
    const found = await domains.find({ projectId, names: [project.domain, 'test'] })
    return found.map(({ verified }) => verified)
  }
  return { isVerified, forget: domains.forget }
}

describe('sender domains', () => {
  it('are good for a second once they are verified', async () => {
    const { isVerified } = asker()

    const before = await isVerified()
    await setVerified(false)
    now = 1_000
    const within = await isVerified()
    now = 1_001
    const after = await isVerified()

    expect({ before, within, after }).toEqual({ before: [true], within: [true], after: [false] })
  })

  it('are read anew until they are verified', async () => {
    await setVerified(false)
    const { isVerified } = asker()

    const pending = await isVerified()
    await setVerified(true)

    expect({ pending, verified: await isVerified() }).toEqual({ pending: [false], verified: [true] })
  })

  it('are read anew when this process has changed one, also by what was being read meanwhile', async () => {
    const { isVerified, forget } = asker()

    const reading = isVerified()
    forget()
    await reading
    await setVerified(false)

    expect(await isVerified()).toEqual([false])
  })

  it('are those of each project alone', async () => {
    const { isVerified } = asker()
    const other = await someProject(send)

    expect(await isVerified()).toEqual([true])
    expect(await isVerified(other.id)).toEqual([])
  })
})
