// A program of its own: Node's HTTP server without anything, sending one answer to every request.
// It is told the answer by message, and tells its port.
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
