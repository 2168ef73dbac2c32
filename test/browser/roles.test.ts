import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, Response } from 'playwright-core'
import { endpoints } from '@postrider/contracts/api'
import { done } from '../flow/support/use-everything.ts'
import { fillProject, type ProjectParams } from './support/fill-project.ts'
import { inBrowser } from './support/in-browser.ts'
import { untilFilled, untilLoaded } from './support/loaded.ts'
import { addressOf, allRoutes, type RoutePage } from './support/routes.ts'
import { sharedDashboard } from './support/shared-dashboard.ts'

const roles = ['MEMBER', 'ADMIN', 'OWNER'] as const
type Role = (typeof roles)[number]

/** The button or menu item of a restricted action. */
interface Control {
  /** The path of its page. */
  page: string
  /** A heading or button that every role sees as soon as the control could be visible. */
  landmark: string
  /** The buttons and menu items to press. The last is the control. */
  names: readonly (string | RegExp)[]
}

const control = (page: string, landmark: string, ...names: Control['names']): Control => ({
  page: `/p/$projectId/settings${page}`,
  landmark,
  names,
})
const ofMembers = (name: string | RegExp): Control => control('/members', 'Leave the project', name)
const ofEndpoint = (...names: Control['names']): Control =>
  control('/webhooks/$endpointId', 'Deliveries', ...names)
const more = 'More actions'

/** The control of each restricted action. */
const controls: Readonly<Record<string, Control | null>> = {
  'POST /domains': control('/domains', 'Save Sender domains as CSV', 'Add domain'),
  'DELETE /domains/{id}': control('/domains/$domainId', 'DNS records', 'Remove domain'),
  'POST /webhook-endpoints': control('/webhooks', 'Save Webhooks as CSV', 'Add endpoint'),
  'PATCH /webhook-endpoints/{id}': ofEndpoint(more, 'Edit'),
  'DELETE /webhook-endpoints/{id}': ofEndpoint(more, 'Delete endpoint'),
  'POST /webhook-endpoints/{id}/replay': ofEndpoint(more, 'Send events again'),
  'POST /webhook-endpoints/{id}/secret/rotate': ofEndpoint(more, 'Rotate secret'),
  'POST /webhook-endpoints/{id}/test': ofEndpoint('Send test event'),
  'POST /webhook-endpoints/{id}/deliveries/{deliveryId}/replay': control(
    '/webhooks/$endpointId/deliveries/$deliveryId',
    'Attempts',
    'Deliver again',
  ),
  'PATCH /users/@me/projects/{id}': control('', 'Mail', 'Save changes'),
  'DELETE /users/@me/projects/{id}': control('/danger', 'Danger zone', 'Delete project'),
  'POST /users/@me/projects/{id}/regenerate-keys': control('/keys', 'Public key', 'Regenerate both keys'),
  'POST /users/@me/projects/{id}/reset': control('/danger', 'Danger zone', 'Reset project'),
  'POST /projects/{id}/members': ofMembers('Invite'),
  'DELETE /projects/{id}/invitations/{invitationId}': ofMembers(/^Revoke the invitation of /),
  'PATCH /projects/{id}/members/{userId}': ofMembers(/^Change role of /),
  'PUT /users/@me/projects/{id}/billing-limits': control(
    '/usage',
    'Workflow mails to one address',
    'Save limits',
  ),
  // The test server has no payment provider, and a portal only for customers of the provider.
  'POST /users/@me/projects/{id}/billing-portal': null,
  // Without a payment provider, the page only shows that billing is off.
  'POST /users/@me/projects/{id}/checkout': null,
}

/** The endpoints that not every role may call and that the dashboard writes to, with their lowest role. */
async function restrictedWrites(): Promise<ReadonlyMap<string, Role>> {
  let source = ''
  const web = join(import.meta.dirname, '../../dashboard/web')
  for await (const file of glob('**/*.{ts,tsx}', { cwd: web }))
    source += readFileSync(join(web, file), 'utf8')
  const found = new Map<string, Role>()
  for (const { method, path: endpointPath, role } of endpoints) {
    const path = endpointPath.replaceAll(/:(\w+)/g, '{$1}')
    const call = new RegExp(`\\.${method}\\(\\s*'${RegExp.escape(path)}'`)
    if (role !== 'MEMBER' && method !== 'GET' && call.test(source)) found.set(`${method} ${path}`, role)
  }
  return found
}

/** Returns the first heading, button or menu item with a name. */
const named = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('heading', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.getByRole('menuitem', { name, exact: true }))
    .first()

const restricted = await restrictedWrites()
const pages = (await allRoutes()).filter(({ isOpen }) => !isOpen)

inBrowser('the roles', () => {
  const dashboard = sharedDashboard()
  let params: ProjectParams
  const windows = new Map<Role, Page>()

  beforeAll(async () => {
    const flow = dashboard.flow()
    const project = await flow.newProject()
    params = await fillProject({ flow, project })
    await done(
      project.owner.post(`/projects/${project.id}/members`, { body: { email: 'invited@example.com' } }),
    )
    windows.set('OWNER', await dashboard.keptPage(project))
    for (const role of ['ADMIN', 'MEMBER'] as const) {
      const other = await flow.newProject()
      const { email } = await done(other.owner.get('/users/@me'))
      await done(project.owner.post(`/projects/${project.id}/members`, { body: { email, role } }))
      windows.set(role, await dashboard.keptPage({ ...project, ownerHeaders: other.ownerHeaders }))
    }
  })

  it('have a control for each restricted action', () => {
    expect([...restricted.keys()].toSorted()).toEqual(Object.keys(controls).toSorted())
  })

  const cases = Object.entries(controls).flatMap(([endpoint, each]) =>
    each === null ? [] : roles.map((role) => ({ role, endpoint, ...each })),
  )

  it.each(cases)('$role sees a control of $endpoint only if allowed', async ({ role, endpoint, ...each }) => {
    const page = await open(role, { path: each.page, isOpen: false })
    await named(page, each.landmark).waitFor()
    await untilFilled(page)
    const isAllowed = roles.indexOf(role) >= roles.indexOf(restricted.get(endpoint) ?? 'OWNER')
    // A role that may not use the control does not see the menu either.
    const steps = isAllowed ? each.names : each.names.slice(0, 1)
    for (const [index, name] of steps.entries()) {
      if (isAllowed) await named(page, name).waitFor()
      expect(await named(page, name).isVisible()).toBe(isAllowed)
      if (index < steps.length - 1) await named(page, name).click()
    }
  })

  it.each(pages)('a member can read what $path requests', async (route) => {
    const refused: string[] = []
    const watch = (response: Response): void => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`)
    }
    windowOf('MEMBER').on('response', watch)
    await open('MEMBER', route)
    windowOf('MEMBER').off('response', watch)
    expect(refused).toEqual([])
  })

  const windowOf = (role: Role): Page => {
    const page = windows.get(role)
    if (!page) throw new Error(`There is no user with the role ${role}.`)
    return page
  }

  async function open(role: Role, route: RoutePage): Promise<Page> {
    const page = windowOf(role)
    await page.goto(`/app${addressOf(route, params)}`)
    await untilLoaded(page)
    return page
  }
})
