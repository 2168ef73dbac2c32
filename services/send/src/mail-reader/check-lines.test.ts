import { checkLines } from './check-lines.ts'

const lines = (line: string, times: number) => (): void => checkLines(Buffer.from(line.repeat(times)))

it.each([
  ['many empty lines', '\n', 200_000],
  ['many short lines', 'a: b\r\n', 200_000],
  ['many tiny parts', '--b\r\n\r\nx\r\n', 100_000],
  ['more lines than any mail contains', 'A line of thirty characters.\r\n', 750_000],
])('rejects a message with %s', (_what, line, times) => {
  expect(lines(line, times)).toThrow(RangeError)
})

it.each([
  ['a file of 40 MB', `${'A'.repeat(76)}\r\n`, 537_000],
  ['a long text', 'A line of thirty characters.\r\n', 100_000],
  ['ten thousand empty lines', '\r\n', 10_000],
  ['no line at all', '', 1],
])('accepts %s', (_what, line, times) => {
  expect(lines(line, times)).not.toThrow()
})
