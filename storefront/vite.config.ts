import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { consolePages } from '@apeak/contract/console-paths'
import { apiPaths, serverPaths } from '@apeak/contract/paths'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'
const operatorsConsole = process.env.CONSOLE_ORIGIN ?? 'http://127.0.0.1:3002'
// A path without parts to be filled in is itself; those of the API all begin with the same word.
const serverPrefixes = new Set(
  [...Object.values(apiPaths), ...Object.values(serverPaths)].map((path) =>
    path.startsWith('/api/') || path.includes(':') ? `/${path.split('/')[1]}` : path,
  ),
)

const brotli = promisify(brotliCompress)

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), droppableSchemas(), packedAssets()],
  // Inlined fonts and pictures would need `data:` in more places of the Content-Security-Policy.
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rollupOptions: { input: './render.ts' } } },
    client: {
      build: {
        rollupOptions: {
          treeshake: { moduleSideEffects: [{ test: /node_modules\/typebox/, sideEffects: false }] },
          // A few files rather than thirty: each is a round trip, and small ones compress badly.
          // What only the pages that pay share is in no other page.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'packages',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|lucide-react)\//,
                  minShareCount: 2,
                },
                {
                  name: 'frame',
                  test: /storefront\/(api|session|layout|ui\/(?!modal|toaster\.|toasts|history|paged))|chat-token|contract\/(client|paths)/,
                  minShareCount: 2,
                },
                // What lists share.
                { name: 'lists', test: /storefront\/ui\/(history|paged)/, minShareCount: 2 },
                // What is fetched once a page works, and before it is wanted.
                { name: 'toasts', test: /node_modules\/sonner|ui\/toaster\.tsx/ },
                {
                  name: 'dialogs',
                  test: /node_modules|storefront\/ui\/modal/,
                  minShareCount: 2,
                },
                { name: 'forms', test: /storefront\/forms/, minShareCount: 2 },
                // What else the pages of a purchase share.
                {
                  name: 'purchase',
                  test: /storefront\/(checkout|accounts\/credential|gold\/use-pin)/,
                  minShareCount: 2,
                },
                { name: 'accounts', test: /storefront\/accounts\//, minShareCount: 2 },
                {
                  name: 'payments',
                  test: /storefront\/payments\/(?!.*(?:dialog|marks|promises))/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
  },
  // The server imports the bundle without knowing React: everything it needs is inside.
  ssr: command === 'build' ? { noExternal: true } : {},
  server: {
    proxy: {
      ...Object.fromEntries([...serverPrefixes].map((prefix) => [prefix, api])),
      [consolePages.home]: operatorsConsole,
    },
  },
}))

/**
 * Leaves the contract's schemas out of the browser's scripts, which take its types and constants: none
 * of the calls at the top of its files does anything but make what it is assigned to.
 */
function droppableSchemas(): Plugin {
  return {
    name: 'droppable-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const calls = this.parse(code).body.flatMap((node) => {
          const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
          if (declared?.type !== 'VariableDeclaration') return []
          return declared.declarations.flatMap(({ init }) =>
            init?.type === 'CallExpression' ? [init] : [],
          )
        })
        // From the end, so that what stands before keeps its place.
        return calls.reduceRight((text, { start, end }) => {
          const pure = `/* @__PURE__ */ (() => ${text.slice(start, end)})()`
          return text.slice(0, start) + pure + text.slice(end)
        }, code)
      },
    },
  }
}

/**
 * Packs each of the browser's scripts and drawings beside itself, as tightly as brotli can: a tenth
 * smaller than what the server has the time for.
 */
function packedAssets(): Plugin {
  return {
    name: 'packed-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(names.map((name) => pack(join(dir, name))))
    },
  }
}

async function pack(path: string): Promise<void> {
  const body = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  await writeFile(`${path}.br`, await brotli(body, { params }))
}
