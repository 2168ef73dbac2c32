import { chromium } from 'playwright-core'
import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { seed } from '../contacts/seed.ts'
import { outcomeOf, type Outcome } from '../outcome.ts'
import { measureContacts } from './contacts-page.ts'
import { measureFirstContent } from './first-content.ts'
import { measureKeyPresses } from './key-presses.ts'
import { openWindow, signIn, type DashboardBench } from './window.ts'

const program = '/usr/bin/chromium-headless-shell'

/**
 * Measures the dashboard in a browser, for a project with a million contacts: the first content on a slow
 * machine, the page of contacts, and the response to key presses. Fails if a target is missed.
 */
export async function dashboard(config: Config, cluster: Cluster): Promise<Outcome> {
  const { baseUrl, projectId } = cluster.demo
  const databaseUrl = await cluster.databaseUrl('contacts')
  await seed({ databaseUrl, projectId, contacts: config.contacts, events: 1 })
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const bench = { browser, baseUrl, projectId, cookie: await signIn(cluster.demo) }
    await warmUp(bench)
    const rows = [
      ...(await measureFirstContent(bench)),
      ...(await measureContacts(bench)),
      await measureKeyPresses(bench),
    ]
    return { ...outcomeOf(config, rows, 'none; `bound` is the target for p95'), isGate: true }
  } finally {
    await browser.close()
  }
}

/** Opens the page of contacts until the dashboard is built, and once more. */
async function warmUp(bench: DashboardBench): Promise<void> {
  const { page, close } = await openWindow(bench)
  await page.goto(`/app/p/${bench.projectId}/contacts`)
  // During the build, a page that reloads itself is shown.
  await page.getByRole('rowheader').first().waitFor({ timeout: 180_000 })
  await close()
}
