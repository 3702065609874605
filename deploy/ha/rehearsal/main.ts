// The rehearsal of docs/high-availability.md: node main.ts FOLDER ARCHIVE, within the namespace of rehearse.sh.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { shopSettings } from '@apeak/sandbox/settings'
import { openCluster, providersPort } from './cluster.ts'

const [folder = '', archive = ''] = process.argv.slice(2)
const url = `http://127.0.0.1:${providersPort}/sandbox`
writeFileSync(join(folder, 'providers.json'), JSON.stringify(shopSettings({ near: url, far: url })))
const start = performance.now()
const cluster = await openCluster(folder, resolve(archive))
console.log(await cluster.members(), (performance.now() - start) / 1000)
