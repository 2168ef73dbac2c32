import { projectDeleted } from '@postrider/contracts/messages'
import { openDatabase } from '@postrider/db'
import { projectMessage } from '@postrider/testing/service'
import { sql } from 'kysely'
import type { Tables } from '../src/db/tables.ts'
import { renderingOptions } from '../src/context.ts'
import { recordRenderingUsage } from '../src/rendering/record-usage.ts'
import { createRendering } from '../src/rendering/rendering.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { poolInProcess } from './in-process.ts'
import { testConfig } from './start.ts'

const dayMs = 86_400_000
const mailMs = 250

/** Rendering in the test process that reports the same CPU time for each mail. */
const rendering = createRendering(renderingOptions(testConfig('postgres://127.0.0.1:1/none')), (options) => {
  const pool = poolInProcess(options)
  return {
    ...pool,
    renderMails: async (task) => ({ ...(await pool.renderMails(task)), cpuMs: mailMs * task.mails.length }),
  }
})

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery({}, { rendering })
})
afterAll(() => delivery.stop())

/** Accepts mails of a project and delivers them. */
async function deliver(projectId: string, mails: number): Promise<void> {
  await delivery.queueMany(Array.from({ length: mails }, () => ({ projectId })))
  await delivery.run()
}

async function renderingOf(projectId: string): Promise<object | undefined> {
  const { rows } = await sql<object>`
    select mails_24h::int, cpu_seconds_24h, mails_7d::int, cpu_seconds_7d
    from operator_project_rendering where project_id = ${projectId}
  `.execute(delivery.send.db)
  return rows[0]
}

const figures = (mails: number) => ({
  mails_24h: mails,
  cpu_seconds_24h: (mails * mailMs) / 1_000,
  mails_7d: mails,
  cpu_seconds_7d: (mails * mailMs) / 1_000,
})

describe('the rendering time of a project', () => {
  it('is the sum over all its mails, and is stored once', async () => {
    const [one, other] = [await delivery.project(), await delivery.project()]
    await deliver(one, 3)
    await deliver(other, 1)
    await recordRenderingUsage(delivery.ctx)
    await deliver(one, 2)

    expect(await renderingOf(one)).toEqual(figures(5))
    expect(await renderingOf(other)).toEqual(figures(1))
  })

  it('is stored later if the database is unavailable', async () => {
    const id = await delivery.project()
    delivery.ctx.rendering.usage.add({ projectId: id, mails: 2, cpuMs: 2 * mailMs })
    const db = openDatabase<Tables>('postgres://127.0.0.1:1/none')
    await expect(recordRenderingUsage({ ...delivery.ctx, db })).rejects.toThrow('ECONNREFUSED')
    await db.destroy()
    await deliver(id, 1)

    expect(await renderingOf(id)).toEqual(figures(3))
  })

  it('is not stored for a deleted project', async () => {
    const id = await delivery.project()
    await delivery.consume(projectMessage({ id, generation: 2, version: 9 }, projectDeleted))
    delivery.ctx.rendering.usage.add({ projectId: id, mails: 1, cpuMs: mailMs })

    await recordRenderingUsage(delivery.ctx)

    expect(await renderingOf(id)).toBeUndefined()
  })

  it('is kept for eight days', async () => {
    const id = await delivery.project()
    await deliver(id, 1)
    const rows = async () => {
      const { rows: found } = await sql`select from rendering_hours where project_id = ${id}`.execute(
        delivery.send.db,
      )
      return found.length
    }

    delivery.advanceClock(7.9 * dayMs)
    await delivery.send.runLoop('delivery-sweep')
    const kept = await rows()
    delivery.advanceClock(0.2 * dayMs)
    await delivery.send.runLoop('delivery-sweep')

    expect([kept, await rows()]).toEqual([1, 0])
  })
})
