import { countOf, describeCluster, tell } from './cluster-under-test.ts'
import { startLoad } from './load.ts'
import { stopEach } from './stop-each.ts'

describeCluster('a cluster with one instance of each service', '', (given) => {
  it('fails no request when the only instance is stopped and started again', async () => {
    const { cluster, faults } = given()
    const load = startLoad(cluster.demo, { clients: 8, pauseMs: 5 })

    const stopped = await stopEach(cluster)
    const sent = await load.stop()
    tell(`stopped ${stopped.join(' ')}: ${countOf(sent)}`)

    expect(sent.filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
    expect(await faults(sent)).toEqual([])
  }, 180_000)
})
