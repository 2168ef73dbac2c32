import { deflateSync, crc32 } from 'node:zlib'
import type { Cluster } from '../cluster.ts'
import { timed } from '../contacts/timed.ts'
import type { Plan } from '../plan.ts'
import type { Row } from '../outcome.ts'

/** The client address of the bystander: the user whose latency is measured during the attack. */
const address = '198.51.100.1'

const perSecond = 15

/**
 * Returns a plan that sends single mails at a constant rate, so that their latency depends only on other
 * work.
 */
export const sendPlan = ({ demo }: Cluster, seconds: number): Plan => ({
  url: `${demo.baseUrl}/v1/send`,
  method: 'POST',
  headers: {
    Authorization: `Bearer ${demo.secretKey}`,
    'Content-Type': 'application/json',
    'X-Forwarded-For': address,
  },
  body: JSON.stringify({
    to: 'person-{person}@example.net',
    from: 'hello@example.com',
    subject: 'Hello {{name}}',
    body: '<h1>Hi {{name}}</h1>',
    data: { name: 'Ada' },
  }),
  personCount: 10_000,
  // There are more clients than open requests, so that a slow response does not delay the next request.
  clients: 32,
  rate: perSecond,
  warmUpRequests: perSecond,
  measureMs: seconds * 1000,
})

const uploads = Array.from({ length: 12 }, (_, index) => index + 1)

/**
 * Uploads twelve images and nine imports one after another. A project may have only ten unfinished imports.
 */
export async function uploadRows(cluster: Cluster, name: string): Promise<Row[]> {
  return [
    await timed(`12 images, ${name}`, uploads, (turn) =>
      upload(cluster, '/uploads/image', { field: 'image', name: 'dot.png', content: pngOf(turn) }),
    ),
    await timed(`9 imports, ${name}`, uploads.slice(0, 9), (turn) =>
      upload(cluster, '/contacts/import', {
        field: 'file',
        name: 'people.csv',
        content: Buffer.from(`email\nperson-${turn}@example.net\n`),
      }),
    ),
  ]
}

interface UploadedFile {
  field: string
  name: string
  content: Buffer<ArrayBuffer>
}

async function upload(
  { demo }: Cluster,
  path: string,
  { field, name, content }: UploadedFile,
): Promise<void> {
  const form = new FormData()
  form.append(field, new Blob([content]), name)
  const answer = await fetch(demo.baseUrl + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${demo.secretKey}`, 'X-Forwarded-For': address },
    body: form,
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(String(answer.status))
}

/** Returns a PNG of one grey pixel (RFC 2083). */
function pngOf(grey: number): Buffer<ArrayBuffer> {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const pixels = deflateSync(Buffer.from([0, grey]))
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
