import type { Page } from 'playwright-core'
import { done } from '../../flow/support/use-everything.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

/** More than the number of focusable elements of a page. */
const mostPresses = 60

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
    )
    if (String(focused).trim() === name) return
  }
  throw new Error(`${mostPresses} presses of Tab do not reach "${name}".`)
}

inBrowser('the keyboard alone', () => {
  const dashboard = sharedDashboard()

  it('leads from the sign-up to a captured mail', async () => {
    const page = await dashboard.newPage()
    const { keyboard } = page
    const address = `keyboard.${Date.now()}@example.com`
    const heading = (name: string, level = 1) => page.getByRole('heading', { name, level }).waitFor()
    await page.goto('/app/sign-up')
    await heading('Create an account')
    await keyboard.type(address)
    await keyboard.press('Tab')
    await keyboard.type('correct horse battery')
    await keyboard.press('Enter')
    await heading('Projects')
    await tabTo(page, 'New project')
    await keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await keyboard.type('By keyboard')
    await keyboard.press('Enter')
    await heading('By keyboard')
    // A key sequence opens the settings.
    await keyboard.press('g')
    await keyboard.press('e')
    await page.getByRole('link', { name: 'Domains' }).waitFor()
    await tabTo(page, 'Domains')
    await keyboard.press('Enter')
    await heading('Domains')
    await tabTo(page, 'Add domain')
    await keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await keyboard.type(`k${Date.now()}.example.com`)
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: /\.example\.com$/, level: 1 }).waitFor()
    await tabTo(page, 'Check now')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Send a test mail' }).waitFor()
    await tabTo(page, 'Send a test mail')
    await keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await keyboard.press('Enter')
    await page.getByText('The test mail is on its way.').waitFor()
    await dashboard.idle()
    await keyboard.press('g')
    await keyboard.press('m')
    await heading('Mails')
    await tabTo(page, 'Captured')
    await keyboard.press('Enter')
    await page.getByText(address).first().waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/mails\/captured$/)
  })

  it('reaches the content of a page by the link at its beginning', async () => {
    const { page, project } = await dashboard.signedIn()
    const path = `/app/p/${project.id}/contacts/import`
    await page.goto(path)
    await page.getByRole('heading', { name: 'Import contacts', level: 1 }).waitFor()
    await page.evaluate('document.activeElement.blur()')
    await tabTo(page, 'Skip to the content')
    await page.keyboard.press('Enter')

    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    expect(new URL(page.url()).pathname).toBe(path)
  })

  it('shows the shortcuts also while the button of a menu has the focus', async () => {
    const { page } = await dashboard.signedIn()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await tabTo(page, 'Account menu')
    await page.keyboard.press('?')

    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.waitFor()
    expect(await help.isVisible()).toBe(true)
  })

  it('runs the actions of the list of pages and actions', async () => {
    const { page } = await dashboard.signedIn()
    const { keyboard } = page
    await page.getByRole('heading', { level: 1 }).waitFor()
    const list = page.getByRole('dialog', { name: 'Go to a page or an action' })
    const choose = async (text: string): Promise<void> => {
      await keyboard.press('ControlOrMeta+k')
      await list.waitFor()
      await keyboard.type(text)
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await list.waitFor({ state: 'detached' })
    }
    await choose('webhooks')
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
    await choose('invite')
    const invitation = page.getByRole('dialog', { name: 'Invite a member' })
    await invitation.waitFor()
    await keyboard.press('Escape')
    await invitation.waitFor({ state: 'detached' })
    await choose('add a contact')
    await page.getByRole('dialog', { name: 'Add a contact' }).waitFor()
    await keyboard.type('ada@example.net')
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'ada@example.net', level: 1 }).waitFor()
    await choose('dark theme')
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    await choose('sign out')
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  })

  it('lists only the actions that the role allows', async () => {
    const [project, colleague] = [await dashboard.flow().newProject(), await dashboard.flow().newProject()]
    const { email } = await done(colleague.owner.get('/users/@me'))
    await done(project.owner.post(`/projects/${project.id}/members`, { body: { email } }))
    const { page } = await dashboard.signedIn({
      project: { ...project, ownerHeaders: colleague.ownerHeaders },
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    const list = page.getByRole('dialog', { name: 'Go to a page or an action' })
    await list.getByRole('menuitem', { name: 'New segment' }).waitFor()
    expect(await list.getByRole('menuitem', { name: 'Invite a member' }).count()).toBe(0)
    expect(await list.getByRole('menuitem', { name: 'Settings: Danger zone' }).count()).toBe(0)
  })
})
