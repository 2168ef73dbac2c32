// Makes git run the hooks in .githooks. The installation of packages runs this. Does nothing outside of a git
// clone.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
const isClone = git('rev-parse', '--show-prefix').stdout === '\n'
if (isClone && git('config', 'core.hooksPath').stdout === '') git('config', 'core.hooksPath', '.githooks')
