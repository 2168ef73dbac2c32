import type { Page } from 'playwright-core'

export const ownerPassword = 'correct horse battery'

/** Signs in with the form of the login in a second tab of the window, and returns to the first tab. */
export async function signInElsewhere(page: Page, email: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto('/app/login')
  await tab.getByLabel('Email address').fill(email)
  await tab.getByLabel('Password').fill(ownerPassword)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.waitForURL('**/p/*')
  await tab.close()
  await returnTo(page)
}

/** Returns to a tab. */
export async function returnTo(page: Page): Promise<void> {
  await page.bringToFront()
  // Playwright keeps all tabs visible, so that Chromium sends no event when the tab changes.
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
}
