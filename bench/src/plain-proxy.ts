// The reference for our gateway: only http-proxy-middleware with keep-alive connections.
import { Agent, createServer } from 'node:http'
import { createProxyMiddleware } from 'http-proxy-middleware'

const [port, target] = process.argv.slice(2)
const forward = createProxyMiddleware({
  target: target ?? '',
  agent: new Agent({ keepAlive: true, maxSockets: 512 }),
})
createServer((req, res) => void forward(req, res)).listen(Number(port), '127.0.0.1')
