import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { consolePages } from '@apeak/contract/console-paths'
import { apiPaths, serverPaths } from '@apeak/contract/paths'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type ESTree,
  type Plugin,
  Visitor,
} from 'vite'
import { builtLanguage, isPseudo } from './built-language.ts'

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'
const operatorsConsole = process.env.CONSOLE_ORIGIN ?? 'http://127.0.0.1:3002'
// Paths without parameters are used as they are; all API paths share one prefix.
const serverPrefixes = new Set(
  [...Object.values(apiPaths), ...Object.values(serverPaths)].map((path) =>
    path.startsWith('/api/') || path.includes(':') ? `/${path.split('/')[1]}` : path,
  ),
)

const brotli = promisify(brotliCompress)

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    droppableSchemas(),
    packedAssets(),
    ...(isPseudo ? [pseudoMessages()] : []),
  ],
  build: {
    // Inlined fonts and pictures would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // Skips the 2,000 modules that packages re-export and pages do not use: a third of the build's time.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  environments: {
    ssr: {
      // Selects the folder of `#messages` (package.json).
      resolve: { conditions: [builtLanguage, ...defaultServerConditions] },
      build: { rollupOptions: { input: './render.ts' } },
    },
    client: {
      resolve: { conditions: [builtLanguage, ...defaultClientConditions] },
      build: {
        rollupOptions: {
          treeshake: {
            moduleSideEffects: [
              { test: /(node_modules\/typebox|\/contract)\//, sideEffects: false },
            ],
          },
          // A few chunks instead of thirty: each is a round trip, and small ones compress badly. Code shared
          // only by pages that pay is in no other page.
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
                  test: /storefront\/(api|messages\/(\w+\/(frame|language)\.ts|join-sentences|with-element)|session\/(?!guests-only|end-session)|layout|ui\/(?!modal|toaster\.|history|paged|copy-text|detail-rows|use-sheet|breadcrumbs|save-file|rich-html))|(chat-token|unpaid-order-id)\.ts|contract\/(client|paths)/,
                  minShareCount: 2,
                },
                // Shared by the home page's lower part and the pages that pay.
                { name: 'marks', test: /storefront\/payments\/payment-marks/, minShareCount: 2 },
                // Shared by lists.
                { name: 'lists', test: /storefront\/ui\/(history|paged)/, minShareCount: 2 },
                // Loaded once a page works, before it is needed.
                { name: 'toasts', test: /node_modules\/sonner|ui\/toaster\.tsx/ },
                {
                  name: 'dialogs',
                  test: /node_modules|storefront\/ui\/modal/,
                  minShareCount: 2,
                },
                {
                  name: 'forms',
                  test: /storefront\/(forms|messages\/\w+\/forms)/,
                  minShareCount: 2,
                },
                // Shared by the pages of a purchase.
                {
                  name: 'purchase',
                  test: /storefront\/(checkout|accounts\/credential|gold\/(use-pin|topup-quote)|messages\/\w+\/gold\.ts|ui\/(copy-text|detail-rows|use-sheet))/,
                  minShareCount: 2,
                },
                // Shared by an order's page, the histories and top-ups.
                {
                  name: 'order-texts',
                  test: /storefront\/(orders\/order-badges|messages\/\w+\/orders\.ts)/,
                  minShareCount: 2,
                },
                {
                  name: 'accounts',
                  test: /storefront\/(accounts\/|messages\/\w+\/account\.ts)/,
                  minShareCount: 2,
                },
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
  // The server imports the bundle without React in its packages, so everything is inside.
  ssr: command === 'build' ? { noExternal: true } : {},
  server: {
    proxy: {
      ...Object.fromEntries([...serverPrefixes].map((prefix) => [prefix, api])),
      [consolePages.home]: operatorsConsole,
    },
  },
}))

/**
 * Removes the contract's schemas from browser scripts, which use only its types and constants: the top-level
 * calls of its files, and those in its top-level objects, have no side effects besides their assignments.
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
          return declared.declarations.flatMap(({ init }) => {
            const isObject = init?.type === 'ObjectExpression' && hasCall(code, init)
            return init && (isObject || init.type === 'CallExpression') ? [init] : []
          })
        })
        // From the end, so that earlier positions stay valid.
        return calls.reduceRight((text, { start, end }) => {
          const pure = `/* @__PURE__ */ (() => (${text.slice(start, end)}))()`
          return text.slice(0, start) + pure + text.slice(end)
        }, code)
      },
    },
  }
}

const hasCall = (code: string, { start, end }: { start: number; end: number }) =>
  /\w\(/.test(code.slice(start, end))

/**
 * Compresses each script and drawing at build time with brotli's highest quality: a tenth smaller than at
 * request time.
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

const plain = 'aceilnorsuyACEILNORSUY'
const accented = 'åçéîļñöŕšüýÅÇÉÎĻÑÖŔŠÜÝ'

/**
 * A text as the pseudo-language shows it: longer, since translations are, and in brackets. Two pairs in one
 * sentence show that it is glued from pieces.
 */
function pseudo(text: string): string {
  const looks = text.replace(/[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter)
  return `⟦${looks}${'~'.repeat(Math.ceil(text.length * 0.4))}⟧`
}

/** Replaces the English messages by pseudo-language. Parameters stay as they are. */
function pseudoMessages(): Plugin {
  return {
    name: 'pseudo-messages',
    transform: {
      filter: { id: /\/messages\/en\/(?!language)[\w-]+\.ts$/ },
      handler(code) {
        return replaceTexts(code, this.parse(code) as ESTree.Program)
      },
    },
  }
}

function replaceTexts(code: string, program: ESTree.Program): string {
  const texts: { start: number; end: number; text: string }[] = []
  const note = (start: number, end: number, text: string) => texts.push({ start, end, text })
  new Visitor({
    Literal({ value, start, end }) {
      if (typeof value === 'string') note(start, end, JSON.stringify(pseudo(value)))
    },
    TemplateLiteral({ quasis, start, end }) {
      // One pair of brackets around the whole, with its parameters.
      const [open = '', close = ''] =
        pseudo(quasis.map(({ value }) => value.cooked).join('')).match(/^⟦|~*⟧$/g) ?? []
      note(start + 1, start + 1, open)
      for (const quasi of quasis) {
        const looks = pseudo(quasi.value.raw).replace(/^⟦|~*⟧$/g, '')
        note(quasi.start, quasi.end, looks)
      }
      note(end - 1, end - 1, close)
    },
  }).visit(program)
  // From the end, so that earlier positions stay valid.
  return texts.reverse().reduce((all, { start, end, text }) => {
    return all.slice(0, start) + text + all.slice(end)
  }, code)
}
