import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Response } from 'playwright-core'
import { endpoints } from '@postrider/contracts/api'
import { done } from '../flow/support/use-everything.ts'
import { fillProject, type ProjectParams } from './support/fill-project.ts'
import { inBrowser } from './support/in-browser.ts'
import { untilLoaded } from './support/loaded.ts'
import { addressOf, allRoutes, type RoutePage } from './support/routes.ts'
import { sharedDashboard } from './support/shared-dashboard.ts'

const roles = ['MEMBER', 'ADMIN', 'OWNER'] as const
type Role = (typeof roles)[number]

/** The page and the button of each restricted action. `null`: available only in some states of a resource. */
const controls: Readonly<Record<string, readonly [page: string, button: string] | null>> = {
  'POST /domains': ['settings/domains', 'Add domain'],
  'DELETE /domains/{id}': ['settings/domains/$domainId', 'Remove domain'],
  'POST /webhook-endpoints': ['settings/webhooks', 'Add endpoint'],
  'PATCH /webhook-endpoints/{id}': ['settings/webhooks/$endpointId', 'More actions'],
  'DELETE /webhook-endpoints/{id}': null,
  'POST /webhook-endpoints/{id}/replay': null,
  'POST /webhook-endpoints/{id}/secret/rotate': null,
  'POST /webhook-endpoints/{id}/test': null,
  'POST /webhook-endpoints/{id}/deliveries/{deliveryId}/replay': null,
  'PATCH /users/@me/projects/{id}': ['settings', 'Save changes'],
  'DELETE /users/@me/projects/{id}': ['settings/danger', 'Delete project'],
  'POST /users/@me/projects/{id}/regenerate-keys': ['settings/keys', 'Regenerate both keys'],
  'POST /users/@me/projects/{id}/reset': ['settings/danger', 'Reset project'],
  'POST /projects/{id}/members': ['settings/members', 'Invite'],
  'DELETE /projects/{id}/invitations/{invitationId}': null,
  'PATCH /projects/{id}/members/{userId}': null,
  'PUT /users/@me/projects/{id}/billing-limits': ['settings/usage', 'Save limits'],
  'POST /users/@me/projects/{id}/billing-portal': null,
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
    windows.set('OWNER', await dashboard.keptPage(project))
    for (const role of ['ADMIN', 'MEMBER'] as const) {
      const other = await flow.newProject()
      const { email } = await done(other.owner.get('/users/@me'))
      await done(project.owner.post(`/projects/${project.id}/members`, { body: { email, role } }))
      const mail = await done(flow.anybody.get(`/inbox/messages?to=${encodeURIComponent(email)}`))
      const token = await invitationToken(mail.messages[0]?.id)
      if (token !== undefined) await done(other.owner.post('/auth/accept-invitation', { body: { token } }))
      windows.set(role, await dashboard.keptPage({ ...project, ownerHeaders: other.ownerHeaders }))
    }
  })

  const invitationToken = async (messageId: string | undefined): Promise<string | undefined> => {
    if (messageId === undefined) return undefined
    const { html } = await done(dashboard.flow().anybody.get(`/inbox/messages/${messageId}`))
    return /#token=(\w+)/.exec(html)?.[1]
  }

  it('have a control for each restricted action', () => {
    expect([...restricted.keys()].toSorted()).toEqual(Object.keys(controls).toSorted())
  })

  const cases = roles.flatMap((role) =>
    Object.entries(controls).flatMap(([endpoint, control]) =>
      control === null ? [] : [{ role, endpoint, path: control[0], name: control[1] }],
    ),
  )

  it.each(cases)('$role sees "$name" only if $endpoint allows it', async ({ role, endpoint, path, name }) => {
    const page = await open(role, { path: `/p/$projectId/${path}`, isOpen: false })
    const isAllowed = roles.indexOf(role) >= roles.indexOf(restricted.get(endpoint) ?? 'OWNER')
    const button = page.getByRole('button', { name, exact: true }).first()
    if (isAllowed) await button.waitFor()
    expect(await button.isVisible()).toBe(isAllowed)
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
