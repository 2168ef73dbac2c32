import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Without --yes, npx asks for confirmation. Without a terminal, this fails. pnpm 12 is used because it still
// runs on Node 20.
const command = ['--yes', 'pnpm@12', 'install', '--frozen-lockfile']

/**
 * Installs the packages unless the last install used the same lock file. If the installation fails, prints
 * the reason and returns false.
 */
export function installIfStale(root) {
  const stamp = join(root, 'node_modules', '.postrider-install')
  const wanted = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  process.stderr.write('Installing packages (once per change of pnpm-lock.yaml) …\n')
  if (!install(root)) return false
  writeFileSync(stamp, wanted)
  return true
}

// Returns a hash of the lock file and the platform, because a folder shared with a container may have
// binaries of another platform.
function fingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function install(root) {
  const { status, stdout, stderr, error } = spawnSync('npx', command, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
    // Without CI=true, pnpm asks for permission to replace a node_modules of another tool. Without a
    // terminal, this fails.
    env: { ...process.env, CI: 'true' },
  })
  if (status === 0) return true
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  process.stderr.write(
    `The packages could not be installed (npx ${command.join(' ')}${error === undefined ? '' : `: ${error.message}`}): see the output above (check the network and pnpm-lock.yaml), then run the same command again.\n`,
  )
  return false
}
