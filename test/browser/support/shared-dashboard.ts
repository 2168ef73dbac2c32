import { buildDashboard } from '@postrider/dashboard/build'
import { acceptChildProcesses, sharedInstance } from '@postrider/testing/jest'
import type { Client } from '@postrider/testing/service'
import type { Env } from '@postrider/standalone/compose'
import type { Browser, Page } from 'playwright-core'
import { startFlow, type Flow, type Project } from '../../flow/support/start-flow.ts'
import { expectAccessible, expectVisible } from './accessible.ts'
import { launchBrowser, Windows, type WindowOptions } from './browser.ts'

/** A user who is signed in, in a window that shows the home page of the user's new project. */
export interface SignedIn {
  page: Page
  project: Project
  /** A client with the project's secret key. */
  api: Client
}

/** The product in the test process, and a real browser. */
export interface Dashboard {
  url(): string
  flow(): Flow
  /** Opens a window without a session. */
  newPage(options?: WindowOptions): Promise<Page>
  /** Opens a window of a user of a project. By default, a new owner of a new project. */
  signedIn(options?: WindowOptions & { project?: Project }): Promise<SignedIn>
  /**
   * Opens an empty window for all tests of the file, as a user of a project or without a session. With its cache,
   * pages load several times faster than in a new window.
   */
  keptPage(project?: Project): Promise<Page>
  /** Waits until all work of the services is done. */
  idle(): Promise<void>
  expectAccessible: typeof expectAccessible
  expectVisible: typeof expectVisible
}

interface Running {
  flow: Flow
  browser: Browser
  stop(): Promise<void>
}

/** Returns the dashboard that the test files of a worker share. */
export const sharedDashboard = (): Dashboard => dashboardWith({})

/**
 * Returns a dashboard for a test file that needs other settings. Registers the hooks that start it, and that
 * check after each test that no page reported an error.
 */
export function dashboardWith(settings: Env): Dashboard {
  let running: Running | undefined
  let windows: Windows | undefined
  const need = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('The dashboard is available in tests and hooks only.')
    return part
  }
  beforeAll(async () => {
    running = await sharedInstance(`dashboard ${JSON.stringify(settings)}`, () => start(settings))
    running.flow.use(true)
    windows = new Windows(running.browser)
    // The browser's processes live as long as the shared instance.
    acceptChildProcesses()
  })
  afterEach(async () => {
    expect(await need(windows).close()).toEqual([])
  })
  afterAll(async () => {
    await need(windows).closeAll()
    await need(running).flow.idle()
    need(running).flow.use(false)
    acceptChildProcesses()
  })
  const newPage = (options: WindowOptions = {}): Promise<Page> =>
    need(windows).open({ baseURL: need(running).flow.url, ...options })
  return {
    url: () => need(running).flow.url,
    flow: () => need(running).flow,
    newPage,
    signedIn: async ({ project: given, ...options } = {}) => {
      const { flow } = need(running)
      const project = given ?? (await flow.newProject())
      const page = await newPage(options)
      await page.context().addCookies([sessionCookie(flow.url, project)])
      await page.goto(`/app/p/${project.id}`)
      return { page, project, api: project.api }
    },
    keptPage: async (project) => {
      const page = await newPage({ isTraced: false, isKept: true })
      if (project) await page.context().addCookies([sessionCookie(need(running).flow.url, project)])
      return page
    },
    idle: () => need(running).flow.idle(),
    expectAccessible,
    expectVisible,
  }
}

async function start(settings: Env): Promise<Running> {
  const folder = await buildDashboard()
  const flow = await startFlow(settings, { findDashboard: () => Promise.resolve(folder) })
  const browser = await launchBrowser()
  const stop = async (): Promise<void> => {
    await browser.close()
    await flow.stop()
  }
  return { flow, browser, stop }
}

function sessionCookie(url: string, { ownerHeaders }: Project): { name: string; value: string; url: string } {
  const [name = '', value = ''] = (ownerHeaders['cookie'] ?? '').split('=')
  return { name, value, url }
}
