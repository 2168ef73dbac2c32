import type { Page } from 'playwright-core'

/** Waits until a page shows its content instead of grey lines. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilFilled(page)
}

/** Waits until no part of a page shows grey lines. An open dialog hides the heading of its page. */
export const untilFilled = (page: Page): Promise<void> =>
  page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' })
