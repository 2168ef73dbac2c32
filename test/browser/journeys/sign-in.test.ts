import { tokenTo } from '../../flow/support/browser.ts'
import { done } from '../../flow/support/use-everything.ts'
import { inBrowser } from '../support/in-browser.ts'
import { expectVisible } from '../support/accessible.ts'
import { signInElsewhere } from '../support/second-tab.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('the sign-in', () => {
  const dashboard = sharedDashboard()

  it('signs up, creates a project, signs out and signs in again', async () => {
    const page = await dashboard.newPage()
    const email = `ada.${Date.now()}@example.com`
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Create an account' }))
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'New project' }).first().click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Shop')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Shop', level: 1 }))

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectVisible(page.getByRole('alert'))
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Shop', level: 1 }))
  })

  it('keeps unsaved changes if the session has ended, and asks for them before a sign-out', async () => {
    const { page, project, api } = await dashboard.signedIn()
    const body = { name: 'Plan', subject: 'Hello', body: '<p>Hi</p>', from: `hello@${project.domain}` }
    const { id } = await done(api.post('/templates', { body: { ...body, type: 'TRANSACTIONAL' } }))
    const subjectOf = async (): Promise<string> => (await done(api.get(`/templates/${id}`))).subject
    await page.goto(`/app/p/${project.id}/templates/${id}`)
    const subject = page.getByRole('textbox', { name: 'Subject' })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await subject.fill('Hello again')
    await project.owner.get('/auth/logout')
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password').fill('not the password')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expectVisible(dialog.getByRole('alert'))
    await dashboard.expectAccessible(page)
    await dialog.getByLabel('Password').fill('correct horse battery')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'detached' })
    await save.click()
    await expectVisible(page.getByText('The template is saved.'))
    expect(await subjectOf()).toBe('Hello again')

    await subject.fill('Hello at last')
    const { email } = await (await page.request.get('/users/@me')).json()
    await page.request.get('/auth/logout')
    await save.click()
    await expectVisible(dialog)
    await signInElsewhere(page, email)
    await dialog.waitFor({ state: 'detached' })
    expect(await subject.inputValue()).toBe('Hello at last')

    const signOut = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await signOut()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    expect((await page.request.get('/users/@me')).status()).toBe(200)
    await signOut()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Sign in' }))
    await page.goto(`/app/p/${project.id}/templates/${id}`)
    await page.waitForURL('**/login?redirect=*')
    expect(await subjectOf()).toBe('Hello again')
  })

  it('sets a new password by the link of a mail, which ends the other sessions', async () => {
    const { project } = await dashboard.signedIn()
    const email: string = (await project.owner.get('/users/@me')).body.email
    const page = await dashboard.newPage()
    await page.goto('/app/login')
    await page.getByRole('link', { name: 'Forgot the password?' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Reset the password' }))
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expectVisible(page.getByText('If this address has an account', { exact: false }))
    const token = await tokenTo(dashboard.flow(), email, '/reset-password')
    await page.goto(`/app/reset-password#token=${token}`)
    await page.getByRole('textbox', { name: 'New password' }).fill('staple of another kind')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expectVisible(page.getByText('The password is changed.', { exact: false }))
    expect((await project.owner.get('/users/@me')).status).toBe(401)

    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill('staple of another kind')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectVisible(page.getByRole('heading', { name: project.name, level: 1 }))
  })

  it('reports that a sign-in with another provider failed', async () => {
    const page = await dashboard.newPage()
    await page.goto('/app/?oauth_error=access_denied')
    await expectVisible(page.getByText('The sign-in with this provider failed.', { exact: false }))
    expect(new URL(page.url()).pathname).toBe('/app/login')
  })
})
