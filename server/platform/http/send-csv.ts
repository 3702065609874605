import type { FastifyReply } from 'fastify'

/** Sends CSV as a file, which the browser saves under its name. */
export function sendCsv(reply: FastifyReply, filename: string, csv: string) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(csv)
}
