// A separate program: a bare Node.js HTTP server that sends one response to every request. It receives the
// response by message and reports its port.
import { createServer } from 'node:http'

export type BareAnswer = { headers: string[]; body: string }

let headers: string[] = []
let body = Buffer.alloc(0)

const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))

process.on('message', (answer: BareAnswer) => {
  headers = answer.headers
  body = Buffer.from(answer.body, 'base64')
  process.send?.('ready')
})
process.on('disconnect', () => process.exit())
