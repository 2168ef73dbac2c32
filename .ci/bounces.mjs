// Compares how replies and reports of real mail servers are recorded with samples whose correct result is
// known. Arguments: the folder with bounces.tsv and free-text, and the result file. Fails below the shares
// that follow, or if a working address would be unsubscribed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bounceTypeOf } from '../services/send/src/bounces/bounce-type.ts'
import { readReport } from '../services/send/src/mail-reader/read-report.ts'

const fewest = { replies: 0.97, reports: 0.8 }
const returnPath = 'b-0198f3c2a1b27c4d8e9fa0b1c2d3e4f5-1f2e3d4c5b6a79880910@bounces.example.com'
const original = `Return-Path: <${returnPath}>\r\nFrom: shop@example.com\r\nSubject: Hello\r\n\r\nHi`

/** The accepted results for a sample. Other samples are not counted. */
const right = {
  permanent: ['Permanent'],
  transient: ['Transient'],
  'not-recipient': ['Undetermined'],
  'not-permanent': ['Transient', 'Undetermined'],
  none: ['none'],
  complaint: ['complaint'],
}

const [folder, result] = process.argv.slice(2)

const rowsOf = (file) => {
  const [header, ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n')
  const names = header.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [names[index], cell])))
}

async function recordedOf({ file }) {
  const text = readFileSync(join(folder, 'free-text', file), 'utf8')
  const filled = text
    .replaceAll('{{return}}', returnPath)
    .replaceAll('{{date}}', new Date().toUTCString())
    .replaceAll('{{original}}', original)
  const report = await readReport(Buffer.from(filled))
  if (report.kind !== 'none' && !report.addresses.includes(returnPath)) return 'of no mail'
  return report.kind === 'failed' ? bounceTypeOf(report.failures[0]) : report.kind
}

function agreement(kind, rows) {
  const wrong = rows.filter(({ expected, recorded }) => !right[expected].includes(recorded))
  const harmed = wrong.filter(({ recorded }) => recorded === 'Permanent' || recorded === 'complaint')
  const share = 1 - wrong.length / rows.length
  const lines = wrong.map(({ id, expected, recorded }) => `${id}: ${recorded} instead of ${expected}\n`)
  const total = `${kind}: ${rows.length - wrong.length} of ${rows.length} right, ${harmed.length} harmed\n`
  process.stdout.write(`${lines.join('')}${total}`)
  return rows.length > 0 && share >= fewest[kind] && harmed.length === 0
}

const replies = rowsOf('bounces.tsv')
  .filter(({ expected }) => expected in right && expected !== 'none')
  .map((row) => ({ ...row, recorded: bounceTypeOf(row) }))
const reports = await Promise.all(
  rowsOf('free-text/index.tsv')
    .filter(({ expected }) => expected in right)
    .map(async (row) => ({ ...row, recorded: await recordedOf(row) })),
)
const passed = [agreement('replies', replies), agreement('reports', reports)].filter(Boolean).length
writeFileSync(
  result,
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: 2 - passed,
    numRuntimeErrorTestSuites: 0,
    numPendingTests: 0,
    numTodoTests: 0,
  }),
)
process.exitCode = passed === 2 ? 0 : 1
