import { apiClient, stuckUploads, type Client } from '@postrider/testing/service'
import { until } from '@postrider/testing/jest'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let bystander: Project
let attackers: Client[]

beforeAll(async () => {
  flow = await sharedFlow()
  bystander = await flow.newProject()
  attackers = await projectsOfOneUser(9)
})
afterAll(() => flow.stop())

async function projectsOfOneUser(count: number): Promise<Client[]> {
  const { owner } = await flow.newProject()
  const make = async (name: string): Promise<Client> => {
    const { body } = await owner.post('/users/@me/projects', { body: { name } })
    return apiClient(
      () => flow.url,
      () => ({ authorization: `Bearer ${body.secret}` }),
    )
  }
  return Promise.all(Array.from({ length: count }, (_, index) => make(`Attacker ${index}`)))
}

/** A GIF of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

function formOf(field: string, { name, content }: { name: string; content: Buffer }): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(content)]), name)
  return form
}

const twelve = Array.from({ length: 12 }, (_, index) => index)

const uploads = [
  { path: '/uploads/image', field: 'image', name: 'dot.gif', contentOf: () => gif, expected: 200 },
  {
    path: '/contacts/import',
    field: 'file',
    name: 'people.csv',
    contentOf: (turn: number) => Buffer.from(`email\nperson-${turn}@example.net\n`),
    expected: 202,
  },
]

/** Starts four uploads for each project. Each sends this many bytes and then stalls. */
function attack({ path, field, name }: (typeof uploads)[number], bytes: number) {
  const stuck = stuckUploads([...attackers, ...attackers, ...attackers, ...attackers], { path, field, name })
  stuck.more(new Uint8Array(bytes))
  return stuck
}

describe.each(uploads)('stalled uploads to $path by one user with nine projects', (upload) => {
  const { path, field, name, contentOf, expected } = upload

  it.each([
    ['a few bytes', 10],
    ['more bytes than the gateway keeps in memory', 200_000],
  ])('do not make uploads of another user fail (stalled after %s)', async (_, bytes) => {
    const stuck = attack(upload, bytes)

    const statuses: number[] = []
    for (const turn of twelve) {
      const body = formOf(field, { name, content: contentOf(turn) })
      statuses.push((await bystander.api.post(path, { body })).status)
      // A project may have only ten unfinished imports.
      if (turn % 6 === 5) await flow.idle()
    }
    await stuck.giveUp()

    expect(statuses).toEqual(twelve.map(() => expected))
  })
})

describe('stalled large JSON bodies', () => {
  it('do not block a mail with an attachment that another user sends', async () => {
    const stuck = attack(
      { path: '/v1/send', field: 'x', name: 'x', contentOf: () => gif, expected: 0 },
      2_000_000,
    )
    const content = Buffer.alloc(2_000_000, 'abc').toString('base64')

    const { status } = await bystander.api.post('/v1/send', {
      body: {
        to: 'ada@example.net',
        from: `us@${bystander.domain}`,
        subject: 'Large',
        body: 'Large',
        attachments: [{ filename: 'a.txt', contentType: 'text/plain', content }],
      },
    })
    await stuck.giveUp()

    expect(status).toBe(200)
  })
})

describe('a stalled upload', () => {
  it('releases its slot when its client disconnects', async () => {
    for (let round = 0; round < 3; round += 1)
      await attack(uploads[0] as (typeof uploads)[0], 200_000).giveUp()
    const [own] = attackers

    const answered = async (): Promise<boolean> => {
      const body = formOf('image', {
        name: 'large.gif',
        content: Buffer.concat([gif, Buffer.alloc(200_000)]),
      })
      return ((await own?.post('/uploads/image', { body }))?.status ?? 0) === 200
    }

    await until(answered)
    expect(await answered()).toBe(true)
  })
})
