import { ConfigError } from '@postrider/process/config'
import { allowLogs } from '@postrider/testing/jest'
import { folderWith, indexHtml, someFiles, startDashboard } from './start.ts'

describe('the server of the dashboard', () => {
  it.each([
    ['https://example.com', '/app/'],
    ['https://example.com/mail', '/mail/app/'],
    ['https://example.com/a/"b', '/a/%22b/app/'],
  ])('writes the path of %s into the page', async (publicUrl, path) => {
    const under = await startDashboard(await folderWith(someFiles), { publicUrl })
    const { text } = await under.ask('/app/campaigns')
    await under.stop()

    expect(text).toContain(`<base href="${path}"`)
  })

  it.each([
    [{}, /contains no index\.html\. Build the dashboard/],
    [{ 'index.html': '<meta property="csp-nonce" nonce="">' }, /no <base href/],
    [{ 'index.html': '<base href="/app/">' }, /no <meta property="csp-nonce"/],
  ])('does not start with the files %j', async (files, message) => {
    await expect(startDashboard(await folderWith(files))).rejects.toThrow(message)
  })

  it('does not start with a folder that does not exist', async () => {
    await expect(startDashboard('/nowhere/dist')).rejects.toThrow(ConfigError)
  })

  it('shows a page that reloads itself until the build is complete', async () => {
    const folder = await folderWith(someFiles)
    const build = Promise.withResolvers<string>()
    const under = await startDashboard(folder, {}, { findBuild: () => build.promise })
    const before = await under.ask('/app/campaigns')
    const ready = await under.ask('/readyz')
    build.resolve(folder)
    let after = before
    while (after.status === 503) after = await under.ask('/app/campaigns')
    await under.stop()

    expect([before.status, before.headers['retry-after'], ready.status]).toEqual([503, '1', 503])
    expect(before.headers['content-security-policy']).toContain("default-src 'none'")
    expect(before.text).toContain('<meta http-equiv="refresh" content="1">')
    expect(before.text).toContain('The dashboard is being built…')
    expect([after.status, after.text]).toEqual([200, expect.stringContaining('The application')])
  })

  it('shows visitors that the build failed, and the reason only in the log', async () => {
    allowLogs('dashboard.build_failed')
    const folder = await folderWith({ 'index.html': indexHtml })
    const build = Promise.reject(new Error('/srv/postrider/dashboard/web: no such file'))
    const under = await startDashboard(folder, {}, { findBuild: () => build })
    const { status, text } = await under.ask('/app')
    const ready = await under.ask('/readyz')
    await under.stop()

    expect([status, ready.status]).toEqual([503, 503])
    expect(text).toContain('dashboard.build_failed')
    expect(text).not.toContain('/srv/')
    expect(text).not.toContain('http-equiv')
  })

  it('ends a running build when it stops', async () => {
    const folder = await folderWith(someFiles)
    const findBuild = (signal: AbortSignal): Promise<string> =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('The build was ended.')))
      })
    const under = await startDashboard(folder, {}, { findBuild })

    await expect(under.stop()).resolves.toBeUndefined()
  })
})
