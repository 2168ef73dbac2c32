import type { Page } from 'playwright-core'
import { done } from '../../flow/support/use-everything.ts'
import type { Project } from '../../flow/support/start-flow.ts'
import { expectVisible } from '../support/accessible.ts'
import { inBrowser } from '../support/in-browser.ts'
import { ownerPassword, returnTo, signInElsewhere } from '../support/second-tab.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('a session that ends', () => {
  const dashboard = sharedDashboard()

  /** Opens the form of a template, as the owner of a new project. */
  const openTemplate = async () => {
    const { page, project, api } = await dashboard.signedIn()
    const body = { name: 'Plan', subject: 'Hello', body: '<p>Hi</p>', from: `hello@${project.domain}` }
    const { id } = await done(api.post('/templates', { body: { ...body, type: 'TRANSACTIONAL' } }))
    await page.goto(`/app/p/${project.id}/templates/${id}`)
    return {
      page,
      project,
      subject: page.getByRole('textbox', { name: 'Subject' }),
      save: page.getByRole('button', { name: 'Save', exact: true }),
      storedSubject: async (): Promise<string> => (await done(api.get(`/templates/${id}`))).subject,
    }
  }

  it('keeps the input for the first account if another account signs in', async () => {
    const { page, project, subject, save, storedSubject } = await openTemplate()
    const other = await dashboard.flow().newProject()
    const [owner, user] = await Promise.all([emailOf(project), emailOf(other)])
    const dialog = page.getByRole('dialog', { name: 'Another account is signed in' })
    await subject.fill('Hello again')
    await makeStale(page)
    await signInElsewhere(page, user)
    await expectVisible(
      dialog.getByText(`You are signed in as ${user}. Sign in as ${owner}`, { exact: false }),
    )
    await page.keyboard.press('Escape')
    await dashboard.expectAccessible(page)
    await dialog.getByLabel('Password').fill(ownerPassword)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'detached' })
    await save.click()
    await expectVisible(page.getByText('The template is saved.'))
    expect(await storedSubject()).toBe('Hello again')

    await subject.fill('Hello at last')
    await signInElsewhere(page, user)
    await dialog.getByRole('button', { name: `Discard the input and continue as ${user}` }).click()
    await expectVisible(page.getByRole('heading', { name: other.name, level: 1 }))
    expect(await storedSubject()).toBe('Hello again')
  })

  it('opens the start page of another account if nothing is unsaved', async () => {
    const { page } = await openTemplate()
    const other = await dashboard.flow().newProject()
    await signInElsewhere(page, await emailOf(other))
    await expectVisible(page.getByRole('heading', { name: other.name, level: 1 }))
  })

  it('keeps the page of a project that the user has left, with a notice', async () => {
    const { page, subject } = await openTemplate()
    await subject.fill('Hello again')
    await page.route('**/users/@me/projects', (route) => route.fulfill({ json: [] }))
    await makeStale(page)
    await returnTo(page)
    const notice = page.getByRole('alert').filter({ hasText: 'You are no longer a member of this project.' })
    await expectVisible(notice.getByRole('link', { name: 'All projects' }))
    expect(await subject.inputValue()).toBe('Hello again')
  })

  it('keeps a dialog with input, a secret that is shown once, and the file of an import', async () => {
    const { page, project } = await dashboard.signedIn()
    await page.goto(`/app/p/${project.id}/settings/webhooks`)
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a webhook endpoint' })
    const add = dialog.getByRole('button', { name: 'Add endpoint' })
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://hooks.example.com/mail')
    await dialog.getByText('All email events').click()
    await endSession(page)
    await add.click()
    await signInAgain(page)
    await add.click()
    await expectVisible(page.getByText(/^whsec_/))
    await endSession(page)
    await returnTo(page)
    await signInAgain(page)
    await expectVisible(page.getByText(/^whsec_/))

    await page.goto(`/app/p/${project.id}/contacts/import`)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('email\nada@example.com\n') }
    await (await choosing).setFiles(file)
    const start = page.getByRole('button', { name: 'Start import' })
    await start.waitFor()
    await endSession(page)
    await start.click()
    await signInAgain(page)
    await start.click()
    await expectVisible(page.getByText('The import is finished.'))
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('ignores the late error of an earlier session', async () => {
    const { page, subject, save } = await openTemplate()
    const { promise, resolve } = Promise.withResolvers<void>()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.route('**/templates/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await promise
      await route.fulfill({ status: 401, json: { error: { code: 'UNAUTHORIZED', message: 'Too late.' } } })
    })
    await subject.fill('Hello again')
    await save.click()
    await sent
    await endSession(page)
    await returnTo(page)
    await signInAgain(page)
    resolve()
    await expectVisible(page.getByRole('alert').filter({ hasText: 'Too late.' }))
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await subject.inputValue()).toBe('Hello again')
  })

  it('shows the form of the login after a slow sign-out, which runs once', async () => {
    const { page } = await dashboard.signedIn()
    const { promise, resolve } = Promise.withResolvers<void>()
    const requests: string[] = []
    await page.route('**/auth/logout', async (route) => {
      requests.push(route.request().url())
      await promise
      await route.continue()
    })
    const signOut = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await signOut()
    await page.getByRole('button', { name: 'Account menu' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Password').count()).toBe(0)
    await page.goBack()
    await signOut()
    resolve()
    await expectVisible(page.getByLabel('Password'))
    expect(requests).toHaveLength(1)
  })
})

const emailOf = async (project: Project): Promise<string> =>
  (await project.owner.get('/users/@me')).body.email

/** Moves the clock of the page, so that it reads the list of projects again when it gets the focus. */
const makeStale = (page: Page): Promise<unknown> =>
  page.evaluate('{ const now = Date.now; Date.now = () => now() + 120_000 }')

const endSession = (page: Page): Promise<unknown> => page.request.get('/auth/logout')

/** Signs in with the dialog that opens over the page. */
async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password').fill(ownerPassword)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
}
