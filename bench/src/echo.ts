// The trivial service of the gateway benchmark. Reads the body and sends the response of /v1/track.
import { createServer } from 'node:http'

const answer =
  '{"success":true,"data":{"contact":"01a1fcc5-6a6d-7624-95ec-aa760fd97d5b","event":"01a1fcc5-6a6d-7624-95ec-aa760fd97d5c","timestamp":"2026-01-01T00:00:00.000Z"}}'

const server = createServer((req, res) => {
  req.resume().once('end', () => {
    res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length })
    res.end(answer)
  })
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.argv[2]), '127.0.0.1')
