import PostalMime from 'postal-mime'
import { startDelivery, type Delivery } from './delivery.ts'
import { sendMail, someTemplate, type Project } from './factories.ts'
import { sendingProject } from './copied-mails.ts'

let delivery: Delivery
let project: Project

beforeAll(async () => {
  delivery = await startDelivery()
  project = await sendingProject(delivery)
})
afterAll(() => delivery.stop())

/** Sends a mail. Returns its id and the parts of its message. */
async function sentMail(body: object): Promise<{ id: string; html?: string; text?: string; raw: string }> {
  const answer = await sendMail(project, body)
  expect(answer.status).toBe(200)
  const id = answer.body.data.emails[0].email
  await delivery.run()
  const [raw = ''] = await delivery.captured(id)
  const { html, text } = await PostalMime.parse(raw)
  return { id, raw, ...(html !== undefined && { html }), ...(text !== undefined && { text }) }
}

const contentOf = async (id: string) => (await project.api.get(`/emails/${id}/content`)).body

const templateOf = async (type: string): Promise<string> =>
  (await project.api.post('/templates', { body: someTemplate(project, { type, name: type }) })).body.id

const data = { who: 'Ann & Bo <x>' }

describe('the text part of a mail', () => {
  it('is the given text with its variables, beside the HTML', async () => {
    const mail = await sentMail({ text: 'Dear {{who}}\n', body: '<p>Hi {{who}}</p>', data })

    expect(mail.text?.trim()).toBe('Dear Ann & Bo <x>')
    expect(mail.html).toContain('<p>Hi Ann &amp; Bo &lt;x&gt;</p>')
    expect(await contentOf(mail.id)).toMatchObject({
      text: 'Dear Ann & Bo <x>\n',
      body: expect.stringContaining('<p>Hi'),
    })
  })

  it('is derived from the HTML if it is absent', async () => {
    const mail = await sentMail({ body: '<p>Hi {{who}}</p>', data })

    expect(mail.text?.trim()).toBe('Hi Ann & Bo <x>')
    expect(await contentOf(mail.id)).toMatchObject({ text: null })
  })

  it('is the only part of a mail without HTML, which is not tracked', async () => {
    const mail = await sentMail({ text: 'Only text https://shop.example/a', body: undefined, tracking: true })

    expect(mail.html).toBeUndefined()
    expect(mail.raw).toMatch(/^Content-Type: text\/plain/m)
    expect(mail.raw).not.toContain('https://mail.test/o/')
    expect(mail.text?.trim()).toBe('Only text https://shop.example/a')
    expect(await contentOf(mail.id)).toMatchObject({ text: 'Only text https://shop.example/a', body: '' })
  })

  it.each(['Hi {% if %}', 'Hi {{ unclosed', 'Hi {{ a | no_filter }}'])(
    'is rendered like the HTML if its template is invalid: %s',
    async (source) => {
      const mail = await sentMail({ text: source, body: source, tracking: false })

      expect(mail.text?.trim()).toBe((mail.html ?? '').trim())
    },
  )

  it('contains the unsubscribe link in marketing mail, once', async () => {
    const template = await templateOf('MARKETING')
    const marketing = { template, subscribed: true, subject: undefined, body: undefined, from: undefined }

    const without = await sentMail({ ...marketing, text: 'Our news' })
    const withLink = await sentMail({ ...marketing, text: 'Our news. Leave: {{unsubscribeUrl}}' })

    expect(without.text).toMatch(/^Our news\n\n[^]*https:\/\/mail\.test\/unsubscribe\//)
    expect(withLink.text?.match(/https:\/\/mail\.test\/unsubscribe\//g)).toHaveLength(1)
    expect(without.html).toContain('https://mail.test/unsubscribe/')
  })

  it('has no unsubscribe link in a transactional mail', async () => {
    const mail = await sentMail({ text: 'Your receipt' })

    expect(mail.raw).not.toContain('/unsubscribe/')
  })
})
