// Enforces a namespace's NetworkPolicies by iptables on the one node of a cluster that has no controller for them, for the pods that
// there are now: `on <namespace>` and `off`. By the text of the API (networking.k8s.io/v1): a pod that a policy selects may do what any
// of its policies allow, and nothing else; answers and the kubelet's probes always pass.
import { execFileSync } from 'node:child_process'

const chain = 'POSTRIDER'
const [command, namespace] = process.argv.slice(2)
const get = (...words) =>
  JSON.parse(
    execFileSync('kubectl', ['get', ...words, '--output', 'json'], { encoding: 'utf8', maxBuffer: 1e8 }),
  ).items

if (command === 'on') on()
else off()

function on() {
  off()
  const pods = get('pods', '--all-namespaces')
    .filter(({ status }) => status.podIP && ['Running', 'Pending'].includes(status.phase))
    .map(({ metadata, status }) => ({ ...metadata, ip: status.podIP }))
  const policies = get('networkpolicies', '--namespace', namespace).map(({ spec }) => spec)
  const namespaces = get('namespaces').map(({ metadata }) => metadata)
  const dns = get('endpointslices', '--namespace', 'kube-system').flatMap(
    ({ endpoints }) => endpoints[0].addresses,
  )
  const rules = []
  const own = pods.filter((pod) => pod.namespace === namespace)
  for (const [index, pod] of own.entries())
    for (const [type, key, peers] of [
      ['Egress', 'egress', 'to'],
      ['Ingress', 'ingress', 'from'],
    ]) {
      const selecting = policies.filter(
        ({ podSelector, policyTypes }) => matches(podSelector, pod.labels) && policyTypes.includes(type),
      )
      if (selecting.length === 0) continue
      const name = `${chain}-${type[0]}${index}`
      const [mine, other] = type === 'Egress' ? ['-s', '-d'] : ['-d', '-s']
      rules.push(`-N ${name}`, `-A ${chain} ${mine} ${pod.ip} -j ${name}`)
      const ranges = []
      for (const rule of selecting.flatMap((policy) => policy[key] ?? []))
        for (const { address, except = [], isDns } of addressesOf(rule[peers]))
          for (const { protocol, port } of rule.ports ?? [{}]) {
            const ports = protocol ? ` -p ${protocol.toLowerCase()} --dport ${isDns ? 10053 : port}` : ''
            for (const each of except) ranges.push(`-A ${name} ${other} ${each}${ports} -j REJECT`)
            const allowing = `-A ${name} ${other} ${address}${ports} -j RETURN`
            if (except.length > 0) ranges.push(allowing)
            else rules.push(allowing)
          }
      // At the end: an address that a range excepts may be that of a pod that is allowed.
      rules.push(...ranges, `-A ${name} -j REJECT`)
    }
  for (const rule of [
    `-N ${chain}`,
    `-A ${chain} -m conntrack --ctstate ESTABLISHED,RELATED -j RETURN`,
    ...rules,
  ])
    iptables(rule)
  // Before what the network plug-in and the proxy accept.
  for (const each of ['FORWARD', 'INPUT']) iptables(`-I ${each} 1 -j ${chain}`)
  process.stdout.write(`${rules.length} rules for ${own.length} pods\n`)

  function addressesOf(peers) {
    if (peers === undefined) return [{ address: '0.0.0.0/0' }]
    return peers.flatMap(({ ipBlock, namespaceSelector, podSelector }) => {
      if (ipBlock)
        return ipBlock.cidr.includes(':') ? [] : [{ address: ipBlock.cidr, except: ipBlock.except }]
      // Here it is no pod, and on another port.
      if (podSelector?.matchLabels?.['k8s-app'] === 'kube-dns')
        return dns.map((address) => ({ address, isDns: true }))
      const from = namespaceSelector
        ? namespaces.filter(({ labels }) => matches(namespaceSelector, labels)).map(({ name }) => name)
        : [namespace]
      return pods
        .filter((pod) => from.includes(pod.namespace) && matches(podSelector ?? {}, pod.labels))
        .map(({ ip }) => ({ address: ip }))
    })
  }
}

function off() {
  for (const each of ['FORWARD', 'INPUT']) quietly(`-D ${each} -j ${chain}`)
  const names = execFileSync('iptables', ['-S'], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => /^-N (POSTRIDER\S*)$/.exec(line)?.[1] ?? [])
  for (const name of names) quietly(`-F ${name}`)
  for (const name of names) quietly(`-X ${name}`)
}

function matches({ matchLabels = {}, matchExpressions = [] } = {}, labels = {}) {
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`the operator ${operator} is not known here`)
      return values.includes(labels[key])
    })
  )
}

function iptables(rule) {
  execFileSync('iptables', ['-w', ...rule.split(' ')])
}

function quietly(rule) {
  try {
    execFileSync('iptables', ['-w', ...rule.split(' ')], { stdio: 'ignore' })
  } catch {
    // It is not there.
  }
}
