// Runs the shop for development: the server restarts and pages reload on each change.
import { begin } from './run.mjs'

const port = Number(process.env.PORT ?? 3000)
const serverPort = port + 1
const consolePort = port + 2
const address = `http://localhost:${port}`

const programs = [
  begin('node', ['--watch', 'server/app/main.ts'], {
    env: { PORT: String(serverPort), PUBLIC_URL: process.env.PUBLIC_URL ?? address },
    output: ['inherit', 'inherit'],
  }),
  begin('react-router', ['dev', '--port', String(port)], {
    folder: 'storefront',
    env: {
      API_ORIGIN: `http://127.0.0.1:${serverPort}`,
      CONSOLE_ORIGIN: `http://127.0.0.1:${consolePort}`,
      PUBLIC_URL: process.env.PUBLIC_URL ?? address,
    },
    output: ['inherit', 'inherit'],
  }),
  begin('vite', ['--host', '127.0.0.1', '--port', String(consolePort), '--strictPort'], {
    folder: 'console',
    output: ['inherit', 'inherit'],
  }),
]

function stopAll() {
  for (const program of programs) program.kill('SIGTERM')
}

process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
for (const program of programs) {
  program.on('error', (error) => console.error(`apeak: ${error.message}`))
  program.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stopAll()
  })
}
