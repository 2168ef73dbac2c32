import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { projectMessage, someContact } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const anybody = () => contacts.as({ kind: 'anonymous' })
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('GET of a subscription link', () => {
  it('does not change anything, however often a robot follows the link', async () => {
    for (const state of [true, false]) {
      const { id, subscribed, events } = await someContact(contacts, { subscribed: state })

      for (const page of ['unsubscribe', 'subscribe', 'manage', 'contacts/public']) {
        const answer = await anybody().get(`/${page}/${id}`)
        expect(answer.status).toBe(200)
      }

      expect(await subscribed()).toBe(state)
      expect(await events()).toEqual([])
    }
  })

  it('returns a page with the address and a button that changes the state, with the id of the mail', async () => {
    const { id, email } = await someContact(contacts)

    const unsubscribe = await anybody().get(`/unsubscribe/${id}?e=tok.en%22`)
    const subscribe = await anybody().get(`/subscribe/${id}`)

    expect(unsubscribe.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(unsubscribe.body).toContain(email)
    expect(unsubscribe.body).toContain(`action="/unsubscribe/${id}?e=tok.en%22"`)
    expect(subscribe.body).not.toContain('<form')
  })

  it('returns a page in the language of the contact, otherwise of the project, or in English if there is no translation', async () => {
    const ofContact = await someContact(contacts, { data: { locale: 'de-AT' } })
    const ofProject = await someContact(contacts)
    await contacts.consume(projectMessage({ id: ofProject.projectId, language: 'fr', version: 2 }))
    const unknown = await someContact(contacts, { data: { locale: '__proto__' } })

    const titles = await Promise.all(
      [ofContact, ofProject, unknown].map(async ({ id }) => {
        const { body } = await anybody().get(`/manage/${id}`)
        return [/<html lang="(\w+)">/.exec(body)?.[1], /<h1>(.*)<\/h1>/.exec(body)?.[1]]
      }),
    )

    expect(titles).toEqual([
      ['de', 'Ihre E-Mail-Einstellungen'],
      ['fr', 'Vos préférences e-mail'],
      ['en', 'Your email preferences'],
    ])
  })

  it.each(['en', 'nl', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'sv', 'da'])(
    'returns a page with a complete translation (%s)',
    async (locale) => {
      const { id } = await someContact(contacts, { data: { locale } })
      const english = await someContact(contacts)

      const textsOf = async (of: string): Promise<string[]> => {
        const pages = ['subscribe', 'unsubscribe', 'manage'].map((page) => anybody().get(`/${page}/${of}`))
        const bodies = (await Promise.all(pages)).map(({ body }) => String(body))
        return bodies.flatMap((body) =>
          [...body.matchAll(/<(h1|button)[^>]*>(.*)<\/\1>/g)].map(([, , text]) => text ?? ''),
        )
      }
      const { body } = await anybody().get(`/manage/${id}`)

      expect(body).toContain(`<html lang="${locale}">`)
      expect(body).not.toMatch(/undefined|\{project\}/)
      const [own, others] = [await textsOf(id), await textsOf(english.id)]
      expect(own).toHaveLength(5)
      expect(own.filter((text, index) => text === others[index])).toEqual(locale === 'en' ? others : [])
    },
  )

  it("returns a page with the project's name and logo, escaped", async () => {
    const { id, projectId } = await someContact(contacts)
    const before = (await anybody().get(`/manage/${id}`)).body
    await contacts.consume(
      projectMessage({
        id: projectId,
        name: 'Ada & <b>Co',
        logoUrl: 'https://img.example/a.png?x="1"&y',
        version: 2,
      }),
    )

    const { body, headers } = await anybody().get(`/manage/${id}`)

    expect(before).not.toContain('<img')
    expect(body).toContain('<title>Your email preferences – Ada &#38; &#60;b&#62;Co</title>')
    expect(body).toContain('Emails from Ada &#38; &#60;b&#62;Co')
    expect(body).toContain(
      'src="https://img.example/a.png?x=&#34;1&#34;&#38;y" alt="Ada &#38; &#60;b&#62;Co"',
    )
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('returns a page that needs no script, and whose policy allows only its own style', async () => {
    const { id } = await someContact(contacts)

    const { body, headers } = await anybody().get(`/unsubscribe/${id}`)

    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(style).not.toBe('')
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}';`)
    expect(body).not.toMatch(/<script|\son\w+=|style="/)
  })

  it('returns a page with the escaped address', async () => {
    const { id } = await someContact(contacts)
    // No endpoint accepts such an address, but the page must not rely on that.
    const email = `"><script>alert('x')</script>&amp;`
    await contacts.db.updateTable('contacts').set({ email }).where('id', '=', id).execute()

    const { body } = await anybody().get(`/manage/${id}`)

    expect(body).toContain('&#34;&#62;&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;&#38;amp;')
    expect(body).not.toContain('<script')
  })

  it('returns a 404 page if the contact does not exist', async () => {
    for (const id of [uuidv7(), 'none', '%00', '<script>']) {
      const answer = await anybody().get(`/unsubscribe/${encodeURIComponent(id)}`)
      expect(answer.status).toBe(404)
      expect(answer.body).toContain('Link not found')
      expect(answer.body).not.toContain('<script>')
    }
  })
})

describe('the form of the page', () => {
  it('changes the state and shows the new state', async () => {
    const { id, subscribed } = await someContact(contacts)
    const submit = async (wanted: string) => {
      const path = `/${wanted}/${id}?e=of%20a%20mail`
      const { status, headers } = await anybody().post(path, { body: 'page=1', headers: form })
      const location = String(headers.get('location'))
      return { status, location, page: await anybody().get(location) }
    }

    const out = await submit('unsubscribe')
    const afterOut = await subscribed()
    const back = await submit('subscribe')

    // After 303 See Other, browsers do not send the form again when the reader goes back or reloads.
    expect([out.status, afterOut, back.status, await subscribed()]).toEqual([303, false, 303, true])
    expect([out.location, out.page.status]).toEqual([`/manage/${id}?e=of+a+mail&saved=1`, 200])
    expect(out.page.body).toContain('<strong>not subscribed</strong>')
    expect(back.page.body).toContain('<strong>subscribed</strong>')
    expect(back.page.body).toContain('role="status">Your choice has been saved.')
    expect((await anybody().get(`/manage/${id}`)).body).not.toContain('saved.')
    expect((await anybody().post(`/subscribe/${uuidv7()}`, { body: 'page=1', headers: form })).status).toBe(
      404,
    )
  })
})

describe('the public contact endpoints', () => {
  it("return a contact with its language, or with the project's language if the contact has no language", async () => {
    const german = await someContact(contacts, { data: { locale: 'de', secret: 'x' } })
    const other = await someContact(contacts)
    const read = async (id: string) => (await anybody().get(`/contacts/public/${id}`)).body

    const before = await read(other.id)
    await contacts.consume(projectMessage({ id: other.projectId, language: 'fr', version: 2 }))

    expect(await read(german.id)).toEqual({
      id: german.id,
      email: german.email,
      subscribed: true,
      language: 'de',
    })
    expect([before.language, (await read(other.id)).language]).toEqual(['en', 'fr'])
  })

  it('change the state, and have no effect if repeated', async () => {
    const { id, email, events } = await someContact(contacts)
    const post = (wanted: string) => anybody().post(`/contacts/public/${id}/${wanted}`)

    const answers = [await post('unsubscribe'), await post('unsubscribe'), await post('subscribe')]

    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      [false, false, true].map((subscribed) => ({ status: 200, body: { id, email, subscribed } })),
    )
    expect((await events()).map(({ name }: { name: string }) => name)).toEqual([
      'contact.subscribed',
      'contact.unsubscribed',
    ])
  })

  it('return 404 if the contact does not exist', async () => {
    for (const id of [uuidv7(), 'none'])
      for (const answer of [
        await anybody().get(`/contacts/public/${id}`),
        await anybody().post(`/contacts/public/${id}/unsubscribe`),
      ])
        expect(answer).toMatchObject({ status: 404, body: { error: { code: 'CONTACT_NOT_FOUND' } } })
  })
})
