import { spawnSync } from 'node:child_process'

/** Returns whether a program is installed: whether its `--version` succeeds. */
export const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0
