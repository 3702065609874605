import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Answers with a stream of events (`EventStreams.open`), which the client's leaving ends. */
export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  // Of a head nothing follows, and so nobody would ever leave.
  if (reply.request.method === 'HEAD') events.destroy()
  return (
    reply
      .type('text/event-stream')
      // No proxy may hold back what is said.
      .header('x-accel-buffering', 'no')
      .send(events)
  )
}
