// Makes git run the hooks of .githooks. The install runs this; outside of a clone it does nothing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
const isClone = git('rev-parse', '--show-prefix').stdout === '\n'
if (isClone && git('config', 'core.hooksPath').stdout === '') git('config', 'core.hooksPath', '.githooks')
