import { workflowsOf } from '../../flow/support/workflows-of.ts'
import { expectVisible } from '../support/accessible.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard, type SignedIn } from '../support/shared-dashboard.ts'

inBrowser('workflows', () => {
  const dashboard = sharedDashboard()
  let signedIn: SignedIn
  const { workflow, addStep, enable, template, track, executionsOf } = workflowsOf(() => ({
    flow: dashboard.flow(),
    project: signedIn.project,
  }))

  /** Creates a workflow that sends a mail and then waits for a day. Returns its id. */
  async function addWorkflow(): Promise<string> {
    const templateId = await template('Thank you')
    const id = await workflow('ordered', { name: 'After an order', description: 'Thanks each buyer' })
    await addStep(id, 'SEND_EMAIL', { name: 'Thank the buyer', templateId })
    await addStep(id, 'DELAY', { name: 'Wait a day', config: { amount: 1, unit: 'days' } })
    return id
  }

  it('finds a workflow, shows its steps with counts, and cancels an execution', async () => {
    signedIn = await dashboard.signedIn()
    const { page } = signedIn
    const id = await addWorkflow()
    await workflow('other', { name: 'Another' })
    await enable(id)
    await track('ada@example.net', 'ordered', { total: 12 })
    await track('bob@example.net', 'ordered', { total: 7 })

    await page.getByRole('link', { name: 'Workflows', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search by name or description' }).fill('buyer')
    await expectVisible(page.getByText('1 of 1 workflow'))
    await page.getByRole('rowheader', { name: 'After an order' }).click()
    await expectVisible(page.getByText('The event “ordered”'))
    const steps = page.getByRole('listitem')
    await expectVisible(steps.filter({ hasText: 'Thank the buyer' }).getByText('0 waiting, 2 done, 0 failed'))
    await expectVisible(steps.filter({ hasText: 'Wait a day' }).getByText('2 waiting, 0 done, 0 failed'))

    await page.getByRole('link', { name: 'Executions' }).click()
    await expectVisible(page.getByText('2 of 2 executions'))
    await page.getByRole('rowheader', { name: 'ada@example.net' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Execution for ada@example.net' }))
    await expectVisible(page.getByRole('row', { name: /^Thank the buyer/ }).getByText('Done'))
    await page.getByRole('button', { name: 'Cancel the execution' }).click()
    await dashboard.expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the execution' }).click()
    await expectVisible(page.getByText('The execution is cancelled.'))
    await expectVisible(page.getByText('Cancelled', { exact: true }).first())
    await page.getByRole('link', { name: 'Executions' }).click()
    await page.getByRole('combobox', { name: 'State' }).selectOption('CANCELLED')
    await expectVisible(page.getByText('1 of 1 execution'))
  })

  it('shows in words what each step of an execution did', async () => {
    signedIn = await dashboard.signedIn()
    const { page, project } = signedIn
    const templateId = await template('Thank you')
    const id = await workflow('ordered', { name: 'After an order' })
    await addStep(id, 'CONDITION', {
      name: 'Is it large?',
      config: { field: 'event.total', operator: 'greaterThan', value: 10 },
    })
    await addStep(id, 'SEND_EMAIL', { name: 'Thank the buyer', templateId })
    await addStep(id, 'UPDATE_CONTACT', { name: 'Mark the buyer', config: { updates: { buyer: true } } })
    await addStep(id, 'WAIT_FOR_EVENT', { name: 'Payment', config: { eventName: 'paid' } })
    await addStep(id, 'DELAY', { name: 'Wait a day', config: { amount: 1, unit: 'days' } })
    await enable(id)
    await track('ada@example.net', 'ordered', { total: 12 })
    const [{ id: execution }] = await executionsOf(id)
    const path = `/app/p/${project.id}/workflows/${id}/executions/${execution}`
    const resultOf = (step: string) => page.getByRole('row', { name: new RegExp(`^${step}`) })

    await page.goto(path)
    await expectVisible(resultOf('Payment').getByText('Waits for the event “paid”, without an end'))
    await track('ada@example.net', 'paid', { method: 'card' })
    await page.goto(path)
    await expectVisible(resultOf('Is it large').getByText('The condition is true'))
    await expectVisible(resultOf('Mark the buyer').getByText('The contact was changed'))
    await expectVisible(resultOf('Wait a day').getByText('Waits until'))
    await expectVisible(resultOf('Payment').getByText('The event “paid” occurred'))
    const data = page.getByRole('region', { name: 'Data of the event' })
    expect(await data.count()).toBe(0)
    await resultOf('Payment').getByText('Data of the event').focus()
    await page.keyboard.press('Enter')
    await expectVisible(data.getByText('"method": "card"'))
    await dashboard.expectAccessible(page)
    await resultOf('Thank the buyer').getByRole('link', { name: 'Mail to the contact' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Thank you' }))
  })

  it('enables a workflow, starts it for a contact, and disables it again by undo', async () => {
    signedIn = await dashboard.signedIn()
    const { page, api } = signedIn
    const id = await addWorkflow()
    await api.post('/contacts', { body: { email: 'ada@example.net' } })

    await page.goto(`/app/p/${signedIn.project.id}/workflows/${id}`)
    await page.getByRole('button', { name: 'Enable' }).click()
    await expectVisible(page.getByText('The workflow is enabled.'))
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Start for a contact' }).click()
    await page.getByRole('combobox', { name: 'Contact' }).fill('ada')
    await page.getByRole('option', { name: 'ada@example.net' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start for a contact' }).click()
    await expectVisible(page.getByText('The execution is started.'))
    await dashboard.idle()
    await page.getByRole('link', { name: 'Executions' }).click()
    await expectVisible(page.getByRole('rowheader', { name: 'ada@example.net' }))

    await page.getByRole('button', { name: 'Disable' }).click()
    const message = page.getByRole('alertdialog', { name: /^The workflow is disabled\./ })
    await message.getByRole('button', { name: 'Undo' }).click()
    await expectVisible(page.getByRole('button', { name: 'Disable' }))
  })

  it('deletes a workflow after a confirmation', async () => {
    signedIn = await dashboard.signedIn()
    const { page } = signedIn
    const id = await addWorkflow()

    await page.goto(`/app/p/${signedIn.project.id}/workflows/${id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectVisible(page.getByText('The workflow is deleted.'))
    await expectVisible(page.getByText('No workflows yet'))
  })
})
