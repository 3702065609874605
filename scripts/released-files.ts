/** The workspaces that run in production, the deploy files and the documents. */
const folders = ['contract/', 'server/', 'sandbox/', 'demo/', 'deploy/', 'docs/']
const files = [
  ...['README.md', 'LICENSE', 'package-lock.json'],
  // npm ci checks them against the lock file.
  ...['storefront/package.json', 'console/package.json'],
  // `npm start` and the commands of docs/operations.md.
  ...['launch.mjs', 'set-up.mjs', 'run.mjs', 'server-flags.ts'].map((file) => `scripts/${file}`),
  ...['backup.ts', 'reset-operator.ts'].map((file) => `scripts/${file}`),
]
const isTest = /\.test\.ts$|^server\/testing\//

/** Of the project's tracked files those that a release contains. */
export const releasedFiles = (tracked: readonly string[]): string[] =>
  tracked.filter(
    (file) =>
      files.includes(file) ||
      (folders.some((folder) => file.startsWith(folder)) && !isTest.test(file)),
  )
