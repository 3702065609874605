/** The translations module's interface for the rest of the server. */
export { type LoadedText, loadTranslations } from './load-translations.ts'
export { exportedTexts } from './queries.ts'
