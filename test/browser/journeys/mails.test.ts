import { inBrowser } from '../support/in-browser.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import type { Client } from '@postrider/testing/service'
import { sharedDashboard } from '../support/shared-dashboard.ts'

/** Sends a mail. Returns its id. */
async function send(api: Client, body: Record<string, unknown>): Promise<string> {
  const answer = await api.post('/v1/send', {
    body: { subject: 'Your order', body: '<p>Thanks</p>', ...body },
  })
  expect(answer.status).toBe(200)
  return answer.body.data.emails[0].email
}

/** Everything that a mail can do to a page that shows it carelessly. */
const hostileText = '"><img src=x onerror="top.wasRun=1"><script>top.wasRun=1</script>'
const hostileHtml = `<html><head><base href="https://evil.example/"><style>@import "https://evil.example/a.css"; p { background: url(https://evil.example/b.png) }</style><meta http-equiv="refresh" content="0;url=https://evil.example/"></head>
<body onload="top.wasRun=1" background="https://evil.example/c.png">
<script>top.wasRun=1</script><img src="https://evil.example/d.png" onerror="top.wasRun=1"><svg onload="top.wasRun=1"><image href="https://evil.example/e.png"/></svg>
<iframe src="javascript:top.wasRun=1"></iframe><form action="https://evil.example/"><button>Press</button></form>
<a href="javascript:top.wasRun=1">bad</a> <a href="https://example.org/">good</a><p>Shown text</p></body></html>`

inBrowser('the mails', () => {
  const dashboard = sharedDashboard()

  const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

  it('finds a mail that did not arrive, and why', async () => {
    const { page, project, api } = await dashboard.signedIn()
    const from = `shop@${project.domain}`
    await send(api, { from, to: 'ada@example.net' })
    await api.post('/suppressions', { body: { kind: 'DOMAIN', value: 'blocked.example' } })
    await send(api, { from, to: 'bo@blocked.example', subject: 'For Bo' })
    await dashboard.idle()

    await page.getByRole('link', { name: 'Mails', exact: true }).click()
    await dashboard.expectVisible(page.getByRole('rowheader', { name: 'ada@example.net' }))
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Suppressed' })
    await page.getByRole('rowheader', { name: 'ada@example.net' }).waitFor({ state: 'detached' })
    await page.getByRole('rowheader', { name: 'bo@blocked.example' }).click()

    await dashboard.expectVisible(heading(page, 'For Bo'))
    await dashboard.expectVisible(page.getByRole('heading', { name: 'Why did this mail not arrive?' }))
    await dashboard.expectVisible(page.frameLocator('iframe').getByText('Thanks'))
    await dashboard.expectAccessible(page)
    await page.getByRole('link', { name: 'Show the suppression' }).click()
    await dashboard.expectVisible(heading(page, 'Suppressions'))
    await dashboard.expectVisible(page.getByText(/bo@blocked.example gets no mail/))
    expect(new URL(page.url()).pathname).toBe(`/app/p/${project.id}/mails/suppressions`)
  })

  it('saves the mails that match as CSV', async () => {
    const { page, project, api } = await dashboard.signedIn()
    const from = `shop@${project.domain}`
    for (const name of ['ada', 'bo', 'eve'])
      await send(api, { from, to: `${name}@example.net`, subject: `=For "${name}"`, tags: ['orders'] })
    await send(api, { from, to: 'other@example.net' })
    await dashboard.idle()

    await page.goto(`/app/p/${project.id}/mails?tag=orders`)
    await dashboard.expectVisible(page.getByRole('rowheader', { name: 'ada@example.net' }))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save Mails as CSV' }).click()
    const file = await download
    await dashboard.expectVisible(page.getByText('Saved 3 rows as CSV.'))

    expect(file.suggestedFilename()).toBe('mails.csv')
    const [header, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(header).toBe('Recipient,Status,Subject,Source,Time')
    expect(rows).toEqual(
      ['eve', 'bo', 'ada'].map((name) =>
        expect.stringMatching(`^${name}@example.net,Delivered,"'=For ""${name}""",.*,20[^,]*Z$`),
      ),
    )
  })

  it('changes the time of a scheduled mail, and cancels it', async () => {
    const { page, project, api } = await dashboard.signedIn()
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const id = await send(api, { from: `shop@${project.domain}`, to: 'ada@example.net', delivery: { at } })

    await page.goto(`/app/p/${project.id}/mails/${id}`)
    await page.getByRole('button', { name: 'Change the time' }).click()
    const later = new Date(Date.now() + 2 * 86_400_000)
    await page.getByLabel('New time').fill(`${later.toISOString().slice(0, 10)}T12:30`)
    await page.getByRole('button', { name: 'Save the time' }).click()
    await dashboard.expectVisible(page.getByText('The time of the mail is changed.'))
    await page.getByRole('button', { name: 'Cancel the mail' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the mail' }).click()
    await dashboard.expectVisible(page.getByText('Dropped').first())

    expect((await api.get(`/emails/${id}`)).body.status).toBe('DROPPED')
  })

  it('adds a suppression, checks an address, deletes the suppression and restores it', async () => {
    const { page, project, api } = await dashboard.signedIn()
    const count = async (): Promise<number> => (await api.get('/suppressions')).body.total

    await page.goto(`/app/p/${project.id}/mails/suppressions`)
    await page.getByRole('button', { name: 'Add a suppression' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Kind').selectOption({ label: 'Domain' })
    await dialog.getByLabel('Address or pattern').fill('not a domain')
    await dialog.getByRole('button', { name: 'Add a suppression' }).click()
    await dashboard.expectVisible(dialog.getByText(/must be a domain/).first())
    await dialog.getByLabel('Address or pattern').fill('blocked.example')
    await dialog.getByRole('button', { name: 'Add a suppression' }).click()
    await dashboard.expectVisible(page.getByRole('rowheader', { name: 'blocked.example' }))

    await page.getByLabel('Email address').fill('ada@blocked.example')
    await page.getByRole('button', { name: 'Check' }).click()
    await dashboard.expectVisible(page.getByText(/ada@blocked.example gets no mail/))

    await page.getByRole('button', { name: 'Actions for blocked.example' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dashboard.expectVisible(page.getByText('No suppressions'))
    expect(await count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await dashboard.expectVisible(page.getByRole('rowheader', { name: 'blocked.example' }))
    expect(await count()).toBe(1)
  })

  it('shows a hostile mail without running it or loading from other hosts', async () => {
    const { page, project, api } = await dashboard.signedIn()
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(dashboard.url()) && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    const id = await send(api, {
      from: { name: hostileText.replaceAll('"', ''), email: `shop@${project.domain}` },
      to: { name: hostileText.replaceAll('"', ''), email: 'mallory@example.net' },
      subject: hostileText,
      body: hostileHtml,
    })
    await dashboard.idle()
    const captured = await dashboard.flow().anybody.get('/inbox/messages?to=mallory@example.net')

    for (const path of [`p/${project.id}/mails/${id}`, `captured/${captured.body.messages[0].id}`]) {
      await page.goto(`/app/${path}`)
      await dashboard.expectVisible(heading(page, hostileText))
      await dashboard.expectVisible(page.frameLocator('iframe').getByText('Shown text'))
      await dashboard.expectVisible(page.getByRole('button', { name: 'Show remote images' }))
      expect(await page.evaluate(() => Object.hasOwn(globalThis, 'wasRun'))).toBe(false)
    }

    expect(foreign).toEqual([])
    // Opening the mail did not count as an open.
    await dashboard.idle()
    expect((await api.get(`/emails/${id}`)).body).toMatchObject({ opens: 0, machineOpens: 0, clicks: 0 })
  })
})

inBrowser('the captured mail', () => {
  const dashboard = sharedDashboard()

  it('appears without a session, and can be searched, read, downloaded and deleted', async () => {
    const project = await dashboard.flow().newProject()
    const page = await dashboard.newPage()
    const to = `ada.${Date.now()}@example.net`
    await page.goto('/app/captured')
    await dashboard.expectVisible(page.getByRole('heading', { name: 'Captured mail' }))

    // The page shows new mail by itself.
    await send(project.api, {
      from: `shop@${project.domain}`,
      to,
      cc: ['copy@example.net'],
      subject: 'With a file',
      body: '<p>Look: <img src="cid:logo" alt="Our logo"></p>',
      attachments: [
        {
          filename: 'logo.png',
          contentType: 'image/png',
          content:
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          contentId: 'logo',
          disposition: 'inline',
        },
      ],
    })
    await dashboard.idle()
    await dashboard.expectVisible(page.getByRole('rowheader', { name: `Unread: ${to}` }))
    await page.getByRole('searchbox').fill('no such mail')
    await dashboard.expectVisible(page.getByText('No message matches this search.'))
    await page.getByRole('searchbox').fill(to)
    await page.getByRole('rowheader', { name: to }).click()

    await dashboard.expectVisible(page.getByRole('heading', { name: 'With a file' }))
    await dashboard.expectVisible(page.frameLocator('iframe').getByAltText('Our logo'))
    await dashboard.expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /logo\.png/ }).click()
    expect((await download).suggestedFilename()).toBe('logo.png')
    await page.getByRole('tab', { name: 'Headers' }).click()
    await dashboard.expectVisible(page.getByRole('rowheader', { name: 'message-id' }))
    await page.getByRole('tab', { name: 'Source' }).click()
    await dashboard.expectVisible(page.getByText('MIME-Version: 1.0'))
    await page.keyboard.press('Escape')

    await dashboard.expectVisible(page.getByRole('rowheader', { name: to, exact: true }))
    await page.getByRole('button', { name: 'Delete all' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click()
    await dashboard.expectVisible(page.getByText('All captured mails of this server are deleted.'))
    expect((await dashboard.flow().anybody.get(`/inbox/messages?to=${to}`)).body.total).toBe(0)
  })
})
