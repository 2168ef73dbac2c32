import { done } from '../../flow/support/use-everything.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('campaigns and templates', () => {
  const dashboard = sharedDashboard()

  it('writes, tests and sends a campaign, and lists its recipients', async () => {
    const { page, api } = await dashboard.signedIn()
    for (const [name, subscribed] of Object.entries({ ada: true, grace: true, mary: false }))
      await done(
        api.post('/contacts', { body: { email: `${name}@example.net`, subscribed, data: { name } } }),
      )
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
    await page.getByRole('link', { name: 'New campaign' }).first().click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Hello {{name}}')
    await page.getByRole('textbox', { name: 'HTML of the mail' }).fill('<p>Hi {{name}}</p>')
    await page.getByRole('combobox', { name: 'Preview as contact' }).fill('ada')
    await page.getByRole('option', { name: 'ada@example.net' }).click()
    await dashboard.expectVisible(page.getByText('Hello ada', { exact: true }))
    await page.getByRole('button', { name: 'Create campaign' }).click()

    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send a test mail' }).click()
    await dashboard.expectVisible(page.getByText('The test mail is on its way.'))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dashboard.expectVisible(dialog.getByText('2 contacts get the mail.'))
    await dashboard.expectVisible(dialog.getByText('1 left out: they are not subscribed.'))
    await dashboard.expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dashboard.expectVisible(page.getByText('The campaign is being sent.'))
    await dashboard.idle()

    await page.getByRole('link', { name: 'Delivered: 2' }).click()
    await dashboard.expectVisible(page.getByRole('row', { name: /ada@example\.net/ }))
    await dashboard.expectVisible(page.getByRole('row', { name: /grace@example\.net/ }))
    expect(await page.getByRole('row').count()).toBe(3)
    await dashboard.expectVisible(page.getByText('2 of 2 recipients with the outcome “Delivered”'))
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Opened' })
    await dashboard.expectVisible(page.getByText('0 of 0 recipients with the outcome “Opened”'))
    await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'All outcomes' })
    await dashboard.expectVisible(page.getByText('2 of 2 recipients', { exact: true }))
  })

  it('shows the error of a template while the user types', async () => {
    const { page } = await dashboard.signedIn()
    await page.getByRole('link', { name: 'Templates', exact: true }).click()
    await page.getByRole('link', { name: 'New template' }).first().click()
    await page.getByRole('textbox', { name: 'HTML of the mail' }).fill('<p>{% if plan %}</p>')
    await dashboard.expectVisible(page.getByText(/^HTML, line 1: /))
    // `fill` would replace the text by the browser's own editing, which adds styles that the policy blocks.
    await page.getByRole('textbox', { name: 'HTML of the mail' }).press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.insertText('<p>{{plan}}</p>')
    await page.getByText(/^HTML, line 1: /).waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Plan')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Your plan')
    await page.getByRole('button', { name: 'Create template' }).click()
    await dashboard.expectVisible(page.getByRole('heading', { name: 'Plan', level: 1 }))
    expect(new URL(page.url()).pathname).toMatch(/\/templates\/[\w-]{36}$/)
  })

  it('warns before unsaved changes are lost, and sends only saved changes', async () => {
    const { page, api, project } = await dashboard.signedIn()
    const content = { name: 'Spring', subject: 'Hello', body: '<p>Hi</p>', from: `hello@${project.domain}` }
    const { data } = await done(api.post('/campaigns', { body: { ...content, audienceType: 'ALL' } }))
    await page.goto(`/app/p/${project.id}/campaigns/${data.id}/content`)
    const subject = page.getByRole('textbox', { name: 'Subject' })
    await subject.fill('Hello again')
    await dashboard.expectVisible(page.getByText('Save your changes first, then send.'))
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Send a test mail' }).isDisabled()).toBe(true)

    await page.getByRole('link', { name: 'Overview' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discard your changes?' })
    await dashboard.expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await subject.inputValue()).toBe('Hello again')
    const question = page.waitForEvent('dialog')
    const reload = page.reload()
    const prompt = await question
    expect(prompt.type()).toBe('beforeunload')
    await prompt.accept()
    await reload
    expect(await subject.inputValue()).toBe('Hello')

    await subject.fill('Hello once more')
    await page.getByRole('link', { name: 'Overview' }).click()
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await dashboard.expectVisible(page.getByRole('heading', { name: 'Campaign', level: 2 }))
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    expect(await subject.inputValue()).toBe('Hello')
    await subject.fill('Hello at last')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dashboard.expectVisible(page.getByText('The campaign is saved.'))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('dialog', { name: 'Send the campaign?' }).waitFor()
  })

  it('sends a campaign to the contacts that match a condition', async () => {
    const { page, api } = await dashboard.signedIn()
    for (const plan of ['pro', 'pro', 'free'])
      await done(
        api.post('/contacts', {
          body: { email: `c${crypto.randomUUID()}@example.net`, subscribed: true, data: { plan } },
        }),
      )
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
    await page.getByRole('link', { name: 'New campaign' }).first().click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('For pros')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Hello')
    await page.getByRole('textbox', { name: 'HTML of the mail' }).fill('<p>Hi</p>')
    await page
      .getByRole('combobox', { name: 'Audience' })
      .selectOption({ label: 'Contacts that match a condition' })
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await dashboard.expectVisible(page.getByText('Complete the marked rules of the condition.'))
    const rule = page.getByRole('group', { name: 'Rule 1' })
    await rule.getByRole('combobox', { name: 'Name of the field' }).fill('plan')
    await rule.getByRole('textbox', { name: 'Value', exact: true }).fill('pro')
    await dashboard.expectVisible(page.getByText('2 contacts match now'))
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dashboard.expectVisible(dialog.getByText('2 contacts get the mail.'))
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dashboard.expectVisible(page.getByText('The campaign is being sent.'))
    await dashboard.idle()
    const delivered = page.getByRole('link', { name: 'Delivered: 2' })
    await delivered.waitFor()
    expect(await delivered.count()).toBe(1)
  })

  it('shows the faults of the API at lists, and other faults with their place', async () => {
    const { page, project } = await dashboard.signedIn()
    const errors = [
      { field: 'segmentId', message: 'This segment does not exist.' },
      { field: 'data.plan', message: 'This text is too long.' },
    ]
    await page.route('**/campaigns', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { error: { code: 'INVALID', message: 'Invalid.', errors } } })
        : route.continue(),
    )
    await page.goto(`/app/p/${project.id}/campaigns/new`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring')
    await page.getByRole('textbox', { name: 'Subject' }).fill('Hello')
    await page.getByRole('combobox', { name: 'Audience' }).selectOption({ label: 'A segment' })
    await page.getByRole('button', { name: 'Create campaign' }).click()
    await dashboard.expectVisible(page.getByText('Data, “plan”: This text is too long.'))
    await dashboard.expectVisible(page.getByText('This segment does not exist.'))
    const segment = page.getByRole('combobox', { name: 'Segment' })
    expect(await segment.getAttribute('aria-invalid')).toBe('true')
    await dashboard.expectAccessible(page)
  })
})
