import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { hasTestFailed } from '@postrider/testing/jest'
import { isInstalled } from '@postrider/testing/engines'

/**
 * Screenshots and traces of failed journeys. Open a trace with `npx playwright show-trace`. It contains the DOM
 * of each step instead of images, because images double the time of a journey.
 */
const evidenceFolder = join(import.meta.dirname, '../../../.data/journeys')

/** Debian's Chromium without a user interface, which needs half of the CPU time, or with it. */
const program = ['chromium-headless-shell', 'chromium'].find(isInstalled)

export const hasChromium = program !== undefined

/** Starts the browser. The tests run as root in CI, where its sandbox is not available. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: `/usr/bin/${program}`, args: ['--no-sandbox', '--disable-gpu'] })

/** How long a step of a journey may take on a busy machine, in milliseconds. */
const stepMs = 20_000

export interface WindowOptions extends BrowserContextOptions {
  /** Whether a trace is kept if the test fails. Tests of many pages are twice as fast without it. */
  isTraced?: boolean
  /** Whether the window stays open after the test, with its cache. `closeAll` closes it. */
  isKept?: boolean
}

/**
 * Errors that are not faults of a page. The browser logs each response with an error status, and tests check
 * the page's message for it. It also ends requests when a network interface appears, for example of a container
 * on the same machine. Then the page loads itself again.
 */
const expected = [
  'Failed to load resource',
  'Failed to fetch dynamically imported module',
  'Unable to preload CSS',
]

/** The browser windows of a test file. */
export class Windows {
  readonly #browser: Browser
  readonly #contexts: BrowserContext[] = []
  readonly #kept: BrowserContext[] = []
  readonly #traced = new Set<BrowserContext>()
  readonly #faults: string[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Opens an empty window with its own cookies. */
  async open({ isTraced = true, isKept = false, ...options }: WindowOptions): Promise<Page> {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    context.setDefaultTimeout(stepMs)
    if (isTraced) {
      this.#traced.add(context)
      await context.tracing.start({ screenshots: false, snapshots: true })
    }
    const contexts = isKept ? this.#kept : this.#contexts
    contexts.push(context)
    const page = await context.newPage()
    const record = (text: string): void => {
      if (!expected.some((part) => text.includes(part))) this.#faults.push(`${page.url()}: ${text}`)
    }
    page.on('pageerror', (error) => record(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') record(message.text())
    })
    return page
  }

  /** Closes the windows of a test. Keeps screenshots and traces if it failed. Returns the errors of the pages. */
  async close(): Promise<readonly string[]> {
    if (hasTestFailed()) await this.#keepEvidence()
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()))
    return this.#faults.splice(0)
  }

  async closeAll(): Promise<void> {
    this.#contexts.push(...this.#kept.splice(0))
    await this.close()
  }

  async #keepEvidence(): Promise<void> {
    const title = expect.getState().currentTestName ?? 'test'
    const folder = join(evidenceFolder, title.replaceAll(/\W+/g, '-').slice(0, 100))
    await mkdir(folder, { recursive: true })
    for (const [index, context] of [...this.#contexts, ...this.#kept].entries()) {
      const [page] = context.pages()
      await page?.screenshot({ path: join(folder, `${index}.png`), fullPage: true })
      if (this.#traced.has(context)) await context.tracing.stop({ path: join(folder, `${index}.zip`) })
    }
  }
}
