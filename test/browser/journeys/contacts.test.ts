import { inBrowser } from '../support/in-browser.ts'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectVisible } from '../support/accessible.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('contacts and segments', () => {
  const dashboard = sharedDashboard()

  it('imports a file with other names of columns, and saves the rejected rows', async () => {
    const { page } = await dashboard.signedIn()
    const path = join(tmpdir(), `import-${process.pid}.csv`)
    await writeFile(path, 'Mail;Name;Plan\nada@example.net;Ada;pro\nnobody;Bob;free\n')

    await page.getByRole('link', { name: 'Contacts', exact: true }).click()
    await page.getByRole('link', { name: 'Import' }).first().click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles(path)
    await expectVisible(page.getByLabel('What the column Mail becomes'))
    await dashboard.expectAccessible(page)
    await page.getByRole('button', { name: 'Start import' }).click()
    await expectVisible(page.getByText('The import is finished.'))
    await expectVisible(page.getByRole('gridcell', { name: 'nobody' }))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save rejected rows as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('rejected-rows.csv')

    await page.getByRole('link', { name: 'Show the contacts' }).click()
    await expectVisible(page.getByText('Imported 1 contact. 1 row was rejected.'))
    await page.getByRole('link', { name: 'Show the import' }).click()
    await page.reload()
    await expectVisible(page.getByText('The import is finished.'))
    await expectVisible(page.getByRole('gridcell', { name: 'nobody' }))
    await page.getByRole('link', { name: 'Show the contacts' }).click()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('link', { name: 'Show the import' }).waitFor({ state: 'detached' })
    await page.getByRole('rowheader', { name: 'ada@example.net' }).click()
    await expectVisible(page.getByRole('row', { name: /^Plan/ }).getByText('pro'))
  })

  it('unsubscribes all contacts that match, after their exact number is confirmed', async () => {
    const { page, api } = await dashboard.signedIn()
    for (const name of ['a', 'b', 'c'])
      await api.post('/contacts', { body: { email: `${name}@example.net` } })
    await api.post('/contacts', { body: { email: 'other@example.org' } })

    await page.getByRole('link', { name: 'Contacts', exact: true }).click()
    await page.getByLabel('Search by address').fill('example.net')
    await expectVisible(page.getByText('3 of 3 contacts'))
    await page.getByRole('row', { name: 'a@example.net' }).getByRole('checkbox').click({ force: true })
    await page.getByRole('button', { name: 'Select all 3 contacts that match' }).click()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('button', { name: 'Unsubscribe 3 contacts' }).click()
    await expectVisible(page.getByText('Unsubscribed 3 contacts.'))

    await page.getByLabel('Search by address').fill('')
    await expectVisible(page.getByRole('row', { name: 'other@example.org' }).getByText('Subscribed'))
  })

  it('filters by a segment and a condition, and changes exactly these contacts', async () => {
    const { page, api } = await dashboard.signedIn()
    const add = (name: string, data: object) =>
      api.post('/contacts', { body: { email: `${name}@example.net`, data } })
    await add('ada', { plan: 'pro', seats: 1 })
    await add('bob', { plan: 'pro', seats: 1 })
    await add('eve', { plan: 'pro', seats: 2 })
    await add('ivy', { plan: 'free', seats: 1 })
    const condition = {
      logic: 'AND',
      groups: [{ filters: [{ field: 'data.seats', operator: 'equals', value: 1 }] }],
    }
    await api.post('/segments', { body: { name: 'One seat', condition } })

    await page.getByRole('link', { name: 'Contacts', exact: true }).click()
    await page.getByLabel('Segment', { exact: true }).selectOption('One seat')
    await expectVisible(page.getByText('3 of 3 contacts'))
    await page.getByRole('button', { name: 'Condition' }).click()
    const rule = page.getByRole('group', { name: 'Rule 1' })
    await rule.getByLabel('Name of the field').fill('plan')
    await rule.getByLabel('Value', { exact: true }).fill('pro')
    await dashboard.expectAccessible(page)
    await page.getByRole('button', { name: 'Show matching contacts' }).click()
    await expectVisible(page.getByText('A contact matches if plan is “pro”.'))
    await page.reload()
    await expectVisible(page.getByText('2 of 2 contacts'))
    await dashboard.expectAccessible(page)
    await api.post('/contacts', { body: { email: 'leo@example.net', data: { plan: 'pro', seats: 1 } } })
    await page.getByRole('row', { name: 'ada@example.net' }).getByRole('checkbox').click({ force: true })
    await page.getByRole('button', { name: 'Select all 3 contacts that match' }).click()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('button', { name: 'Unsubscribe 3 contacts' }).click()
    await expectVisible(page.getByText('Unsubscribed 3 contacts.'))

    await page.getByRole('button', { name: 'Remove the condition' }).click()
    await page.getByLabel('Segment', { exact: true }).selectOption('All segments')
    for (const name of ['eve', 'ivy'])
      await expectVisible(page.getByRole('row', { name: `${name}@example.net` }).getByText('Subscribed'))
  })

  it('shows text of contacts as text, and undoes a removed field and an unsubscription', async () => {
    const { page, api, project } = await dashboard.signedIn()
    const note = '<img src=x onerror=alert(1)>'
    const email = 'ada@example.net'
    await api.post('/contacts', { body: { email, data: { note } } })
    await api.post('/v1/send', {
      body: { from: `shop@${project.domain}`, to: email, subject: note, body: '<p>Hello</p>' },
    })
    await dashboard.idle()

    await page.getByRole('link', { name: 'Contacts', exact: true }).click()
    await page.getByRole('rowheader', { name: email }).click()
    await expectVisible(page.getByRole('row', { name: 'note' }).getByText(note))
    await page.getByRole('region', { name: 'Timeline' }).getByRole('link', { name: note }).first().waitFor()
    await dashboard.expectAccessible(page)
    await page.getByRole('button', { name: 'Remove note' }).click()
    await expectVisible(page.getByText('No fields yet'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectVisible(page.getByRole('row', { name: 'note' }))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expectVisible(page.getByText(`Unsubscribed ${email}.`))
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expectVisible(page.getByRole('button', { name: 'Unsubscribe' }))
  })

  it('builds a condition, reads it in words, and counts its contacts while it is edited', async () => {
    const { page, api } = await dashboard.signedIn()
    await api.post('/contacts', { body: { email: 'ada@example.net', data: { plan: 'pro' } } })
    await api.post('/contacts', { body: { email: 'bob@example.net', data: { plan: 'free' } } })

    await page.getByRole('link', { name: 'Segments', exact: true }).click()
    await page.getByRole('link', { name: 'Create segment' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Paying')
    const rule = page.getByRole('group', { name: 'Rule 1' })
    await rule.getByLabel('Name of the field').fill('plan')
    await rule.getByLabel('Value', { exact: true }).fill('pro')
    await expectVisible(page.getByText('A contact matches if plan is “pro”.'))
    await expectVisible(page.getByText('1 contact matches now'))
    await page.getByRole('button', { name: 'Create segment' }).click()

    await expectVisible(page.getByRole('heading', { level: 1, name: 'Paying' }))
    await expectVisible(page.getByRole('rowheader', { name: 'ada@example.net' }))
    expect(await page.getByRole('rowheader', { name: 'bob@example.net' }).count()).toBe(0)
  })

  it('adds contacts to a list by paste, and names unknown addresses first', async () => {
    const { page, api } = await dashboard.signedIn()
    await api.post('/contacts', { body: { email: 'ada@example.net' } })

    await page.getByRole('link', { name: 'Segments', exact: true }).click()
    await page.getByRole('link', { name: 'Create segment' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Testers')
    await page.getByLabel('Type', { exact: true }).selectOption('STATIC')
    await page.getByRole('button', { name: 'Create segment' }).click()
    await page.getByRole('button', { name: 'Add contacts' }).click()
    await page.getByLabel('Email addresses').fill('Ada <ada@example.net>; bob@example.net')
    await page.getByRole('button', { name: 'Check addresses' }).click()
    await expectVisible(page.getByText('1 address has no contact:'))
    await page.getByRole('button', { name: 'Add 1 contact' }).click()
    await expectVisible(page.getByRole('rowheader', { name: 'ada@example.net' }))
  })
})
