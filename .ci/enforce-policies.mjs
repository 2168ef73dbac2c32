// Enforces a namespace's NetworkPolicies with iptables on the only node of a cluster without a policy
// controller, for the existing pods: `on <namespace>` and `off`. Follows the API (networking.k8s.io/v1): a
// pod that a policy selects may do what any of its policies allow, and nothing else. Replies and the
// kubelet's probes always pass.
import { execFileSync } from 'node:child_process'

const chain = 'POSTRIDER'
const directions = [
  { type: 'Egress', rules: 'egress', peers: 'to', mine: '-s', other: '-d' },
  { type: 'Ingress', rules: 'ingress', peers: 'from', mine: '-d', other: '-s' },
]
const [command, namespace] = process.argv.slice(2)

off()
if (command === 'on') on()

function on() {
  const cluster = {
    pods: get('pods', '--all-namespaces')
      .filter(({ status }) => status.podIP && ['Running', 'Pending'].includes(status.phase))
      .map(({ metadata, status }) => ({ ...metadata, ip: status.podIP })),
    policies: get('networkpolicies', '--namespace', namespace).map(({ spec }) => spec),
    namespaces: get('namespaces').map(({ metadata }) => metadata),
    dns: get('endpointslices', '--namespace', 'kube-system').flatMap(
      ({ endpoints }) => endpoints[0].addresses,
    ),
  }
  const own = cluster.pods.filter((pod) => pod.namespace === namespace)
  const rules = own.flatMap((pod, index) =>
    directions.flatMap((direction) =>
      rulesOf(cluster, { pod, direction, name: `${chain}-${direction.type[0]}${index}` }),
    ),
  )
  for (const rule of [
    `-N ${chain}`,
    `-A ${chain} -m conntrack --ctstate ESTABLISHED,RELATED -j RETURN`,
    ...rules,
  ])
    iptables(rule)
  // Insert first, before the rules of the network plug-in and the proxy.
  for (const each of ['FORWARD', 'INPUT']) iptables(`-I ${each} 1 -j ${chain}`)
  process.stdout.write(`${rules.length} rules for ${own.length} pods\n`)
}

/** Creates a chain for the pod: allowed packets return to the calling chain, others are rejected. */
function rulesOf(cluster, { pod, direction, name }) {
  const selecting = cluster.policies.filter(
    ({ podSelector, policyTypes }) =>
      matches(podSelector, pod.labels) && policyTypes.includes(direction.type),
  )
  if (selecting.length === 0) return []
  const found = selecting
    .flatMap((policy) => policy[direction.rules] ?? [])
    .flatMap((rule) => linesOf(rule, addressesOf(cluster, rule[direction.peers])))
    .map(({ line, isRange }) => ({ line: `-A ${name} ${direction.other} ${line}`, isRange }))
  // Ranges last: an address that a range excludes may belong to a pod that is allowed.
  const inOrder = [...found.filter(({ isRange }) => !isRange), ...found.filter(({ isRange }) => isRange)]
  return [
    `-N ${name}`,
    `-A ${chain} ${direction.mine} ${pod.ip} -j ${name}`,
    ...inOrder.map(({ line }) => line),
    `-A ${name} -j REJECT`,
  ]
}

function linesOf({ ports = [{}] }, addresses) {
  return addresses.flatMap(({ address, except = [], isDns }) =>
    ports.flatMap(({ protocol, port }) => {
      // The cluster's DNS runs as a process on the node here, on another port.
      const to = protocol ? ` -p ${protocol.toLowerCase()} --dport ${isDns ? 10053 : port}` : ''
      const isRange = except.length > 0
      const refusing = except.map((each) => ({ line: `${each}${to} -j REJECT`, isRange }))
      return [...refusing, { line: `${address}${to} -j RETURN`, isRange }]
    }),
  )
}

function addressesOf(cluster, peers) {
  if (peers === undefined) return [{ address: '0.0.0.0/0' }]
  return peers.flatMap(({ ipBlock, namespaceSelector, podSelector = {} }) => {
    if (ipBlock) return ipBlock.cidr.includes(':') ? [] : [{ address: ipBlock.cidr, except: ipBlock.except }]
    if (podSelector.matchLabels?.['k8s-app'] === 'kube-dns')
      return cluster.dns.map((address) => ({ address, isDns: true }))
    const within = namespaceSelector
      ? cluster.namespaces.filter(({ labels }) => matches(namespaceSelector, labels)).map(({ name }) => name)
      : [namespace]
    return cluster.pods
      .filter((pod) => within.includes(pod.namespace) && matches(podSelector, pod.labels))
      .map(({ ip }) => ({ address: ip }))
  })
}

function off() {
  for (const each of ['FORWARD', 'INPUT']) quietly(`-D ${each} -j ${chain}`)
  const names = execFileSync('iptables', ['-w', '-S'], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => /^-N (POSTRIDER\S*)$/.exec(line)?.[1] ?? [])
  for (const name of names) quietly(`-F ${name}`)
  for (const name of names) quietly(`-X ${name}`)
}

function matches({ matchLabels = {}, matchExpressions = [] } = {}, labels = {}) {
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`unsupported operator ${operator}`)
      return values.includes(labels[key])
    })
  )
}

function get(...words) {
  const options = { encoding: 'utf8', maxBuffer: 1e8 }
  return JSON.parse(execFileSync('kubectl', ['get', ...words, '--output', 'json'], options)).items
}

function iptables(rule) {
  execFileSync('iptables', ['-w', ...rule.split(' ')])
}

function quietly(rule) {
  try {
    execFileSync('iptables', ['-w', ...rule.split(' ')], { stdio: 'ignore' })
  } catch {
    // It does not exist.
  }
}
