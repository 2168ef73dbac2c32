// Checks that a gateway serves the web application: the page with its policy, files that browsers may cache,
// and the redirect of `/`. compose-check.sh and k8s-check.sh run it in a container, which contains Node:
// node - <address of the gateway>
const gateway = process.argv[2]

const page = await get('/app', 200)
const policy = page.headers.get('content-security-policy') ?? ''
if (!/script-src 'self';.*style-src 'self' 'nonce-\S+'/.test(policy)) fail(`/app has the policy "${policy}"`)

const [, file] = /<script[^>]* src="\.\/(assets\/[^"]+)"/.exec(await page.text()) ?? []
if (file === undefined) fail('/app names no script')
const script = await get(`/app/${file}`, 200)
if (!script.headers.get('cache-control')?.includes('immutable')) fail(`/app/${file} is not immutable`)
await get('/app/assets/no-such-file.js', 404)

const redirect = await get('/', 302, { accept: 'text/html' })
const { pathname } = new URL(redirect.headers.get('location') ?? '', gateway)
if (pathname.replace(/\/$/, '') !== '/app') fail(`/ leads to ${pathname}`)

async function get(path, status, headers = {}) {
  const response = await fetch(gateway + path, {
    redirect: 'manual',
    headers: { connection: 'close', ...headers },
  })
  if (response.status !== status) fail(`${path} returns ${response.status}: ${await response.text()}`)
  return response
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
