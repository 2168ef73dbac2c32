import { done } from '../../flow/support/use-everything.ts'
import { expectVisible } from '../support/accessible.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('the condition of a segment', () => {
  const dashboard = sharedDashboard()

  it('has nested groups and counts events', async () => {
    const { page, api, project } = await dashboard.signedIn()
    const add = (name: string, data: object) =>
      done(api.post('/contacts', { body: { email: `${name}@example.net`, data } }))
    await add('ada', { plan: 'pro' })
    await add('bob', { plan: 'pro' })
    await add('eve', { plan: 'pro', tier: 'gold' })
    await add('ivy', { plan: 'free', tier: 'gold' })
    for (const name of ['ada', 'ada', 'bob', 'ivy', 'ivy'])
      await done(project.open.post('/v1/track', { body: { email: `${name}@example.net`, event: 'ordered' } }))
    await dashboard.idle()

    await page.goto(`/app/p/${project.id}/segments/new`)
    await page.getByLabel('Name', { exact: true }).fill('Loyal')
    const rule = page.getByRole('group', { name: 'Rule 1' })
    await rule.getByLabel('Name of the field').fill('plan')
    await rule.getByLabel('Value', { exact: true }).fill('pro')
    await page.getByRole('button', { name: 'Add nested groups' }).click()
    const nested = page.getByRole('group', { name: 'Nested groups' })
    const orders = nested.getByRole('group', { name: 'Group 1' })
    await orders.getByLabel('What the rule checks').selectOption({ label: 'Event' })
    await orders.getByLabel('Comparison').selectOption({ label: 'happened at least' })
    await orders.getByLabel('Name of the event').fill('ordered')
    await orders.getByLabel('Number of times').fill('2')
    await nested.getByRole('button', { name: 'Add group' }).click()
    const tier = nested.getByRole('group', { name: 'Group 2' })
    await tier.getByLabel('Name of the field').fill('tier')
    await tier.getByLabel('Value', { exact: true }).fill('gold')

    const sentence =
      'A contact matches if plan is “pro” and (the event “ordered” happened at least 2 times or tier is “gold”).'
    await expectVisible(page.getByText(sentence))
    await expectVisible(page.getByText('2 contacts match now'))
    await dashboard.expectAccessible(page)
    await page.getByRole('button', { name: 'Create segment' }).click()

    await expectVisible(page.getByRole('heading', { level: 1, name: 'Loyal' }))
    await expectVisible(page.getByText(sentence))
    await expectVisible(page.getByText('1–2 of 2 members'))
    for (const name of ['ada', 'eve'])
      await expectVisible(page.getByRole('rowheader', { name: `${name}@example.net` }))
  })
})
