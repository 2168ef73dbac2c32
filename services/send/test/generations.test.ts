import { transact } from '@postrider/db'
import { v7 as uuidv7 } from 'uuid'
import { someCaller } from '@postrider/testing/service'
import { captureMails } from '../src/inbox/captured-mails.ts'
import { saveContents } from '../src/mails/store/contents.ts'
import { sendMail, someProject } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest

beforeAll(async () => {
  send = await startSend()
})
afterAll(() => send.stop())

const inLife = (projectId: string, generation: number) => send.as({ ...someCaller(projectId), generation })

describe('a content that an earlier life of the project has left', () => {
  const content = { subject: 'Hello', body: '<p>Hello</p>', attachments: [], headers: {} }
  const save = (projectId: string, generations: number[]) =>
    transact(send.db, (tx) =>
      saveContents(tx, {
        contents: generations.map((generation) => ({ projectId, generation, content })),
        at: new Date(),
        newId: uuidv7,
      }),
    )
  const rows = (projectId: string) =>
    send.db.selectFrom('contents').select(['id', 'generation']).where('project_id', '=', projectId).execute()

  it('belongs to the newest life that needs it, in whatever order they come', async () => {
    const projectId = uuidv7()

    const first = await save(projectId, [1])
    const second = await save(projectId, [2])
    const late = await save(projectId, [1])
    const mixed = await save(projectId, [1, 3, 2])

    const [id] = first
    expect([second, late, mixed]).toEqual([first, first, [id, id, id]])
    expect(await rows(projectId)).toEqual([{ id, generation: 3 }])
  })
})

describe('an idempotency key of an earlier life of the project', () => {
  const key = (text: string) => ({ headers: { 'idempotency-key': text } })

  it('is free in the next, also where its row has not been purged yet', async () => {
    const project = await someProject(send)
    const body = { to: 'ada@example.net', from: `hello@${project.domain}`, subject: 'Hello', body: 'Hello' }
    const again = { ...key('k'), body }
    await inLife(project.id, 1).post('/v1/send', again)
    send.contacts.lapseLease(project.id, 'k')

    const [first, second] = [
      await inLife(project.id, 2).post('/v1/send', again),
      await inLife(project.id, 2).post('/v1/send', again),
    ]

    expect([first.status, second.status]).toEqual([200, 409])
    const held = await send.db
      .selectFrom('send_requests')
      .select(['key', 'generation'])
      .where('project_id', '=', project.id)
      .execute()
    expect(held).toEqual([{ key: 'k', generation: 2 }])
  })

  it('tells nothing of a request of the next that is in flight', async () => {
    const project = await someProject(send)
    await sendMail(project, {})
    const again = {
      ...key('f'),
      body: { to: 'ada@example.net', from: `hello@${project.domain}`, subject: 'Hello', body: 'Hello' },
    }
    await inLife(project.id, 1).post('/v1/send', again)
    // A request of the next generation has claimed the key and is in flight; contacts does not tell the generation of a claim.
    await send.contacts.upsert({
      projectId: project.id,
      generation: 2,
      claim: { key: 'f', endpoint: 'POST /v1/send' },
      contacts: [{ email: 'ada@example.net', defaultSubscribed: false }],
    })

    const inNext = await inLife(project.id, 2).post('/v1/send', again)
    const inSame = await inLife(project.id, 1).post('/v1/send', again)

    expect([inNext.status, inNext.body.error.details.originalStatusCode]).toEqual([409, null])
    expect([inSame.status, inSame.body.error.details.originalStatusCode]).toEqual([409, 200])
  })
})

describe('a template of an earlier life of the project', () => {
  it('is not copied into the next', async () => {
    const project = await someProject(send)
    const text = { name: 'T', subject: 'Hello', body: 'Hello', from: `team@${project.domain}` }
    const { body } = await inLife(project.id, 1).post('/templates', { body: text })

    const inNext = await inLife(project.id, 2).post(`/templates/${body.id}/duplicate`)
    const inSame = await inLife(project.id, 1).post(`/templates/${body.id}/duplicate`)

    expect([inNext.status, inSame.status]).toEqual([404, 201])
  })
})

describe('a captured mail', () => {
  it('whose mail was purged while it was on its way is of no life, so that the purge finds it', async () => {
    const projectId = uuidv7()
    const raw = Buffer.from('Subject: Hello\r\n\r\nHello')
    const names = { to_name: '', to_email: 'a@b.co', from_name: '', from_email: 'a@b.co', subject: 'Hello' }

    await captureMails(
      send.db,
      [{ id: uuidv7(), email_id: uuidv7(), project_id: projectId, size: raw.length, raw, ...names }],
      new Date(),
    )

    const rows = send.db.selectFrom('inbox_messages').select('generation').where('project_id', '=', projectId)
    expect(await rows.execute()).toEqual([{ generation: 0 }])
  })
})
